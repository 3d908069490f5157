"""Crosstables of other pairing programs: SwissSys's file, Swiss Perfect's text."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from normbook.formats.event_file import read_events
from normbook.formats.kinds import EVENT
from normbook.formats.kinds_of_table import kind_of_file
from normbook.formats.lists.dbf import DbfField, write_dbf
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
    assert [finding.code for finding in findings] == ["TITLE-ROW-SKIPPED", "HEADER-IGNORED"]
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


PLAYERS = [
    {"ID": 11, "SURNAME": "Arkwright", "FIRSTNAME": "Nell", "LOC_ID": 6897, "LOC_RTG": 1912, "START_NO": 1},
    {"ID": 12, "SURNAME": "Barrow", "FIRSTNAME": "Tom", "LOC_ID": 5226, "LOC_RTG": 1810, "START_NO": 2},
    {"ID": 13, "SURNAME": "Cruz", "FIRSTNAME": "Ana", "LOC_ID": 5227, "LOC_RTG": 0, "START_NO": 3},
]
WIDTHS = {"SURNAME": 20, "FIRSTNAME": 20, "FEDER": 3}


def side(
    round: int, white: int, black: int, points: tuple[int, int], types: tuple[int, int] = (1, 1)
) -> dict[str, int]:
    names = ("ROUND", "WHITE", "BLACK", "W_SCORE", "B_SCORE", "W_TYPE", "B_TYPE")
    return dict(zip(names, (round, white, black, *points, *types), strict=True))


PAIRED = [
    side(1, 11, 12, (2, 0)), side(1, 13, 0, (2, 0), (3, 0)),
    side(2, 12, 13, (1, 1)), side(2, 0, 11, (0, 1), (0, 4)),
    side(3, 13, 11, (0, 2), (2, 2)), side(3, 12, 0, (0, 0), (5, 0)),
]  # fmt: skip


def perfect(folder: Path, players: list[dict[str, Any]], games: list[dict[str, int]]) -> Path:
    for name, records in (("open.trn", players), ("OPEN.SCO", games)):
        fields = [DbfField(key, "C" if key in WIDTHS else "N", WIDTHS.get(key, 8)) for key in records[0]]
        (folder / name).write_bytes(write_dbf(fields, records, date(2026, 4, 12)))
    (folder / "open.ini").write_text("[Tournament Info]\r\nName=Coast Open\r\nRounds=3\r\n")
    return folder / "open.trn"


def test_swiss_perfects_own_files_are_read(tmp_path: Path) -> None:
    findings = Findings()
    [event] = read_events(perfect(tmp_path, PLAYERS, PAIRED), Facts(), findings)
    assert list(findings) == []
    assert (event.name, event.entrants[0].name, dict(event.more)) == (
        "Coast Open",
        "Arkwright, Nell",
        {},
    )
    assert rounds(event) == [["W2w", "H", "X3b"], ["L1b", "D3w", "U"], ["B", "D2b", "F1w"]]
    assert [(each.id, each.rating and each.rating.value) for each in event.entrants][1:] == [
        ("5226", 1810),
        ("5227", None),
    ]
    [same] = read_events(tmp_path / "OPEN.SCO", Facts(), Findings())
    assert same.entrants == event.entrants
    assert kind_of_file(tmp_path / "open.trn") == EVENT


def test_international_ids_of_swiss_perfect_are_fides(tmp_path: Path) -> None:
    players = [
        {**each, "LOC_ID": 0, "LOC_RTG": 0, "INTL_ID": 4001000 + each["ID"], "INTL_RTG": 2000} for each in PLAYERS
    ]
    [event] = read_events(perfect(tmp_path, players, PAIRED), Facts(), Findings())
    assert dict(event.more) == {"ids": "FIDE", "ratings": "FIDE"}
    assert event.entrants[0].id == "4001011"


def test_fides_rules_are_told_what_swiss_perfect_knows_of_fide(tmp_path: Path) -> None:
    fides = {"INTL_ID": 4001001, "INTL_RTG": 1912, "FEDER": "ENG"}
    path = perfect(tmp_path, [each | fides | {"INTL_ID": 4001001 + at} for at, each in enumerate(PLAYERS)], PAIRED)
    [event] = read_events(path, Facts(rules="fide"), Findings())
    first = event.entrants[0]
    assert (first.id, first.rating and first.rating.value, dict(first.more)) == ("4001001", 1912, {"federation": "ENG"})
    assert dict(event.more) == {"ids": "FIDE", "ratings": "FIDE"}


def test_half_of_swiss_perfects_files_is_not_enough(tmp_path: Path) -> None:
    perfect(tmp_path, PLAYERS, PAIRED)
    (tmp_path / "OPEN.SCO").unlink()
    findings = Findings()
    assert read_events(tmp_path / "open.trn", Facts(), findings) == []
    assert [finding.code for finding in findings] == ["PERFECT-MISSING"]
    (tmp_path / "open.sco").write_bytes((tmp_path / "open.trn").read_bytes())
    assert read_events(tmp_path / "open.trn", Facts(), other := Findings()) == []
    assert [finding.code for finding in other] == ["PERFECT-OTHER"]
