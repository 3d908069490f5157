"""Exact numbers and how they are written."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normbook.model.numbers import (
    fixed_text,
    from_hundredths,
    hundredths,
    nearest_integer,
    nearest_integers,
    rounded,
    score_text,
    signed_text,
)


@pytest.mark.parametrize(("halves", "text"), [(0, "0"), (1, "0.5"), (2, "1"), (7, "3.5"), (20, "10")])
def test_scores(halves: int, text: str) -> None:
    assert score_text(halves) == text


@pytest.mark.parametrize(
    ("value", "places", "text", "signed"),
    [
        (Fraction(1, 8), 2, "0.13", "+0.13"),
        (Fraction(-1, 8), 2, "-0.13", "-0.13"),
        (Decimal("0.005"), 2, "0.01", "+0.01"),
        (Decimal("-0.004"), 2, "0.00", "0.00"),
        (Decimal("1.1"), 2, "1.10", "+1.10"),
        (-1, 2, "-1.00", "-1.00"),
        (Fraction(2, 3), 0, "1", "+1"),
        (0, 3, "0.000", "0.000"),
        (Decimal("1E+3"), 1, "1000.0", "+1000.0"),
    ],
)
def test_ties_go_away_from_zero_and_there_is_no_negative_zero(
    value: Fraction | Decimal | int, places: int, text: str, signed: str
) -> None:
    assert (fixed_text(value, places), signed_text(value, places)) == (text, signed)


@given(st.fractions(), st.integers(0, 6))
def test_rounding_is_never_off_by_more_than_half_a_unit(value: Fraction, places: int) -> None:
    assert abs(Fraction(rounded(value, places)) - value) <= Fraction(1, 2 * 10**places)
    assert rounded(-value, places) == -rounded(value, places)


@given(st.integers(-(10**9), 10**9), st.integers(1, 10**6))
def test_the_quick_rounding_is_the_same(numerator: int, denominator: int) -> None:
    assert nearest_integer(numerator, denominator) == rounded(Fraction(numerator, denominator), 0)
    assert nearest_integers([numerator], denominator) == [nearest_integer(numerator, denominator)]


def test_hundredths_are_exact_or_refused() -> None:
    assert (hundredths(Decimal("42.25")), hundredths(-3), str(from_hundredths(-5))) == (4225, -300, "-0.05")
    with pytest.raises(ValueError, match="two decimals"):
        hundredths(Decimal("0.005"))
