"""Whom a player meets in an event of a study: known opponents, or every way to draw them from a field."""

from collections.abc import Iterable, Iterator
from math import comb, factorial, prod
from typing import NamedTuple

from normbook.rulebooks.uscf.study.plan import EventKind

LOWEST, HIGHEST = 1, 3999
"""Between these lie all ratings, and strengths with them."""
MOST_ROSTERS = 1000
"""More ways to draw the opponents than that take too long."""


class Opponents(NamedTuple):
    """Opponents' ratings, and in how many of all equally likely draws they are met."""

    ratings: tuple[int, ...]
    weight: int


def rosters(kind: EventKind, strength: int) -> list[Opponents]:
    """The opponents, or every set of them that the field can give; the order of rounds makes no difference."""
    if not kind.drawn:
        return [Opponents(tuple(each.rating(strength) for each in kind.opponents), 1)]
    ratings = [each.rating(strength) for each in kind.opponents]
    weights = [each.weight for each in kind.opponents]
    found = []
    for counts in _shared_out(kind.rounds, len(ratings)):
        ways = factorial(kind.rounds) // prod(map(factorial, counts))
        weight = ways * prod(each**count for each, count in zip(weights, counts, strict=True))
        met = tuple(rating for rating, count in zip(ratings, counts, strict=True) for _ in range(count))
        found.append(Opponents(met, weight))
    return found


def count_of_rosters(kind: EventKind) -> int:
    """How many sets of opponents there are."""
    return comb(kind.rounds + len(kind.opponents) - 1, kind.rounds) if kind.drawn else 1


def impossible(kind: EventKind, strengths: Iterable[int]) -> list[tuple[int, int]]:
    """For each strength that gives an opponent an impossible rating: the strength, and the first such rating."""
    found = []
    for strength in strengths:
        wrong = [rating for each in kind.opponents if not LOWEST <= (rating := each.rating(strength)) <= HIGHEST]
        if wrong:
            found.append((strength, wrong[0]))
    return found


def _shared_out(rounds: int, among: int) -> Iterator[tuple[int, ...]]:
    """Every way to share so many rounds out among the field."""
    if among == 1:
        yield (rounds,)
        return
    for first in range(rounds, -1, -1):
        for rest in _shared_out(rounds - first, among - 1):
            yield (first, *rest)
