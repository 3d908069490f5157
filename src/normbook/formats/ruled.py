"""Tables ruled with upright strokes: Markdown, wall charts as text, crosstables copied from the US Chess website."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from normbook.formats.grid import DELIMITERS, Row, delimiter_of, is_comment, read_row
from normbook.model.diagnostics import Findings, Place

STROKE = "|"
DRAWN = "│┃║¦"
_STROKES = str.maketrans(dict.fromkeys(DRAWN, STROKE))
_BETWEEN = re.compile(r"(?<!\\)\|")
"""A stroke between cells; Markdown writes one within a cell as `\\|`."""
_RULE = re.compile(r"[-=+|:_*\s─━═┼╪╫╬├┤╠╣┌┐└┘╔╗╚╝┬┴╦╩]+")
_MOST_TITLES = 9
"""A header is looked for in the first ten rows."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table, cut into cells."""

    number: int
    cells: tuple[str, ...]
    below_rule: bool
    """Whether a rule or nothing at all stands above it."""


def is_ruled(text: str) -> bool:
    """Whether strokes make more cells of a text than any separator does."""
    lines = _with_strokes(text).splitlines()
    first = next((index for index, line in enumerate(lines) if line.count(STROKE) > 1), None)
    return first is not None and delimiter_of(lines[first:], (*DELIMITERS, STROKE)) == STROKE


def ruled_rows(text: str, file: str, findings: Findings) -> list[Row]:
    """The rows, texts above and below the table included; a player's two lines are one row."""
    from normbook.formats.two_lines import head_lines, joined, takes_two_lines  # which needs what stands here

    lines = list(_lines(_with_strokes(text)))
    first = next((index for index, line in enumerate(lines) if len(line.cells) > 2), len(lines))
    titles = [Row(line.number, line.cells) for line in lines[:first]][:_MOST_TITLES]
    table = lines[first:]
    if not table:
        return titles
    if begun := _several(table):
        findings.error("CHART-SEVERAL", Place(file, begun[1]), None, count=len(begun), lines=tuple(begun))
        return []
    heads = table[: head_lines(table)]
    body = [line for line in table[len(heads) :] if not any(_is_again(line, head) for head in heads)]
    if takes_two_lines(heads, body):
        return titles + joined(heads, body, file, findings)
    rows = (read_row(line.number, line.cells, file, findings) for line in (*heads, *body))
    return titles + [row for row in rows if row]


def _with_strokes(text: str) -> str:
    return text.translate(_STROKES) if any(stroke in text for stroke in DRAWN) else text


def _lines(text: str) -> Iterator[Line]:
    """The lines without blank ones, rules and remarks. Whether a stroke begins a line is the first one's to say."""
    begins: bool | None = None
    below_rule = True
    for number, line in enumerate(text.splitlines(), start=1):
        if is_comment(line, (STROKE,)):
            continue
        if _RULE.fullmatch(line) or not line:
            below_rule = True
            continue
        trimmed = line.strip()
        if begins is None and trimmed.count(STROKE) > 1:
            begins = trimmed.startswith(STROKE)
        yield Line(number, tuple(_cells(trimmed, begins or False)), below_rule)
        below_rule = False


def _cells(line: str, begins: bool) -> Iterator[str]:
    if begins:
        line = line.removeprefix(STROKE)
    if line.endswith(STROKE) and not line.endswith("\\" + STROKE):
        line = line[:-1]
    for cell in _BETWEEN.split(line):
        yield cell.replace("\\" + STROKE, STROKE).strip()


def _is_again(line: Line, head: Line) -> bool:
    """Whether a line is the header once more, as on the next page."""
    return len(line.cells) > 1 and _folded(line) == _folded(head)


def _folded(line: Line) -> list[str]:
    return [cell.casefold() for cell in line.cells[:2]]


def _several(table: list[Line]) -> list[int]:
    """Where the tables begin, if there is more than one: a header comes again, and the same numbers below it."""
    begun = [line.number for line in table if _is_again(line, table[0])]
    numbers = [line.cells[0] for line in table if line.cells[0].rstrip(".").isdigit()]
    return begun if len(begun) > 1 and len(set(numbers)) < len(numbers) else []
