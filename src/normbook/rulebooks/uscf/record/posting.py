"""Posting under the lifetime titles: the players' chains, judged again as far as the event reaches."""

from normbook.book.changes import Difference, joined
from normbook.book.derived import COUNTED
from normbook.book.histories import currents, rows_of_event
from normbook.book.rows import HistoryRow, Place
from normbook.book.step import Applied, Step
from normbook.book.store import Writing
from normbook.book.told import EventState
from normbook.rulebooks.uscf.record.chains import Line, chains_from, refold, store
from normbook.rulebooks.uscf.record.changes import difference_of
from normbook.rulebooks.uscf.record.fold import RULES


def apply(writing: Writing, step: Step) -> Applied:
    """Take the event's old lines out, put its new ones in, and judge what rests on them."""
    old, new = step.old, step.new
    gone = rows_of_event(writing.connection, old.id) if old else []
    counts = new if new and new.status == COUNTED else None
    if old and counts and old.system != counts.system:
        # An event that belongs to the other rating system: out of the one, into the other.
        left = _moved(writing, step, old.system, gone, None)
        entered = _moved(writing, step, counts.system, [], counts)
        difference = joined([left.difference, entered.difference])
        return Applied(difference, True, entered.judgement, entered.notes)
    system = counts.system if counts else old.system if old else ""
    return _moved(writing, step, system, gone, counts)


def _moved(writing: Writing, step: Step, system: str, gone: list[HistoryRow], new: EventState | None) -> Applied:
    connection = writing.connection
    fresh = step.posted if new else None
    lines: dict[str, list[Line]] = {}
    places = [row.place for row in gone]
    if new and fresh:
        place = Place(new.end, 0, new.id)
        places.append(place)
        lines = {step.person(key): [Line(place, step.seq)] for key in step.who}
    if not places:
        return Applied(Difference(), False)
    before = currents(connection, RULES, system, lines.keys() | {row.player for row in gone})
    chains = chains_from(writing, system, min(places), lines, gone, before)
    judged, judgement = refold(writing, chains, step.person, fresh)
    own = new.id if new and step.old is None else None
    difference = difference_of(connection, system, chains, before, judged, own)
    store(writing, system, chains)
    notes = judgement.notes if judgement else ()
    return Applied(difference, bool(difference.changes), judgement, notes)
