"""The solvers' rating for people: a tournament on one screen, and the report for the committee (wfcc.R11)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from normbook.judgement import Check, Step, Verdict
from normbook.model.numbers import from_hundredths, signed_text
from normbook.model.phrase import Value
from normbook.render.about import about
from normbook.render.checks import checks_table
from normbook.render.explanations import hint
from normbook.render.outline import outline
from normbook.render.page import Block, Cell, Heading, Outline, Page, Table, Text
from normbook.render.sheet import Field, column, table_of
from normbook.render.words import say, say_phrase, shown
from normbook.rulebooks.wfcc.law.explain import explain, explain_coefficient
from normbook.rulebooks.wfcc.law.explain_line import explain_line
from normbook.rulebooks.wfcc.law.judge import SolverResult, TournamentResult
from normbook.rulebooks.wfcc.law.several import Position
from normbook.rulebooks.wfcc.law.tables import OPEN_TITLES, WOMEN_TITLES, Tables
from normbook.rulebooks.wfcc.present.cells import number_cell, place_cell, points_columns, time_cell
from normbook.rulebooks.wfcc.present.chart import chart
from normbook.rulebooks.wfcc.present.document import coefficient_reason, condition_text, missed_text, two_decimals
from normbook.rulebooks.wfcc.present.report import facts, problems, side_tables

MOST_EXPLAINED = 300
"""A report on more solvers leaves their explanations out: it would be too large to send."""

_OFFERED = {True: "good", False: "muted"}


def event_page(result: TournamentResult, steps: Sequence[Step] = ()) -> Page:
    """All solvers of a tournament on one screen, then what the tournament was judged by."""
    blocks: list[Block] = [results_table(result), Text(summary(result)), *norm_lines(result)]
    blocks += (*acceptance_lines(result.checks), *_calculated_all_the_same(result))
    if steps:
        blocks.append(Heading(say("explanation")))
        blocks += (Outline(outline(step)) for step in (*steps, explain_coefficient(result)))
    return Page(_title(result), blocks, _about(result))


def check_page(result: TournamentResult) -> Page:
    """The acceptance checks alone, as they stand before the event or after it."""
    blocks: list[Block] = [acceptance_table(result.checks), *acceptance_lines(result.checks)]
    blocks.append(Outline(outline(explain_coefficient(result))))
    if any(check.verdict is Verdict.OPEN for check in result.checks):
        blocks.append(hint("wfcc.hint-check"))
    return Page(say("wfcc.check-title", name=result.tournament.name), blocks, _about(result))


def report_page(result: TournamentResult, tables: Tables) -> Page:
    """Everything about a tournament in one file: what the committee is sent."""
    blocks: list[Block] = [
        *facts(result),
        Heading(say("wfcc.heading.results")),
        results_table(result),
        Text(summary(result)),
        *norm_lines(result),
        Heading(say("wfcc.heading.acceptance")),
        acceptance_table(result.checks),
        *acceptance_lines(result.checks),
        *_calculated_all_the_same(result),
        Heading(say("wfcc.heading.calculation")),
        Outline(outline(explain_line(result, tables))),
        Outline(outline(explain_coefficient(result))),
    ]
    if picture := chart(result):
        blocks += [Heading(say("wfcc.heading.chart")), *picture]
    blocks += [Heading(say("wfcc.heading.norms")), norm_table(result), *_missed(result)]
    blocks += problems(result.tournament)
    blocks += side_tables(result, tables)
    blocks += _explanations(result, tables)
    return Page(_title(result), blocks, _about(result))


def _title(result: TournamentResult) -> str:
    return say("wfcc.title", name=result.tournament.name)


def _about(result: TournamentResult) -> tuple[str, ...]:
    return (*about("wfcc", result.edition, result.variant), say("wfcc.computed"))


def results_table(result: TournamentResult) -> Table:
    """Places, points, ratings and norms; points per round where there is room."""
    rounds = result.tournament.rounds
    timed = any(subject.solver.time is not None for subject in result.subjects)
    clock: Field[SolverResult] = column("wfcc.time", lambda each: time_cell(each.solver.time), right=True, optional=3)
    return table_of(
        "results",
        result.subjects,
        column("wfcc.place", lambda each: place_cell(each.place, each.ranked.sharing), right=True),
        column("book.column.name", lambda each: each.solver.name),
        column("wfcc.country", lambda each: each.solver.country, optional=2),
        *(points_columns(rounds, lambda each: each.ranked.scored.rounds, optional=4) if rounds > 1 else ()),
        column("wfcc.points", lambda each: number_cell(each.result), right=True),
        *([clock] if timed else []),
        column("wfcc.rating", _rating_cell, right=True),
        column("wfcc.expected-column", lambda each: number_cell(each.calculated.expected), right=True, optional=1),
        column("wfcc.performance-column", lambda each: number_cell(each.calculated.performance), right=True),
        column("wfcc.change-column", lambda each: _change(each.calculated.change), right=True),
        column("wfcc.new-column", _new_cell, right=True),
        column("book.column.norms", _norms_cell),
    )


def _rating_cell(subject: SolverResult) -> int | Cell:
    rating = subject.solver.rating
    return Cell(say("wfcc.unrated"), tone="muted") if rating is None else rating


def _new_cell(subject: SolverResult) -> Cell:
    numbers = subject.calculated
    if numbers.half_rating is not None and numbers.new_rating is None:
        return Cell(say("wfcc.half-column"), tone="muted")
    return number_cell(numbers.new_rating)


def _norms_cell(subject: SolverResult) -> Cell:
    if not subject.solver.rated:
        return Cell(say("wfcc.not-for-rating-column"), tone="muted")
    return Cell(highest_norms(subject.norms), tone="good")


def highest_norms(norms: Sequence[str]) -> str:
    """The highest norm of each kind; those below it go without saying (wfcc.norm-implies)."""
    tops = (next((title for title in ladder if title in norms), "") for ladder in (OPEN_TITLES, WOMEN_TITLES))
    return ", ".join(filter(None, tops))


def _change(value: Decimal | None) -> Cell:
    if value is None:
        return Cell("")
    return Cell(signed_text(value, 2), value, "bad" if value < 0 else "good" if value > 0 else "")


def summary(result: TournamentResult) -> str:
    """Category, coefficient, why the committee set it, and the line in one sentence."""
    coefficient, fit = result.coefficient, result.fit
    common: dict[str, Value] = {
        "category": coefficient.category,
        "coefficient": coefficient.text,
        "source": coefficient.source,
        "why": coefficient_reason(result),
        "rated": len(result.field.rated),
    }
    if fit is None:
        assert result.reason is not None, "a tournament without a line has a reason"
        return say("wfcc.summary-none", common, reason=say_phrase(result.reason))
    return say(
        "wfcc.summary",
        common,
        regime=result.regime.value,
        slope=fit.line.slope,
        intercept=fit.line.intercept,
        correlation=fit.moments.correlation,
        rmas=from_hundredths(result.rmas),
    )


def norm_lines(result: TournamentResult) -> list[Block]:
    """Who gained which norm, or why nobody can gain one here."""
    if gained := [
        f"{subject.solver.name} ({highest_norms(subject.norms)})" for subject in result.subjects if subject.norms
    ]:
        return [Text(say("wfcc.norms-gained", norms="; ".join(gained)), "good")]
    if any(terms.offered for terms in result.terms):
        return [Text(say("wfcc.no-norms-gained"))]
    easiest = min(result.terms, key=lambda terms: (sum(not check.passed for check in terms.checks), terms.needs.mean))
    failed = _conditions(check for check in easiest.checks if not check.passed)
    return [Text(say("wfcc.no-norms-offered", why=failed))]


def acceptance_lines(checks: Sequence[Check]) -> list[Block]:
    """What is not met, what is met with a warning, what waits for the director's word; or that all is met."""
    if lines := unmet_lines(checks):
        return lines
    return [] if any(check.rule == "wfcc.side" for check in checks) else [Text(say("wfcc.all-met"), "good")]


def unmet_lines(checks: Iterable[Check]) -> list[Block]:
    """What is not met, what is met with a warning, what waits for the director's word."""
    by_verdict: dict[Verdict, list[Check]] = {verdict: [] for verdict in Verdict}
    for check in checks:
        by_verdict[check.verdict].append(check)
    lines: list[Block] = []
    for verdict, code, tone in (
        (Verdict.FAILED, "wfcc.failed", "bad"),
        (Verdict.WARNED, "wfcc.warned", ""),
        (Verdict.OPEN, "wfcc.open", ""),
    ):
        if found := by_verdict[verdict]:
            told = _open_texts(found) if verdict is Verdict.OPEN else map(check_text, found)
            lines.append(Text(say(code, checks="; ".join(told)), tone))
    return lines


def _calculated_all_the_same(result: TournamentResult) -> list[Block]:
    """That a failed check stopped nothing, where there are numbers to show for it."""
    if result.fit is None or not any(check.verdict is Verdict.FAILED for check in result.checks):
        return []
    return [Text(say("wfcc.calculated-all-the-same"), "muted")]


def check_text(check: Check) -> str:
    """`R7 At most three of a group (needed 3, found 4; too many of: twomovers)`."""
    words = _named(check)
    note = (say_phrase(check.note) if check.note else "") or None
    return say("wfcc.check-found", what=words, needed=check.needed, actual=check.actual, note=note)


def _named(check: Check) -> str:
    """`R7 At most three of a group`."""
    return f"{check.rule.removeprefix('wfcc.')} {say(f'rule.{check.rule}')}"


def _open_texts(checks: Iterable[Check]) -> Iterator[str]:
    """What is lacking, once for all checks that wait for it: `R4 Groups, R5 Points (no problems are given)`."""
    waiting: dict[str, list[str]] = {}
    for check in checks:
        assert check.note is not None, "an open check says what it waits for"
        waiting.setdefault(say_phrase(check.note), []).append(_named(check))
    for lacking, rules in waiting.items():
        yield say("wfcc.check-open", rules=", ".join(rules), lacking=lacking)


def acceptance_table(checks: Iterable[Check]) -> Table:
    """Every check with its outcome, what it needed and what it found."""
    return checks_table(checks, "acceptability", "wfcc.met")


def norm_table(result: TournamentResult) -> Table:
    """Each norm: whether it can be gained here, from which performance, down to which place."""
    return table_of(
        "norms",
        result.terms,
        column("book.column.norm", lambda terms: terms.title),
        column("wfcc.offered-column", lambda terms: Cell(shown(terms.offered), tone=_OFFERED[terms.offered])),
        column("wfcc.performance-needed-column", lambda terms: number_cell(terms.performance), right=True),
        column("wfcc.places-column", lambda terms: terms.places, right=True),
        column("book.column.mark", lambda terms: _conditions(check for check in terms.checks if not check.passed)),
    )


def _conditions(checks: Iterable[Check]) -> str:
    return "; ".join(map(condition_text, checks))


def _missed(result: TournamentResult) -> list[Block]:
    """For everybody the norm that came nearest, where any can be gained here."""
    if result.fit is None or not any(terms.offered for terms in result.terms):
        return []
    nearest = ((subject, result.nearest_missed(subject)) for subject in result.subjects[:MOST_EXPLAINED])
    found = [(subject, missed_text(missed)) for subject, missed in nearest if missed]
    if not found:
        return []
    table = table_of(
        "norms missed",
        found,
        column("wfcc.place", lambda each: place_cell(each[0].place, each[0].ranked.sharing), right=True),
        column("book.column.name", lambda each: each[0].solver.name),
        column("book.column.mark", lambda each: each[1]),
    )
    return [Heading(say("wfcc.heading.missed")), table]


def _explanations(result: TournamentResult, tables: Tables) -> list[Block]:
    """Every solver's numbers, folded; the line they share stands above, once."""
    blocks: list[Block] = [Heading(say("explanation"))]
    if len(result.subjects) > MOST_EXPLAINED:
        return [*blocks, Text(say("wfcc.many-solvers", count=len(result.subjects)), "muted")]
    for subject in result.subjects:
        step = explain(subject, result, tables)
        own = tuple(part for part in step.parts if part.phrase.code != "wfcc.line")
        blocks.append(Outline(outline(replace(step, parts=own)), folded=True))
    return blocks


def positions_page(positions: Sequence[Position], results: Sequence[TournamentResult]) -> Page:
    """Where the solvers stand after several tournaments."""
    table = table_of(
        "standings",
        positions,
        column("book.column.name", lambda each: each.name),
        column("wfcc.country", lambda each: each.country, optional=1),
        column("wfcc.rating", lambda each: each.rating, right=True),
        column("wfcc.standings.current", lambda each: number_cell(each.current), right=True),
        column("book.column.halves", lambda each: ", ".join(two_decimals(each.halves)), right=True, optional=2),
        column("wfcc.standings.tournaments", lambda each: len(each.tournaments), right=True),
        column("book.column.norms", lambda each: ", ".join(norm.title for norm in each.norms)),
    )
    title = say("wfcc.several-title", count=len(results))
    return Page(title, [Heading(say("wfcc.standings.title")), table], _about(results[0]))
