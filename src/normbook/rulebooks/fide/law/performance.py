"""Average of the opponents, score in percent, performance: articles 1.4.6 to 1.4.9."""

from collections.abc import Sequence
from fractions import Fraction

from normbook.model.light import dataclass
from normbook.model.numbers import HalfPoints, nearest_integer
from normbook.rulebooks.fide.law.event import TitlePlayer
from normbook.rulebooks.fide.law.games import NormGame
from normbook.rulebooks.fide.law.tables import NormNeeds, Tables

EVEN = 50
"""Percent; where the table of differences begins."""


@dataclass(frozen=True, slots=True)
class Performance:
    """What games amount to."""

    games: int
    half_points: HalfPoints
    total: int
    """The opponents' ratings as they count, added up."""
    average: int
    percent: int
    difference: int
    raised: TitlePlayer | None
    """The opponent who counts as the floor."""

    @property
    def rating(self) -> int:
        """The performance (fide.1.4.8)."""
        return self.average + self.difference


def part_up(share: Fraction, count: int) -> int:
    """So large a part, rounded up: numbers of opponents that are needed are (fide.1.4.4)."""
    return -(-share.numerator * count // share.denominator)


def part_down(share: Fraction, count: int) -> int:
    """So large a part, rounded down: numbers of opponents that are allowed are (fide.1.4.4)."""
    return share.numerator * count // share.denominator


def rating_of(player: TitlePlayer, tables: Tables) -> int:
    """What an opponent counts as; the unrated have their number (fide.1.4.6d)."""
    return tables.unrated.value if player.rating is None else player.rating


def raised_opponent(games: Sequence[NormGame], needs: NormNeeds, tables: Tables) -> TitlePlayer | None:
    """The one lowest opponent, where that is below the floor; of equals the first (fide.1.4.6)."""
    lowest = min((game.opponent for game in games), key=lambda player: rating_of(player, tables), default=None)
    return lowest if lowest and rating_of(lowest, tables) < needs.floor else None


def percent_of(half_points: HalfPoints, games: int) -> int:
    """The score in whole percent, halves up (fide.1.4.9)."""
    return nearest_integer(50 * half_points, games)


def difference_of(percent: int, tables: Tables) -> int:
    """The rating difference that belongs to a score; below one half it is negative (fide.1.4.9)."""
    steps = tables.differences.value
    return steps[percent - EVEN] if percent >= EVEN else -steps[EVEN - percent]


def performance(games: Sequence[NormGame], needs: NormNeeds, tables: Tables) -> Performance:
    """Average, rounded halves up (fide.1.4.7), score, and their difference (fide.1.4.9); of no games nothing."""
    if not games:
        return Performance(0, 0, 0, 0, 0, 0, None)
    raised = raised_opponent(games, needs, tables)
    total = sum(needs.floor if game.opponent is raised else rating_of(game.opponent, tables) for game in games)
    half_points = sum(game.half_points for game in games)
    percent = percent_of(half_points, len(games))
    average = nearest_integer(total, len(games))
    return Performance(len(games), half_points, total, average, percent, difference_of(percent, tables), raised)


def least_half_points(games: int, average: int, needs: NormNeeds, tables: Tables) -> HalfPoints | None:
    """The least score of so many games that is a norm at this average; None where not even all points are one."""
    if not games:
        return None
    least = least_share(games, tables)
    return next(
        (
            half_points
            for half_points in range(least, 2 * games + 1)
            if average + difference_of(percent_of(half_points, games), tables) >= needs.performance
        ),
        None,
    )


def least_share(games: int, tables: Tables) -> HalfPoints:
    """The least part of the points (fide.1.4.8b)."""
    return part_up(tables.points_share.value, 2 * games)


def least_average(games: int, half_points: HalfPoints, needs: NormNeeds, tables: Tables) -> int:
    """The least average at which a score is a norm: what the annex lists (fide.1.7)."""
    return max(needs.average, needs.performance - difference_of(percent_of(half_points, games), tables))
