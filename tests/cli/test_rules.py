"""`normbook rules`: what is installed, and what a rule says."""

from pathlib import Path

import pytest

from normbook.app.rules import find
from normbook.judgement import Provenance
from normbook.judgement.edition import Dated, Edition, Parameter, load_edition, rule_ids
from normbook.render.words import say
from normbook.rulebook import rulebook, rulebooks
from tests.cli.running import answered, refused, run
from tests.floor.source import ROOT


def test_every_rulebook_is_listed_with_its_editions_and_its_source() -> None:
    listed = answered("rules")["rulebooks"]
    assert [each["name"] for each in listed] == list(rulebooks())
    for each in listed:
        book = rulebook(each["name"])
        assert each["title"] == book.title
        assert each["editions"] == list(book.editions)
        assert each["citation"] == load_edition(book.name, book.newest).citation


@pytest.mark.parametrize("name", rulebooks())
def test_a_rulebook_is_listed_rule_by_rule(name: str) -> None:
    listed = answered("rules", name)
    assert [each["id"] for each in listed["rules"]] == list(load_edition(name, listed["edition"]).marks)
    assert all(each["title"] for each in listed["rules"])


@pytest.mark.parametrize("id", sorted(rule_ids()))
def test_every_rule_says_something_and_its_decisions_are_pages(id: str) -> None:
    rule = find(id)
    said = say(f"says.{id}")
    assert said.endswith(".")
    assert said in [getattr(block, "text", "") for block in rule.page().blocks]
    for name in getattr(rule, "decisions", ()):
        assert (ROOT / "docs" / "decisions" / f"{name}.md").is_file(), name


def test_a_rule_has_its_values_with_where_they_come_from() -> None:
    told = answered("rules", "uscf.table2")
    assert (told["rulebook"], told["edition"], told["decisions"]) == ("uscf", "1998.2", ["uscf-deltas"])
    [deltas] = told["values"]
    assert deltas["value"][1] == {"games": 5, "delta": "0.6", "provenance": "stated"}
    assert deltas["provenance"] == "chosen"


def test_an_older_edition_can_be_asked_for() -> None:
    assert answered("rules", "uscf.table1", "--edition", "1998")["edition"] == "1998"


def test_a_rule_fits_the_terminal_and_leads_nowhere_in_a_file(tmp_path: Path) -> None:
    shown = run("rules", "uscf.table2", COLUMNS="80")
    assert max(map(len, shown.stdout.splitlines())) <= 80
    assert "0.6" in shown.stdout
    page = tmp_path / "rule.html"
    assert run("rules", "uscf.table2", "--html", page).exit_code == 0
    assert "href" not in page.read_text(encoding="utf-8").replace('rel="icon" href="data:,"', "")


@pytest.mark.parametrize(
    ("arguments", "code", "near"),
    [
        (("uscf.norn",), "RULE-UNKNOWN", "uscf.norm"),
        (("usfc",), "RULE-UNKNOWN", "uscf"),
        (("uscf.norm", "--edition", "1066"), "EDITION-UNKNOWN", "1998"),
    ],
)
def test_what_is_not_there_is_refused_with_the_nearest(arguments: tuple[str, ...], code: str, near: str) -> None:
    [told] = refused("rules", *arguments)
    assert code in told
    assert near in told


def test_an_edition_goes_with_something() -> None:
    assert run("rules", "--edition", "1998").exit_code == 2


def test_a_dated_value_is_shown_row_by_row(monkeypatch: pytest.MonkeyPatch) -> None:
    from datetime import date
    from decimal import Decimal

    from normbook.app import rules

    rows = (
        Dated(None, [1, 2], Provenance.STATED),
        Dated(date(2014, 1, 1), Decimal("0.5"), Provenance.CHOSEN, "minutes"),
    )
    parameter = Parameter("bonus", Decimal("0.5"), "lpcc.2", Provenance.CHOSEN, dated=rows)
    made_up = Edition("lpcc", "1", "none", {"lpcc.2": "stated, chosen", "lpcc.new": "chosen"}, {"bonus": parameter})
    monkeypatch.setattr(rules, "load_edition", lambda *_: made_up)
    assert find("lpcc.new").page().title == "lpcc.new: lpcc.new"  # a rule for which words are still to be written
    rule = find("lpcc.2")
    texts = [getattr(block, "text", "") for block in rule.page().blocks]
    assert "bonus: 1, 2 (stated in the text)" in texts
    assert "bonus, from 2014-01-01 on: 0.5 (our reading: the text does not say); minutes" in texts
    assert rule.document()["values"] == [  # type: ignore[index]
        {
            "name": "bonus",
            "value": "0.5",
            "provenance": "chosen",
            "citation": "minutes",
            "dated": [
                {"from": None, "value": [1, 2], "provenance": "stated", "citation": None},
                {"from": "2014-01-01", "value": "0.5", "provenance": "chosen", "citation": "minutes"},
            ],
        }
    ]
