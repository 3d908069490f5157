"""What a solving norm takes before the first round, for people and for programs: by ratings, as there are no points."""

from normbook.forecast.answer import Forecast
from normbook.model.numbers import fixed_text
from normbook.model.solving import Solver
from normbook.render.about import about
from normbook.render.page import Block, Cell, Page, Table, Text
from normbook.render.sheet import column, table_of
from normbook.render.words import say, say_phrase
from normbook.rulebooks.wfcc.forecast.before import NormBefore, SolverBefore, TournamentBefore
from normbook.rulebooks.wfcc.forecast.pages import head_document, no_norms, solver_head
from normbook.rulebooks.wfcc.forecast.points import rounds_of

FARTHEST = 200
"""A norm farther above a solver's rating is not shown; the JSON document has it."""


class FieldForecast(Forecast):
    """A field before the first round, or one solver of it."""

    def __init__(self, told: TournamentBefore) -> None:
        self.told = told

    def document(self) -> dict[str, object]:
        """`forecast --rules wfcc --json` before the first round."""
        told = self.told
        return {
            **head_document(told.tournament, told.result, rounds_of(told.tournament), 0),
            "assumptions": {"others": "as-rated"},
            "reason": say_phrase(told.reason) if told.reason else None,
            "norms": [
                {"norm": each.title, "performance": fixed_text(each.performance, 2), "places": each.places}
                for each in told.result.terms
                if each.offered
            ],
            "solvers": [_solver_document(each) for each in told.solvers],
        }

    def page(self) -> Page:
        """How strongly each solver must solve for the norms within their reach."""
        told = self.told
        blocks: list[Block] = no_norms(told.reason, told.result)
        if not blocks:
            lines = [(each, norm, not row) for each in told.solvers for row, norm in enumerate(_shown(each))]
            blocks = [
                _table(lines) if lines else Text(say("forecast.before.nobody", farthest=FARTHEST)),
                Text(say("forecast.before.legend", farthest=FARTHEST), "muted"),
                Text(say("forecast.before.model"), "muted"),
            ]
        title = say("forecast.before.title", event=told.tournament.name)
        return Page(title, blocks, about("wfcc", told.result.edition, told.result.variant))

    # There are no points yet, and no chart.
    full_page = page


def _solver_document(each: SolverBefore) -> dict[str, object]:
    return {
        **solver_head(each.place, each.solver),
        "norms": [
            {
                "norm": norm.terms.title,
                "strength": norm.strength,
                "above_rating": _lead(each, norm),
                "keep_up_with": norm.above.name if norm.above else None,
                "leave_behind": norm.below.name if norm.below else None,
            }
            for norm in each.norms
        ],
    }


def _lead(each: SolverBefore, norm: NormBefore) -> int | None:
    """By how much they must solve above their rating; below it where the number is negative."""
    if norm.strength is None or each.solver.rating is None:
        return None
    return norm.strength - each.solver.rating


def _shown(each: SolverBefore) -> list[NormBefore]:
    return [norm for norm in each.norms if norm.strength is not None and (_lead(each, norm) or 0) <= FARTHEST]


def _table(lines: list[tuple[SolverBefore, NormBefore, bool]]) -> Table:
    """A line for each norm; who it is stands in the first of theirs."""
    return table_of(
        "norms",
        lines,
        column("forecast.before.place", lambda line: line[0].place if line[2] else "", right=True),
        column("book.column.name", lambda line: line[0].solver.name if line[2] else ""),
        column("book.column.rating", lambda line: line[0].solver.rating if line[2] else "", right=True),
        column("book.column.norm", lambda line: line[1].terms.title),
        column("forecast.before.strength", lambda line: line[1].strength, right=True),
        column("forecast.before.lead", lambda line: _lead_cell(_lead(*line[:2])), right=True),
        column("forecast.before.above", lambda line: _named(line[1].above)),
        column("forecast.before.below", lambda line: _named(line[1].below), optional=1),
        column("forecast.wfcc.places", lambda line: line[1].terms.places, right=True, optional=1),
    )


def _lead_cell(lead: int | None) -> Cell:
    return Cell("") if lead is None else Cell(f"{lead:+d}", lead, "" if lead > 0 else "good")


def _named(solver: Solver | None) -> Cell:
    if solver is None:
        return Cell(say("forecast.before.nobody-there"), tone="muted")
    return Cell(say("forecast.before.solver", name=solver.name, rating=solver.rating))
