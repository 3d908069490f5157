"""Arithmetic as it is shown: a formula whose numbers have as many decimals as its result needs.

The law reckons exactly and rounds once, so numbers cut to a few decimals need not give the result that stands beside
them. Here they are carried on until they do.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from itertools import count

from normbook.model.light import dataclass
from normbook.model.numbers import rounded, short_text

_FARTHEST = 12
"""So many decimals more are tried; after that, numbers without an end are shown as fractions."""

Further = int | None
"""How many decimals more than usual are shown; None for fractions."""
FURTHER: tuple[Further, ...] = (*range(_FARTHEST), None)
"""In the order in which they are tried."""


class Formula(ABC):
    """Numbers, and what the four operations make of them."""

    __slots__ = ()

    @abstractmethod
    def value(self, further: Further) -> Fraction:
        """What the numbers give as they are shown."""

    @abstractmethod
    def text(self, further: Further) -> str:
        """The formula as people write it."""

    def __add__(self, other: "Formula") -> "Formula":
        return Operation("+", self, other)

    def __sub__(self, other: "Formula") -> "Formula":
        return Operation("−", self, other)

    def __mul__(self, other: "Formula") -> "Formula":
        return Operation("×", self, other)

    def __truediv__(self, other: "Formula") -> "Formula":
        return Operation("÷", self, other)


@dataclass(frozen=True, slots=True)
class Number(Formula):
    """An exact number, shown with at least so many decimals, with more than `most` only where the result needs them."""

    exact: Fraction | Decimal | int
    least: int
    most: int

    def value(self, further: Further) -> Fraction:
        return Fraction(self.exact if further is None else self._decimals(further))

    def text(self, further: Further) -> str:
        decimals = self._decimals(_FARTHEST if further is None else further)
        if further is None and Fraction(decimals) != self.exact:
            return f"({self.exact})"
        return f"({decimals})" if self.exact < 0 else decimals

    def _decimals(self, further: int) -> str:
        return short_text(self.exact, self.least, self.most + further)


@dataclass(frozen=True, slots=True)
class Operation(Formula):
    """Two formulas and the sign between them."""

    sign: str
    left: Formula
    right: Formula

    def value(self, further: Further) -> Fraction:
        left, right = self.left.value(further), self.right.value(further)
        return {"+": left.__add__, "−": left.__sub__, "×": left.__mul__, "÷": left.__truediv__}[self.sign](right)

    def text(self, further: Further) -> str:
        sides = (self.left, self.right)
        return f" {self.sign} ".join(
            f"({side.text(further)})" if self._looser(side) else side.text(further) for side in sides
        )

    def _looser(self, side: Formula) -> bool:
        """Whether the side would fall apart without brackets; a − b + c and a ÷ b × c are read from the left."""
        if not isinstance(side, Operation):
            return False
        last = self.sign in "−÷" and side is self.right
        return (self.sign in "×÷" or last) if side.sign in "+−" else (self.sign == "÷" and last)


def number(exact: Fraction | Decimal | int, least: int = 0, most: int | None = None) -> Number:
    """A number of a formula; without `most` it has no more decimals than it is always shown with."""
    return Number(exact, least, least if most is None else most)


def working(formula: Formula, result: Decimal) -> str:
    """The formula with numbers from which the result follows, rounded once to the decimals that it has."""
    return next(formula.text(further) for further in FURTHER if _gives(formula, further, result))


def _gives(formula: Formula, further: Further, result: Decimal) -> bool:
    places = -int(result.as_tuple().exponent)
    try:
        return rounded(formula.value(further), places) == result
    except ZeroDivisionError:  # a divisor so small that its first decimals show nothing of it
        return False


def until_seen(value: Callable[[int], Decimal], seen: Callable[[Decimal], bool], least: int) -> Decimal:
    """The value with so many decimals that what the exact one showed is seen in it too."""
    return next(shown for shown in map(value, count(least)) if seen(shown))
