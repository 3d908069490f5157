"""An event of the norm points judged again, as the book judged it, and opened down to the rules."""

from normbook.book.derived.histories import events_of, person_finder
from normbook.book.derived.rows import posted_event
from normbook.book.log.index import EventState
from normbook.book.store.book import Reading
from normbook.judgement import Judgement, Step
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings
from normbook.rulebooks.lpcc.law.event import PlayerPoints, judge
from normbook.rulebooks.lpcc.law.explain import explain
from normbook.rulebooks.lpcc.law.tables import Tables
from normbook.rulebooks.lpcc.record.basis import RULES, tables_by
from normbook.rulebooks.lpcc.record.fold import frozen, legs_of
from normbook.rulebooks.lpcc.record.legs import supplement_for


def points_again(reading: Reading, state: EventState) -> tuple[Event, Judgement[PlayerPoints], Tables] | None:
    """An event of the norm points, by the ratings frozen for its leg; None for one that is void."""
    states = [each for each in events_of(reading.connection, RULES, system=state.system) if each.leg == state.leg]
    legs = legs_of(
        states,
        lambda leg: supplement_for(reading, state.system, leg),
        lambda seq: posted_event(reading.entry(seq)),
    )
    for leg in legs:
        tables = tables_by(leg.basis)
        for event in frozen(leg, person_finder(reading.connection), Findings()).events:
            if event.id == state.id:
                return event, judge(event, tables), tables
    return None


def explained(reading: Reading, player: str, state: EventState) -> Step | None:
    """How the player's points came about; None where there are none."""
    found = points_again(reading, state)
    if found is None:
        return None
    _, judgement, tables = found
    subjects = (each for each in judgement.subjects if each.entrant.id == player)
    return next((explain(each, tables) for each in subjects), None)
