"""One person's event opened down to the rules: judged again, nothing of it is stored as text."""

from normbook.book.histories import find_event
from normbook.book.outcome import refusal
from normbook.book.queries import judged_again
from normbook.book.reopening import points_again, rating_again
from normbook.book.rows import posted_event
from normbook.book.store import Reading
from normbook.book.told import EventState
from normbook.judgement import Step
from normbook.rulebooks.lpcc.law.explain import explain as explain_points
from normbook.rulebooks.uscf.law.explain import explain as explain_norm
from normbook.rulebooks.uscf.record.basis import tables_by as uscf_tables
from normbook.rulebooks.wfcc.law.explain import explain as explain_rating


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
    tables = uscf_tables(posted_event(reading.entry(state.seq)).basis)
    subjects = (each for each in judgement.subjects if each.entrant.id == player)
    return next((explain_norm(each, event, tables) for each in subjects), None)


def _points(reading: Reading, player: str, state: EventState) -> Step | None:
    found = points_again(reading, state)
    if found is None:
        return None
    _, judgement, tables = found
    subjects = (each for each in judgement.subjects if each.entrant.id == player)
    return next((explain_points(each, tables) for each in subjects), None)


def _rating(reading: Reading, player: str, state: EventState) -> Step | None:
    found = rating_again(reading, state)
    if found is None:
        return None
    result, tables = found
    subjects = (each for each in result.subjects if each.solver.id == player)
    return next((explain_rating(each, result, tables) for each in subjects), None)
