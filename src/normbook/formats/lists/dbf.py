"""dBASE III tables, as far as chess programs use them: text, numbers, dates; no memos, no indexes.

A table is a header of 32 bytes, 32 bytes for each field, a carriage return, and records of fixed width, each behind a
byte that is `*` where the record is deleted.
"""

import struct
from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from normbook.formats import limits
from normbook.formats.how import How, mended
from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass

MAGIC = (0x03, 0x83, 0x8B, 0x30, 0x31, 0xF5)
"""First bytes of dBASE III tables and of their successors, with and without memos."""
_HEADER = struct.Struct("<4BLHH17xB2x")
_FIELD = struct.Struct("<11sc4xBB14x")
_END_OF_FIELDS = 0x0D
_END_OF_FILE = b"\x1a"
_DELETED = ord("*")
_WESTERN = 0x03
"""Says that text is in the Windows alphabet of the West."""
MOST_FIELDS = 512


@dataclass(frozen=True, slots=True)
class DbfField:
    """A column: `C` text, `N` number, `D` date as `20250901`."""

    name: str
    kind: str
    width: int
    decimals: int = 0


@dataclass(frozen=True, slots=True)
class DbfTable:
    """Fields, and records as trimmed text with their numbers in the file."""

    fields: tuple[DbfField, ...]
    records: tuple[tuple[int, tuple[str, ...]], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The fields' names."""
        return tuple(field.name for field in self.fields)


def is_dbf(data: bytes) -> bool:
    """Whether the bytes begin as a dBASE table does: a kind, a date, a plausible header."""
    if len(data) < _HEADER.size + 1 or data[0] not in MAGIC:
        return False
    _, _, month, day, _, header, record, _ = _HEADER.unpack_from(data)
    return bool(month <= 12 and day <= 31 and header > _HEADER.size and record > 0)


def read_dbf(data: bytes, file: str, how: How, findings: Findings) -> DbfTable | None:
    """The table; None, with findings, if it is none or damaged."""
    if not is_dbf(data):
        findings.error("DBF-NONE", Place(file))
        return None
    *_, count, start, width, _ = _HEADER.unpack_from(data)
    fields = _fields(data, start)
    if not fields or sum(field.width for field in fields) + 1 != width or start > len(data):
        findings.error("DBF-BROKEN", Place(file))
        return None
    start = _first_record(data, start)
    if count > limits.MOST_RECORDS:
        most, limit = limits.MOST_RECORDS, "NORMBOOK_MOST_RECORDS"
        findings.error("TABLE-TOO-LONG", Place(file), None, most=most, limit=limit)
        return None
    there = min(count, (len(data) - start) // width)
    if there < count:
        mended(how, findings, "DBF-SHORT", Place(file), None, stated=count, found=there)
    records: list[tuple[int, tuple[str, ...]]] = []
    deleted = 0
    for number in range(1, there + 1):
        at = start + (number - 1) * width
        if data[at] == _DELETED:
            deleted += 1
        else:
            records.append((number, _record(data, at + 1, fields)))
    if deleted:
        findings.note("DBF-DELETED", Place(file), None, count=deleted)
    return DbfTable(fields, tuple(records))


def _fields(data: bytes, start: int) -> tuple[DbfField, ...]:
    """The fields up to the carriage return; none if the header is damaged."""
    fields: list[DbfField] = []
    for at in range(_HEADER.size, min(start, len(data)), _FIELD.size):
        if data[at] == _END_OF_FIELDS:
            return tuple(fields)
        if at + _FIELD.size > len(data) or len(fields) == MOST_FIELDS:
            return ()
        name, kind, width, decimals = _FIELD.unpack_from(data, at)
        text = name.split(b"\0")[0].decode("ascii", "replace").strip().upper()
        if not text or not width:
            return ()
        fields.append(DbfField(text, kind.decode("ascii", "replace"), width, decimals))
    return tuple(fields)


def _first_record(data: bytes, start: int) -> int:
    """Where the records begin: some programs put a zero byte after the header without counting it."""
    uncounted = data[start : start + 1] == b"\0" and data[start + 1 : start + 2] in (b" ", b"*")
    return start + 1 if uncounted else start


def _record(data: bytes, at: int, fields: Iterable[DbfField]) -> tuple[str, ...]:
    values = []
    for field in fields:
        values.append(_text(data[at : at + field.width]))
        at += field.width
    return tuple(values)


def _text(raw: bytes) -> str:
    raw = raw.replace(b"\0", b" ").strip()
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace").strip()


def write_dbf(fields: Sequence[DbfField], records: Sequence[Mapping[str, str | int]], day: date) -> bytes:
    """The table as bytes; a value that does not fit is cut (the caller has told of it)."""
    width = 1 + sum(field.width for field in fields)
    start = _HEADER.size + _FIELD.size * len(fields) + 1
    parts = [_HEADER.pack(0x03, day.year % 100, day.month, day.day, len(records), start, width, _WESTERN)]
    parts += [
        _FIELD.pack(field.name.encode("ascii"), field.kind.encode("ascii"), field.width, field.decimals)
        for field in fields
    ]
    parts.append(bytes([_END_OF_FIELDS]))
    parts += [encoded(f" {''.join(_padded(field, each.get(field.name, '')) for field in fields)}") for each in records]
    parts.append(_END_OF_FILE)
    return b"".join(parts)


def _padded(field: DbfField, value: str | int) -> str:
    """The value in its field's width: numbers to the right, all else to the left."""
    text = str(value)[: field.width]
    return text.rjust(field.width) if field.kind == "N" else text.ljust(field.width)


def encoded(text: str) -> bytes:
    """Text as dBASE files have it, in the Windows alphabet of the West: a byte for each character."""
    return text.encode("cp1252", "replace")
