"""Exact numbers and the one way each kind is written."""

from collections.abc import Iterable
from decimal import MAX_PREC, ROUND_HALF_UP, Context, Decimal
from fractions import Fraction

HalfPoints = int
"""A game score counted in halves: a win is 2, a draw 1."""


_EXACTLY = Context(prec=MAX_PREC, rounding=ROUND_HALF_UP)


def score_text(half_points: HalfPoints) -> str:
    """A game score as people write it: `3` or `3.5`."""
    whole, half = divmod(half_points, 2)
    return f"{whole}.5" if half else str(whole)


def score_or_none(half_points: HalfPoints | None) -> str | None:
    """The same; None where there is none."""
    return None if half_points is None else score_text(half_points)


def rounded(value: Fraction | Decimal | int, places: int) -> Decimal:
    """The value to so many decimals, ties away from zero, never a negative zero."""
    if isinstance(value, Decimal):
        found = _EXACTLY.quantize(value, Decimal(1).scaleb(-places))
        return found if found else found.copy_abs()
    numerator, denominator = value.as_integer_ratio()
    return Decimal(nearest_integer(numerator * 10**places, denominator)).scaleb(-places)


def fixed_text(value: Fraction | Decimal | int, places: int) -> str:
    """The value with exactly so many decimals: `0.00`, `-1.00`, `2688.57`."""
    if isinstance(value, Decimal):
        return f"{rounded(value, places):f}"
    return ratio_text(*value.as_integer_ratio(), places)


def ratio_text(numerator: int, denominator: int, places: int) -> str:
    """A quotient (of a positive denominator) with exactly so many decimals, ties away from zero."""
    parts = nearest_integer(numerator * 10**places, denominator)
    digits = str(parts).zfill(places + 1 + (parts < 0))
    return f"{digits[:-places]}.{digits[-places:]}" if places else digits


def fixed_or_none(value: Fraction | Decimal | int | None, places: int) -> str | None:
    """The same; None where there is none."""
    return None if value is None else fixed_text(value, places)


def short_text(value: Fraction | Decimal | int, least: int, most: int) -> str:
    """The value exactly, if so many decimals hold it, without zeros beyond the least; else rounded to the most."""
    exact = Fraction(value)
    places = next((places for places in range(least, most) if 10**places % exact.denominator == 0), most)
    return fixed_text(exact, places)


def signed_text(value: Fraction | Decimal | int, places: int) -> str:
    """The same with its sign always shown, except on zero."""
    text = fixed_text(value, places)
    return text if text.startswith("-") or not text.strip("0.") else f"+{text}"


_HUNDREDTH = Decimal("0.01")
Hundredths = int
"""A number with two decimals, counted in hundredths: 42.25 is 4225."""


def hundredths(value: Decimal | int) -> Hundredths:
    """The number in hundredths; one with more than two decimals is a defect of the caller and raises."""
    scaled = value * 100
    whole = int(scaled)
    if whole != scaled:
        raise ValueError(f"{value} has more than two decimals")
    return whole


def from_hundredths(value: Hundredths) -> Decimal:
    """The number with its two decimals, never a negative zero."""
    return value * _HUNDREDTH


def nearest_integer(numerator: int, denominator: int) -> int:
    """The quotient (of a positive denominator) to the nearest integer, ties away from zero; no negative zero."""
    double = 2 * denominator
    if numerator < 0:
        return -((denominator - 2 * numerator) // double)
    return (2 * numerator + denominator) // double


def nearest_integers(numerators: Iterable[int], denominator: int) -> list[int]:
    """The same of many: to call it for each takes as long again."""
    double = 2 * denominator
    return [
        (2 * each + denominator) // double if each >= 0 else -((denominator - 2 * each) // double)
        for each in numerators
    ]
