"""Crosstables of other pairing programs: SwissSys's file, Swiss Perfect's text."""

import json
from pathlib import Path
from typing import Any

import pytest

from normbook.formats.event_file import read_events
from normbook.formats.rating_report.swisssys import cell_of
from normbook.formats.sections import Facts
from normbook.formats.table.cells import read_cell
from normbook.formats.writers import written
from normbook.model.crosstable import Event, Outcome
from normbook.model.diagnostics import Findings
from tests.formats.reading import good


def player(number: int, name: str, rating: int, *results: str) -> dict[str, Any]:
    return {
        "Pair number": number, "Name": name, "ID": f"1234567{number}", "Rating": rating, "State": "OR",
        "Exp1": "2026/8",
        "Email": "", "Results": [*results, "\0;0;-;0;0;0;0"],
    }  # fmt: skip


OPEN = [
    player(1, "Arkwright, Nell", 1912, "+;4;W;1;0;0;0", "=;2;B;1;0;0;0", "X;3;W;1;0;0;0"),
    player(2, "Barrow, Tom", 1810, "+;3;B;2;0;0;0", "=;1;W;1;0;0;0", "H;0;-;0;0;0;0"),
    player(3, "Cruz, Ana", 1710, "-;2;W;2;0;0;0", "+;4;W;2;0;0;0", "F;1;B;1;0;0;0"),
    player(4, "Dell, Jo", 0, "-;1;B;1;0;0;0", "-;3;B;2;0;0;0", "B;0;-;0;0;0;0"),
]
OVERVIEW = {
    "Program": "SwissSys",
    "Tournament title": "Coast Open",
    "Starting date": "4/11/2026",
    "Ending date": "4/12/2026",
}


def document(*sections: list[dict[str, Any]]) -> str:
    held = [
        {"Section name": f"S{number}", "Rounds played": 3, "Players": players}
        for number, players in enumerate(sections, 1)
    ]
    return json.dumps({"Overview": OVERVIEW, "Sections": held})


def read(folder: Path, name: str, data: str) -> tuple[list[Event], Findings]:
    (folder / name).write_text(data, encoding="utf-8")
    findings = Findings()
    return read_events(folder / name, Facts(), findings), findings


def rounds(event: Event) -> list[list[str]]:
    return [[outcome.written for outcome in each.outcomes] for each in event.entrants]


def test_a_swisssys_file_is_the_report_it_writes_cell_by_cell(tmp_path: Path) -> None:
    [event], findings = read(tmp_path, "open.sjson", document(OPEN))
    assert list(findings) == []
    assert (event.name, str(event.start), str(event.end)) == ("Coast Open", "2026-04-11", "2026-04-12")
    assert rounds(event) == [["W4w", "D2b", "X3w"], ["W3b", "D1w", "H"], ["L2w", "W4w", "F1b"], ["L1b", "L3b", "B"]]
    files = written([event], "dbf-2c", tmp_path / "report", Findings())
    (tmp_path / "report").mkdir()
    for path, data in files.items():
        path.write_bytes(data)
    [again] = read_events(tmp_path / "report", Facts(), Findings())
    for one, other in zip(event.entrants, again.entrants, strict=True):
        assert (one.no, one.name, one.id, one.rating) == (other.no, other.name, other.id, other.rating)
        for cell, same in zip(one.outcomes, other.outcomes, strict=True):
            assert (cell.result, cell.played) == (same.result, same.played)
            assert not cell.played or (cell.opponent, cell.colour) == (same.opponent, same.colour)


def test_sections_are_events_and_the_ending_does_not_matter(tmp_path: Path) -> None:
    events, _ = read(tmp_path, "open.txt", document(OPEN, OPEN))
    assert [event.section for event in events] == ["S1", "S2"]


@pytest.mark.parametrize(
    ("token", "cell"),
    [("~;7;W;1;0;0;0", "?7w"), ("\0;0;-;0;0;0;0", ""), ("", ""), ("U;0;-;0;0;0;0", "U"), ("+;7", "W7"), ("Q;1", "Q;1")],
)
def test_tokens_become_cells(token: str, cell: str) -> None:
    assert cell_of(token) == cell


PERFECT = """\
            Coast Open 2026: Cross Table at round 3

No    Name                Feder Rtg  Loc  Total    1     2     3

1.    Arkwright, Nell     ENG   1912 1912  2.5    4:W   2:D   3:+
2.    Barrow, Tom         ENG   1810 1800  2      3:W   1:D   0:D
3.    Cruz, Ana           ESP   1710 1700  1      2:L   4:W   1:-
4.    Dell, Jo            ENG   1610 1600  1      1:L   3:L   0:W
"""
EXPORTED = "No\tName\tLoc Id\tTotal\t 1\t 2\r\n\r\n1\tAnn, A\t6897\t1.5\t2:W\t0:=\r\n2\tBo, B\t5226\t0\t1:L\t : \r\n"


def test_swiss_perfects_text_is_read(tmp_path: Path) -> None:
    [event], findings = read(tmp_path, "open.txt", PERFECT)
    assert [finding.code for finding in findings] == ["TITLE-ROW-SKIPPED"]
    cells = [[outcome.result.value for outcome in each.outcomes] for each in event.entrants]
    assert cells == [["W", "D", "X"], ["W", "D", "H"], ["L", "W", "F"], ["L", "L", "B"]]
    assert [each.rating and each.rating.value for each in event.entrants] == [1912, 1810, 1710, 1610]
    (one, two), _, _ = good(EXPORTED)
    assert (one.id, one.outcomes[0].opponent, two.outcomes[1].result.value) == ("6897", 2, "U")


@pytest.mark.parametrize(("cell", "result"), [("0:", "U"), (":", "U"), ("0:=", "H"), ("0:+", "B"), ("0:-", "U")])
def test_a_cell_behind_a_colon_may_be_nobodys(cell: str, result: str) -> None:
    outcome = read_cell(cell)
    assert isinstance(outcome, Outcome)
    assert (outcome.result.value, outcome.opponent) == (result, None)
