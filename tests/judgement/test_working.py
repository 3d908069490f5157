"""Arithmetic is shown with as many decimals as its result needs."""

from decimal import Decimal
from fractions import Fraction

import pytest

from normbook.judgement import number, until_seen, working
from normbook.judgement.formula import Formula
from normbook.model.numbers import rounded

ONE, TWO, THREE = (number(each) for each in (1, 2, 3))
THIRD = number(Fraction(1, 3), 2)


@pytest.mark.parametrize(
    ("formula", "result", "text"),
    [
        (ONE + TWO - THREE, "0", "1 + 2 − 3"),
        (ONE - (TWO - THREE), "2", "1 − (2 − 3)"),
        (ONE - (TWO + THREE), "-4", "1 − (2 + 3)"),
        (ONE + (TWO - THREE), "0", "1 + 2 − 3"),
        ((ONE + TWO) * THREE, "9", "(1 + 2) × 3"),
        (THREE * (ONE - TWO), "-3", "3 × (1 − 2)"),
        (ONE + TWO * THREE, "7", "1 + 2 × 3"),
        (ONE - TWO * THREE, "-5", "1 − 2 × 3"),
        (THREE / (TWO * THREE), "0.5", "3 ÷ (2 × 3)"),
        (THREE / (TWO / THREE), "4.5", "3 ÷ (2 ÷ 3)"),
        (THREE / TWO * THREE, "4.5", "3 ÷ 2 × 3"),
        (THREE * (TWO / THREE), "2", "3 × 2 ÷ 3"),
        (THREE / (TWO + ONE), "1", "3 ÷ (2 + 1)"),
        (number(-2) * number(Decimal("-0.50"), 2), "1.00", "(-2) × (-0.50)"),
    ],
)
def test_brackets_stand_where_the_formula_would_mean_something_else(formula: Formula, result: str, text: str) -> None:
    assert working(formula, Decimal(result)) == text


@pytest.mark.parametrize(
    ("formula", "result", "text"),
    [
        (number(Fraction(5, 2), 2, 6), "2.5", "2.50"),
        (number(Fraction(5, 8), 2, 6), "0.625", "0.625"),
        (number(Fraction(2, 3), 2, 6), "0.67", "0.666667"),
        (THREE * THIRD, "0.99", "3 × 0.33"),
        (THREE * THIRD, "1.00", "3 × 0.333"),
        (number(30) * THIRD, "10.00", "30 × 0.3333"),
        (number(10**11) * THIRD, "33333333333.33", "100000000000 × 0.3333333333333"),
        # ExpRes and a change of the issue: 82.93 from the line through the middle, −3.71 from 82.9283
        (number(4) * (number(82, 2) - number(Fraction("82.9283"), 2)), "-3.71", "4 × (82.00 − 82.928)"),
    ],
)
def test_so_many_decimals_as_the_result_needs(formula: Formula, result: str, text: str) -> None:
    assert working(formula, Decimal(result)) == text


@pytest.mark.parametrize(
    ("formula", "result", "text"),
    [
        (number(3) * number(Fraction(1, 600), 2), "0.01", "3 × 0.002"),  # 0.001666… is rounded to the right side
        (number(3) * number(Fraction(1, 3), 2) - number(Fraction(1, 2), 1), "1", "3 × (1/3) − 0.5"),
        (number(-3) * number(Fraction(-1, 3), 2) - number(Fraction(1, 2), 1), "1", "(-3) × (-1/3) − 0.5"),
        (number(3) * number(Fraction(1, 2), 2) - number(Fraction(1), 2), "1", "3 × 0.50 − 1.00"),
        (number(10**12) * THIRD, "333333333333.33", "1000000000000 × (1/3)"),
    ],
)
def test_a_tie_that_no_decimals_reach_is_shown_by_fractions(formula: Formula, result: str, text: str) -> None:
    assert working(formula, Decimal(result)) == text


def test_a_divisor_is_shown_far_enough_to_divide_by() -> None:
    assert working(ONE / number(Fraction(1, 1000), 2), Decimal(1000)) == "1 ÷ 0.001"


def test_a_comparison_is_seen_in_the_number_shown() -> None:
    exact = Fraction(850000001, 10**7)
    assert until_seen(lambda places: rounded(exact, places), lambda shown: shown > 85, 2) == Decimal("85.0000001")
    assert until_seen(lambda places: rounded(exact, places), lambda shown: shown < 86, 2) == Decimal("85.00")
