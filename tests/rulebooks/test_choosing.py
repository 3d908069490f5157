"""Which edition judges: the one that is named, else the newest."""

from dataclasses import dataclass

import pytest

from normbook.model.diagnostics import Findings
from normbook.rulebooks import EDITIONS, RELEASED
from normbook.rulebooks.choosing import edition_for_all, edition_named


@dataclass(frozen=True)
class Named:
    edition: str
    file: str = "open.toml"


def codes(findings: Findings) -> list[str]:
    return [finding.code for finding in findings]


@pytest.mark.parametrize("rules", RELEASED)
def test_the_newest_judges_what_names_none(rules: str) -> None:
    findings = Findings()
    assert edition_named(rules, Named(""), findings) == ""
    assert edition_for_all(rules, [Named(""), Named("")], findings) == EDITIONS[rules] == RELEASED[rules][-1]
    assert edition_for_all(rules, [], findings) == EDITIONS[rules]
    assert not findings


@pytest.mark.parametrize(("rules", "name"), [(rules, name) for rules, names in RELEASED.items() for name in names])
def test_every_released_edition_can_be_named_and_holds_for_what_names_none(rules: str, name: str) -> None:
    findings = Findings()
    assert edition_for_all(rules, [Named(""), Named(name), Named(name)], findings) == name
    assert not findings


def test_an_edition_that_was_never_released_is_a_finding_with_those_there_are() -> None:
    findings = Findings()
    assert edition_for_all("uscf", [Named("1066")], findings) == EDITIONS["uscf"]
    [finding] = findings
    assert (finding.code, finding.place.path, finding.cell) == ("EDITION-UNKNOWN", "edition", "1066")
    assert finding.phrase.values["known"] == RELEASED["uscf"]


def test_two_editions_in_one_judgement_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RELEASED, "lpcc", ("1", "2"))
    findings = Findings()
    edition_for_all("lpcc", [Named("2"), Named("1"), Named("")], findings)
    assert codes(findings) == ["EDITIONS-DIFFER"]
