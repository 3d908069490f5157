"""What the line makes of each solver: expected result, performance, change, new rating, half-rating.

Each number is rounded once, here, from its exact value (wfcc.round).
"""

from collections.abc import Sequence
from decimal import Decimal

from normbook.model.light import dataclass
from normbook.model.numbers import Hundredths, from_hundredths, hundredths, nearest_integer
from normbook.model.solving import Solver
from normbook.rulebooks.wfcc.law.field import current_rating
from normbook.rulebooks.wfcc.law.line import RegressionLine
from normbook.rulebooks.wfcc.law.tables import Tables


@dataclass(frozen=True, slots=True)
class Calculated:
    """The numbers of one solver; None for what they do not have."""

    expected: Decimal | None = None
    performance: Decimal | None = None
    change: Decimal | None = None
    new_rating: Decimal | None = None
    published: int | None = None
    half_rating: Decimal | None = None


NOTHING = Calculated()


def calculate(
    solver: Solver, result: Hundredths, line: RegressionLine, coefficient: Decimal, tables: Tables
) -> Calculated:
    """A solver's numbers by the final line (wfcc.change, wfcc.half)."""
    performance = performance_rating(result, line)
    if solver.rating is None:
        rating = mean_of_halves((*solver.halves, performance), tables) if performance is not None else None
        published = None if rating is None else published_rating(rating)
        return Calculated(None, performance, None, rating, published, performance)
    expected, whole = line.expected(solver.rating)
    multiplier, divisor = coefficient.as_integer_ratio()
    gained = multiplier * (result * whole - expected)
    whole_change = divisor * whole
    new = nearest_integer(current_rating(solver) * whole_change + gained, whole_change)
    return Calculated(
        from_hundredths(nearest_integer(expected, whole)),
        performance,
        from_hundredths(nearest_integer(gained, whole_change)),
        from_hundredths(new),
        nearest_integer(new, 100),
    )


def performance_rating(result: Hundredths, line: RegressionLine) -> Decimal | None:
    """PerfRat to two decimals; None on a level line (wfcc.perf, wfcc.degenerate)."""
    found = line.performance(result)
    if found is None:
        return None
    numerator, denominator = found
    return from_hundredths(nearest_integer(100 * numerator, denominator))


def mean_of_halves(halves: Sequence[Decimal], tables: Tables) -> Decimal | None:
    """The mean of all half-ratings once there are enough of them (wfcc.half)."""
    if len(halves) < tables.half_ratings:
        return None
    return from_hundredths(nearest_integer(sum(map(hundredths, halves)), len(halves)))


def published_rating(rating: Decimal) -> int:
    """The integer a list prints, of the two-decimal rating (wfcc.round)."""
    return nearest_integer(hundredths(rating), 100)
