"""A solver's numbers and a tournament's coefficient opened up, refusals as fully as awards."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from normbook.judgement import Check, Provenance, Step, number, step, working
from normbook.model.numbers import from_hundredths
from normbook.model.phrase import Value
from normbook.rulebooks.wfcc.law.dates import next_list_date
from normbook.rulebooks.wfcc.law.explain_line import expected_result, explain_line, performance, slope_and_intercept
from normbook.rulebooks.wfcc.law.field import current_rating
from normbook.rulebooks.wfcc.law.judge import SolverResult, TournamentResult
from normbook.rulebooks.wfcc.law.line import RegressionLine
from normbook.rulebooks.wfcc.law.norms import NormTerms, norm_checks
from normbook.rulebooks.wfcc.law.tables import Tables


def explain(subject: SolverResult, result: TournamentResult, tables: Tables) -> Step:
    """A solver's tournament: their place, the line, their numbers by it, every norm with its conditions."""
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
    parts = (
        explain_line(result, tables),
        *_numbers(subject, result, tables),
        *_straddling(result, tables),
        *_norms(subject, result.terms),
    )
    return step("wfcc.solver", *parts, rule="wfcc.rank", result=subject.place, values=values)


def _numbers(subject: SolverResult, result: TournamentResult, tables: Tables) -> Iterator[Step]:
    """What the line makes of the solver: with a rating a change, without one a half-rating."""
    if result.fit is None:
        return
    line, numbers = result.fit.line, subject.calculated
    base: dict[str, Value] = {
        "points": subject.result,
        "rating": subject.solver.rating,
        "expected": numbers.expected,
        "coefficient": result.coefficient.text,
        "category": result.coefficient.category,
    } | slope_and_intercept(line)
    if subject.solver.rating is not None and numbers.expected is not None:
        formula = working(expected_result(line, subject.solver.rating), numbers.expected)
        yield step("wfcc.expected", rule="wfcc.change", result=numbers.expected, values=base | {"working": formula})
    if numbers.performance is None:
        yield step("wfcc.no-performance", rule="wfcc.degenerate", counted=False)
    else:
        formula = working(performance(line, subject.result), numbers.performance)
        yield step("wfcc.performance", rule="wfcc.perf", result=numbers.performance, values=base | {"working": formula})
    yield from _change(subject, line, result.coefficient.value, base)
    yield from _half_rating(subject, tables)
    if numbers.published is not None:
        yield step("wfcc.published", rule="wfcc.round", result=numbers.published, values={"rating": numbers.new_rating})


def _change(
    subject: SolverResult, line: RegressionLine, coefficient: Decimal, base: dict[str, Value]
) -> Iterator[Step]:
    """Change and new rating, both from the expected result as it was before it was rounded (wfcc.change)."""
    solver, numbers = subject.solver, subject.calculated
    if solver.rating is None or numbers.change is None or numbers.new_rating is None:
        return
    numerator, denominator = line.expected(solver.rating)
    expected = Fraction(numerator, 100 * denominator)
    change = Fraction(coefficient) * (Fraction(subject.result) - expected)
    formula = number(coefficient) * (number(subject.result, 2) - number(expected, 2))
    values = base | {"working": working(formula, numbers.change)}
    yield step("wfcc.change", rule="wfcc.change", result=numbers.change, values=values)
    current = from_hundredths(current_rating(solver))
    formula = number(current, 2) - number(-change, 2) if change < 0 else number(current, 2) + number(change, 2)
    values = {"current": current, "change": numbers.change, "working": working(formula, numbers.new_rating)}
    yield step("wfcc.new-rating", rule="wfcc.current", result=numbers.new_rating, values=values)


def _half_rating(subject: SolverResult, tables: Tables) -> Iterator[Step]:
    """The half-rating gained, or the rating that it makes with those before it (wfcc.half)."""
    half, rating = subject.calculated.half_rating, subject.calculated.new_rating
    if half is None:
        return
    halves = (*subject.solver.halves, half)
    values: dict[str, Value] = {"halves": halves, "count": len(halves), "needed": tables.half_ratings}
    if rating is None:
        yield step("wfcc.half-rating", rule="wfcc.half", result=half, values=values)
    else:
        first, *others = (number(each, 2) for each in halves)
        mean = sum(others, start=first) / number(len(halves))
        values["working"] = working(mean, rating)
        yield step("wfcc.mean-of-halves", rule="wfcc.half", result=rating, values=values)


def _straddling(result: TournamentResult, tables: Tables) -> Iterator[Step]:
    """Which current ratings norms take where a list appeared while the tournament was on (wfcc.N2, wfcc.N4)."""
    begins, end = result.tournament.begins, result.tournament.end
    if begins and end and (day := next_list_date(begins, tables)) <= end:
        yield step("wfcc.straddles", rule="wfcc.N2", values={"list": day}, provenance=Provenance.CHOSEN)


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
