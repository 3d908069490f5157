"""The arithmetic of a line done again from its characters."""

import re
from fractions import Fraction
from math import isqrt

FORMULA = r"[-\d.,/()+−×÷√² ]+"
"""What a formula is written with."""
_TOKEN = re.compile(r"\s*(\d+(?:\.\d+)?|[-()+−×÷/√²])")
_ROOT_DIGITS = 10**60


def value(text: str) -> Fraction:
    """A number as printed: `+0.55`, `-1.00`, `2442/19`."""
    return Fraction(text.replace("−", "-"))


def numbers(formula: str) -> list[Fraction]:
    """The numbers of a formula in their order, with the sign of those in brackets of their own."""
    return [value(match) for match in re.findall(r"(?<=\()-\d+(?:\.\d+|/\d+)?(?=\))|\d+(?:\.\d+|/\d+)?", formula)]


def evaluated(formula: str) -> Fraction:
    tokens = _TOKEN.findall(formula)
    assert "".join(tokens) == formula.replace(" ", ""), f"no formula: {formula}"
    found, rest = _sum(tokens)
    assert not rest, f"no formula: {formula}"
    return found


def _sum(tokens: list[str]) -> tuple[Fraction, list[str]]:
    found, tokens = _product(tokens)
    while tokens and tokens[0] in "+−":
        sign = tokens[0]
        other, tokens = _product(tokens[1:])
        found = found + other if sign == "+" else found - other
    return found, tokens


def _product(tokens: list[str]) -> tuple[Fraction, list[str]]:
    found, tokens = _factor(tokens)
    while tokens and tokens[0] in "×÷/":
        sign = tokens[0]
        other, tokens = _factor(tokens[1:])
        found = found * other if sign == "×" else found / other
    return found, tokens


def _factor(tokens: list[str]) -> tuple[Fraction, list[str]]:
    first, tokens = tokens[0], tokens[1:]
    if first == "-":
        found, tokens = _factor(tokens)
        found = -found
    elif first == "√":
        found, tokens = _factor(tokens)
        found = root(found)
    elif first == "(":
        found, tokens = _sum(tokens)
        assert tokens[0] == ")"
        tokens = tokens[1:]
    else:
        found = Fraction(first)
    if tokens and tokens[0] == "²":
        return found * found, tokens[1:]
    return found, tokens


def root(square: Fraction) -> Fraction:
    """Exact where there is an exact one, else to far more digits than are shown."""
    above, below = isqrt(square.numerator), isqrt(square.denominator)
    if above**2 == square.numerator and below**2 == square.denominator:
        return Fraction(above, below)
    return Fraction(isqrt(square.numerator * square.denominator * _ROOT_DIGITS**2), square.denominator * _ROOT_DIGITS)


def places(printed: str) -> int:
    return len(printed.partition(".")[2])


def rounded(exact: Fraction, digits: int) -> Fraction:
    """To so many decimals, ties away from zero."""
    scaled = abs(exact) * 10**digits + Fraction(1, 2)
    found = Fraction(scaled.numerator // scaled.denominator, 10**digits)
    return -found if exact < 0 else found


def gives(formula: str, printed: str) -> bool:
    """Whether the formula, rounded once to the decimals printed, is what is printed."""
    return rounded(evaluated(formula), places(printed)) == value(printed)


def agrees(one: str, other: str) -> bool:
    """Whether two printed numbers are one number, shown with more and with fewer decimals."""
    shorter, longer = sorted((one, other), key=places)
    return abs(value(longer) - value(shorter)) <= Fraction(1, 2 * 10 ** places(shorter))
