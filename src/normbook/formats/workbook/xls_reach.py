"""How far the sheets of an old XLS workbook reach, found by walking its records without keeping a cell.

An XLS file is a small file system of sectors (a compound file) that holds a stream of records; a cell's record begins
with its row and its column. The reader we open workbooks with makes room for every cell up to the farthest one.
"""

import struct
from collections.abc import Iterator

_HEADER = struct.Struct("<8s16x4xHHH6xIII4xIIIII")
_END = 0xFFFFFFFA
"""Sector numbers from here on are marks, not sectors."""
_ENTRY = 128
_NAMES = ("Workbook", "Book")
_CELLS = frozenset({0x0001, 0x0002, 0x0003, 0x0004, 0x0005, 0x0006, 0x00BD, 0x00BE, 0x00D6, 0x00FD, 0x0201, 0x0203,
                    0x0204, 0x0205, 0x0206, 0x0207, 0x027E, 0x0406})  # fmt: skip
_BEGIN_OF_SHEET = frozenset({0x0009, 0x0209, 0x0409, 0x0809})
_STRINGS = 0x00FC
_DIMENSIONS = 0x0200
_RECORD = struct.Struct("<HH")
_PLACE = struct.Struct("<HH")


def xls_reach(data: bytes) -> int | None:
    """Rows times columns up to the farthest cell, of all sheets together; None if the file is damaged."""
    try:
        stream = _stream(data)
    except (struct.error, ValueError, IndexError):
        return None
    total = rows = columns = at = 0
    while at + _RECORD.size <= len(stream):
        kind, length = _RECORD.unpack_from(stream, at)
        at += _RECORD.size
        if at + length > len(stream):
            break
        if kind in _BEGIN_OF_SHEET:
            total, rows, columns = total + rows * columns, 0, 0
        elif kind == _STRINGS and length >= 8 and max(struct.unpack_from("<II", stream, at)) > len(stream):
            return None  # more strings are stated than there are bytes
        elif kind == _DIMENSIONS and length in (10, 14):
            stated = struct.unpack_from("<IIHH" if length == 14 else "<HHHH", stream, at)
            total += stated[1] * stated[3]
        elif kind in _CELLS and length >= _PLACE.size:
            row, column = _PLACE.unpack_from(stream, at)
            if kind in (0x00BD, 0x00BE) and length >= 6:
                column = struct.unpack_from("<H", stream, at + length - 2)[0]
            rows, columns = max(rows, row + 1), max(columns, column + 1)
        at += length
    return total + rows * columns


def _stream(data: bytes) -> bytes:
    """The workbook's stream, its sectors put together."""
    (_, order, shift, small_shift, directories, tables, directory, cutoff, first_small, small_tables, first_more,
     more_tables) = _HEADER.unpack_from(data)  # fmt: skip
    size = 1 << shift
    # Whoever opens the workbook takes these counts at their word and makes room for so much.
    if order != 0xFFFE or shift not in (9, 12) or small_shift != 6:
        raise ValueError
    if max(directories, tables, small_tables, more_tables) > len(data) // size + 1 or cutoff > 1 << 20:
        raise ValueError
    table = _allocation(data, size, first_more)
    entries = b"".join(_chain(data, directory, table, size))
    root = None
    for at in range(0, len(entries) - _ENTRY + 1, _ENTRY):
        entry = entries[at : at + _ENTRY]
        name_length, kind = struct.unpack_from("<HB", entry, 64)
        start, length = struct.unpack_from("<II", entry, 116)
        if kind in (1, 2, 5) and length > len(data):
            raise ValueError
        if kind == 5:
            root = start
        name = entry[: max(0, min(name_length, 64) - 2)].decode("utf-16-le", "replace")
        if kind == 2 and name in _NAMES:
            if length >= cutoff or root is None:
                return b"".join(_chain(data, start, table, size))[:length]
            small = b"".join(_chain(data, root, table, size))
            small_table = _numbers(b"".join(_chain(data, first_small, table, size)))
            return b"".join(_chain(small, start, small_table, 64, first=0))[:length]
    raise ValueError


def _allocation(data: bytes, size: int, first_more: int) -> list[int]:
    """For each sector the one that follows it."""
    sectors = list(struct.unpack_from("<109I", data, 76))
    more, seen = first_more, set()
    while more < _END and more not in seen:
        seen.add(more)
        numbers = _numbers(_sector(data, more, size))
        sectors += numbers[:-1]
        more = numbers[-1]
    table: list[int] = []
    for sector in sectors:
        if sector < _END:
            table += _numbers(_sector(data, sector, size))
    return table


def _numbers(raw: bytes) -> list[int]:
    return list(struct.unpack(f"<{len(raw) // 4}I", raw[: len(raw) // 4 * 4]))


def _sector(data: bytes, number: int, size: int, first: int = 1) -> bytes:
    return data[(number + first) * size : (number + first + 1) * size]


def _chain(data: bytes, start: int, table: list[int], size: int, first: int = 1) -> Iterator[bytes]:
    """The sectors from one on; a chain that bites its own tail ends."""
    seen: set[int] = set()
    while start < len(table) and start not in seen:
        seen.add(start)
        yield _sector(data, start, size, first)
        start = table[start]
