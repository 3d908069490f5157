"""A page's tables as CSV and as a workbook: text that a spreadsheet could run is made harmless, numbers stay."""

import csv
import io
from decimal import Decimal
from typing import TYPE_CHECKING

from normbook.formats.table.formula import harmless
from normbook.formats.table.tables_out import new_workbook, sheet_name
from normbook.render.page import NOTHING, Cell, Content, Page, Table

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet


def csv_text(page: Page) -> str:
    """The page's main table as CSV, with `,` and CRLF as spreadsheets expect it; of a page without one its title."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream)
    if not page.tables:
        writer.writerow([f"# {page.title}"])
        return stream.getvalue()
    table = page.tables[0]
    writer.writerow([harmless(column.title) for column in table.columns])
    for row in table.rows:
        writer.writerow([_plain(content) for content in row])
    if table.remark:
        writer.writerow([f"# {table.remark}"])
    return stream.getvalue()


def workbook_bytes(page: Page) -> bytes:
    """An XLSX workbook with each table of the page on a sheet of its own."""
    stream = io.BytesIO()
    with new_workbook(stream, page.title) as workbook:
        bold = workbook.add_format({"bold": True, "bottom": 1})
        struck = workbook.add_format({"font_strikeout": True})
        names: set[str] = set()
        for table in page.tables:
            _fill(workbook.add_worksheet(sheet_name(table.name, names)), table, bold, struck)
        about = workbook.add_worksheet(sheet_name("about", names))
        for number, line in enumerate((page.title, *page.about)):
            about.write_string(number, 0, harmless(line))
    return stream.getvalue()


def _fill(sheet: "Worksheet", table: Table, bold: "Format", struck: "Format") -> None:
    sheet.freeze_panes(1, 0)
    for index, column in enumerate(table.columns):
        sheet.write_string(0, index, harmless(column.title), bold)
    for number, row in enumerate(table.rows, start=1):
        for index, content in enumerate(row):
            value = _plain(content)
            style = struck if isinstance(content, Cell) and content.struck else None
            if isinstance(value, int | Decimal):
                sheet.write_number(number, index, value, style)
            else:
                sheet.write_string(number, index, value, style)
    sheet.autofit()


def _plain(content: Content) -> str | int | Decimal:
    """A cell's number where it has one, else its text made harmless; a dash for nothing is left to people."""
    if content == NOTHING:
        return ""
    if isinstance(content, Cell):
        return content.number if content.number is not None else harmless(content.text)
    if isinstance(content, int):
        return content
    return harmless(content or "")
