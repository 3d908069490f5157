"""The line of results over ratings: its averages, its regimes, its correction.

Results are integers in hundredths of a point, so every sum below is an integer and the line is a quotient of
two of them; nothing is rounded here.
"""

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import zip_longest
from math import isqrt
from operator import mul

from normbook.model.light import dataclass
from normbook.model.numbers import Hundredths, hundredths
from normbook.model.phrase import Phrase, phrase
from normbook.rulebooks.wfcc.law.tables import Tables


class Regime(StrEnum):
    """How the line was found."""

    PLAIN = "plain"
    SORTED = "sorted"
    CORRECTED = "corrected"
    SORTED_CORRECTED = "sorted-corrected"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Moments:
    """Sums over the rated solvers; variances and covariance are n² times those of the text (wfcc.line)."""

    n: int
    ratings: int
    results: Hundredths
    rating_variance: int
    result_variance: int
    covariance: int

    @property
    def average_rating(self) -> Fraction:
        """AveRat."""
        return Fraction(self.ratings, self.n)

    @property
    def average_result(self) -> Fraction:
        """AveRes."""
        return Fraction(self.results, 100 * self.n)

    @property
    def variance_of_ratings(self) -> Fraction:
        """VarRat."""
        return Fraction(self.rating_variance, self.n**2)

    @property
    def variance_of_results(self) -> Fraction:
        """VarRes."""
        return Fraction(self.result_variance, (100 * self.n) ** 2)

    @property
    def covariance_of_both(self) -> Fraction:
        """Covar."""
        return Fraction(self.covariance, 100 * self.n**2)

    @property
    def correlation(self) -> Fraction | None:
        """CorrCoeff to six decimals, rounded once from its exact square; None where all results are equal."""
        square = self.rating_variance * self.result_variance
        if square == 0:
            return None
        # (root of 4·10¹²·c² + 1) / 2 rounds the root of 10¹²·c² to the nearest integer, ties upward.
        magnitude = (isqrt(4 * 10**12 * self.covariance**2 // square) + 1) // 2
        return Fraction(-magnitude if self.covariance < 0 else magnitude, 10**6)


def moments(ratings: Sequence[int], results: Sequence[Hundredths]) -> Moments:
    """The sums of the text's averages, variances and covariance (wfcc.line)."""
    n, rating_sum, result_sum = len(ratings), sum(ratings), sum(results)
    return Moments(
        n=n,
        ratings=rating_sum,
        results=result_sum,
        rating_variance=n * sum(map(mul, ratings, ratings)) - rating_sum**2,
        result_variance=n * sum(map(mul, results, results)) - result_sum**2,
        covariance=n * sum(map(mul, ratings, results)) - rating_sum * result_sum,
    )


@dataclass(frozen=True, slots=True)
class RegressionLine:
    """A line through the averages; its slope is rise / run, in hundredths of a point per rating point."""

    n: int
    ratings: int
    results: Hundredths
    rise: int
    run: int

    @property
    def slope(self) -> Fraction:
        """Slope, in points per rating point."""
        return Fraction(self.rise, 100 * self.run)

    @property
    def intercept(self) -> Fraction:
        """Intercept: AveRes − Slope · AveRat, in points."""
        return Fraction(self.run * self.results - self.rise * self.ratings, 100 * self.n * self.run)

    def expected(self, rating: int) -> tuple[int, int]:
        """The expected result in hundredths, as numerator and denominator."""
        return self.rise * (self.n * rating - self.ratings) + self.run * self.results, self.n * self.run

    def performance(self, result: Hundredths) -> tuple[int, int] | None:
        """The rating that expects this result, as a quotient; None on a level line (wfcc.perf)."""
        if self.rise == 0:
            return None
        return self.run * (self.n * result - self.results) + self.rise * self.ratings, self.n * self.rise

    def exceeds(self, rating: int, result: Hundredths) -> bool:
        """Whether the rating's expected result is strictly greater than a result."""
        numerator, denominator = self.expected(rating)
        return numerator > result * denominator


@dataclass(frozen=True, slots=True)
class Fit:
    """The line in force and everything it came from."""

    moments: Moments
    plain: RegressionLine
    sorted: RegressionLine | None
    """Where the correlation was too low."""
    corrected: RegressionLine | None
    """Where an expected result exceeded RMAS."""
    rmas: Hundredths
    highest_rating: int

    @property
    def regime(self) -> Regime:
        """How the line was found."""
        if self.sorted:
            return Regime.SORTED_CORRECTED if self.corrected else Regime.SORTED
        return Regime.CORRECTED if self.corrected else Regime.PLAIN

    @property
    def line(self) -> RegressionLine:
        """The final line."""
        return self.corrected or self.sorted or self.plain

    @property
    def uncorrected(self) -> RegressionLine:
        """The line before the correction."""
        return self.sorted or self.plain


def rmas_of(rounds: Sequence[Sequence[Hundredths]]) -> Hundredths:
    """The sum over rounds of the best result of any solver, rated or not (wfcc.rmas)."""
    return sum(max(column) for column in zip_longest(*rounds, fillvalue=0))


def needs_sorting(found: Moments, tables: Tables) -> bool:
    """Whether there is no correlation, or it is strictly below the limit, by exact squares (wfcc.sorted)."""
    if found.result_variance == 0 or found.covariance < 0:
        return True
    return _below(found, 2 * hundredths(tables.resort_below.value) - (tables.correlation.value == "rounded"))


def sorting_is_a_reading(found: Moments, tables: Tables) -> bool:
    """Whether the correlation is below the limit exactly, and on it with two decimals: then our reading decides."""
    limit = 2 * hundredths(tables.resort_below.value)
    return found.result_variance > 0 and found.covariance >= 0 and _below(found, limit) != _below(found, limit - 1)


def _below(found: Moments, half_hundredths: int) -> bool:
    """Whether the correlation is strictly below so many halves of a hundredth.

    A number is rounded to less than L hundredths when it is below L less one half of a hundredth.
    """
    return 200**2 * found.covariance**2 < half_hundredths**2 * found.rating_variance * found.result_variance


def plain_line(found: Moments) -> RegressionLine:
    """Slope = Covar / VarRat (wfcc.line)."""
    return RegressionLine(found.n, found.ratings, found.results, found.covariance, found.rating_variance)


def corrected_line(found: Moments, highest_rating: int, rmas: Hundredths) -> RegressionLine:
    """The line on which the highest rating expects RMAS exactly (wfcc.rmas)."""
    rise = found.n * rmas - found.results
    return RegressionLine(found.n, found.ratings, found.results, rise, found.n * highest_rating - found.ratings)


def fit(ratings: Sequence[int], results: Sequence[Hundredths], rmas: Hundredths, tables: Tables) -> Fit | Phrase:
    """The line of a tournament, or why it has none (wfcc.line, wfcc.sorted, wfcc.rmas, wfcc.degenerate)."""
    if len(ratings) < 2:
        return phrase("wfcc.none.rated", rated=len(ratings))
    found = moments(ratings, results)
    if found.rating_variance == 0:
        return phrase("wfcc.none.equal", rating=ratings[0])
    line = plain = plain_line(found)
    resorted = None
    if needs_sorting(found, tables):
        line = resorted = plain_line(moments(sorted(ratings), sorted(results)))
    highest = max(ratings)
    corrected = corrected_line(found, highest, rmas) if line.exceeds(highest, rmas) else None
    return Fit(found, plain, resorted, corrected, rmas, highest)
