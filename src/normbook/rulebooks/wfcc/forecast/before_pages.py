"""What a solving norm takes before the first round, for people and for programs: by ratings, as there are no points."""

from normbook.model.numbers import fixed_text
from normbook.model.solving import Solver
from normbook.render.about import about
from normbook.render.page import Block, Cell, Column, Content, Page, Table, Text
from normbook.render.words import say, say_phrase
from normbook.rulebooks.wfcc.forecast.before import NormBefore, SolverBefore, TournamentBefore
from normbook.rulebooks.wfcc.forecast.pages import head_document, solver_head
from normbook.rulebooks.wfcc.forecast.solved import rounds_of

_NORMS = "norms"
FARTHEST = 200
"""A norm farther above a solver's rating is not shown; the JSON document has it."""


def before_document(told: TournamentBefore) -> dict[str, object]:
    """`forecast --rules wfcc --json` before the first round."""
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
    """By how much he must solve above his rating; below it where the number is negative."""
    if norm.strength is None or each.solver.rating is None:
        return None
    return norm.strength - each.solver.rating


def before_page(told: TournamentBefore) -> Page:
    """How strongly each solver must solve for the norms within his reach."""
    blocks: list[Block] = []
    if told.reason:
        blocks.append(Text(say("forecast.wfcc.no-line", reason=say_phrase(told.reason))))
    elif not any(terms.offered for terms in told.result.terms):
        blocks.append(Text(say("forecast.wfcc.none")))
    else:
        rows = [row for each in told.solvers for row in _rows(each)]
        blocks.append(_table(rows) if rows else Text(say("forecast.before.nobody", farthest=FARTHEST)))
        blocks += [
            Text(say("forecast.before.legend", farthest=FARTHEST), "muted"),
            Text(say("forecast.before.model"), "muted"),
        ]
    title = say("forecast.before.title", event=told.tournament.name)
    return Page(title, blocks, about("wfcc", told.result.edition, told.result.variant))


def _table(rows: list[list[Content]]) -> Table:
    columns = [
        Column(say("forecast.before.place"), right=True),
        Column(say("forecast.wfcc.name")),
        Column(say("forecast.wfcc.rating"), right=True),
        Column(say("forecast.wfcc.norm")),
        Column(say("forecast.before.strength"), right=True),
        Column(say("forecast.before.lead"), right=True),
        Column(say("forecast.before.above")),
        Column(say("forecast.before.below"), optional=1),
        Column(say("forecast.wfcc.places"), right=True, optional=1),
    ]
    return Table(columns, rows, name=_NORMS)


def _shown(each: SolverBefore) -> list[NormBefore]:
    return [norm for norm in each.norms if norm.strength is not None and (_lead(each, norm) or 0) <= FARTHEST]


def _rows(each: SolverBefore) -> list[list[Content]]:
    rows: list[list[Content]] = []
    for norm in _shown(each):
        who: list[Content] = [each.place, each.solver.name, each.solver.rating]
        lead = _lead(each, norm)
        rows.append(
            [
                *(["", "", ""] if rows else who),
                norm.terms.title,
                norm.strength,
                "" if lead is None else Cell(f"{lead:+d}", lead, "" if lead > 0 else "good"),
                _named(norm.above),
                _named(norm.below),
                norm.terms.places,
            ]
        )
    return rows


def _named(solver: Solver | None) -> Cell:
    if solver is None:
        return Cell(say("forecast.before.nobody-there"), tone="muted")
    return Cell(say("forecast.before.solver", name=solver.name, rating=solver.rating))
