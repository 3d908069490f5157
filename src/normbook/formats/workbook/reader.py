"""Workbooks (XLSX, XLS, ODS): looked through before they are opened, then read sheet by sheet."""

import io
import re
import zipfile
import zlib
from collections.abc import Iterator

from normbook.formats import limits
from normbook.formats.one_answer import KILOBYTE, too_many
from normbook.formats.workbook.child import TOO_LARGE, sheets_apart
from normbook.formats.workbook.xls_reach import xls_reach
from normbook.model.diagnostics import Findings, Place

_ZIP = b"PK\x03\x04"
_REFERENCE = re.compile(rb"""\br\s*=\s*["']([A-Za-z]*)([0-9]+)["']""")
_ODS_PIECE = re.compile(
    rb"<table:table[ >]|<table:table-row([^>]*)>|<table:(?:covered-)?table-cell([^>]*?)(/?)>|</table:table-row>"
)
_COLUMNS_REPEATED = re.compile(rb"""number-columns-repeated\s*=\s*["']([0-9]{1,9})["']""")
_ROWS_REPEATED = re.compile(rb"""number-rows-repeated\s*=\s*["']([0-9]{1,9})["']""")
_NO_ELEMENTS = re.compile(rb"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>", re.DOTALL)
_MOST_OPEN = 1_000_000
"""Elements within each other: of three bytes in the file each, and more than a hundred in memory."""
_CHUNK = 1 << 20
_WORKBOOK_PARTS = ("workbook.xml", "workbook.bin", "content.xml", "[content_types].xml")
"""One of which any workbook has."""
_MOST_PARTS = 5000


def read_sheets(data: bytes, file: str, findings: Findings) -> Iterator[tuple[str, list[list[str]]]]:
    """Name and cells of each sheet that is not empty; none, with a finding, if the workbook cannot be opened."""
    size = _unpacked_size(data)
    if isinstance(size, str):
        findings.error(size, Place(file))
        return
    if too_many(size // KILOBYTE, file, findings):
        return
    sheets = sheets_apart(data)
    if sheets == TOO_LARGE:
        findings.error(TOO_LARGE, Place(file))
    elif isinstance(sheets, str):
        findings.error("WORKBOOK-BROKEN", Place(file), None, why=sheets)
    elif sheets is None:
        findings.error("WORKBOOK-BROKEN-ZIP", Place(file))
    else:
        yield from sheets


def _unpacked_size(data: bytes) -> int | str:
    """Bytes of a workbook; or why it is not opened: broken, of an unknown kind, or more than memory holds."""
    if not data.startswith(_ZIP):
        reach = xls_reach(data)
        if reach is None:
            return "WORKBOOK-BROKEN-ZIP"
        return "WORKBOOK-REACHES-FAR" if reach > limits.MOST_CELLS else len(data)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as parts:
            return _unzipped_size(parts)
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ValueError, OSError, NotImplementedError):
        return "WORKBOOK-BROKEN-ZIP"


def _unzipped_size(parts: zipfile.ZipFile) -> int | str:
    infos = parts.infolist()
    left = limits.MOST_UNPACKED_BYTES
    if len(infos) > _MOST_PARTS or sum(info.file_size for info in infos) > left:
        return TOO_LARGE
    names = [info.filename.casefold() for info in infos]
    if any(name.endswith("workbook.bin") for name in names):
        return "WORKBOOK-BINARY"
    if not any(name.endswith(_WORKBOOK_PARTS) for name in names):
        return "FILE-PRINT-OUT" if any(name.startswith("word/") for name in names) else "FILE-ZIP"
    for info in infos:
        # The stated size may be a lie that a reader after us would not notice: unpack, and count.
        stated, info.file_size = info.file_size, left + 2 * _CHUNK
        kept = _unpacked(parts, info, left)
        if kept is None:
            return TOO_LARGE
        left -= len(kept)
        info.file_size = stated
        if info.filename.casefold().endswith((".xml", ".rels")):
            if b"<!ENTITY" in kept or b"<!DOCTYPE" in kept:
                return "WORKBOOK-ENTITIES"
            if not _well_formed(kept):
                return "WORKBOOK-BROKEN-ZIP"
            if max(_xlsx_reach(kept), _ods_reach(kept)) > limits.MOST_CELLS:
                return "WORKBOOK-REACHES-FAR"
    return limits.MOST_UNPACKED_BYTES - left


def _well_formed(part: bytes) -> bool:
    """Whether the XML is whole: the library behind us may never come to the end of one that is not."""
    from xml.parsers import expat

    if b"\0" in part or _most_open(part) > _MOST_OPEN:
        return False
    parser = expat.ParserCreate()
    try:
        parser.Parse(part, True)
    except (expat.ExpatError, ValueError, LookupError):
        return False
    return True


def _most_open(part: bytes) -> int:
    """How many elements of a part are open at once, or more: `>` within a text counts as one that stays open.

    To be told of each by the parser would take three times as long as the parser alone.
    """
    marks = _NO_ELEMENTS.sub(b"", part)
    most = open_now = 0
    for at in range(0, len(marks), _CHUNK):
        piece = marks[at : at + _CHUNK]
        open_now += piece.count(b">") - piece.count(b"/>") - 2 * piece.count(b"</")
        most = max(most, open_now)
    return most


def _unpacked(parts: zipfile.ZipFile, info: zipfile.ZipInfo, most: int) -> bytes | None:
    """A part's bytes; None if there are more than allowed."""
    found = bytearray()
    with parts.open(info) as part:
        while piece := part.read(_CHUNK):
            found += piece
            if len(found) > most:
                return None
    return bytes(found)


def _xlsx_reach(part: bytes) -> int:
    """Rows times columns up to the farthest cell, if the part is a sheet of an XLSX workbook."""
    if b"sheetData" not in part:
        return 0
    rows = columns = 1
    for letters, number in _REFERENCE.findall(part):
        rows = max(rows, int(number[:12]))
        columns = max(columns, _column_number(letters[:8]))
    return rows * columns


def _column_number(letters: bytes) -> int:
    """A column's letters as its number: A is 1, AA is 27."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - 64
    return number


def _ods_reach(part: bytes) -> int:
    """Rows times columns up to the farthest cell that holds something, of the largest sheet of an ODS workbook."""
    if b"<table:table-row" not in part:
        return 0
    largest = rows = columns = at_row = at_column = repeated = 0
    for piece in _ODS_PIECE.finditer(part):
        text = piece[0]
        if text.startswith(b"</"):
            at_row += repeated
        elif text.startswith(b"<table:table-row"):
            repeated, at_column = _repeated(_ROWS_REPEATED, piece[1]), 0
            if text.endswith(b"/>"):
                at_row += repeated
        elif piece[2] is not None:
            at_column += _repeated(_COLUMNS_REPEATED, piece[2])
            if not piece[3] or b"office:value" in piece[2]:
                rows, columns = max(rows, at_row + repeated), max(columns, at_column)
        else:
            rows = columns = at_row = 0
        largest = max(largest, rows * columns)
    return largest


def _repeated(pattern: re.Pattern[bytes], attributes: bytes) -> int:
    found = pattern.search(attributes)
    return int(found[1]) if found else 1
