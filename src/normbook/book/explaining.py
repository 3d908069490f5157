"""One person's event opened down to the rules: judged again, nothing of it is stored as text."""

from normbook.book.apply_lpcc import supplement_for
from normbook.book.apply_wfcc import solving_of
from normbook.book.fold_lpcc import frozen, legs_of
from normbook.book.histories import events_of, find_event, person_finder
from normbook.book.outcome import refusal
from normbook.book.queries import judged_again
from normbook.book.rows import lpcc_tables, posted_event, uscf_tables
from normbook.book.store import Reading
from normbook.book.told import EventState
from normbook.judgement import Step
from normbook.model.diagnostics import Findings
from normbook.rulebooks.lpcc import event as lpcc_event
from normbook.rulebooks.lpcc.explain import explain as explain_points
from normbook.rulebooks.uscf.explain import explain as explain_norm
from normbook.rulebooks.wfcc.explain import explain as explain_rating


def explained(reading: Reading, player: str, event: str) -> Step:
    """How what the event gave the person came about."""
    state = find_event(reading.connection, event)
    if state is None:
        raise refusal("BOOK-EVENT-UNKNOWN", event, None, id=event, near=None)
    steps = {"uscf": _norm, "lpcc": _points, "wfcc": _rating}[state.rules](reading, player, state)
    if steps is None:
        raise refusal("BOOK-NOT-IN-EVENT", event, None, id=event)
    return steps


def _norm(reading: Reading, player: str, state: EventState) -> Step | None:
    found = judged_again(reading, state.id)
    assert found is not None
    event, judgement = found
    tables = uscf_tables(posted_event(reading.entry(state.seq)).variant)
    subjects = (each for each in judgement.subjects if each.entrant.id == player)
    return next((explain_norm(each, event, tables) for each in subjects), None)


def _points(reading: Reading, player: str, state: EventState) -> Step | None:
    states = [each for each in events_of(reading.connection, "lpcc", system=state.system) if each.leg == state.leg]
    legs = legs_of(
        states,
        lambda leg: supplement_for(reading, state.system, leg),
        lambda seq: posted_event(reading.entry(seq)),
    )
    for leg in legs:
        tables = lpcc_tables(leg.variant)
        for event in frozen(leg, person_finder(reading.connection), Findings()).events:
            if event.id == state.id:
                subjects = (each for each in lpcc_event.judge(event, tables).subjects if each.entrant.id == player)
                return next((explain_points(each, tables) for each in subjects), None)
    return None


def _rating(reading: Reading, player: str, state: EventState) -> Step | None:
    solving = solving_of(reading)
    for quarter in solving.lists.quarters():
        if state.id in quarter.present:
            _, results = solving.folded(quarter, quarter.present)
            result = next(each for each in results if each.tournament.id == state.id)
            subjects = (each for each in result.subjects if each.solver.id == player)
            return next((explain_rating(each, result, solving.tables) for each in subjects), None)
    return None
