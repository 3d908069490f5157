"""Solving tournaments of the book judged again, as the book judged them, and opened down to the rules."""

from dataclasses import replace

from normbook.book.derived.tables import COUNTED
from normbook.book.log.index import EventState
from normbook.book.store.book import Reading
from normbook.judgement import Step
from normbook.rulebooks.wfcc.law.explain import explain
from normbook.rulebooks.wfcc.law.judge import TournamentResult
from normbook.rulebooks.wfcc.law.tables import Tables
from normbook.rulebooks.wfcc.record.fold import Solving
from normbook.rulebooks.wfcc.record.quarters import solving_of


def rating_again(reading: Reading, state: EventState) -> tuple[TournamentResult, Tables] | None:
    """A solving tournament from the ratings of its day; None for one that does not count."""
    solving = solving_of(reading)
    for quarter in solving.lists.quarters():
        if state.id in quarter.present:
            _, results = solving.folded(quarter, quarter.present)
            return next(each for each in results if each.tournament.id == state.id), solving.tables_of(
                quarter.present[state.id]
            )
    return None


def rating_to_be(reading: Reading, state: EventState) -> tuple[TournamentResult, Tables]:
    """A solving tournament that does not count, judged as if it did; without the committee's word among its checks."""
    known = solving_of(reading)
    states = {**known.lists.states, state.id: replace(state, status=COUNTED)}
    lists = known.lists.with_states(states.values())
    solving = Solving(lists, known.load, known.person, known.grants)
    quarter = next(each for each in lists.quarters() if state.id in each.present)
    _, results = solving.folded(quarter, quarter.present)
    result = next(each for each in results if each.tournament.id == state.id)
    checks = tuple(check for check in result.checks if check.rule != "wfcc.confirm")
    return replace(result, checks=checks), solving.tables_of(quarter.present[state.id])


def explained(reading: Reading, player: str, state: EventState) -> Step | None:
    """How the solver's rating came about; None where the tournament gave none."""
    found = rating_again(reading, state)
    if found is None:
        return None
    result, tables = found
    subjects = (each for each in result.subjects if each.solver.id == player)
    return next((explain(each, result, tables) for each in subjects), None)
