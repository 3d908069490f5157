"""Which sheets of a workbook are read: each crosstable as a section, the one table of a solving tournament.

Where that is not clear nothing is guessed: a finding says how to choose (decision formats-sheets).
"""

from collections.abc import Callable, Iterable

from normbook.formats.kinds import EVENT, SOLVING_TOURNAMENT
from normbook.formats.signs import BLANK, GAMES, NO_ROUNDS, POINTS, RANKED, kinds_of_rows, shape_of
from normbook.formats.solving.columns import VOCABULARY as SOLVING
from normbook.formats.table.crosstable import VOCABULARY as CROSSTABLE
from normbook.formats.table.crosstable import is_crosstable
from normbook.formats.table.grid import sheet_rows
from normbook.formats.table.headers import has_header, read_header, with_rounds_joined
from normbook.formats.table.rows import Grid, Row
from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass


@dataclass(frozen=True, slots=True)
class WorkbookSheet:
    """A sheet that is not empty."""

    name: str
    cells: list[list[str]]
    rows: list[Row]


def sheets_in(data: bytes, file: str, findings: Findings) -> list[WorkbookSheet]:
    """The sheets with something on them; none, with a finding, if the workbook cannot be opened."""
    from normbook.formats.workbook.reader import (
        read_sheets,  # what opens workbooks is a tenth of a start, only where used
    )

    found = (
        WorkbookSheet(name, cells, with_rounds_joined(list(sheet_rows(cells, file, Findings()))))
        for name, cells in read_sheets(data, file, findings)
    )
    return [sheet for sheet in found if any(map(any, sheet.cells))]


def crosstable_grids(data: bytes, file: str, findings: Findings, named: str | None) -> list[Grid]:
    """Every crosstable of the workbook, or that of the sheet named; several are called as their sheets are."""
    sheets = sheets_in(data, file, findings)
    games = [sheet for sheet in sheets if holds_crosstable(sheet.rows)]
    if named is not None:
        chosen = _named(sheets, named, file, findings)
    elif not _mixed(sheets, games, file, findings):
        chosen = games or _only(sheets, lambda rows: has_header(rows, CROSSTABLE), file, findings)
    else:
        return []
    if named is None:
        _tell(sheets, chosen, file, findings)
    several = len(games) > 1 and set(map(id, chosen)) <= set(map(id, games))
    return [_grid(sheet, file, findings, several=several) for sheet in chosen]


def results_grids(data: bytes, file: str, findings: Findings, named: str | None) -> list[Grid]:
    """The table of a solving tournament: it has one."""
    sheets = sheets_in(data, file, findings)
    games = [sheet for sheet in sheets if holds_crosstable(sheet.rows)]
    if named is not None:
        chosen = _named(sheets, named, file, findings)
    elif _mixed(sheets, games, file, findings):
        return []
    else:
        points = [sheet for sheet in sheets if holds_points(sheet.rows)]
        totals = [sheet for sheet in sheets if _may_hold_totals(sheet.rows)]
        chosen = (
            _whole(points) or _whole(totals) or _only(sheets, lambda rows: has_header(rows, SOLVING), file, findings)
        )
        if len(chosen) > 1:
            names = tuple(sheet.name for sheet in chosen)
            findings.error("SHEETS-SEVERAL", Place(file), None, names=names, sheet=names[0])
            return []
        _tell(sheets, chosen, file, findings)
    return [_grid(sheet, file, findings) for sheet in chosen]


def _whole(sheets: list[WorkbookSheet]) -> list[WorkbookSheet]:
    """The sheet with everybody who is on the others: they are rankings of juniors, women, seniors; else all."""
    names = [_people(sheet.rows) for sheet in sheets]
    everybody = set().union(*names)
    return [sheet for sheet, own in zip(sheets, names, strict=True) if own == everybody][:1] or sheets


def _people(rows: list[Row]) -> set[str]:
    columns, body = read_header(rows, SOLVING, "", Findings())
    return {row[columns.fields["name"]].casefold() for row in body} if "name" in columns.fields else set()


def table_grids(data: bytes, file: str, findings: Findings, named: str | None) -> list[Grid]:
    """The tables of a workbook of which nobody says what it holds."""
    chosen = results_grids if kinds_of_sheets(data, named) == (SOLVING_TOURNAMENT,) else crosstable_grids
    return chosen(data, file, findings, named)


def kinds_of_sheets(data: bytes, named: str | None = None) -> tuple[str, ...]:
    """The kinds that the sheet named may be, or the workbook: results stand before lists, games before points."""
    sheets = sheets_in(data, "", Findings())
    if named is not None:
        sheets = _named(sheets, named, "", Findings())
    if any(holds_crosstable(sheet.rows) for sheet in sheets):
        return (EVENT,)
    if any(holds_points(sheet.rows) for sheet in sheets):
        return (SOLVING_TOURNAMENT,)
    if any(_may_hold_totals(sheet.rows) and kinds_of_rows(sheet.rows) == (SOLVING_TOURNAMENT,) for sheet in sheets):
        return (SOLVING_TOURNAMENT,)
    return next((kinds for sheet in sheets if (kinds := kinds_of_rows(sheet.rows))), ())


def holds_crosstable(rows: list[Row]) -> bool:
    """Whether rows are a crosstable: a header alone may be that of scores after each round."""
    return is_crosstable(rows) and shape_of(rows) in (GAMES, BLANK)


def holds_points(rows: list[Row]) -> bool:
    """Whether rows are results of solving by rounds: points that no score after so many rounds can be."""
    return shape_of(rows) == POINTS


def _may_hold_totals(rows: list[Row]) -> bool:
    """Whether rows may be results of solving without rounds; small totals may be those of games as well."""
    return shape_of(rows) in (NO_ROUNDS, RANKED) and SOLVING_TOURNAMENT in kinds_of_rows(rows)


def _named(sheets: list[WorkbookSheet], named: str, file: str, findings: Findings) -> list[WorkbookSheet]:
    found = [sheet for sheet in sheets if sheet.name.casefold().strip() == named.casefold().strip()]
    if not found and not findings.refused:
        findings.error("SHEET-MISSING", Place(file), None, sheet=named, names=_names(sheets))
    return found[:1]


def _mixed(sheets: list[WorkbookSheet], games: list[WorkbookSheet], file: str, findings: Findings) -> bool:
    """Whether there are tables of both kinds, which is told: they are not one event."""
    points = [sheet for sheet in sheets if holds_points(sheet.rows)]
    if games and points:
        findings.error(
            "SHEETS-MIXED", Place(file), None, games=_names(games), points=_names(points), sheet=games[0].name
        )
    return bool(games and points)


def _only(
    sheets: list[WorkbookSheet], wanted: Callable[[list[Row]], bool], file: str, findings: Findings
) -> list[WorkbookSheet]:
    """The only sheet there is, or the only one with a header of the kind; of others it is not clear what they are."""
    likely = [sheet for sheet in sheets if wanted(sheet.rows)]
    if len(sheets) > 1 and len(likely) != 1:
        findings.error("SHEETS-NONE", Place(file), None, names=_names(sheets), sheet=sheets[0].name)
        return []
    return sheets if len(sheets) == 1 else likely


def _tell(sheets: list[WorkbookSheet], chosen: list[WorkbookSheet], file: str, findings: Findings) -> None:
    """Which sheets are read and which are passed over, where there is more than one."""
    others = _names(sheet for sheet in sheets if sheet not in chosen) or None
    if len(chosen) > 1:
        names = _names(chosen)
        findings.note("SHEET-SECTIONS", Place(file), None, count=len(names), names=names, others=others)
    elif chosen and others:
        findings.note("SHEET-CHOSEN", Place(file), None, sheet=chosen[0].name, names=others)


def _names(sheets: Iterable[WorkbookSheet]) -> tuple[str, ...]:
    return tuple(sheet.name for sheet in sheets)


def _grid(sheet: WorkbookSheet, file: str, findings: Findings, *, several: bool = False) -> Grid:
    """The sheet's table; where there are several, with the sheet's name, also in what is found."""
    name = sheet.name.strip() if several else ""
    shown = f"{file}[{name}]" if name else file
    return Grid(list(sheet_rows(sheet.cells, shown, findings)), section=name, file=shown)
