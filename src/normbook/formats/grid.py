"""Delimited text and workbooks, read into one kind of grid: rows of trimmed text with their row numbers."""

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass

from normbook.formats.formula import restored
from normbook.model.diagnostics import Findings, Place

MOST_ROWS = 50_000
MOST_COLUMNS = 512
MOST_UNPACKED_BYTES = 256 * 1024 * 1024
"""What the parts of a workbook may unpack to."""
MOST_CELLS = 10_000_000
"""How far a sheet may reach, rows times columns: one stray cell far out makes it so large in memory."""

_WORKBOOK_MAGIC = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
_BYTE_ORDER_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_DELIMITERS = (",", ";", "\t")
_TOP_LINES = 20
_REFERENCE = re.compile(rb"""\br\s*=\s*["']([A-Za-z]*)([0-9]+)["']""")


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the file; `number` is what an editor or a spreadsheet shows beside it."""

    number: int
    cells: tuple[str, ...]

    def __getitem__(self, column: int) -> str:
        """The cell of a column counted from 0; blank beyond the row's end."""
        return self.cells[column] if column < len(self.cells) else ""


def read_grid(data: bytes, file: str, findings: Findings) -> list[Row]:
    """The rows that are neither blank nor comments; none, with findings, if the file cannot be read."""
    place = Place(file)
    if not data.strip():
        findings.error("FILE-EMPTY", place)
        return []
    if data.startswith(_WORKBOOK_MAGIC):
        rows = list(_workbook_rows(data, file, findings))
    else:
        text = _decoded(data, file, findings)
        rows = [] if text is None else list(_delimited_rows(text, file, findings))
    if not rows and not findings.refused:
        findings.error("FILE-EMPTY", place)
    if len(rows) > MOST_ROWS:
        findings.error("TABLE-TOO-LONG", place, None, most=MOST_ROWS)
        return []
    return rows


def _decoded(data: bytes, file: str, findings: Findings) -> str | None:
    known = (each for each in _BYTE_ORDER_MARKS if data.startswith(each[0]))
    mark, encoding = next(known, (b"", "utf-8"))
    try:
        text = data[len(mark) :].decode(encoding)
    except UnicodeDecodeError:
        text = _western(data)
        findings.note("FILE-LATIN-1", Place(file))
    if any(character < " " and character not in "\t\r\n\f\x1a" for character in set(text)):
        findings.error("FILE-BINARY", Place(file))
        return None
    return text.rstrip("\x1a")


def _western(data: bytes) -> str:
    """Latin-1, with the letters and quotation marks that Windows puts where Latin-1 has none."""
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _delimited_rows(text: str, file: str, findings: Findings) -> Iterator[Row]:
    lines = io.StringIO(text, newline="").readlines()
    source = _Lines(lines)
    reader = csv.reader(source, delimiter=_delimiter(lines), strict=True)
    while True:
        source.between_records = True
        try:
            record = next(reader)
        except StopIteration:
            return
        except csv.Error as problem:
            findings.error("CSV-BROKEN", Place(file, source.first), None, why=str(problem))
            return
        row = _row(source.first, record, file, findings)
        if row:
            yield row


class _Lines:
    """Feeds the csv module, passing over comment lines, but not over a `#` within a quoted cell."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = iter(lines)
        self.number = 0
        self.first = 0
        """The line on which the record being read began."""
        self.between_records = True
        self._header_seen = False

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        while True:
            line = next(self._lines)
            self.number += 1
            if not self.between_records:
                return line
            if not _is_comment(line, self._header_seen) and line.strip():
                self.between_records = False
                self._header_seen = True
                self.first = self.number
                return line


def _is_comment(line: str, header_seen: bool) -> bool:
    """A line that begins with `#`, unless it is a header whose first column is called just that."""
    if not line.startswith("#"):
        return False
    return header_seen or line[1:].lstrip(" ")[:1] not in _DELIMITERS


def _delimiter(lines: list[str]) -> str:
    """The separator that a line near the top has most of: the first may be a title; names may have a comma."""
    top = [line for line in lines[:_TOP_LINES] if line.strip() and not _is_comment(line, False)]
    return max(_DELIMITERS, key=lambda delimiter: max((line.count(delimiter) for line in top), default=0))


def _workbook_rows(data: bytes, file: str, findings: Findings) -> Iterator[Row]:
    problem = _unpacked_problem(data)
    if problem:
        findings.error(problem, Place(file))
        return
    from python_calamine import CalamineError, CalamineWorkbook  # a third of a start-up, only where used

    try:
        workbook = CalamineWorkbook.from_filelike(io.BytesIO(data))
        sheets = (workbook.get_sheet_by_index(index) for index in range(len(workbook.sheet_names)))
        sheet = next((sheet for sheet in sheets if sheet.height), None)
        table = sheet.to_python(skip_empty_area=False) if sheet else []
    except (CalamineError, OSError, ValueError) as refused:
        findings.error("WORKBOOK-BROKEN", Place(file), None, why=str(refused))
        return
    header_seen = False
    for number, values in enumerate(table, start=1):
        cells = [_text(value) for value in values]
        while cells and not cells[-1]:
            cells.pop()
        if cells and not (cells[0].startswith("#") and (header_seen or cells[0] != "#")):
            header_seen = True
            row = _row(number, cells, file, findings)
            if row:
                yield row


def _unpacked_problem(data: bytes) -> str | None:
    """Why a zipped workbook is not opened: broken, or more than can be held in memory."""
    if not data.startswith(b"PK"):
        return None
    import zipfile
    import zlib

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as parts:
            if sum(part.file_size for part in parts.infolist()) > MOST_UNPACKED_BYTES:
                return "WORKBOOK-TOO-LARGE"
            sheets = [part for part in parts.namelist() if part.casefold().startswith("xl/worksheets/sheet")]
            reaches = max((_reach(parts.read(sheet)) for sheet in sheets), default=0)
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ValueError, OSError):
        return "WORKBOOK-BROKEN-ZIP"
    return "WORKBOOK-REACHES-FAR" if reaches > MOST_CELLS else None


def _reach(sheet: bytes) -> int:
    """Rows times columns, up to the sheet's farthest cell."""
    rows = columns = 1
    for letters, number in _REFERENCE.findall(sheet):
        rows = max(rows, int(number[:9]))
        columns = max(columns, _column_number(letters[:4]))
    return rows * columns


def _column_number(letters: bytes) -> int:
    """A column's letters as its number: A is 1, AA is 27."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - 64
    return number


def _text(value: object) -> str:
    """A workbook's cell as it would be typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).strip()


def _row(number: int, record: list[str], file: str, findings: Findings) -> Row | None:
    if len(record) > MOST_COLUMNS:
        findings.error("TABLE-TOO-WIDE", Place(file, number), None, most=MOST_COLUMNS)
        return None
    cells = tuple(map(str.strip, record))
    if "'" in "".join(cells):  # few rows have one, and asking each cell takes long
        cells = tuple(map(restored, cells))
    return Row(number, cells) if any(cells) else None
