"""Places, points and times of solvers as tables show them."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import TypeVar

from normbook.model.numbers import fixed_text, from_hundredths
from normbook.render.page import Cell
from normbook.render.sheet import Field
from normbook.render.words import say

T = TypeVar("T")


def number_cell(value: Decimal | None) -> Cell:
    """A number with two decimals; blank for none."""
    return Cell("" if value is None else fixed_text(value, 2), value)


def points_columns(rounds: int, points: Callable[[T], Sequence[int]], optional: int = 0) -> list[Field[T]]:
    """The points of each round."""

    def of(number: int) -> Callable[[T], Cell]:
        return lambda line: number_cell(from_hundredths(points(line)[number - 1]))

    return [
        Field("", say("wfcc.round", round=number), None, of(number), right=True, optional=optional)
        for number in range(1, rounds + 1)
    ]


def place_cell(place: int | None, sharing: int) -> Cell:
    """The place; shared ones as `10-11`."""
    if place is None:
        return Cell(say("wfcc.unrated"), tone="muted")
    return Cell(str(place) if sharing == 1 else f"{place}-{place + sharing - 1}", place if sharing == 1 else None)


def time_cell(minutes: Decimal | None) -> Cell:
    """Minutes as the table had them."""
    return Cell("" if minutes is None else f"{minutes.normalize():f}", minutes)
