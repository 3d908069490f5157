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
    for numbered in (False, True):
        for index, (number, line) in enumerate(lines[:_TOP_LINES]):
            if _STROKES.isdisjoint(line) and wanted(
                [_heading(number, line, numbered)]
            ):  # else the table is a ruled one
                titles = [Row(at, (title.strip(),)) for at, title in lines[:index]]
                return titles + _table(lines[index:], numbered)
    return []


def _heading(number: int, line: str, numbered: bool = False) -> Row:
    """The headings; of a table that is `numbered` one blank stands behind the first of them."""
    first, *others = _GAP.split(line.strip())
    return Row(number, (*(first.split(" ", 1) if numbered else [first]), *others))


def _table(lines: list[tuple[int, str]], numbered: bool = False) -> list[Row]:
    width = max(len(line) for _, line in lines)
    if width > _LONGEST_LINE or any("\t" in line for _, line in lines):
        return []
    texts = [line for _, line in lines]
    spans = [own for span in _columns(texts, width) for own in _apart(texts, *span)]
    if numbered:
        last = spans[0][1]
        end = next((start for start, _ in list(_columns([line[:last] for line in texts], last, 1))[1:]), 0)
        spans[:1] = [(0, end), (end, last)]
    return [Row(number, tuple(line[first:last].strip() for first, last in spans)) for number, line in lines]


def _apart(lines: list[str], first: int, last: int) -> Iterator[tuple[int, int]]:
    """A column, or those that it holds: where two headings stand above it, one blank in every line keeps them apart."""
    if not _GAP.search(lines[0][first:last].strip()):
        yield first, last
        return
    for start, end in _columns([line[first:last] for line in lines], last - first, 1):
        yield first + start, first + end


def _columns(lines: list[str], width: int, gap: int = 2) -> Iterator[tuple[int, int]]:
    """Where the columns begin and end: two blanks or more, one below the other in every line, keep them apart."""
    written = bytearray(width)
    for line in lines:
        for word in _WORD.finditer(line):
            written[word.start() : word.end()] = b"\1" * (word.end() - word.start())
    first = at = 0
    for filled, run in groupby(written):
        length = len(list(run))
        if not filled and length >= gap and at:
            yield first, at
            first = at + length
        at += length
    yield first, width
