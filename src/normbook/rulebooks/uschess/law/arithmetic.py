"""Decimals at a fixed precision: irrational numbers have sixty digits, ratings forty decimals.

The precision is named here and nowhere taken from the surroundings: whoever calculates does so under `precise`.
"""

from collections.abc import Callable
from decimal import ROUND_HALF_UP, Context, Decimal, getcontext, setcontext
from fractions import Fraction
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from normbook.model.numbers import fixed_text, rounded

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")

DIGITS = 60
PRECISE = Context(prec=DIGITS, rounding=ROUND_HALF_UP)
KEPT = Decimal("1e-40")
"""A rating is kept in such parts: rounded here and nowhere else before it is published."""
DECIMALS = 2
"""So many decimals of a rating are published, and handed on."""
LN_10 = PRECISE.ln(Decimal(10))
WIDER = Context(prec=DIGITS + 6)
"""For a power on its way to its digits."""
DOUBT = Decimal("1e-63")
"""By which share such a power may be off: twenty times what its roundings can add up to."""
SCALE = 400
"""A difference of so many points makes ten to one (uschess.standard)."""
PARTS = 100
"""Of a point, in which a way to a power begins."""
_FINER = Context(prec=DIGITS + 20)
POINT = _FINER.divide(_FINER.ln(Decimal(10)), Decimal(SCALE))
PART = _FINER.divide(POINT, Decimal(PARTS))
POWER_OF_POINT, POWER_OF_PART = _FINER.exp(POINT), _FINER.exp(PART)


def precise(function: Callable[Arguments, Answer]) -> Callable[Arguments, Answer]:
    """The function, with every decimal in it reckoned at the fixed precision."""

    @wraps(function)
    def at_fixed_precision(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Answer:
        before = getcontext()
        if before is PRECISE:  # whoever called sees to it already
            return function(*args, **kwargs)
        setcontext(PRECISE)
        try:
            return function(*args, **kwargs)
        finally:
            setcontext(before)

    return at_fixed_precision


def kept(value: Decimal | Fraction) -> Decimal:
    """A rating or a number of games as it is kept."""
    if isinstance(value, Fraction):
        value = PRECISE.divide(Decimal(value.numerator), Decimal(value.denominator))
    return PRECISE.quantize(value, KEPT)


def published(value: Decimal) -> int:
    """A rating as it is published: rounded half up, once, from what is kept (uschess.two-passes)."""
    return int(rounded(value, 0))


def decimal_text(value: Decimal) -> str:
    """A rating with the decimals that are handed on: `656.85`."""
    return fixed_text(value, DECIMALS)


@lru_cache(maxsize=1 << 16)
@precise
def expectancy(difference: Decimal) -> Decimal:
    """What is expected of a game by the rating less the opponent's: 1 / (1 + 10^(−d/400)) (uschess.standard).

    The weaker player has what the stronger leaves.
    """
    if difference < 0:
        return 1 - expectancy(-difference)
    return 1 / (1 + exponential(-difference * LN_10 / SCALE))


def exponential(value: Decimal) -> Decimal:
    """What `Decimal.exp` gives, to the last digit, in less time: by whole points and parts, and a short way from there.

    Most ratings differ by whole points, and then the way is next to nothing. Only where six digits more do not tell
    how the last one is rounded, `exp` itself is asked.
    """
    nearest = round(value / PART)
    points, parts = divmod(nearest, PARTS)
    reached = WIDER.multiply(_power_of_points(points), _power_of_parts(parts))
    found = WIDER.multiply(reached, WIDER.exp(WIDER.fma(-nearest, PART, value)))
    doubt = found * DOUBT
    least, most = found - doubt, found + doubt
    return least if least == most else value.exp()


@lru_cache(maxsize=1 << 13)
def _power_of_points(points: int) -> Decimal:
    hundreds, rest = divmod(points, 100)
    if not hundreds or not rest:
        return WIDER.power(POWER_OF_POINT, points)
    return WIDER.multiply(_power_of_points(100 * hundreds), _power_of_points(rest))


@lru_cache(maxsize=PARTS)
def _power_of_parts(parts: int) -> Decimal:
    return WIDER.power(POWER_OF_PART, parts)


@lru_cache(maxsize=1 << 12)
def root(value: Decimal | int) -> Decimal:
    """The square root."""
    return PRECISE.sqrt(Decimal(value))
