"""A line of a ruled table, cut into cells, and what tells such lines from others."""

import re

from normbook.model.light import dataclass

STROKE = "|"
DRAWN = "│┃║¦"
RULE = re.compile(r"[-=+|:_*\s─━═┼╪╫╬├┤╠╣┌┐└┘╔╗╚╝┬┴╦╩]+")


@dataclass(frozen=True, slots=True)
class RuledLine:
    """A line of the table, cut into cells."""

    number: int
    cells: tuple[str, ...]
    below_rule: bool
    """Whether a rule or nothing at all stands above it."""


def is_again(line: RuledLine, head: RuledLine) -> bool:
    """Whether a line is the header once more, as on the next page."""
    return len(line.cells) > 1 and folded(line.cells[:2]) == folded(head.cells[:2])


def folded(cells: tuple[str, ...]) -> list[str]:
    """Cells without regard to letter case."""
    return [cell.casefold() for cell in cells]
