"""Table III against exact integers."""

import pytest

from normbook.rulebooks.uscf.law.probability import WIDEST, scoring_probability, table3


def is_exactly(difference: int, thousandths: int) -> bool:
    """Whether 1/(1 + 10^(-d/400)) lies within half a thousandth, by integers alone: no root, no logarithm.

    p >= (2k-1)/2000 is 10^d * (2001-2k)^400 >= (2k-1)^400; there is no tie, since a 400th power of a fraction is
    a power of ten only where 400 divides d, and then no such fraction has the denominator 2000.
    """
    k = thousandths
    at_least = 10**difference * (2001 - 2 * k) ** 400 >= (2 * k - 1) ** 400
    below_next = k == 1000 or 10**difference * (1999 - 2 * k) ** 400 < (2 * k + 1) ** 400
    return at_least and below_next


@pytest.mark.rule("uscf.table3")
def test_every_entry_is_the_formula_rounded_half_up() -> None:
    table = table3()
    for difference in range(WIDEST + 1):
        if difference > 1500:
            # Once the higher side has come to a whole game it stays there.
            assert table[difference] == 1000
        else:
            assert is_exactly(difference, table[difference]), difference


@pytest.mark.rule("uscf.table3")
def test_the_two_sides_make_a_whole_game() -> None:
    table = table3()
    assert len(table) == 2 * WIDEST + 1
    assert all(table[difference] + table[-difference] == 1000 for difference in range(1, WIDEST + 1))
    assert table[0] == 500


def test_the_table_rises_with_the_difference() -> None:
    table = table3()
    whole = [table[difference] for difference in range(-WIDEST, WIDEST + 1)]
    assert whole == sorted(whole)


@pytest.mark.parametrize(
    ("level", "rating", "thousandths"),
    [
        (1700, 1700, 500),
        (1700, 1699, 501),
        (1700, 1690, 514),
        (1700, 1670, 543),
        (1900, 1500, 909),
        (1500, 1900, 91),
        (2900, 1, 1000),
        (1000, 3999, 0),
    ],
)
def test_probabilities(level: int, rating: int, thousandths: int) -> None:
    assert scoring_probability(level, rating) == thousandths
