"""The special formula, for players with few games: solved exactly, since it is made of straight lines."""

from collections.abc import Sequence
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from normbook.model.light import dataclass
from normbook.model.numbers import HalfPoints
from normbook.rulebooks.uschess.law.arithmetic import kept, precise
from normbook.rulebooks.uschess.law.games import Game
from normbook.rulebooks.uschess.law.tables import Tables


class PastGames(StrEnum):
    """How all games before the event ended."""

    MIXED = "mixed"
    ALL_WON = "all-won"
    ALL_LOST = "all-lost"


def straight_line(rating: Decimal, other: Decimal, width: int) -> Fraction:
    """PWe: nothing 400 points below the other, all 400 above, a straight line between (uschess.special)."""
    share = Fraction(1, 2) + (Fraction(rating) - Fraction(other)) / (2 * width)
    return min(max(share, Fraction(0)), Fraction(1))


@dataclass(frozen=True, slots=True)
class Term:
    """A part of the sum that is to equal the score: a rating, and how many games count at it."""

    rating: Fraction
    weight: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class Solution:
    """All ratings that fit; None where there is no end."""

    low: Fraction | None
    high: Fraction | None

    def nearest(self, start: Fraction) -> Fraction:
        """The start if it fits, else the nearer end (uschess.special)."""
        if self.low is not None and start < self.low:
            return self.low
        if self.high is not None and start > self.high:
            return self.high
        return start


def solve(terms: Sequence[Term], score: Fraction, width: int) -> Solution:
    """The ratings at which the expectations add up to the score, between nothing and all of it (uschess.special)."""
    # Between two of these ratings the sum is a straight line: each term begins to rise at one and ends at another.
    bends: dict[Fraction, Fraction] = {}
    for term in terms:
        slope = term.weight / (2 * width)
        for place, change in ((term.rating - width, slope), (term.rating + width, -slope)):
            bends[place] = bends.get(place, Fraction(0)) + change
    low: Fraction | None = None
    reached, slope, before = Fraction(0), Fraction(0), Fraction(0)
    for place in sorted(bends):
        after = reached + slope * (place - before)
        if low is None and reached < score <= after:
            low = before + (score - reached) / slope
        if after > score or (after == score and slope + bends[place] > 0):
            return Solution(low, place if after == score else low)
        reached, before, slope = after, place, slope + bends[place]
    return Solution(low, None)


@dataclass(frozen=True, slots=True)
class Special:
    """The special formula with its numbers."""

    rating: Decimal
    """Before the event, or the start."""
    career: PastGames
    effective: Decimal
    """N': how many games the own term counts for."""
    own: Decimal
    """R₀': the rating of the own term."""
    score: HalfPoints
    """S."""
    total: Decimal
    """S': the score with that of the own term."""
    games: tuple[Game, ...]
    opponents: tuple[Decimal, ...]
    """Their ratings, game by game."""
    solved: Decimal
    flat: tuple[Decimal | None, Decimal | None] | None
    """Where a whole range fits: from, to; None for no end."""
    result: Decimal
    """Held between the least and the most that the formula gives."""


@precise
def special(
    rating: Decimal,
    effective: Decimal,
    career: PastGames,
    games: tuple[Game, ...],
    opponents: tuple[Decimal, ...],
    tables: Tables,
) -> Special:
    """The rating at which the score was to be expected (uschess.special)."""
    width = tables.special_width.value
    score = sum(game.half_points for game in games)
    own, credit = rating, effective / 2
    if career is PastGames.ALL_WON:
        own, credit = rating - width, effective
    elif career is PastGames.ALL_LOST:
        own, credit = rating + width, Decimal(0)
    total = Decimal(score) / 2 + credit
    terms = [Term(Fraction(other)) for other in opponents]
    if effective:
        terms.append(Term(Fraction(own), Fraction(effective)))
    solution = solve(terms, Fraction(total), width)
    solved = kept(solution.nearest(Fraction(rating)))
    flat = None if solution.low == solution.high else (_kept(solution.low), _kept(solution.high))
    return Special(
        rating,
        career,
        effective,
        own,
        score,
        total,
        games,
        opponents,
        solved,
        flat,
        min(max(solved, Decimal(tables.special_least.value)), Decimal(tables.special_most.value)),
    )


def _kept(value: Fraction | None) -> Decimal | None:
    return None if value is None else kept(value)
