"""Solving tournaments out of TOML files and bare tables."""

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from normbook.formats.event_file import in_order_of_effect
from normbook.formats.solving.tournament_file import NOTHING_SAID, read_tournament
from normbook.model.diagnostics import Findings
from normbook.model.solving import Problem, Ruling, Tournament
from tests.formats.reading import written

TABLE = "name,R1,R2\nAda,5,3\nBo,4,4\n"
WHOLE = """
id = "cup-2026"
rules = "wfcc"
name = "Cup"
kind = "wcsc-type"
category = "W30"
start = 2026-05-01
end = "2026-05-02"
announced = 2026-02-01
reported = 2026-05-04
fairy_announced = 2026-02-01
director = "Dee Rector"
locations = 2
rounds = 2
results = "table.csv"
assured = ["R12", "wfcc.r8"]
problems = [
  { round = 1, group = "twomovers", max = 5, published = 1999 },
  { round = 1, group = "#3", max = 5.0, published = "2001" },
  { round = 2, group = "Helpmate", published = "original" },
  { round = 2, group = "s#", published = 1988-01-01, fairy = true },
  { round = 2, group = "retro" },
]
[ruling]
confirmed = true
coefficient = 2.5
reason = "strong field"
"""


def read(folder: Path, text: str, *, before: bool = False, **files: str) -> tuple[Tournament | None, list[str]]:
    written(folder, cup_toml=text, **files)
    findings = Findings()
    found = read_tournament(folder / "cup.toml", NOTHING_SAID, findings, "cup.toml", before_the_event=before)
    return found, sorted(f"{finding.code} {finding.place.path or ''}".strip() for finding in findings)


def test_everything_a_file_can_say(tmp_path: Path) -> None:
    found, findings = read(tmp_path, WHOLE, table_csv=TABLE)
    assert findings == []
    assert found
    assert (found.id, found.name, found.kind, found.category) == ("cup-2026", "Cup", "wcsc-type", "W30")
    assert (found.start, found.end) == (date(2026, 5, 1), date(2026, 5, 2))
    assert (found.announced, found.reported, found.fairy_announced) == (
        date(2026, 2, 1),
        date(2026, 5, 4),
        date(2026, 2, 1),
    )
    assert (found.director, found.locations, found.rounds, len(found.solvers)) == ("Dee Rector", 2, 2, 2)
    assert found.assured == {"wfcc.R12", "wfcc.R8"}
    assert found.ruling == Ruling(True, Decimal("2.5"), "strong field")
    assert found.problems == (
        Problem(1, "twomovers", Decimal(5), 1999),
        Problem(1, "threemovers", Decimal(5), 2001),
        Problem(2, "helpmates", None, None, original=True),
        Problem(2, "selfmates", None, 1988, fairy=True),
        Problem(2, "retro"),
    )


@pytest.mark.parametrize(
    ("written_as", "group"),
    [
        ("Two-movers", "twomovers"),
        ("#2", "twomovers"),
        ("moremover", "moremovers"),
        ("#n", "moremovers"),
        ("endgame study", "endgames"),
        ("studies", "endgames"),
        ("h#", "helpmates"),
        ("Selfmates", "selfmates"),
        ("fairies", "fairy"),
        ("fairy chess", "fairy"),
        ("", ""),
    ],
)
def test_groups_have_many_names(written_as: str, group: str, tmp_path: Path) -> None:
    found, _ = read(tmp_path, f'problems = [{{ round = 1, group = "{written_as}" }}]', before=True)
    assert found
    assert found.problems[0].group == group


@pytest.mark.parametrize("key", ["", 'results = "cup.csv"', 'crosstable = "cup.csv"'])
def test_the_table_is_named_or_lies_beside(key: str, tmp_path: Path) -> None:
    found, findings = read(tmp_path, f"{key}\nend = 2026-05-02", cup_csv=TABLE)
    assert (found and len(found.solvers), findings) == (2, [])
    assert found
    assert (found.id, found.named) == ("cup-2026-05-02", False)


def test_before_the_event_there_may_be_no_results(tmp_path: Path) -> None:
    found, findings = read(tmp_path, 'kind = "other"', before=True)
    assert (found and found.solvers, findings) == ((), [])
    found, findings = read(tmp_path, 'kind = "other"\nresults = "later.csv"', before=True)
    assert (found and found.solvers, findings) == ((), ["RESULTS-NOT-YET results"])


def test_after_the_event_there_must_be(tmp_path: Path) -> None:
    assert read(tmp_path, 'kind = "other"') == (None, ["TABLE-NOT-NAMED results"])
    assert read(tmp_path, 'results = "later.csv"') == (None, ["FILE-MISSING"])


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        ("kind = 'wcsg'", ["KEY-WRONG kind"]),
        ("category = 'W41'", ["KEY-WRONG category"]),
        ("rules = 'lpcc'", ["KEY-WRONG rules"]),
        ("colour = 'red'", ["KEY-UNKNOWN colour"]),
        ("start = 2026-05-02\nend = 2026-05-01", ["DATES-REVERSED end"]),
        ("locations = 0", ["KEY-WRONG locations"]),
        ("assured = ['R13', 'R1']", ["ASSURED-BAD assured"]),
        ("rounds = 3", ["ROUNDS-DIFFER"]),
        ("problems = [{ round = 0 }]", ["KEY-WRONG problems[0].round"]),
        ("problems = [{ round = 1, published = 'long ago' }]", ["PUBLISHED-BAD problems[0].published"]),
        ("problems = [{ round = 1, published = true }]", ["PUBLISHED-BAD problems[0].published"]),
        ("problems = [{ round = 1, max = -5 }]", ["POINTS-BAD problems[0].max"]),
        ("problems = [{ round = 1, grp = 'fairy' }]", ["KEY-UNKNOWN problems[0].grp"]),
        ("ruling = 3", ["KEY-WRONG ruling"]),
        ("[ruling]\nconfirmed = false", ["RULING-WITHOUT-REASON ruling.reason"]),
        ("[ruling]\ncoefficient = 2", ["RULING-WITHOUT-REASON ruling.reason"]),
        ("[ruling]\ncoefficient = 0\nreason = 'x'", ["COEFFICIENT-BAD ruling.coefficient"]),
        ("[ruling]\ncoefficient = 0.99\nreason = 'x'", ["COEFFICIENT-BAD ruling.coefficient"]),
        ("[ruling]\ncoefficient = 4.01\nreason = 'x'", ["COEFFICIENT-BAD ruling.coefficient"]),
        ("[ruling]\ncoefficient = 2.555\nreason = 'x'", ["COEFFICIENT-BAD ruling.coefficient"]),
        ("results = 'cup.csv'\ncrosstable = 'b.csv'", ["RESULTS-TWICE crosstable"]),
        ("kind = 'x'\ncategory = 'y'", ["KEY-WRONG category", "KEY-WRONG kind"]),
        ("kind = ", ["TOML-SYNTAX"]),
    ],
)
def test_what_is_wrong_is_told_with_the_key(text: str, findings: list[str], tmp_path: Path) -> None:
    assert read(tmp_path, text, cup_csv=TABLE) == (None, findings)


def test_file_and_table_are_told_in_one_run(tmp_path: Path) -> None:
    found, findings = read(tmp_path, "kind = 'x'", cup_csv="name,R1\nAda,z\n")
    assert (found, findings) == (None, ["KEY-WRONG kind", "ROUND-POINTS-BAD"])


def test_locations_may_be_named(tmp_path: Path) -> None:
    found, _ = read(tmp_path, "locations = ['Riga', 'Turku']", before=True)
    assert found
    assert found.locations == 2


def test_options_win_over_the_file(tmp_path: Path) -> None:
    written(tmp_path, cup_toml=WHOLE, table_csv=TABLE)
    options = {"kind": "ecsc", "category": "W40", "name": "Other", "locations": 1}
    found = read_tournament(tmp_path / "cup.toml", options, Findings())
    assert found
    assert (found.kind, found.category, found.name, found.locations) == ("ecsc", "W40", "Other", 1)
    assert found.id == "cup-2026"


def test_a_bare_table_has_the_options_facts(tmp_path: Path) -> None:
    written(tmp_path, table_csv=TABLE)
    found = read_tournament(tmp_path / "table.csv", {"end": date(2026, 5, 2)}, Findings())
    assert found
    assert (found.id, found.name, found.named, found.rounds) == ("table-2026-05-02", "table", False, 2)
    findings = Findings()
    options = {"start": date(2026, 5, 3), "end": date(2026, 5, 2)}
    assert read_tournament(tmp_path / "table.csv", options, findings) is None
    assert [finding.code for finding in findings] == ["DATES-REVERSED"]


def test_several_come_in_the_order_of_effect() -> None:
    findings = Findings()
    days = [date(2026, 5, 2), date(2026, 4, 2), None]
    tournaments = [Tournament(str(number), "x", end=day) for number, day in enumerate(days)]
    assert [each.id for each in in_order_of_effect(tournaments, findings)] == ["1", "0", "2"]
    assert len(findings) == 0
    in_order_of_effect([tournaments[0], tournaments[0]], findings)
    assert [finding.code for finding in findings] == ["EVENT-TWICE"]
