"""Chances as people read them, and where their labels stand in a chart."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from normbook.render.page import Cell


def percent(chance: Fraction) -> str:
    """A chance in per cent; one that is not nought or one is never shown as such."""
    thousandths = round(1000 * chance)
    if chance and not thousandths:
        return "< 0.1 %"
    if chance < 1 and thousandths == 1000:
        return "> 99.9 %"
    whole, tenth = divmod(thousandths, 10)
    return f"{whole}.{tenth} %"


def chance_cell(chance: Fraction) -> Cell:
    """A chance in a table; a number in a spreadsheet."""
    return Cell(percent(chance), round(Decimal(chance.numerator) / Decimal(chance.denominator), 6))


def number(chance: Fraction) -> float:
    """A chance for programs and charts: shown, never decided by."""
    return float(chance)


def spread(levels: Sequence[Fraction], gap: Fraction, low: Fraction) -> list[Fraction]:
    """Levels from the highest down, moved down as little as the gap between them needs, then up into the frame."""
    placed: list[Fraction] = []
    for level in levels:
        placed.append(min(level, placed[-1] - gap) if placed else level)
    if placed and placed[-1] < low:
        placed[-1] = low
        for index in range(len(placed) - 2, -1, -1):
            placed[index] = max(placed[index], placed[index + 1] + gap)
    return placed
