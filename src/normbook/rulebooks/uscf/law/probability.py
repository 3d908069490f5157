"""Table III: what a player of one rating is expected to score against another."""

from decimal import Decimal, localcontext
from functools import cache

from normbook.rulebooks.uscf.law.tables import Thousandths

WIDEST = 3999
"""The largest difference between two ratings, which lie between 1 and 3999."""

_ONE = 10**60
"""Odds are carried as integers with sixty decimals: a test proves each entry with exact integers."""


def scoring_probability(level: int, rating: int) -> Thousandths:
    """What a player of the level's strength is expected to score against the rating (uscf.table3)."""
    return table3()[level - rating]


@cache
def table3() -> tuple[Thousandths, ...]:
    """The probability by difference; negative differences stand where negative indices look (uscf.table3).

    The higher-rated side is 1 / (1 + 10^(-difference/400)), rounded half up to three decimals; the lower
    side is what remains of the game.
    """
    higher = _higher_side()
    return (*higher, *(1000 - probability for probability in reversed(higher[1:])))


def _higher_side() -> list[Thousandths]:
    with localcontext() as context:
        context.prec = 70
        odds_per_point = int((Decimal(10) ** (Decimal(1) / 400)).scaleb(60))
    higher: list[Thousandths] = []
    odds = _ONE
    while not higher or higher[-1] < 1000:
        higher.append((2000 * odds + odds + _ONE) // (2 * (odds + _ONE)))
        odds = odds * odds_per_point // _ONE
    return higher + [1000] * (WIDEST + 1 - len(higher))
