"""Forecasts of solving tournaments for people and for programs."""

from collections.abc import Callable
from fractions import Fraction

from normbook.forecast.answer import Forecast
from normbook.forecast.finishes import Spread
from normbook.model.numbers import Hundredths, fixed_text, from_hundredths
from normbook.model.phrase import Phrase
from normbook.model.solving import Solver, Tournament
from normbook.render.about import about, judged_by
from normbook.render.chance import number, percent
from normbook.render.drawing import Drawing
from normbook.render.page import Block, Cell, Heading, Openings, Page, Table, Text
from normbook.render.sheet import column, table_of
from normbook.render.words import say, say_phrase
from normbook.rulebooks.wfcc.forecast.charts import solver_chart, tournament_chart
from normbook.rulebooks.wfcc.forecast.needs import NormForecast, NormLine, SolverForecast, TournamentForecast
from normbook.rulebooks.wfcc.law.judge import TournamentResult
from normbook.rulebooks.wfcc.present.document import tournament_facts

_NORMS, _BREAK_EVEN = "norms", "break-even"


class SolvingForecast(Forecast):
    """A tournament's forecast, or one solver's of it."""

    def __init__(self, told: TournamentForecast, *, alone: bool = False) -> None:
        self.told = told
        self.alone = alone

    def document(self) -> dict[str, object]:
        """`forecast --rules wfcc --json`."""
        told, solved = self.told, self.told.solved
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

    def page(self) -> Page:
        """The norms' lines, the totals norms need, and the break-even totals."""
        told, name = self.told, self.told.tournament.name
        title = say("forecast.title", event=name, left=told.solved.rounds_left)
        if told.reopened:
            title = say("forecast.wfcc.reopened", event=name, name=told.reopened.name)
        blocks: list[Block] = no_norms(told.reason, told.result) or _norm_blocks(told)
        if (rated := self._rated) and not told.reason:
            blocks += [
                Heading(say("forecast.wfcc.break-even-title")),
                _break_even_table(rated),
                Text(say("forecast.wfcc.break-even-legend"), "muted"),
            ]
        blocks += [Text(text, "muted") for text in _assumptions(told)]
        return Page(title, blocks, about("wfcc", told.result.edition, told.result.variant))

    @property
    def _rated(self) -> list[SolverForecast]:
        return [each for each in self.told.solvers if each.solver.rating is not None]

    def drawings(self) -> list[Drawing]:
        """Total needed against chance."""
        if self.alone and not self.told.reopened:
            return [each for solver in self.told.solvers for each in solver_chart(self.told, solver)]
        return tournament_chart(self.told)

    def openings(self) -> Openings:
        """Everybody's row."""
        if self.alone:
            return {}
        norms = [_opening(each) if first else ("", "") for each, _, first in _open_norms(self.told)]
        return {_NORMS: norms, _BREAK_EVEN: [_opening(each) for each in self._rated]}


def head_document(
    tournament: Tournament, result: TournamentResult, rounds: int, rounds_solved: int
) -> dict[str, object]:
    """By which rules, and which tournament after how many rounds."""
    return {
        **judged_by("wfcc", result),
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


def no_norms(reason: Phrase | None, result: TournamentResult) -> list[Block]:
    """Why nobody here can gain a norm; nothing where somebody can."""
    if reason:
        return [Text(say("forecast.wfcc.no-line", reason=say_phrase(reason)))]
    return [] if any(terms.offered for terms in result.terms) else [Text(say("forecast.wfcc.none"))]


def _opening(each: SolverForecast) -> tuple[str, str]:
    return each.solver.name, each.solver.id or each.solver.name


def _norm_blocks(told: TournamentForecast) -> list[Block]:
    lots, lines = told.assumptions.lots, _open_norms(told)
    legend = "forecast.wfcc.reopened-legend" if told.reopened else "forecast.wfcc.legend"
    blocks: list[Block] = [
        Heading(say("forecast.wfcc.norms-title")),
        _norms_table(lines) if lines else Text(say("forecast.wfcc.all-out")),
        Text(say(legend, finishes=lots.finishes, seed=lots.seed), "muted"),
    ]
    if told.lines:
        blocks += [
            Heading(say("forecast.wfcc.lines-title")),
            _lines_table(told),
            Text(say("forecast.wfcc.line-legend"), "muted"),
        ]
    return blocks


Open = tuple[SolverForecast, NormForecast, bool]
"""A norm that is open to a solver, and whether it is the first of theirs."""


def _open_norms(told: TournamentForecast) -> list[Open]:
    """Norms within reach, and those that were in some drawn finish."""
    found: list[Open] = []
    for each in told.solvers:
        norms = [norm for norm in each.norms if norm.needed is not None or norm.drawn.low is not None or norm.chance]
        found += ((each, norm, not row) for row, norm in enumerate(norms))
    return found


def _norms_table(lines: list[Open]) -> Table:
    return table_of(
        _NORMS,
        lines,
        column("book.column.place", lambda line: line[0].place_now if line[2] else "", right=True),
        column("book.column.name", lambda line: line[0].solver.name if line[2] else ""),
        column("forecast.wfcc.so-far", lambda line: _cell(line[0].so_far) if line[2] else "", right=True),
        column("book.column.norm", lambda line: line[1].terms.title),
        column("forecast.wfcc.needs", lambda line: _needs(*line[:2]), right=True),
        column("forecast.wfcc.drawn", lambda line: _range(line[1].drawn, _shown)),
        column("forecast.chance", lambda line: _chance(line[1].chance), right=True),
        column("forecast.wfcc.for-performance", lambda line: _cell(line[1].for_performance), right=True, optional=1),
        column("forecast.wfcc.for-place", lambda line: _cell(line[1].for_place), right=True, optional=1),
    )


def _chance(chance: Fraction | None) -> str:
    return "" if chance is None else percent(chance)


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
    return table_of(
        "lines",
        told.lines,
        column("book.column.norm", lambda line: line.terms.title),
        column("book.column.performance", lambda line: int(line.terms.performance), right=True),
        column("forecast.wfcc.places", lambda line: line.terms.places, right=True),
        column("forecast.wfcc.line", lambda line: fixed_text(line.now, 2), right=True),
        column("forecast.wfcc.drawn", lambda line: _range(line.drawn, lambda value: fixed_text(value, 2))),
    )


def _break_even_table(rated: list[SolverForecast]) -> Table:
    return table_of(
        _BREAK_EVEN,
        rated,
        column("book.column.place", lambda each: each.place_now, right=True),
        column("book.column.name", lambda each: each.solver.name),
        column("book.column.rating", lambda each: each.solver.rating, right=True),
        column("forecast.wfcc.so-far", lambda each: _cell(each.so_far), right=True),
        column("forecast.wfcc.break-even", lambda each: _cell(each.break_even), right=True),
        column("forecast.wfcc.to-come", _to_come, right=True),
        column("forecast.wfcc.drawn", _drawn_break_even, optional=1),
    )


def _to_come(each: SolverForecast) -> Cell | str:
    return "" if each.break_even is None else _cell(each.break_even - each.so_far)


def _drawn_break_even(each: SolverForecast) -> str:
    return _range(each.break_even_drawn, _shown) if each.break_even_drawn else ""


def _assumptions(told: TournamentForecast) -> list[str]:
    solved = told.solved
    most = ", ".join(dict.fromkeys(_shown(each) for each in solved.most[solved.rounds_solved :]))
    return [
        say("forecast.wfcc.steps", step=from_hundredths(solved.step)),
        say("forecast.wfcc.most-given" if solved.most_given else "forecast.wfcc.most-guessed", most=most),
    ]
