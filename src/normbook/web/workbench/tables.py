"""A table that is edited in the browser: cells out of a file, and a file out of the cells."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, replace

from normbook.formats.column_guess import names_columns, under_guessed_names
from normbook.formats.registry import is_table
from normbook.formats.signs import has_any_header, header_at
from normbook.formats.solving.solving_out import solving_columns
from normbook.formats.table.crosstable import VOCABULARY as CROSSTABLE
from normbook.formats.table.crosstable_out import crosstable_columns
from normbook.formats.table.grid import read_grids
from normbook.formats.table.rows import MOST_COLUMNS
from normbook.formats.table.tables_out import Columns, delimited_text
from normbook.formats.workbook.sheets import table_grids
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Diagnostic, Findings, Place
from normbook.model.solving import Tournament
from normbook.presentation import presentation
from normbook.web.forms import Form
from normbook.web.server.refusals import RequestRefused

MOST_CELLS = 30_000
"""Larger tables are judged, but not shown cell by cell."""
MOST_PLAYERS, MOST_ROUNDS = 200, 30
_ROOM_FOR_A_NAME = 14


@dataclass(frozen=True, slots=True)
class EditTable:
    """Rows of the same length, the header first; row and column are counted from 1 as in findings."""

    rows: list[list[str]]
    unnamed: bool = False
    """Whether the header is a guess: then each column's name is chosen, not typed."""

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    @property
    def who(self) -> int:
        """The column of the names, counted from 1; 0 without one."""
        named = (column for column, name in enumerate(self.rows[0], start=1) if CROSSTABLE.field_of(name) == "name")
        return next(named, 0)

    @property
    def empty(self) -> bool:
        """Whether nothing has been typed yet."""
        return not any(self._filled(row) for row in self.rows[1:])

    @property
    def sizes(self) -> list[int]:
        """How wide each column is, in letters; names have room from the beginning."""
        least = [_ROOM_FOR_A_NAME if column == self.who else 3 for column in range(1, self.width + 1)]
        return [min(28, max(least[column], *(len(row[column]) for row in self.rows))) for column in range(self.width)]

    def _filled(self, row: Sequence[str]) -> bool:
        """A row that holds only its number is still an empty one."""
        numbers = [column for column, name in enumerate(self.rows[0]) if CROSSTABLE.field_of(name) == "no"]
        return any(cell for column, cell in enumerate(row) if column not in numbers)

    def as_csv(self) -> bytes:
        """The file that the cells stand for; each row keeps its number."""
        stream = io.StringIO(newline="")
        writer = csv.writer(stream, lineterminator="\n")
        blank = [""] * max(self.width, 2)
        for index, row in enumerate(self.rows):
            writer.writerow(row if index == 0 or self._filled(row) else blank)
        return stream.getvalue().encode(errors="replace")

    @property
    def columns(self) -> Columns:
        """The cells by column, for a file; names that stand twice are told apart."""
        named: dict[str, list[str]] = {}
        for column, written in enumerate(self.rows[0]):
            name = written
            while name in named:
                name = f"{name} "
            named[name] = [row[column] if self._filled(row) else "" for row in self.rows[1:]]
        return named

    def with_row(self) -> "EditTable":
        """One more row, numbered on."""
        row = [""] * self.width
        for column, name in enumerate(self.rows[0]):
            if CROSSTABLE.field_of(name) == "no":
                numbers = [int(each[column]) for each in self.rows[1:] if each[column].isdecimal()]
                row[column] = str(max(numbers, default=0) + 1)
        return replace(self, rows=[*self.rows, row])

    def with_round(self) -> "EditTable":
        """One more round, after the last one."""
        rounds = [column for column, name in enumerate(self.rows[0]) if _is_round(name)]
        at = rounds[-1] + 1 if rounds else self.width
        header = f"R{len(rounds) + 1}"
        wider = [[*row[:at], "" if index else header, *row[at:]] for index, row in enumerate(self.rows)]
        return replace(self, rows=wider)


def _is_round(name: str) -> bool:
    return name[:1].casefold() == "r" and name[1:].isdecimal()


def new_table(rules: str, players: int, rounds: int) -> EditTable:
    """An empty table for a rulebook."""
    shown = presentation(rules)
    numbers = (f"R{number}" for number in range(1, rounds + 1))
    table = EditTable([[*shown.table_columns, *numbers, *shown.last_columns]])
    for _ in range(players):
        table = table.with_row()
    return table


def from_cells(cells: Sequence[str], width: str) -> EditTable:
    """The table that a form sends, cell by cell."""
    columns = int(width) if width.isdecimal() and len(width) < 6 else 0
    if not 1 <= columns <= MOST_COLUMNS or len(cells) % columns or not cells or len(cells) > MOST_CELLS:
        raise RequestRefused("not-valid")
    plain = [" ".join(cell.split()) for cell in cells]
    return EditTable([plain[start : start + columns] for start in range(0, len(plain), columns)])


def from_form(form: Form) -> EditTable:
    """The table of a form, with the row or the round that is asked for."""
    table = replace(from_cells(form.texts("c"), form.text("width")), unnamed=bool(form.text("unnamed")))
    table = table.with_row() if form.text("do") == "add-row" else table
    return table.with_round() if form.text("do") == "add-round" else table


def from_file(name: str, data: bytes, sheet: str | None = None) -> tuple[EditTable | None, list[Diagnostic]]:
    """The table of a file, and what was noticed when it was opened; None for a file that is no table, or several."""
    if not is_table(data, f".{name.rpartition('.')[2].casefold()}"):
        return None, []
    findings = Findings()
    grids = read_grids(data, name, findings, has_any_header, sheet, table_grids)
    rows = grids[0].rows if len(grids) == 1 else []
    at = header_at(rows)
    rows = rows[at or 0 :]
    width = max((len(row.cells) for row in rows), default=0)
    if findings.refused or not rows or len(rows) * width > MOST_CELLS:
        return None, []
    padded = [[" ".join(cell.split()) for cell in row.cells] + [""] * (width - len(row.cells)) for row in rows]
    if at is not None or names_columns(padded[0]):
        return EditTable(padded), list(findings)
    named = under_guessed_names(padded)
    if named is None:
        findings.error("TABLE-NONE", Place(name))
        return None, list(findings)
    return EditTable(named, unnamed=True), list(findings)


def from_event(event: Event) -> EditTable | None:
    """An event of any format as a crosstable; None if it is too large to edit."""
    return from_columns(crosstable_columns(event))


def from_tournament(tournament: Tournament) -> EditTable | None:
    """A solving tournament's results; None if they are too many to edit."""
    return from_columns(solving_columns(tournament))


def from_columns(columns: Columns) -> EditTable | None:
    """A table by its columns; None if it is too large to edit."""
    rows = list(csv.reader(io.StringIO(delimited_text(columns))))
    return EditTable(rows) if len(rows) * len(rows[0]) <= MOST_CELLS else None
