"""Forecasts of solving tournaments for people and for programs."""

from collections.abc import Callable
from fractions import Fraction

from normbook.forecast.finishes import Spread
from normbook.model.numbers import Hundredths, fixed_text, from_hundredths
from normbook.model.solving import Solver, Tournament
from normbook.render.about import about
from normbook.render.chance import number, percent
from normbook.render.page import Block, Cell, Column, Content, Heading, Page, Table, Text
from normbook.render.words import say, say_phrase
from normbook.rulebooks.wfcc.forecast.needed import NormForecast, NormLine, SolverForecast, TournamentForecast
from normbook.rulebooks.wfcc.law.judge import TournamentResult
from normbook.rulebooks.wfcc.present.document import tournament_facts

_NORMS, _BREAK_EVEN = "norms", "break-even"


def tournament_document(told: TournamentForecast) -> dict[str, object]:
    """`forecast --rules wfcc --json`."""
    solved = told.solved
    return {
        **head_document(told.tournament, told.result, len(solved.most), solved.rounds_solved),
        "assumptions": {
            "seed": told.assumptions.lots.seed,
            "finishes": told.assumptions.lots.finishes,
            "step": _text(solved.step),
            "reopened": told.reopened.name if told.reopened else None,
            "round_max": [_text(most) for most in solved.most[solved.rounds_solved :]],
            "round_max_given": solved.most_given,
        },
        "reason": say_phrase(told.reason) if told.reason else None,
        "lines": [_line_document(line) for line in told.lines],
        "solvers": [_solver_document(each) for each in told.solvers],
    }


def head_document(
    tournament: Tournament, result: TournamentResult, rounds: int, rounds_solved: int
) -> dict[str, object]:
    """By which rules, and which tournament after how many rounds."""
    return {
        "rules": "wfcc",
        "edition": result.edition,
        "variant": result.variant,
        "event": {
            **tournament_facts(tournament),
            "rounds": rounds,
            "rounds_solved": rounds_solved,
            "rounds_to_come": rounds - rounds_solved,
        },
    }


def solver_head(place: int | None, solver: Solver) -> dict[str, object]:
    """Who it is."""
    return {
        "place": place,
        "name": solver.name,
        "country": solver.country,
        "id": solver.id,
        "rating": solver.rating,
    }


def _line_document(line: NormLine) -> dict[str, object]:
    return {
        "norm": line.terms.title,
        "performance": fixed_text(line.terms.performance, 2),
        "places": line.terms.places,
        "line": fixed_text(line.now, 2),
        "drawn": _spread_document(line.drawn, lambda value: fixed_text(value, 2)),
    }


def _solver_document(each: SolverForecast) -> dict[str, object]:
    return {
        **solver_head(each.place_now, each.solver),
        "so_far": _text(each.so_far),
        "most": _text(each.most),
        "norms": [
            {
                "norm": norm.terms.title,
                "needed": _text(norm.needed),
                "for_performance": _text(norm.for_performance),
                "for_place": _text(norm.for_place),
                "drawn": _spread_document(norm.drawn, _shown),
                "chance": None if norm.chance is None else number(norm.chance),
            }
            for norm in each.norms
        ],
        "break_even": _text(each.break_even),
        "break_even_drawn": _spread_document(each.break_even_drawn, _shown) if each.break_even_drawn else None,
    }


def _text(total: Hundredths | None) -> str | None:
    return None if total is None else _shown(total)


def _shown(total: Hundredths) -> str:
    return fixed_text(from_hundredths(total), 2)


def _spread_document(found: Spread[Hundredths] | Spread[Fraction], shown: Callable[..., str]) -> dict[str, object]:
    values = {"low": found.low, "half": found.half, "high": found.high}
    return {name: None if value is None else shown(value) for name, value in values.items()}


def tournament_page(told: TournamentForecast) -> Page:
    """The norms' lines, the totals norms need, and the break-even totals."""
    name = told.tournament.name
    title = say("forecast.wfcc.title", event=name, left=told.solved.rounds_left)
    if told.reopened:
        title = say("forecast.wfcc.reopened", event=name, name=told.reopened.name)
    blocks: list[Block] = []
    if told.reason:
        blocks.append(Text(say("forecast.wfcc.no-line", reason=say_phrase(told.reason))))
    elif not any(terms.offered for terms in told.result.terms):
        blocks.append(Text(say("forecast.wfcc.none")))
    else:
        blocks += _norm_blocks(told)
    if any(each.solver.rating is not None for each in told.solvers) and not told.reason:
        blocks += [
            Heading(say("forecast.wfcc.break-even-title")),
            _break_even_table(told),
            Text(say("forecast.wfcc.break-even-legend"), "muted"),
        ]
    blocks += [Text(text, "muted") for text in _assumptions(told)]
    return Page(title, blocks, about("wfcc", told.result.edition, told.result.variant))


def openings(told: TournamentForecast) -> dict[str, list[tuple[str, str]]]:
    """Whom the rows of the page's tables are about."""
    norms: list[tuple[str, str]] = []
    for each in told.solvers:
        if rows := _norm_rows(each):
            norms += [_opening(each), *[("", "")] * (len(rows) - 1)]
    return {_NORMS: norms, _BREAK_EVEN: [_opening(each) for each in told.solvers if each.solver.rating is not None]}


def _opening(each: SolverForecast) -> tuple[str, str]:
    return each.solver.name, each.solver.id or each.solver.name


def _norm_blocks(told: TournamentForecast) -> list[Block]:
    lots = told.assumptions.lots
    rows = [row for each in told.solvers for row in _norm_rows(each)]
    table: Block = _norms_table(rows) if rows else Text(say("forecast.wfcc.all-out"))
    legend = "forecast.wfcc.reopened-legend" if told.reopened else "forecast.wfcc.legend"
    blocks: list[Block] = [
        Heading(say("forecast.wfcc.norms-title")),
        table,
        Text(say(legend, finishes=lots.finishes, seed=lots.seed), "muted"),
    ]
    if told.lines:
        blocks += [
            Heading(say("forecast.wfcc.lines-title")),
            _lines_table(told),
            Text(say("forecast.wfcc.line-legend"), "muted"),
        ]
    return blocks


def _norms_table(rows: list[list[Content]]) -> Table:
    columns = [
        Column(say("forecast.wfcc.place"), right=True),
        Column(say("forecast.wfcc.name")),
        Column(say("forecast.wfcc.so-far"), right=True),
        Column(say("forecast.wfcc.norm")),
        Column(say("forecast.wfcc.needs"), right=True),
        Column(say("forecast.wfcc.drawn")),
        Column(say("forecast.wfcc.chance"), right=True),
        Column(say("forecast.wfcc.for-performance"), right=True, optional=1),
        Column(say("forecast.wfcc.for-place"), right=True, optional=1),
    ]
    return Table(columns, rows, name=_NORMS)


def _norm_rows(each: SolverForecast) -> list[list[Content]]:
    """A row for each norm that is within reach, or was in some drawn finish."""
    rows: list[list[Content]] = []
    for norm in each.norms:
        if norm.needed is None and norm.drawn.low is None and not norm.chance:
            continue
        who: list[Content] = ["", "", ""] if rows else [each.place_now, each.solver.name, _cell(each.so_far)]
        rows.append(
            [
                *who,
                norm.terms.title,
                _needs(each, norm),
                _range(norm.drawn, _shown),
                "" if norm.chance is None else percent(norm.chance),
                _cell(norm.for_performance),
                _cell(norm.for_place),
            ]
        )
    return rows


def _needs(each: SolverForecast, norm: NormForecast) -> Cell:
    if norm.needed is not None and norm.needed <= each.so_far:
        return Cell(say("forecast.wfcc.made"), tone="good")
    return _cell(norm.needed)


def _cell(total: Hundredths | None) -> Cell:
    if total is None:
        return Cell(say("forecast.wfcc.out"), tone="muted")
    return Cell(_shown(total), from_hundredths(total))


def _range(found: Spread[Hundredths] | Spread[Fraction], shown: Callable[..., str]) -> str:
    ends = [say("forecast.wfcc.beyond") if end is None else shown(end) for end in (found.low, found.high)]
    return ends[0] if ends[0] == ends[1] else " – ".join(ends)


def _lines_table(told: TournamentForecast) -> Table:
    columns = [
        Column(say("forecast.wfcc.norm")),
        Column(say("forecast.wfcc.performance"), right=True),
        Column(say("forecast.wfcc.places"), right=True),
        Column(say("forecast.wfcc.line"), right=True),
        Column(say("forecast.wfcc.drawn")),
    ]
    rows: list[list[Content]] = [
        [
            line.terms.title,
            int(line.terms.performance),
            line.terms.places,
            Cell(fixed_text(line.now, 2)),
            _range(line.drawn, lambda value: fixed_text(value, 2)),
        ]
        for line in told.lines
    ]
    return Table(columns, rows, name="lines")


def _break_even_table(told: TournamentForecast) -> Table:
    columns = [
        Column(say("forecast.wfcc.place"), right=True),
        Column(say("forecast.wfcc.name")),
        Column(say("forecast.wfcc.rating"), right=True),
        Column(say("forecast.wfcc.so-far"), right=True),
        Column(say("forecast.wfcc.break-even"), right=True),
        Column(say("forecast.wfcc.to-come"), right=True),
        Column(say("forecast.wfcc.drawn"), optional=1),
    ]
    rows: list[list[Content]] = [
        [
            each.place_now,
            each.solver.name,
            each.solver.rating,
            _cell(each.so_far),
            _cell(each.break_even),
            "" if each.break_even is None else _cell(each.break_even - each.so_far),
            _range(each.break_even_drawn, _shown) if each.break_even_drawn else "",
        ]
        for each in told.solvers
        if each.solver.rating is not None
    ]
    return Table(columns, rows, name=_BREAK_EVEN)


def _assumptions(told: TournamentForecast) -> list[str]:
    solved = told.solved
    most = ", ".join(dict.fromkeys(_shown(each) for each in solved.most[solved.rounds_solved :]))
    return [
        say("forecast.wfcc.steps", step=from_hundredths(solved.step)),
        say("forecast.wfcc.most-given" if solved.most_given else "forecast.wfcc.most-guessed", most=most),
    ]
