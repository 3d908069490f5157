"""A tournament's line opened up, from the sums over its solvers to slope and intercept.

Nothing is rounded on the way; numbers are shown with as many decimals as what follows from them needs.
"""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from math import isqrt

from normbook.judgement import Step, number, step, until_seen, working
from normbook.judgement.formula import FURTHER, Formula, Further, Number
from normbook.model.numbers import from_hundredths, rounded
from normbook.model.phrase import Value
from normbook.rulebooks.wfcc.law.judge import TournamentResult
from normbook.rulebooks.wfcc.law.line import Fit, Moments, RegressionLine, plain_line, sorting_is_a_reading
from normbook.rulebooks.wfcc.law.tables import Tables

PLACES = 6
"""Decimals of averages, variances and covariance, where nothing needs more."""
SLOPE_PLACES = 8


def explain_line(result: TournamentResult, tables: Tables) -> Step:
    """Averages, variances, covariance, correlation, which regime and why, slope and intercept (wfcc.line)."""
    found = result.fit
    if found is None:
        assert result.reason is not None, "a tournament without a line has a reason"
        return Step(result.reason, result.reason_rule, counted=False)
    return step(
        "wfcc.line",
        *_averages(found.moments),
        *_variances(found.moments),
        _correlation(found, tables),
        *_lines(found),
        rule="wfcc.line",
        result=found.line.slope,
        values=slope_and_intercept(found.line) | {"regime": found.regime.value},
    )


def _averages(sums: Moments) -> Iterator[Step]:
    for code, total, average in (
        ("wfcc.average-rating", sums.ratings, sums.average_rating),
        ("wfcc.average-result", from_hundredths(sums.results), sums.average_result),
    ):
        yield step(code, rule="wfcc.rated", result=average, values={"n": sums.n, "sum": total})


def _variances(sums: Moments) -> Iterator[Step]:
    """Means of squares less squares of means, the mean of products less the product of means (wfcc.line)."""
    for code, total, squares, variance in (
        (
            "wfcc.variance-of-ratings",
            sums.ratings,
            Decimal((sums.rating_variance + sums.ratings**2) // sums.n),
            sums.variance_of_ratings,
        ),
        (
            "wfcc.variance-of-results",
            from_hundredths(sums.results),
            Decimal((sums.result_variance + sums.results**2) // sums.n).scaleb(-4),
            sums.variance_of_results,
        ),
    ):
        values: dict[str, Value] = {"n": sums.n, "sum": total, "squares": squares}
        yield step(code, rule="wfcc.line", result=variance, values=values)
    yield _covariance("wfcc.covariance", "wfcc.line", plain_line(sums))


def _covariance(code: str, rule: str, line: RegressionLine) -> Step:
    """Of the columns as the line took them: its rise is n² times their covariance."""
    products = (line.rise + line.ratings * line.results) // line.n
    values: dict[str, Value] = {
        "n": line.n,
        "ratings": line.ratings,
        "results": from_hundredths(line.results),
        "products": from_hundredths(products),
    }
    return step(code, rule=rule, result=_covariance_of(line), values=values)


def _covariance_of(line: RegressionLine) -> Fraction:
    return Fraction(line.rise, 100 * line.n**2)


def _correlation(found: Fit, tables: Tables) -> Step:
    """The coefficient of correlation, with so many decimals that one sees what follows from it (wfcc.sorted)."""
    limit, sums, low = tables.resort_below, found.moments, found.sorted is not None
    provenance = tables.correlation.provenance if sorting_is_a_reading(sums, tables) else limit.provenance
    values: dict[str, Value] = {"limit": limit.value}
    if sums.correlation is None:
        return step("wfcc.correlation-none", rule="wfcc.sorted", values=values, provenance=limit.provenance)
    parts = tuple(
        number(exact, 2, PLACES)
        for exact in (sums.covariance_of_both, sums.variance_of_ratings, sums.variance_of_results)
    )
    least = 2 if tables.correlation.value == "rounded" else PLACES
    correlation = until_seen(
        lambda places: _quotient(parts, None, places), lambda shown: (shown < limit.value) == low, least
    )
    values["working"] = _correlation_working(parts, correlation)
    code = "wfcc.correlation-low" if low else "wfcc.correlation-enough"
    return step(code, rule="wfcc.sorted", result=correlation, values=values, provenance=provenance)


def _correlation_working(parts: tuple[Number, ...], correlation: Decimal) -> str:
    """Covar ÷ √(VarRat × VarRes) with as many decimals as give the coefficient."""
    places = -int(correlation.as_tuple().exponent)
    seen = (each for each in FURTHER if all(part.value(each) for part in parts[1:]))
    further = next(each for each in seen if _quotient(parts, each, places) == correlation)
    covariance, ratings, results = (part.text(further) for part in parts)
    return f"{covariance} ÷ √({ratings} × {results})"


def _quotient(parts: tuple[Number, ...], further: Further, places: int) -> Decimal:
    """The covariance over the root of the product of the variances, to so many decimals."""
    covariance, ratings, results = (part.value(further) for part in parts)
    square = 4 * 100**places * covariance**2 / (ratings * results)
    # Half the root of 4·10²ᵖ·c², and one half more, cut off: the root of 10²ᵖ·c² to the nearest integer, ties upward.
    magnitude = (isqrt(square.numerator // square.denominator) + 1) // 2
    return Decimal(-magnitude if covariance < 0 else magnitude).scaleb(-places)


def _lines(found: Fit) -> Iterator[Step]:
    """Every line that was drawn; those that gave way to another are struck through."""
    variance = found.moments.variance_of_ratings
    yield _fitted("wfcc.plain-line", "wfcc.line", found.plain, variance, counted=found.line is found.plain)
    if found.sorted:
        covariance = _covariance("wfcc.sorted-covariance", "wfcc.sorted", found.sorted)
        counted = found.line is found.sorted
        yield _fitted("wfcc.sorted-line", "wfcc.sorted", found.sorted, variance, covariance, counted=counted)
    yield _highest(found)
    if found.corrected:
        line = found.corrected
        rise = number(from_hundredths(found.rmas), 2) - _average_result(line)
        slope = rise / (number(found.highest_rating) - _average_rating(line))
        yield _line("wfcc.corrected-line", "wfcc.rmas", line, slope, counted=True)


def _highest(found: Fit) -> Step:
    """What the highest rating expects, with so many decimals that one sees whether it is more than RMAS (wfcc.rmas)."""
    line, rmas = found.uncorrected, from_hundredths(found.rmas)
    numerator, denominator = line.expected(found.highest_rating)
    exact = Fraction(numerator, 100 * denominator)
    shown = until_seen(lambda places: rounded(exact, places), lambda shown: (shown > rmas) == (exact > rmas), 2)
    values: dict[str, Value] = {
        "rating": found.highest_rating,
        "expected": exact,
        "rmas": rmas,
        "working": working(expected_result(line, found.highest_rating), shown),
    }
    code = "wfcc.above-rmas" if found.corrected else "wfcc.within-rmas"
    return step(code, rule="wfcc.rmas", result=shown, values=values)


def _fitted(code: str, rule: str, line: RegressionLine, variance: Fraction, *before: Step, counted: bool) -> Step:
    """Slope = Covar ÷ VarRat (wfcc.line)."""
    slope = number(_covariance_of(line), 2, PLACES) / number(variance, 2, PLACES)
    return _line(code, rule, line, slope, *before, counted=counted)


def _line(code: str, rule: str, line: RegressionLine, slope: Formula, *before: Step, counted: bool) -> Step:
    """A line with its slope and its intercept."""
    intercept = _average_result(line) - _slope(line) * _average_rating(line)
    shown, at_zero = rounded(line.slope, SLOPE_PLACES), rounded(line.intercept, 2)
    return step(
        code,
        *before,
        step("wfcc.slope", rule=rule, result=shown, values={"working": working(slope, shown)}),
        step("wfcc.intercept", rule=rule, result=at_zero, values={"working": working(intercept, at_zero)}),
        rule=rule,
        result=line.slope,
        counted=counted,
        values=slope_and_intercept(line),
    )


def slope_and_intercept(line: RegressionLine) -> dict[str, Value]:
    """Both exact."""
    return {"slope": line.slope, "intercept": line.intercept}


def expected_result(line: RegressionLine, rating: int) -> Formula:
    """AveRes + Slope × (Rat − AveRat): the line through its middle, where no digit is lost (wfcc.change)."""
    return _average_result(line) + _slope(line) * (number(rating) - _average_rating(line))


def performance(line: RegressionLine, result: Decimal) -> Formula:
    """AveRat + (Res − AveRes) ÷ Slope (wfcc.perf)."""
    return _average_rating(line) + (number(result, 2) - _average_result(line)) / _slope(line)


def _average_rating(line: RegressionLine) -> Number:
    return number(Fraction(line.ratings, line.n), 2, PLACES)


def _average_result(line: RegressionLine) -> Number:
    return number(Fraction(line.results, 100 * line.n), 2, PLACES)


def _slope(line: RegressionLine) -> Number:
    return number(line.slope, SLOPE_PLACES)
