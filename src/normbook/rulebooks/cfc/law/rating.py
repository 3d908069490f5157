"""Ratings: performance, provisional and established ratings, bonus and floors (articles 414 to 416)."""

from collections.abc import Sequence
from decimal import Decimal, localcontext
from fractions import Fraction

from normbook.model.crosstable import Rating
from normbook.model.light import dataclass
from normbook.model.numbers import HalfPoints
from normbook.rulebooks.cfc.law.tables import Tables

DIGITS = 50
"""To which roots are taken; a rating is rounded once, to two decimals, where it is written."""

Opponent = tuple[int, HalfPoints]
"""An opponent's rating, and what was scored against them."""


def performance(games: Sequence[Opponent], tables: Tables) -> Fraction | None:
    """The mean of the opponents, and 400 points for a whole score of wins (cfc.414.performance)."""
    lead = sum(score - 1 for _, score in games)  # wins less losses
    return Fraction(sum(rating for rating, _ in games) + tables.spread.value * lead, len(games)) if games else None


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points on top of a good result (cfc.414d)."""

    threshold: Fraction
    high: Fraction
    """For a lifetime high."""
    change: Fraction
    """For a gain beyond the threshold."""


@dataclass(frozen=True, slots=True)
class NewRating:
    """How a new rating came about."""

    method: str
    """`unrated`, `unchanged`, `provisional` or `established`."""
    old: Rating | None
    games: int
    """Counted in this event."""
    plain: Fraction | None = None
    """By the formula alone."""
    new: Fraction | None = None
    expected: Decimal | None = None
    score: Fraction = Fraction(0)
    k: int = 0
    crossed: Fraction | None = None
    """An established one with the line of masters crossed, before bonus and floors."""
    bonus: Bonus | None = None
    floor: int | None = None
    """Where the floor caught it."""

    @property
    def games_after(self) -> int | None:
        """Games that the new rating rests on; None for an established one."""
        before = self.old.games if self.old else 0
        if self.method == "provisional":
            return (before or 0) + self.games
        return before if self.method == "unchanged" else None


def rate(
    old: Rating | None, games: Sequence[Opponent], performed: Fraction | None, high: int | None, tables: Tables
) -> NewRating:
    """A player's rating after an event; `high` is the lifetime high before it, None where it is not known."""
    if not games or performed is None:
        return NewRating("unchanged" if old else "unrated", old, 0, new=Fraction(old.value) if old else None)
    before = old.games if old else 0
    if old is None or (before is not None and before + len(games) <= tables.provisional_games.value):
        return _provisional(old, len(games), performed, tables)
    return _established(old, games, high, tables)


def _provisional(old: Rating | None, count: int, performed: Fraction, tables: Tables) -> NewRating:
    """The performance in all games so far (cfc.414.provisional), not below 200 (cfc.416)."""
    before, value = (old.games or 0, old.value) if old else (0, 0)
    plain = (before * value + count * performed) / (before + count)
    floor = tables.lowest.value if plain < tables.lowest.value else None
    return NewRating("provisional", old, count, plain, plain if floor is None else Fraction(floor), floor=floor)


def _established(old: Rating, games: Sequence[Opponent], high: int | None, tables: Tables) -> NewRating:
    """R + 32 (S − Sx) and what follows (cfc.414.established, cfc.414d, cfc.416)."""
    expected = sum((tables.expectation(old.value, rating) for rating, _ in games), Decimal(0))
    score = Fraction(sum(each for _, each in games), 2)
    k = tables.k_master.value if old.value >= tables.master.value else tables.k.value
    plain = old.value + k * (score - Fraction(expected))
    crossed = cross(old.value, plain, tables)
    bonus = bonus_for(old.value, crossed, len(games), k, high, tables)
    new = crossed + (bonus.high + bonus.change if bonus else 0)
    floor = caught_at(old.value, new, tables)
    new = new if floor is None else Fraction(floor)
    return NewRating("established", old, len(games), plain, new, expected, score, k, crossed, bonus, floor)


def cross(old: int, new: Fraction, tables: Tables) -> Fraction:
    """A gain above 2199 counts half for who comes from below, a loss below 2200 double for who comes from above."""
    line, gain = Fraction(tables.master.value), Fraction(max(tables.gain_line.value, old))
    ratio = Fraction(tables.k_master.value, tables.k.value)
    if old < line and new > gain:
        return gain + (new - gain) * ratio
    return line + (new - line) / ratio if old >= line > new else new


def bonus_for(old: int, new: Fraction, games: int, k: int, high: int | None, tables: Tables) -> Bonus | None:
    """20 points for a lifetime high, and 1.75 for every point of a gain beyond 13 √n, both times the ratio of factors.

    None where fewer than four games were played (cfc.414d).
    """
    if games < tables.bonus_games.value:
        return None
    ratio = Fraction(k, tables.k.value)
    with localcontext() as context:
        context.prec = DIGITS
        threshold = tables.threshold.value * ratio * Fraction(Decimal(games).sqrt())
    top = tables.high_bonus.value * ratio if high is not None and new > high else Fraction(0)
    return Bonus(threshold, top, max(Fraction(0), new - old - threshold) * Fraction(tables.change_bonus.value) * ratio)


def caught_at(old: int, new: Fraction, tables: Tables) -> int | None:
    """The floor that an established rating does not fall below; None where it does not come to it (cfc.416)."""
    low, lowest = tables.low.value, tables.lowest.value
    if old >= low:
        return max(low - 1, lowest) if new < low else None
    return max(old, lowest) if new < max(old, lowest) else None
