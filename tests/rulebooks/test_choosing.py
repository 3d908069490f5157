"""Which edition judges: the one that is named, else the newest."""

from dataclasses import dataclass

import pytest

from normbook.judgement.edition import edition_for_all, edition_named
from normbook.model.diagnostics import Findings
from normbook.rulebook import rulebook, rulebooks
from tests.releasing import released_as


@dataclass(frozen=True)
class Named:
    edition: str
    file: str = "open.toml"


def codes(findings: Findings) -> list[str]:
    return [finding.code for finding in findings]


@pytest.mark.parametrize("rules", rulebooks())
def test_the_newest_judges_what_names_none(rules: str) -> None:
    findings = Findings()
    assert edition_named(rules, Named(""), findings) == ""
    assert (
        edition_for_all(rules, [Named(""), Named("")], findings)
        == rulebook(rules).newest
        == rulebook(rules).editions[-1]
    )
    assert edition_for_all(rules, [], findings) == rulebook(rules).newest
    assert not findings


@pytest.mark.parametrize(
    ("rules", "name"), [(rules, name) for rules in rulebooks() for name in rulebook(rules).editions]
)
def test_every_released_edition_can_be_named_and_holds_for_what_names_none(rules: str, name: str) -> None:
    findings = Findings()
    assert edition_for_all(rules, [Named(""), Named(name), Named(name)], findings) == name
    assert not findings


def test_an_edition_that_was_never_released_is_a_finding_with_those_there_are() -> None:
    findings = Findings()
    assert edition_for_all("uscf", [Named("1066")], findings) == rulebook("uscf").newest
    [finding] = findings
    assert (finding.code, finding.place.path, finding.cell) == ("EDITION-UNKNOWN", "edition", "1066")
    assert finding.phrase.values["known"] == rulebook("uscf").editions


def test_two_editions_in_one_judgement_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    released_as(monkeypatch, "lpcc", "1", "2")
    findings = Findings()
    edition_for_all("lpcc", [Named("2"), Named("1"), Named("")], findings)
    assert codes(findings) == ["EDITIONS-DIFFER"]


@pytest.mark.parametrize("name", rulebooks())
def test_the_law_of_a_rulebook_is_the_module_that_loads_it(name: str) -> None:
    law = rulebook(name).law
    assert law is not None
    assert law.__name__.startswith(f"{rulebook(name).package}.law")
    assert callable(law.load)
