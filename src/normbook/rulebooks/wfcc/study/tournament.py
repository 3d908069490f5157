"""A solving tournament made up: ratings and results with a correlation that is set.

A solver's result comes from their rating as far as the correlation says; the rest is luck, half of it the form of the
day and half that of each round. Only whole numbers are used, so that a seed gives the same tournament on every machine.
"""

from decimal import Decimal
from math import isqrt
from random import Random

from normbook.model.light import dataclass
from normbook.model.numbers import Hundredths, from_hundredths, hundredths, nearest_integer
from normbook.model.solving import Solver, Tournament
from normbook.rulebooks.wfcc.study.plan import SolversPlan

LOWEST_RATING = 1
UNIT = 1000
"""Deviates are counted in thousandths of their spread."""

_DRAWS, _PER_NUMBER = 3, 4


class Deviates:
    """Deviates about nought, very nearly normal: sums of twelve even draws."""

    def __init__(self, seed: int) -> None:
        # Random's own methods may change between versions of Python; `random` alone is promised not to.
        self._lot = Random(seed).random

    def draw(self) -> int:
        """One deviate in thousandths: mean 0, spread 1000, never beyond six spreads."""
        total = 0
        for _ in range(_DRAWS):
            number = int(self._lot() * UNIT**_PER_NUMBER)
            for _ in range(_PER_NUMBER):
                number, digits = divmod(number, UNIT)
                total += digits
        return total - _DRAWS * _PER_NUMBER * (UNIT - 1) // 2


@dataclass(frozen=True, slots=True)
class Luck:
    """What is drawn for one solver, in thousandths of a spread."""

    rating: int
    form: int
    rounds: tuple[int, ...]


def luck_of(plan: SolversPlan, solvers: int, number: int) -> tuple[Luck, ...]:
    """Everybody's luck in one tournament. It does not depend on the correlation: each meets the same luck."""
    lots = Deviates(((plan.seed * 1000 + solvers) << 32) + number)
    return tuple(Luck(lots.draw(), lots.draw(), tuple(lots.draw() for _ in range(plan.rounds))) for _ in range(solvers))


def made_up(plan: SolversPlan, luck: tuple[Luck, ...], correlation: Decimal) -> Tournament:
    """The tournament that the luck makes with this correlation between rating and result."""
    points = _Points(plan, correlation)
    solvers = tuple(
        Solver(
            name=f"Solver {index + 1}",
            points=tuple(from_hundredths(points.of(each, one)) for one in each.rounds),
            country=f"Country {index % plan.countries + 1}",
            rating=max(LOWEST_RATING, plan.rating + nearest_integer(plan.rating_spread * each.rating, UNIT)),
        )
        for index, each in enumerate(luck)
    )
    return Tournament("study", plan.name, solvers, plan.rounds, kind="wcsc-type", category=plan.category)


class _Points:
    """The points of a round, for one correlation."""

    def __init__(self, plan: SolversPlan, correlation: Decimal) -> None:
        self.by_rating = hundredths(correlation) * UNIT // 100
        rest = UNIT**2 - self.by_rating**2
        self.by_form = isqrt(rest // 2)
        # Rounds average out: each has to move more for their sum to keep its share.
        self.by_round = isqrt(rest * plan.rounds // 2)
        self.most = hundredths(plan.round_most)
        self.step = hundredths(plan.step)
        self.mean = hundredths(plan.result)
        self.spread = hundredths(plan.result_spread)

    def of(self, luck: Luck, one: int) -> Hundredths:
        """The points of a round, in the steps in which points are given, from nothing to all."""
        deviation = self.by_rating * luck.rating + self.by_form * luck.form + self.by_round * one
        share = 100 * UNIT**2
        steps = nearest_integer(self.most * (self.mean * UNIT**2 + self.spread * deviation), share * self.step)
        return min(max(steps * self.step, 0), self.most)
