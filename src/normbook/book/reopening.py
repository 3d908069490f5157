"""Events of the book judged again, as the book judged them."""

from dataclasses import replace

from normbook.book.derived import COUNTED
from normbook.book.histories import events_of, person_finder
from normbook.book.rows import posted_event
from normbook.book.store import Reading
from normbook.book.told import EventState
from normbook.judgement import Judgement
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings
from normbook.rulebooks.lpcc.law import event as lpcc
from normbook.rulebooks.lpcc.law.tables import Tables as LpccTables
from normbook.rulebooks.lpcc.record.basis import tables_by as lpcc_tables
from normbook.rulebooks.lpcc.record.fold import frozen, legs_of
from normbook.rulebooks.lpcc.record.posting import supplement_for
from normbook.rulebooks.wfcc.law.judge import TournamentResult
from normbook.rulebooks.wfcc.law.tables import Tables as WfccTables
from normbook.rulebooks.wfcc.record.fold import Solving
from normbook.rulebooks.wfcc.record.posting import solving_of


def points_again(reading: Reading, state: EventState) -> tuple[Event, Judgement[lpcc.PlayerPoints], LpccTables] | None:
    """An event of the norm points, by the ratings frozen for its leg; None for one that is void."""
    states = [each for each in events_of(reading.connection, "lpcc", system=state.system) if each.leg == state.leg]
    legs = legs_of(
        states,
        lambda leg: supplement_for(reading, state.system, leg),
        lambda seq: posted_event(reading.entry(seq)),
    )
    for leg in legs:
        tables = lpcc_tables(leg.basis)
        for event in frozen(leg, person_finder(reading.connection), Findings()).events:
            if event.id == state.id:
                return event, lpcc.judge(event, tables), tables
    return None


def rating_again(reading: Reading, state: EventState) -> tuple[TournamentResult, WfccTables] | None:
    """A solving tournament from the ratings of its day; None for one that does not count."""
    solving = solving_of(reading)
    for quarter in solving.lists.quarters():
        if state.id in quarter.present:
            _, results = solving.folded(quarter, quarter.present)
            return next(each for each in results if each.tournament.id == state.id), solving.tables_of(
                quarter.present[state.id]
            )
    return None


def rating_to_be(reading: Reading, state: EventState) -> tuple[TournamentResult, WfccTables]:
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


def with_public_ids(event: Event, ids: dict[str, str]) -> Event:
    """The event with everybody under the id he shows."""
    return replace(event, entrants=tuple(replace(each, id=ids.get(each.id, "")) for each in event.entrants))
