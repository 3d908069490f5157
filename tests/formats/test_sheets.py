"""Workbooks with several sheets: which are read, as what, and what is said where that is not clear."""

from collections.abc import Callable
from pathlib import Path

import pytest

from normbook.formats.event_file import read_events
from normbook.formats.how import How
from normbook.formats.kinds import EVENT, SOLVING_TOURNAMENT
from normbook.formats.kinds_of_table import kind_of_file
from normbook.formats.season_file import read_season
from normbook.formats.sections import Facts
from normbook.formats.solving.table import read_solving
from normbook.formats.solving.tournament_file import read_tournament
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Diagnostic, Findings
from tests.formats.reading import written
from tests.formats.test_spreadsheets import KINDS, Sheets, xlsx

Rows = list[list[object]]
Made = Callable[[Sheets], bytes]

OPEN: Rows = [["no", "name", "rating", "R1"], [1, "A", 1500, "W2"], [2, "B", 1600, "L1"]]
RESERVE: Rows = [["no", "name", "rating", "R1"], [1, "C", 1100, "D2"], [2, "D", 1200, "D1"], [3, "E", 1000, "B"]]
ROBIN: Rows = [["no", "name", 1, 2, 3], [1, "F", "*", 1, 0], [2, "G", 0, "*", "½"], [3, "H", 1, "½", "*"]]
NOTES: Rows = [["Name", "Phone"], ["A", 5], ["B", 6]]
STANDINGS: Rows = [["place", "name", "points"], [1, "A", 1], [2, "B", 0]]
PROGRESS: Rows = [["no", "name", "R1", "R2"], [1, "A", 1, 2], [2, "B", 0, "½"]]
SOLVED: Rows = [["name", "R1", "R2"], ["S", 15, 12], ["T", 10, "7.5"]]
JUNIORS: Rows = [["name", "R1", "R2"], ["U", 9, 8], ["V", 10, 7]]


def read(folder: Path, data: bytes, name: str = "open.xlsx", **how: str) -> tuple[list[Event], list[Diagnostic]]:
    (folder / name).write_bytes(data)
    findings = Findings()
    return read_events(folder / name, Facts(), findings, "open", How(**how)), list(findings)  # type: ignore[arg-type]


def codes(findings: list[Diagnostic] | Findings) -> list[str]:
    return [finding.code for finding in findings]


@KINDS
def test_every_crosstable_is_a_section_called_as_its_sheet(made: Made, tmp_path: Path) -> None:
    events, findings = read(tmp_path, made({"Open": OPEN, "Under 1300": RESERVE, "Notes": NOTES}))
    assert [(event.id, event.section, event.file) for event in events] == [
        ("open-open", "Open", "open[Open]"),
        ("open-under-1300", "Under 1300", "open[Under 1300]"),
    ]
    assert [[entrant.name for entrant in event.entrants] for event in events] == [["A", "B"], ["C", "D", "E"]]
    [note] = findings
    assert (note.code, note.severity.value) == ("SHEET-SECTIONS", "note")
    assert dict(note.phrase.values) == {"count": 2, "names": ("Open", "Under 1300"), "others": ("Notes",)}


@KINDS
def test_one_crosstable_is_the_event_and_the_other_sheets_are_named(made: Made, tmp_path: Path) -> None:
    events, [note] = read(tmp_path, made({"Notes": NOTES, "Round": OPEN, "Standings": STANDINGS, "Course": PROGRESS}))
    assert [(event.id, event.section, event.file) for event in events] == [("open", "", "open")]
    assert (note.code, note.phrase.values["names"]) == ("SHEET-CHOSEN", ("Notes", "Standings", "Course"))


@pytest.mark.parametrize("sheet", ["Open", "reserve "])
def test_a_sheet_that_is_named_is_the_same_section_as_among_all(sheet: str, tmp_path: Path) -> None:
    data = xlsx({"Open": OPEN, "Reserve": RESERVE})
    both, _ = read(tmp_path, data)
    [event], findings = read(tmp_path, data, sheet=sheet)
    assert (event in both, findings) == (True, [])


def test_sections_may_be_of_any_shape(tmp_path: Path) -> None:
    events, _ = read(tmp_path, xlsx({"Swiss": OPEN, "Robin": ROBIN}))
    assert [(event.section, event.rounds, event.format) for event in events] == [
        ("Swiss", 1, None),
        ("Robin", 3, "round-robin"),
    ]


def test_what_is_wrong_is_told_with_the_sheet(tmp_path: Path) -> None:
    wrong: Rows = [RESERVE[0], [1, "C", 1100, "W9"]]
    events, findings = read(tmp_path, xlsx({"Open": OPEN, "Reserve": wrong}))
    told = [(each.place.file, each.place.row, each.place.column) for each in findings if each.severity == "error"]
    assert (events, told) == ([], [("open[Reserve]", 2, 4)])


UNCLEAR: dict[str, tuple[Sheets, str]] = {
    "both kinds": ({"Open": OPEN, "Solving": SOLVED}, "SHEETS-MIXED"),
    "both kinds, in the other order": ({"Solving": SOLVED, "Notes": NOTES, "Open": OPEN}, "SHEETS-MIXED"),
    "neither": ({"Notes": NOTES, "More": NOTES}, "SHEETS-NONE"),
}


@KINDS
@pytest.mark.parametrize("case", UNCLEAR)
def test_what_is_not_clear_is_refused_whatever_it_is_read_as(made: Made, case: str, tmp_path: Path) -> None:
    sheets, code = UNCLEAR[case]
    data = made(sheets)
    events, findings = read(tmp_path, data)
    solving = Findings()
    table = read_solving(data, "open", solving)
    assert (events, codes(findings)) == ([], [code])
    assert (table[0], codes(solving)) == ((), [code])


def test_a_sheet_chooses_between_the_kinds(tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    path.write_bytes(xlsx({"Open": OPEN, "Solving": SOLVED}))
    assert [kind_of_file(path, sheet=sheet) for sheet in ("Open", "Solving")] == [EVENT, SOLVING_TOURNAMENT]
    [event], _ = read(tmp_path, path.read_bytes(), sheet="Open")
    findings = Findings()
    solvers, _, _ = read_solving(path.read_bytes(), "open", findings, "solving")
    assert ([each.name for each in event.entrants], [each.name for each in solvers]) == (["A", "B"], ["S", "T"])
    assert codes(findings) == []


@pytest.mark.parametrize(
    ("sheets", "kind"),
    [
        ({"Notes": NOTES, "Solving": SOLVED}, SOLVING_TOURNAMENT),
        ({"Notes": NOTES, "Open": OPEN}, EVENT),
        ({"Players": [["id", "name", "rating"], [1, "A", 1500]], "Open": OPEN}, EVENT),
        ({"Open": OPEN, "Standings": STANDINGS}, EVENT),
        ({"Points": [["name", "total"], ["S", 35], ["T", 7]]}, SOLVING_TOURNAMENT),
    ],
)
def test_what_a_workbook_holds_is_told_by_all_its_sheets(sheets: Sheets, kind: str, tmp_path: Path) -> None:
    path = tmp_path / "t.xlsx"
    path.write_bytes(xlsx(sheets))
    assert kind_of_file(path) == kind


@KINDS
def test_a_solving_tournament_has_one_table(made: Made) -> None:
    findings = Findings()
    solvers, _, _ = read_solving(made({"Notes": NOTES, "Results": SOLVED, "Ranking": STANDINGS}), "t", findings)
    assert ([each.name for each in solvers], codes(findings)) == (["S", "T"], ["SHEET-CHOSEN"])
    findings = Findings()
    solvers, _, _ = read_solving(made({"Seniors": SOLVED[:2], "Results": SOLVED}), "t", findings)
    assert ([each.name for each in solvers], codes(findings)) == (["S", "T"], ["SHEET-CHOSEN"])
    findings = Findings()
    totals = [["name", "country", "total"], ["S", "POL", 18], ["T", "GER", 12.5]]  # as small as a score of games
    solvers, _, _ = read_solving(made({"All": totals, "Juniors": totals[:2]}), "t", findings)
    assert ([each.name for each in solvers], codes(findings)) == (["S", "T"], ["SHEET-CHOSEN"])
    findings = Findings()
    assert read_solving(made({"Results": SOLVED, "Juniors": JUNIORS}), "t", findings)[0] == ()
    assert codes(findings) == ["SHEETS-SEVERAL"]


@pytest.mark.parametrize("book", ["book.xlsx", "book.xlsm"])
def test_a_toml_file_names_sheets(book: str, tmp_path: Path) -> None:
    (tmp_path / book).write_bytes(xlsx({"Open": OPEN, "Reserve": RESERVE, "Solving": SOLVED}))
    sections = "".join(
        f'[[sections]]\nname = "{name}"\ncrosstable = "{book}"\nsheet = "{sheet}"\n'
        for name, sheet in (("First", "open"), ("Second", "Reserve"))
    )
    written(
        tmp_path,
        event_toml='name = "Spring"\n' + sections,
        cup_toml=f'rules = "wfcc"\nkind = "other"\nresults = "{book}"\nsheet = "Solving"\n',
    )
    findings = Findings()
    events = read_events(tmp_path / "event.toml", Facts(), findings)
    cup = read_tournament(tmp_path / "cup.toml", {}, findings)
    assert [(event.section, len(event.entrants)) for event in events] == [("First", 2), ("Second", 3)]
    assert cup is not None
    assert ([each.name for each in cup.solvers], codes(findings)) == (["S", "T"], [])


def test_a_season_counts_each_sheet_once(tmp_path: Path) -> None:
    (tmp_path / "book.xlsx").write_bytes(xlsx({"Open": OPEN, "Reserve": RESERVE}))
    written(tmp_path, season_toml='[[legs]]\nevents = ["book.xlsx"]\n')
    findings = Findings()
    season = read_season(tmp_path / "season.toml", findings)
    assert season is not None
    assert [event.section for leg in season.legs for event in leg.events] == ["Open", "Reserve"]
    assert codes(findings) == ["SHEET-SECTIONS"]
