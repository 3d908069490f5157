"""A table as rows of trimmed text, each with the number that an editor or a spreadsheet shows beside it."""

from collections.abc import Sequence
from itertools import zip_longest
from operator import attrgetter

from normbook.formats import limits
from normbook.formats.table.formula import restored
from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass

MOST_COLUMNS = 512
DELIMITERS = (",", ";", "\t")
_TOP_LINES = 20
SPACES = dict.fromkeys(map(ord, "\u00a0\u2007\u202f"), " ")
"""Spaces at which no line is broken: pages and spreadsheets have them where a person typed a blank."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the file; `number` is what an editor or a spreadsheet shows beside it."""

    number: int
    cells: tuple[str, ...]
    spots: tuple[tuple[int, int], ...] = ()
    """Line and column of each cell, where the row was made of several lines."""

    def place(self, file: str, column: int) -> Place:
        """Where the cell of a column counted from 0 stands."""
        spot = self.spots[column] if column < len(self.spots) else (self.number, column + 1)
        return Place(file, *spot)

    def __getitem__(self, column: int) -> str:
        """The cell of a column counted from 0; blank beyond the row's end."""
        return self.cells[column] if column < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class Grid:
    """One table of a file."""

    rows: list[Row]
    section: str = ""
    """What it is called, where a file has several."""
    system: str = ""
    """Which ratings it has, where it says so."""
    file: str = ""
    """How to show where it stands, where the file's own name does not say enough."""


def columns_of(rows: Sequence[Row]) -> list[tuple[str, ...]]:
    """The cells by columns, blank beyond a row's end: what is asked of all of a column is quicker asked at once."""
    return list(zip_longest(*map(attrgetter("cells"), rows), fillvalue=""))


def is_comment(line: str, delimiters: tuple[str, ...] = DELIMITERS) -> bool:
    """A line that begins with `#`, unless that is all its first cell holds: a header may call a column just that."""
    return line.startswith("#") and line[1:].lstrip(" ")[:1] not in delimiters


def delimiter_of(lines: list[str], delimiters: tuple[str, ...] = DELIMITERS) -> str:
    """The separator that makes most cells near the top: the first line may be a title; names may have a comma."""
    top = [line for line in lines[:_TOP_LINES] if line.strip() and not is_comment(line, delimiters)]
    together = "".join(top)
    met = [delimiter for delimiter in delimiters if delimiter in together] or delimiters
    if len(met) == 1:
        return met[0]
    return max(met, key=lambda delimiter: _cells_made(sorted(line.count(delimiter) for line in top)))


def _cells_made(counts: list[int]) -> int:
    """So many separators at least, in so many lines: the most that one times the other can be."""
    return max((count * (len(counts) - index) for index, count in enumerate(counts)), default=0)


def too_long(rows: int, file: str, findings: Findings, limit: str = "MOST_ROWS") -> bool:
    """Whether a table has more rows, or an event more people, than are read; which is told."""
    most: int = getattr(limits, limit)
    if rows > most:
        findings.error("TABLE-TOO-LONG", Place(file), None, most=most, limit=f"NORMBOOK_{limit}")
    return rows > most


def read_row(number: int, record: Sequence[str], file: str, findings: Findings) -> Row | None:
    """The row, trimmed; None if it is blank, or with a finding if it is too wide."""
    if len(record) > MOST_COLUMNS:
        findings.error("TABLE-TOO-WIDE", Place(file, number), None, most=MOST_COLUMNS)
        return None
    cells = tuple(map(str.strip, record))
    together = "".join(cells)
    if not together:
        return None
    if not together.isascii():
        cells = tuple(cell.translate(SPACES) for cell in cells)
    if "'" in together:  # few rows have one, and asking each cell takes long
        cells = tuple(map(restored, cells))
    return Row(number, cells)
