"""Powers to sixty digits, as the standard library has them."""

from decimal import Decimal

import pytest

from normbook.rulebooks.uschess.law.arithmetic import PRECISE, expectancy, exponential, precise


@pytest.mark.rule("uschess.standard")
@pytest.mark.parametrize("parts", [1, 7, 10**40])
def test_a_power_is_that_of_the_standard_library_to_the_last_digit(parts: int) -> None:
    """Whole differences of ratings, and those with decimals."""
    for number in range(-3000, 3000, 7):
        value = PRECISE.divide(Decimal(number * parts + 1), Decimal(400 * parts))
        assert precise(exponential)(value).as_tuple() == PRECISE.exp(value).as_tuple(), value


@pytest.mark.rule("uschess.standard")
@pytest.mark.parametrize(
    "value", ["-9.2595", "-7.1205", "-5.0155", "-1.125", "-0.33", "-0.03", "0.868", "2.21", "2.233", "6.01", "9.899"]
)
def test_a_power_so_near_to_the_middle_of_two_that_six_digits_more_do_not_tell(value: str) -> None:
    assert precise(exponential)(Decimal(value)).as_tuple() == PRECISE.exp(Decimal(value)).as_tuple()


@pytest.mark.rule("uschess.standard")
def test_equals_expect_half_a_point() -> None:
    assert str(expectancy(Decimal(0))) == "0.5"
