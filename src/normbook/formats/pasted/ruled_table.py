"""Tables ruled with upright strokes: Markdown, wall charts as text, crosstables copied from the US Chess website."""

import re
from collections.abc import Iterator

from normbook.formats.pasted.chart_sections import parts_of
from normbook.formats.pasted.ruled_lines import DRAWN, RULE, STROKE, RuledLine, is_again
from normbook.formats.pasted.two_lines import head_lines, joined, takes_two_lines
from normbook.formats.table.rows import DELIMITERS, Grid, Row, delimiter_of, is_comment, read_row
from normbook.model.diagnostics import Findings

_STROKES = str.maketrans(dict.fromkeys(DRAWN, STROKE))
_BETWEEN = re.compile(r"(?<!\\)\|")
"""A stroke between cells; Markdown writes one within a cell as `\\|`."""
_MOST_TITLES = 9
"""A header is looked for in the first ten rows."""


def is_ruled(text: str) -> bool:
    """Whether strokes make more cells of a text than any separator does."""
    lines = _with_strokes(text).splitlines()
    first = next((index for index, line in enumerate(lines) if line.count(STROKE) > 1), None)
    return first is not None and delimiter_of(lines[first:], (*DELIMITERS, STROKE)) == STROKE


def ruled_grids(text: str, file: str, findings: Findings) -> list[Grid]:
    """The tables, texts above and below them included; none, with findings, if they cannot be told apart."""
    text = _with_strokes(text)
    lines = list(_lines(text))
    first = next((index for index, line in enumerate(lines) if len(line.cells) > 2), len(lines))
    if first == len(lines):
        return [Grid(_titles(lines))]
    parts = parts_of(lines[first:], lines[:first], text.splitlines(), file, findings)
    return [_grid(part.name, part.texts, part.lines, file, findings) for part in parts]


def _grid(name: str, texts: list[RuledLine], table: list[RuledLine], file: str, findings: Findings) -> Grid:
    """The table of one section; a player's two lines are one row."""
    heads = table[: head_lines(table)]
    body = [line for line in table[len(heads) :] if not any(is_again(line, head) for head in heads)]
    if takes_two_lines(heads, body):
        rows, system = joined(heads, body, file, findings)
        return Grid(_titles(texts) + rows, name, system)
    read = (read_row(line.number, line.cells, file, findings) for line in (*heads, *body))
    return Grid(_titles(texts) + [row for row in read if row], name)


def _titles(lines: list[RuledLine]) -> list[Row]:
    return [Row(line.number, line.cells) for line in lines][:_MOST_TITLES]


def _with_strokes(text: str) -> str:
    return text.translate(_STROKES) if any(stroke in text for stroke in DRAWN) else text


def _lines(text: str) -> Iterator[RuledLine]:
    """The lines without blank ones, rules and remarks. Whether a stroke begins a line is the first one's to say."""
    begins: bool | None = None
    below_rule = True
    for number, line in enumerate(text.splitlines(), start=1):
        if is_comment(line, (STROKE,)):
            continue
        if RULE.fullmatch(line) or not line:
            below_rule = True
            continue
        trimmed = line.strip()
        if begins is None and trimmed.count(STROKE) > 1:
            begins = trimmed.startswith(STROKE)
        yield RuledLine(number, tuple(_cells(trimmed, begins or False)), below_rule)
        below_rule = False


def _cells(line: str, begins: bool) -> Iterator[str]:
    if begins:
        line = line.removeprefix(STROKE)
    if line.endswith(STROKE) and not line.endswith("\\" + STROKE):
        line = line[:-1]
    for cell in _BETWEEN.split(line):
        yield cell.replace("\\" + STROKE, STROKE).strip()
