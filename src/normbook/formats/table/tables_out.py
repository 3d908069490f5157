"""Tables written: delimited text, workbooks, aligned text. Text that a spreadsheet could run is made harmless."""

import csv
import io
from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from normbook.formats.table.formula import harmless

if TYPE_CHECKING:
    from xlsxwriter import Workbook
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

Cell = str | int | Decimal
Columns = Mapping[str, Sequence[Cell]]
"""The cells of each column under its name; all columns are of one length."""

GAP = "  "
"""Between the columns of aligned text."""
_EPOCH = datetime(2000, 1, 1)
"""A fixed date: the same table must give the same file."""


def filled(columns: Columns, always: Collection[str]) -> Columns:
    """The columns that have something in them, and those every such table has."""
    return {name: cells for name, cells in columns.items() if name in always or any(cell != "" for cell in cells)}


def delimited_text(columns: Columns, delimiter: str = ",", remark: str = "") -> str:
    """The table as CSV or TSV, with CRLF as spreadsheets expect it; a remark stands above it as a comment."""
    stream = io.StringIO(newline="")
    if remark:
        stream.write(f"# {remark}\r\n")
    writer = csv.writer(stream, delimiter=delimiter)
    writer.writerow(columns)
    for row in zip(*columns.values(), strict=True):
        writer.writerow([harmless(cell) if isinstance(cell, str) else plain(cell) for cell in row])
    return stream.getvalue()


def workbook_of(tables: Sequence[tuple[str, Columns]], title: str, remark: str = "") -> bytes:
    """A workbook with each table on a sheet of its own, under a remark if there is one."""
    stream = io.BytesIO()
    with new_workbook(stream, title[:200]) as workbook:
        bold = workbook.add_format({"bold": True, "bottom": 1})
        taken: set[str] = set()
        for wanted, columns in tables:
            _fill(workbook.add_worksheet(sheet_name(wanted, taken)), columns, remark, bold)
    return stream.getvalue()


def new_workbook(stream: io.BytesIO, title: str) -> "Workbook":
    """A workbook in which text stays text, whatever a spreadsheet could make of it."""
    from xlsxwriter import Workbook  # only where a workbook is asked for

    settings = {"in_memory": True, "strings_to_formulas": False, "strings_to_numbers": False, "strings_to_urls": False}
    workbook = Workbook(stream, settings)
    workbook.set_properties({"title": title, "created": _EPOCH})
    return workbook


def _fill(sheet: "Worksheet", columns: Columns, remark: str, bold: "Format") -> None:
    head = 1 if remark else 0
    if remark:
        sheet.write_string(0, 0, harmless(remark))
    sheet.freeze_panes(head + 1, 2)
    for column, (name, cells) in enumerate(columns.items()):
        sheet.write_string(head, column, name, bold)
        for row, cell in enumerate(cells, start=head + 1):
            if not isinstance(cell, str):
                sheet.write_number(row, column, cell)
            elif cell:
                sheet.write_string(row, column, harmless(cell))
    sheet.autofit()


def sheet_name(wanted: str, taken: set[str]) -> str:
    """A name that spreadsheets accept, told apart from the others."""
    base = "".join(" " if character in "[]:*?/\\'" else character for character in wanted)
    base = " ".join("".join(each for each in base if each.isprintable()).split())[:25].strip() or "table"
    name, number = base, 1
    while name.casefold() in taken or name.casefold() == "history":
        number += 1
        name = f"{base} {number}"
    taken.add(name.casefold())
    return name


def aligned_text(columns: Columns) -> str:
    """The table as text for people, each column as wide as its longest cell."""
    table = [[name, *(" ".join(plain(cell).split()) for cell in cells)] for name, cells in columns.items()]
    widths = [max(map(len, column)) for column in table]
    rows = zip(*table, strict=True)
    lines = (GAP.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows)
    return "".join(f"{line}\n" for line in lines)


def plain(cell: Cell) -> str:
    """A cell as text; decimals without zeros that say nothing."""
    return f"{cell.normalize():f}" if isinstance(cell, Decimal) else str(cell)


def toml_value(value: object) -> str:
    """A value as TOML has it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, int | Decimal):
        return plain(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {toml_value(each)}" for name, each in value.items()) + " }"
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(each if each.isprintable() else f"\\U{ord(each):08x}" for each in escaped) + '"'


def toml_lines(values: Mapping[str, object]) -> list[str]:
    """A line for each key that has something to say."""
    return [f"{name} = {toml_value(value)}\n" for name, value in values.items() if value not in (None, "", (), [])]
