"""Cells of a table's rows: what each kind of table reads in its own way stands in its own reader."""

from collections.abc import Callable
from typing import ClassVar, TypeVar

from normbook.formats.table.headers import Columns
from normbook.formats.table.rows import Row
from normbook.model.diagnostics import Findings, Place
from normbook.model.phrase import Value

LONGEST_TEXT = 200
T = TypeVar("T")


def folded(written: str) -> str:
    """A text with its spaces folded."""
    return " ".join(written.split())


class RowReader:
    """Reads rows cell by cell; what is wrong is told with its place, and ids already met are remembered."""

    blank: ClassVar[str | None] = ""
    """What a finding shows of an empty cell."""

    def __init__(self, columns: Columns, file: str, findings: Findings) -> None:
        self.columns = columns
        self.file = file
        self.findings = findings
        self._row_of_id: dict[str, int] = {}

    def error(self, code: str, row: Row, field: str, **values: Value) -> None:
        """Tell what is wrong with a cell."""
        self.findings.error(code, self.place(row, field), self.columns.text(row, field) or self.blank, **values)

    def warning(self, code: str, row: Row, field: str, **values: Value) -> None:
        """Tell what a careful person would look at."""
        self.findings.warning(code, self.place(row, field), self.columns.text(row, field) or self.blank, **values)

    def place(self, row: Row, field: str) -> Place:
        """Where a row's cell stands."""
        return self.columns.place(self.file, row, field)

    def tell_too_long(self, row: Row) -> None:
        """A row with cells beyond the header's last."""
        width = len(self.columns.header.cells)
        if any(row.cells[width:]):
            self.findings.error("ROW-TOO-LONG", row.place(self.file, width), row[width])

    def text(self, row: Row, field: str) -> str:
        """A text cell, spaces folded, refused when it is no cell but a page."""
        column = self.columns.fields.get(field)
        text = "" if column is None else folded(row[column])
        if len(text) > LONGEST_TEXT:
            self.error("TEXT-TOO-LONG", row, field, most=LONGEST_TEXT)
        return text

    def cell(self, row: Row, field: str, read: Callable[[str], T | str | None]) -> T | None:
        """A cell's value, None for a blank; what is wrong with it is told by the code its reader gives."""
        written = self.columns.text(row, field)
        value = read(written) if written else None
        if isinstance(value, str):
            self.error(value, row, field, written=written)
            return None
        return value

    def word(self, row: Row, field: str, read: Callable[[str], T | None], code: str) -> T | None:
        """One of a few words, None for a blank; any other is told by the code."""
        written = self.columns.text(row, field)
        value = read(written) if written else None
        if written and value is None:
            self.error(code, row, field, written=written)
        return value

    def beyond(self, row: Row, field: str) -> int | None:
        """Points toward the second title; None where nothing is said."""
        written = self.columns.text(row, field)
        if written not in ("", "0", "2"):
            self.error("BEYOND-BAD", row, field, beyond=written)
        return int(written) if written in ("0", "2") else None

    def tell_same_id(self, row: Row, id: str) -> None:
        """An id that stands in an earlier row."""
        first = self._row_of_id.setdefault(id, row.number) if id else row.number
        if first != row.number:
            self.error("ID-TWICE", row, "id", id=id, first=first)
