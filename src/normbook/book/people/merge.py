"""Two members who are one person, joined by an entry and put apart again; or spelt alike, and two people."""

from dataclasses import replace

from sqlalchemy import select

from normbook.book.commands.difference import Difference, joined
from normbook.book.commands.outcome import CommandResult, Consent, refusal
from normbook.book.commands.step import named
from normbook.book.derived.histories import (
    events_played,
    find_members,
    member_of,
    person_finder,
    portions,
    put_members,
    row_of,
)
from normbook.book.derived.rows import HistoryRow
from normbook.book.derived.tables import PENDING, history, members
from normbook.book.derived.tables import events as event_states
from normbook.book.log.entries import Entry
from normbook.book.log.entry_kinds import MERGE, POSTED, TWO_PEOPLE, MergeContent, TwoPeopleContent
from normbook.book.log.index import Known
from normbook.book.record import records
from normbook.book.store.book import Reading, Writing
from normbook.model.phrase import Value
from normbook.rulebook import rulebook


def merge(writing: Writing, one: Known, other: Known, reason: str, consent: Consent) -> CommandResult:
    """Make the first member the second: all their events become the other's."""
    if one.circle != other.circle:
        raise refusal("BOOK-MERGE-CIRCLES", one.name, None, one=one.name, other=other.name)
    source, target = one.person, other.person
    if source == target:
        raise refusal("BOOK-MERGE-SAME", one.name, None, one=one.name, other=other.name)
    if shared := _events_with_both(writing, source, target):
        raise refusal("BOOK-MERGE-EVENTS", one.name, None, one=one.name, other=other.name, events=shared)
    entry = writing.append("merge", MERGE.content(MergeContent(source, target)), reason=reason)
    return _moved(writing, "merged", entry, one, other, consent)


def unmerge(writing: Writing, seq: int, reason: str, consent: Consent) -> CommandResult:
    """Put apart what an entry joined."""
    known = {entry.seq: entry for entry in open_merges(writing)}
    if seq not in known:
        raise refusal("BOOK-MERGE-UNKNOWN", str(seq), None, seq=seq, known=tuple(known))
    merge = MERGE.read(known[seq].content)
    found = find_members(writing.connection, (merge.source, merge.into))
    one, other = found[merge.source], found[merge.into]
    entry = writing.append("unmerge", MERGE.content(replace(merge, merge=seq)), reason=reason)
    return _moved(writing, "unmerged", entry, one, other, consent)


def open_merges(reading: Reading) -> list[Entry]:
    """Merges that were not undone."""
    found: dict[int, Entry] = {}
    for entry in reading.entries(kinds=("merge", "unmerge")):
        if entry.kind == "merge":
            found[entry.seq] = entry
        else:
            found.pop(MERGE.read(entry.content).merge or 0)
    return list(found.values())


def _moved(writing: Writing, what: str, entry: Entry, one: Known, other: Known, consent: Consent) -> CommandResult:
    """Everybody's person anew, and the histories that are somebody else's now."""
    connection = writing.connection
    merges = (MERGE.read(each.content) for each in open_merges(writing))
    into = {each.source: each.into for each in merges}
    moved: dict[str, str] = {}
    concerned = {one.person, other.person, one.key, other.key}
    query = select(members).where(members.c.person.in_(sorted(concerned)))
    known = [member_of(row) for row in connection.execute(query)]
    fresh = []
    for member in known:
        person = member.key
        while person in into:
            person = into[person]
        if person != member.person:
            moved[member.key] = person
            fresh.append(replace(member, person=person))
    put_members(connection, fresh)
    difference = named(writing, _rehomed(writing, one.circle, moved))
    consent.check(difference)
    values: dict[str, Value] = {
        "other": other.name,
        "seq": entry.seq,
        "id": one.id or one.key,
        "other_id": other.id or other.key,
    }
    return CommandResult(what, one.name, writing.head(), entry.seq, difference, values=values)


def _rehomed(writing: Writing, circle: str, moved: dict[str, str]) -> Difference:
    """Histories after members became other persons."""
    rows: list[HistoryRow] = []
    for portion in portions(sorted(moved)):
        query = select(history).where(history.c.recorded.in_(portion))
        rows += [row_of(row) for row in writing.connection.execute(query)]
    concerned = (record for record in records() if rulebook(record.rules).circle == circle)
    return joined(
        record.merged(writing, [row for row in rows if row.rules == record.rules], moved) for record in concerned
    )


def _events_with_both(writing: Writing, one: str, other: str) -> tuple[str, ...]:
    """Events in which both stand: one person cannot."""
    events = events_played(writing.connection, {one, other})
    person = person_finder(writing.connection)
    waiting = select(event_states).where(event_states.c.status == PENDING)
    for state in writing.connection.execute(waiting).all():
        present = {person(key) for key in POSTED.read(writing.entry(state.seq).content).who}
        for each in present & events.keys():
            events[each].add(state.id)
    return tuple(sorted(events[one] & events[other]))


KIND = "two-people"


def tell_apart(writing: Writing, one: Known, other: Known, reason: str) -> CommandResult:
    """Nobody need ask again whether they are one."""
    if one.person == other.person:
        raise refusal("BOOK-MERGE-SAME", one.name, None, one=one.name, other=other.name)
    values: dict[str, Value] = {"id": one.id or one.key, "other": other.name, "other_id": other.id or other.key}
    if _pair(one.person, other.person) in told_apart(writing):
        return CommandResult("two-known", one.name, writing.head(), values=values)
    content = TWO_PEOPLE.content(TwoPeopleContent(one.person, other.person))
    entry = writing.append(KIND, content, reason=reason)
    return CommandResult("two-people", one.name, writing.head(), entry.seq, values=values)


def told_apart(reading: Reading) -> set[frozenset[str]]:
    """Who is known to be two people, after all merges: whoever was joined to one of them is not the other either."""
    person = person_finder(reading.connection)
    words = (TWO_PEOPLE.read(each.content) for each in reading.entries(kinds=(KIND,)))
    return {_pair(person(each.member), person(each.other)) for each in words}


def _pair(one: str, other: str) -> frozenset[str]:
    return frozenset((one, other))
