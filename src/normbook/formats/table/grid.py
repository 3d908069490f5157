"""Delimited text and workbooks, read into one kind of grid: rows of trimmed text with their row numbers."""

import csv
import io
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

from normbook.formats import limits
from normbook.formats.how import STRICT
from normbook.formats.table.headers import with_rounds_joined
from normbook.formats.table.rows import MOST_COLUMNS, SPACES, Grid, Row, delimiter_of, is_comment, read_row, too_long
from normbook.model.diagnostics import Findings, Place

WORKBOOK_MAGIC = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""How XLSX and ODS, and how XLS begin."""
BOM = b"\xef\xbb\xbf"
"""What marks a text as UTF-8."""
_BYTE_ORDER_MARKS = ((BOM, "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_BEGINNING = 8192
_BINARY = "".join(chr(code) for code in range(32) if chr(code) not in "\t\n\f\r\x1a")
"""What stands in no text: a control character that breaks neither line nor page, nor ends a file."""
_LINES_A_ROW = 4
"""At the most: a ruled chart has two lines for a player, and a stroke below; some are blank or comments."""


Wanted = Callable[[list[Row]], bool]
"""Whether rows are a table of the kind a reader is after."""
Chosen = Callable[[bytes, str, Findings, str | None], list[Grid]]
"""The tables that a reader takes from a workbook's sheets, or from the one that is named."""


def read_grid(
    data: bytes,
    file: str,
    findings: Findings,
    wanted: Wanted | None = None,
    sheet: str | None = None,
    chosen: Chosen | None = None,
    limit: str = "MOST_ROWS",
) -> list[Row]:
    """The rows of a file's one table; none, with findings, if it cannot be read or there are several."""
    own = Findings()
    grids = read_grids(data, file, own, wanted, sheet, chosen, limit)
    if len(grids) > 1:
        begun = tuple(grid.rows[0].number for grid in grids)
        findings.error("CHART-SEVERAL", Place(file, begun[1]), None, count=len(begun), lines=begun)
        return []
    findings.extend(own)
    return grids[0].rows if grids else []


def read_grids(
    data: bytes,
    file: str,
    findings: Findings,
    wanted: Wanted | None = None,
    sheet: str | None = None,
    chosen: Chosen | None = None,
    limit: str = "MOST_ROWS",
) -> list[Grid]:
    """The tables, without rows that are blank or comments; none, with findings, if the file cannot be read."""
    place = Place(file)
    if not data.strip():
        findings.error("FILE-EMPTY", place)
        return []
    if data.startswith(WORKBOOK_MAGIC):
        grids = chosen(data, file, findings, sheet) if chosen else [Grid(_listed(data, file, findings, wanted, sheet))]
        grids = _with_rounds_joined(grids)
    elif _is_dbf(data):
        grids = _with_rounds_joined([Grid(_dbf_rows(data, file, findings))])
    elif page := _page(data):
        findings.error(page, place)
        grids = []
    else:
        text = decoded_lines(data, file, findings, limit)
        grids = [] if text is None else _text_grids(text, file, findings, wanted, getattr(limits, limit))
    grids = [grid for grid in grids if grid.rows]
    if not grids and not findings.refused:
        findings.error("FILE-EMPTY", place)
    return [] if too_long(sum(len(grid.rows) for grid in grids), file, findings, limit) else grids


def _page(data: bytes) -> str | None:
    """Why a file is a page and no table: programs call web pages `.xls`, and people send print-outs."""
    start = data[:1000].lstrip(BOM + b" \r\n\t").lower()
    if start.startswith((b"<!doctype", b"<html", b"<table", b"<head", b"<meta")) or b"<html" in start:
        return "FILE-WEB-PAGE"
    if start.startswith(b"<?xml"):
        return "FILE-XML"
    return "FILE-PRINT-OUT" if start.startswith((b"%pdf", b"{\\rtf")) else None


def beginning(data: bytes) -> str:
    """How a file's text begins, whichever way it is encoded: enough to tell what it is."""
    mark, encoding = _encoding(data)
    return data[len(mark) : _BEGINNING].decode(encoding, "replace")


def _encoding(data: bytes) -> tuple[bytes, str]:
    """The mark that a text begins with, and the encoding that it stands for."""
    return next((each for each in _BYTE_ORDER_MARKS if data.startswith(each[0])), (b"", "utf-8"))


def decoded(data: bytes, file: str, findings: Findings) -> str | None:
    """A file's text: UTF-8, UTF-16 or Western; None, with a finding, if it is no text."""
    mark, encoding = _encoding(data)
    western = False
    try:
        text = data[len(mark) :].decode(encoding)
    except UnicodeDecodeError:
        text, western = _western(data), True
    if any(sign in text for sign in _BINARY):
        findings.error("FILE-BINARY", Place(file))
        return None
    if western:
        findings.note("FILE-LATIN-1", Place(file))
    text = text.rstrip("\x1a")
    return text if text.isascii() else text.translate(SPACES)


def decoded_lines(data: bytes, file: str, findings: Findings, limit: str = "MOST_ROWS") -> str | None:
    """A file's text, if it has no more lines than the rows of a table can take: told before they are cut apart."""
    text = decoded(data, file, findings)
    most = _LINES_A_ROW * int(getattr(limits, limit))
    if text is not None and max(text.count("\n"), text.count("\r")) > most:
        findings.error("LINES-TOO-MANY", Place(file), None, most=most, limit=f"NORMBOOK_{limit}")
        return None
    return text


def _western(data: bytes) -> str:
    """Latin-1, with the letters and quotation marks that Windows puts where Latin-1 has none."""
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _text_grids(text: str, file: str, findings: Findings, wanted: Wanted | None, most: int) -> list[Grid]:
    """The table of delimited text; those of ruled or aligned text where that makes one and separators do not."""
    own = Findings()
    lines = io.StringIO(text, newline="").readlines()
    delimiter = delimiter_of(lines)
    rows = _plain_rows(text, lines, delimiter)
    if rows is None:
        rows = list(islice(_delimited_rows(lines, delimiter, file, own), most + 1))  # with more it is refused
    rows = with_rounds_joined(rows)
    if wanted is None or not wanted(rows):
        # What tells pasted text apart is loaded only where separators make no table.
        from normbook.formats.pasted.aligned_table import aligned_rows
        from normbook.formats.pasted.ruled_table import is_ruled, ruled_grids

        if wanted is not None and (aligned := aligned_rows(text, wanted)):
            return _with_rounds_joined([Grid(aligned)])
        if is_ruled(text):
            return _with_rounds_joined(ruled_grids(text, file, findings))
    findings.extend(own)
    return [Grid(rows)]


def _with_rounds_joined(grids: list[Grid]) -> list[Grid]:
    return [replace(grid, rows=with_rounds_joined(grid.rows)) for grid in grids]


def _plain_rows(text: str, lines: list[str], delimiter: str) -> list[Row] | None:
    """The rows of a text without comments, and with nothing to unquote or to restore, as most are: one a line."""
    if any(sign in text for sign in "#'\"") or max(map(len, lines), default=0) > csv.field_size_limit():
        return None
    records = (line.rstrip("\r\n").split(delimiter) for line in lines)
    trimmed = _is_trimmed(text, delimiter)  # to trim each cell takes as long as to read them
    cells = list(map(tuple, records)) if trimmed else [tuple(map(str.strip, each)) for each in records]
    if max(map(len, cells), default=0) > MOST_COLUMNS:
        return None
    return [Row(number, each) for number, each in enumerate(cells, 1) if any(each)]


_BLANKS = (
    "\t\v\f\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
"""What is trimmed besides spaces and the ends of lines."""


def _is_trimmed(text: str, delimiter: str) -> bool:
    """Whether no cell begins or ends with a blank, as far as that is seen at once."""
    end = rf"[{delimiter}\r\n]"
    if text.startswith(" ") or text.endswith(" ") or re.search(rf" (?:{end}|(?<={end} ))", text):
        return False
    return not any(blank in text for blank in _BLANKS)


def _delimited_rows(lines: list[str], delimiter: str, file: str, findings: Findings) -> Iterator[Row]:
    source = _Lines(lines)
    reader = csv.reader(source, delimiter=delimiter, strict=True)
    first = 1  # the line on which the record being read begins
    try:
        for record in reader:
            if row := read_row(first, record, file, findings):
                yield row
            first = reader.line_num + 1
            source.between_records = True
    except csv.Error as problem:
        # A cell that goes on over many lines has lost a quotation mark.
        if "field limit" in str(problem) and reader.line_num <= first:
            findings.error("TEXT-TOO-LONG", Place(file, first), None, most=csv.field_size_limit())
        else:
            findings.error("CSV-BROKEN", Place(file, first), None, why=str(problem))


class _Lines:
    """Feeds the csv module, with blank lines for comments, but not for a `#` within a quoted cell."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = iter(lines)
        self.between_records = True

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        line = next(self._lines)
        if self.between_records and is_comment(line):
            return "\n"
        self.between_records = False
        return line


def _listed(data: bytes, file: str, findings: Findings, wanted: Wanted | None, sheet: str | None) -> list[Row]:
    """The rows of the sheet asked for, else of the first one with a table in it, else of the first."""
    from normbook.formats.workbook.reader import (
        read_sheets,  # what opens workbooks is a tenth of a start, only where used
    )

    names: list[str] = []
    tables: list[tuple[str, list[Row], Findings]] = []
    fallback: tuple[str, list[Row], Findings] | None = None
    for name, cells in read_sheets(data, file, findings):
        names.append(name)
        if sheet is not None and name.casefold().strip() != sheet.casefold().strip():
            continue
        own = Findings()
        rows = with_rounds_joined(list(sheet_rows(cells, file, own)))
        if rows or own.refused:
            fallback = fallback or (name, rows, own)
        if rows and (sheet is not None or wanted is None or wanted(rows)):
            tables.append((name, rows, own))
            if wanted is None:
                break
    if findings.refused:
        return []
    if sheet is not None and fallback is None:
        findings.error("SHEET-MISSING", Place(file), None, sheet=sheet, names=tuple(names))
        return []
    chosen = tables[0] if tables else fallback
    if chosen is None:
        return []
    findings.extend(chosen[2])
    others = tuple(name for name, _, _ in tables[1:])
    if others and sheet is None:
        findings.note("SHEET-OTHERS", Place(file), None, sheet=chosen[0], names=others)
    elif chosen[0] != names[0] and sheet is None:
        findings.note("SHEET-CHOSEN", Place(file), None, sheet=chosen[0], names=tuple(names[: names.index(chosen[0])]))
    return chosen[1]


def sheet_rows(table: list[list[str]], file: str, findings: Findings) -> Iterator[Row]:
    """The rows of a sheet's cells."""
    for number, cells in enumerate(table, start=1):
        while cells and not cells[-1]:
            cells.pop()
        if cells and (not cells[0].startswith("#") or cells[0] == "#"):
            row = read_row(number, cells, file, findings)
            if row:
                yield row


def _is_dbf(data: bytes) -> bool:
    """Whether they are a dBASE table; texts begin otherwise, and are not looked at further."""
    if data[:1].isspace() or data[:1].isalpha() or data[:1] in b'"#;,':
        return False
    from normbook.formats.lists.dbf import is_dbf

    return is_dbf(data)


def _dbf_rows(data: bytes, file: str, findings: Findings) -> list[Row]:
    """A dBASE table: its fields' names as a header, its records as rows."""
    from normbook.formats.lists.dbf import read_dbf

    table = read_dbf(data, file, STRICT, findings)
    if table is None:
        return []
    return [Row(0, table.names), *(Row(number, values) for number, values in table.records if any(values))]
