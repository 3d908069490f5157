"""A tournament's line and a solver's numbers opened up, refusals as fully as awards."""

from collections.abc import Iterator
from fractions import Fraction

from normbook.judgement import Check, Step, step
from normbook.model.numbers import from_hundredths
from normbook.model.phrase import Value
from normbook.rulebooks.wfcc.field import current_rating
from normbook.rulebooks.wfcc.judge import SolverResult, TournamentResult
from normbook.rulebooks.wfcc.line import Fit, Line
from normbook.rulebooks.wfcc.norms import NormTerms, norm_checks
from normbook.rulebooks.wfcc.tables import Tables


def explain(subject: SolverResult, result: TournamentResult, tables: Tables) -> Step:
    """A solver's tournament: his place, the line, his numbers by it, every norm with its conditions."""
    solver = subject.solver
    values: dict[str, Value] = {
        "name": solver.name,
        "place": subject.place,
        "sharing": subject.ranked.sharing,
        "points": subject.result,
        "time": solver.time,
    }
    if not solver.rated:
        left_out = step("wfcc.not-for-rating", rule="wfcc.side", counted=False)
        return step("wfcc.solver", left_out, rule="wfcc.side", counted=False, values=values)
    parts = (explain_line(result, tables), *_numbers(subject, result, tables), *_norms(subject, result.terms))
    return step("wfcc.solver", *parts, rule="wfcc.rank", result=subject.place, values=values)


def explain_line(result: TournamentResult, tables: Tables) -> Step:
    """Averages, variances, covariance, correlation, which regime and why, slope and intercept (wfcc.line)."""
    found = result.fit
    if found is None:
        assert result.reason is not None, "a tournament without a line has a reason"
        rule = "wfcc.confirm" if result.reason.code == "wfcc.none.refused" else "wfcc.degenerate"
        return Step(result.reason, rule, counted=False)
    sums = found.moments
    return step(
        "wfcc.line",
        step("wfcc.average-rating", rule="wfcc.rated", result=sums.average_rating, values={"n": sums.n}),
        step("wfcc.average-result", rule="wfcc.rated", result=sums.average_result, values={"n": sums.n}),
        step("wfcc.variance-of-ratings", rule="wfcc.line", result=sums.variance_of_ratings),
        step("wfcc.variance-of-results", rule="wfcc.line", result=sums.variance_of_results),
        step("wfcc.covariance", rule="wfcc.line", result=sums.covariance_of_both),
        _correlation(found, tables),
        *_lines(found),
        rule="wfcc.line",
        result=found.line.slope,
        values=_slope_and_intercept(found.line) | {"regime": found.regime.value},
    )


def _correlation(found: Fit, tables: Tables) -> Step:
    """The coefficient of correlation, and what follows from it."""
    limit = tables.resort_below
    correlation = found.moments.correlation
    code = "wfcc.correlation-enough"
    if found.sorted:
        code = "wfcc.correlation-none" if correlation is None else "wfcc.correlation-low"
    return step(
        code, rule="wfcc.sorted", result=correlation, values={"limit": limit.value}, provenance=limit.provenance
    )


def _lines(found: Fit) -> Iterator[Step]:
    """Every line that was drawn; those that gave way to another are struck through."""
    yield _line("wfcc.plain-line", "wfcc.line", found.plain, counted=found.line is found.plain)
    if found.sorted:
        yield _line("wfcc.sorted-line", "wfcc.sorted", found.sorted, counted=found.line is found.sorted)
    numerator, denominator = found.uncorrected.expected(found.highest_rating)
    values: dict[str, Value] = {
        "rating": found.highest_rating,
        "expected": Fraction(numerator, 100 * denominator),
        "rmas": from_hundredths(found.rmas),
    }
    code = "wfcc.above-rmas" if found.corrected else "wfcc.within-rmas"
    yield step(code, rule="wfcc.rmas", result=values["expected"], values=values)
    if found.corrected:
        yield _line("wfcc.corrected-line", "wfcc.rmas", found.corrected, counted=True)


def _line(code: str, rule: str, line: Line, *, counted: bool) -> Step:
    return step(code, rule=rule, result=line.slope, counted=counted, values=_slope_and_intercept(line))


def _slope_and_intercept(line: Line) -> dict[str, Value]:
    return {"slope": line.slope, "intercept": line.intercept}


def _numbers(subject: SolverResult, result: TournamentResult, tables: Tables) -> Iterator[Step]:
    """What the line makes of the solver: with a rating a change, without one a half-rating."""
    if result.fit is None:
        return
    solver, numbers = subject.solver, subject.calculated
    base: dict[str, Value] = {
        "points": subject.result,
        "rating": solver.rating,
        "expected": numbers.expected,
        "coefficient": result.coefficient.text,
        "category": result.coefficient.category,
    } | _slope_and_intercept(result.fit.line)
    if solver.rating is not None:
        yield step("wfcc.expected", rule="wfcc.change", result=numbers.expected, values=base)
    if numbers.performance is None:
        yield step("wfcc.no-performance", rule="wfcc.degenerate", counted=False)
    else:
        yield step("wfcc.performance", rule="wfcc.perf", result=numbers.performance, values=base)
    if solver.rating is not None:
        yield step("wfcc.change", rule="wfcc.change", result=numbers.change, values=base)
        current: dict[str, Value] = {"current": from_hundredths(current_rating(solver)), "change": numbers.change}
        yield step("wfcc.new-rating", rule="wfcc.current", result=numbers.new_rating, values=current)
    elif numbers.half_rating is not None:
        halves = (*solver.halves, numbers.half_rating)
        values: dict[str, Value] = {"halves": halves, "count": len(halves), "needed": tables.half_ratings}
        code, rating = ("wfcc.half-rating", numbers.half_rating)
        if numbers.new_rating is not None:
            code, rating = ("wfcc.mean-of-halves", numbers.new_rating)
        yield step(code, rule="wfcc.half", result=rating, values=values)
    if numbers.published is not None:
        yield step("wfcc.published", rule="wfcc.round", result=numbers.published, values={"rating": numbers.new_rating})


def _norms(subject: SolverResult, terms: tuple[NormTerms, ...]) -> Iterator[Step]:
    """Every norm open to the solver, gained or missed, with all its conditions."""
    for each in terms:
        if each.needs.women and not subject.solver.woman:
            continue
        gained = each.title in subject.norms
        checks = norm_checks(subject.calculated.performance, subject.place, each)
        code = "wfcc.norm-gained" if gained else "wfcc.norm-missed"
        yield step(
            code, *map(_condition, checks), rule="wfcc.norm-implies", result=gained, values={"title": each.title}
        )


def _condition(found: Check) -> Step:
    """A check as a line of the explanation."""
    assert found.note is not None, "every condition of a norm says what it is about"
    values: dict[str, Value] = {**found.note.values, "needed": found.needed, "actual": found.actual}
    values["verdict"] = found.verdict.value
    return step(found.note.code, rule=found.rule, result=found.passed, values=values)


def explain_coefficient(result: TournamentResult) -> Step:
    """The category and coefficient in force, the annex's proposal, its reasons and what is still open."""
    coefficient, ruling = result.coefficient, result.tournament.ruling
    proposal = coefficient.proposal
    reasons = [Step(reason, "wfcc.annex") for reason in proposal.reasons]
    open_checks = [
        step("wfcc.annex.reservation", rule="wfcc.annex", values={"rule": rule})
        for rule in proposal.reservations
        if rule != "wfcc.annex"  # before the event the reason says so already
    ]
    proposed = step(
        "wfcc.annex.proposal",
        *reasons,
        *open_checks,
        rule="wfcc.annex",
        result=proposal.category,
        counted=coefficient.source == "annex",
        provenance=proposal.provenance,
        values={"kind": proposal.kind, "category": proposal.category},
    )
    values: dict[str, Value] = {
        "category": coefficient.category,
        "coefficient": coefficient.text,
        "reason": ruling.reason or None,
    }
    return step(
        f"wfcc.coefficient.{coefficient.source}", proposed, rule="wfcc.confirm", result=coefficient.value, values=values
    )
