"""The norm of one player in one event: expectations level by level, and the highest level met."""

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache

from normbook.model.crosstable import Entrant, Outcome, Result
from normbook.model.light import dataclass
from normbook.model.numbers import HalfPoints, ratio_text
from normbook.rulebooks.uschess.law.tables import Level, Tables

Posts = Mapping[int | None, int]
"""Published ratings after the event, by number."""

EIGHT_HUNDREDTHS = 5
"""So many decimals hold an expectation exactly."""


class NotCounted(StrEnum):
    """Why a round counts neither for score nor for expectation (uschess.counts, uschess.repeat)."""

    FORFEIT_WIN = "forfeit-win"
    FORFEIT_LOSS = "forfeit-loss"
    HALF_POINT_BYE = "half-point-bye"
    ODD_MAN_OUT = "odd-man-out"
    FULL_POINT_BYE = "full-point-bye"
    UNPAIRED = "unpaired"
    NOT_RATED = "not-rated"
    NO_POST_RATING = "no-post-rating"
    REPEATED = "repeated"

    @property
    def rule(self) -> str:
        """The rule that leaves the round out."""
        return "uschess.repeat" if self is NotCounted.REPEATED else "uschess.counts"


BYES = frozenset({Result.ODD_MAN_OUT, Result.FORFEIT_WIN})
"""Rounds coded B or X (uschess.norm3)."""


@dataclass(frozen=True, slots=True)
class NormRound:
    """A round as it counts for a norm."""

    number: int
    outcome: Outcome
    post: int | None
    """The opponent's published rating after the event, where the round counts."""
    left_out: NotCounted | None


def norm_rounds(entrant: Entrant, posts: Posts, tables: Tables) -> tuple[NormRound, ...]:
    """Every round: games that count, and the others with the reason (uschess.counts, uschess.repeat)."""
    met: Counter[int | None] = Counter()
    found = []
    for number, outcome in enumerate(entrant.outcomes, start=1):
        reason = _reason(outcome, posts, met, tables)
        if reason is None:
            met[outcome.opponent] += 1
        found.append(NormRound(number, outcome, None if reason else posts[outcome.opponent], reason))
    return tuple(found)


def _reason(outcome: Outcome, posts: Posts, met: Counter[int | None], tables: Tables) -> NotCounted | None:
    if not outcome.played:
        return NotCounted[outcome.result.name]
    if not outcome.rated:
        return NotCounted.NOT_RATED
    if outcome.opponent not in posts:
        return NotCounted.NO_POST_RATING
    return NotCounted.REPEATED if met[outcome.opponent] >= tables.repeat_games.value else None


def expectation(level: int, post: int, tables: Tables) -> int:
    """C in parts of a point: a straight line either way from one half (uschess.expected)."""
    return _on_the_line(level - post, tables.nothing_below.value, tables.all_above.value, tables.unit)


@lru_cache(maxsize=1 << 14)
def _on_the_line(difference: int, below: int, above: int, unit: int) -> int:
    distance = below if difference <= 0 else above
    held = min(max(difference, -distance), distance)
    return unit // 2 + held * unit // (2 * distance)


@dataclass(frozen=True, slots=True)
class LevelJudged:
    """A level of the table: amounts in parts of a point (`Tables.unit`)."""

    level: Level
    expected: int
    margin: int
    """The score less the expectation."""
    met: bool


@dataclass(frozen=True, slots=True)
class Threshold:
    """What the score must exceed an expectation by."""

    rule: str
    margin: Fraction
    more: bool
    """Whether it must be more than that, or may be just that."""

    def met(self, margin: int, unit: int) -> bool:
        """Whether a margin is enough, counted in so many parts of a point."""
        needed = self.margin.numerator * unit
        return margin * self.margin.denominator > needed or (
            not self.more and margin * self.margin.denominator == needed
        )


def threshold(games: int, byes: int, tables: Tables) -> Threshold | None:
    """What a player needs with so many games and rounds coded B or X; None: no norm (uschess.norm, uschess.norm3)."""
    if games >= tables.norm_games.value:
        return Threshold("uschess.norm", Fraction(tables.norm_margin.value), more=True)
    if games == tables.short_games.value and byes:
        return Threshold("uschess.norm3", Fraction(tables.short_margin.value), more=False)
    return None


def levels_judged(
    posts: Sequence[int], score: HalfPoints, needed: Threshold | None, tables: Tables
) -> tuple[LevelJudged, ...]:
    """Every level, ascending (uschess.levels, uschess.expected)."""
    unit, below, above = tables.unit, tables.nothing_below.value, tables.all_above.value
    found = []
    for level in tables.levels:
        expected = sum([_on_the_line(level.level - post, below, above, unit) for post in posts])
        margin = score * unit // 2 - expected
        found.append(LevelJudged(level, expected, margin, bool(needed and needed.met(margin, unit))))
    return tuple(found)


def highest_met(levels: Sequence[LevelJudged]) -> Level | None:
    """One norm, at the highest level met (uschess.highest)."""
    return next((each.level for each in reversed(levels) if each.met), None)


def parts_text(parts: int, tables: Tables) -> str:
    """An amount in points, exactly: `9.34375`."""
    return ratio_text(parts, tables.unit, EIGHT_HUNDREDTHS)
