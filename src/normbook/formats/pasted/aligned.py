"""A table pasted as text: columns kept apart by blanks alone, each cell below its heading."""

import re
from collections.abc import Callable, Iterator
from itertools import groupby

from normbook.formats.pasted.ruled_lines import DRAWN, STROKE
from normbook.formats.table.rows import Row

_TOP_LINES = 10
_LONGEST_LINE = 1000
_GAP = re.compile(r" {2,}")
_WORD = re.compile(r"\S+")
_STROKES = frozenset((STROKE, *DRAWN))


def aligned_rows(text: str, wanted: Callable[[list[Row]], bool]) -> list[Row]:
    """The rows, titles above the headings included; none if the text is no such table."""
    lines = [(number, line.rstrip()) for number, line in enumerate(text.splitlines(), start=1)]
    # A header may call its first column just `#`.
    lines = [(number, line) for number, line in lines if line and (line[0] != "#" or wanted([_heading(number, line)]))]
    for index, (number, line) in enumerate(lines[:_TOP_LINES]):
        if _STROKES.isdisjoint(line) and wanted([_heading(number, line)]):  # with strokes the table is a ruled one
            titles = [Row(at, (title.strip(),)) for at, title in lines[:index]]
            return titles + _table(lines[index:])
    return []


def _heading(number: int, line: str) -> Row:
    return Row(number, tuple(_GAP.split(line.strip())))


def _table(lines: list[tuple[int, str]]) -> list[Row]:
    width = max(len(line) for _, line in lines)
    if width > _LONGEST_LINE or any("\t" in line for _, line in lines):
        return []
    spans = list(_columns([line for _, line in lines], width))
    return [Row(number, tuple(line[first:last].strip() for first, last in spans)) for number, line in lines]


def _columns(lines: list[str], width: int) -> Iterator[tuple[int, int]]:
    """Where the columns begin and end: two blanks or more, one below the other in every line, keep them apart."""
    written = bytearray(width)
    for line in lines:
        for word in _WORD.finditer(line):
            written[word.start() : word.end()] = b"\1" * (word.end() - word.start())
    first = at = 0
    for filled, run in groupby(written):
        length = len(list(run))
        if not filled and length >= 2 and at:
            yield first, at
            first = at + length
        at += length
    yield first, width
