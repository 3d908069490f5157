"""Two members who are one person: joined by an entry, and put apart again by an entry."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from sqlalchemy import select

from normbook.book.changes import Difference, joined
from normbook.book.derived import PENDING, SOLVING, history, members
from normbook.book.entries import Entry
from normbook.book.histories import (
    currents,
    events_of,
    find_members,
    member_of,
    person_finder,
    portions,
    put_members,
    row_of,
)
from normbook.book.outcome import Consent, Outcome, refusal
from normbook.book.posting import named
from normbook.book.rows import HistoryRow
from normbook.book.store import Reading, Writing
from normbook.book.told import Known
from normbook.model.phrase import Value
from normbook.rulebooks.lpcc.record.posting import rejudge
from normbook.rulebooks.uscf.record.chains import Line, chains_from, refold, store
from normbook.rulebooks.uscf.record.changes import difference_of
from normbook.rulebooks.uscf.record.fold import RULES as USCF
from normbook.rulebooks.uscf.record.starts import start_place
from normbook.rulebooks.wfcc.record.posting import refresh


def merge(writing: Writing, one: Known, other: Known, reason: str, consent: Consent) -> Outcome:
    """Make the first member the second: all his events become the other's."""
    if one.circle != other.circle:
        raise refusal("BOOK-MERGE-CIRCLES", one.name, None, one=one.name, other=other.name)
    source, target = one.person, other.person
    if source == target:
        raise refusal("BOOK-MERGE-SAME", one.name, None, one=one.name, other=other.name)
    if shared := _events_with_both(writing, source, target):
        raise refusal("BOOK-MERGE-EVENTS", one.name, None, one=one.name, other=other.name, events=shared)
    entry = writing.append("merge", {"from": source, "into": target}, reason=reason)
    return _moved(writing, "merged", entry, one, other, consent)


def unmerge(writing: Writing, seq: int, reason: str, consent: Consent) -> Outcome:
    """Put apart what an entry joined."""
    known = {entry.seq: entry for entry in open_merges(writing)}
    if seq not in known:
        raise refusal("BOOK-MERGE-UNKNOWN", str(seq), None, seq=seq, known=tuple(known))
    content = known[seq].content
    found = find_members(writing.connection, (content["from"], content["into"]))
    one, other = found[content["from"]], found[content["into"]]
    entry = writing.append("unmerge", {"merge": seq, "from": content["from"], "into": content["into"]}, reason=reason)
    return _moved(writing, "unmerged", entry, one, other, consent)


def open_merges(reading: Reading) -> list[Entry]:
    """Merges that were not undone."""
    found: dict[int, Entry] = {}
    for entry in reading.entries(kinds=("merge", "unmerge")):
        if entry.kind == "merge":
            found[entry.seq] = entry
        else:
            del found[entry.content["merge"]]
    return list(found.values())


def _moved(writing: Writing, what: str, entry: Entry, one: Known, other: Known, consent: Consent) -> Outcome:
    """Everybody's person anew, and the histories that are somebody else's now."""
    connection = writing.connection
    into = {each.content["from"]: each.content["into"] for each in open_merges(writing)}
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
    difference = named(writing, _rehomed(writing, moved))
    if one.circle == SOLVING:
        difference = named(writing, joined([difference, refresh(writing).difference]))
    consent.check(difference)
    values: dict[str, Value] = {
        "other": other.name,
        "seq": entry.seq,
        "id": one.id or one.key,
        "other_id": other.id or other.key,
    }
    return Outcome(what, one.name, writing.head(), entry.seq, difference, values=values)


def _rehomed(writing: Writing, moved: dict[str, str]) -> Difference:
    """Histories after members became other persons."""
    rows: list[HistoryRow] = []
    for portion in portions(sorted(moved)):
        query = select(history).where(history.c.recorded.in_(portion))
        rows += [row_of(row) for row in writing.connection.execute(query)]
    differences = [_rehomed_titles(writing, system, of, moved) for system, of in _by_system(rows, USCF)]
    for season, _ in _by_system(rows, "lpcc"):
        differences.append(rejudge(writing, season, person_finder(writing.connection)).difference)
    return joined(differences)


def _by_system(rows: Iterable[HistoryRow], rules: str) -> list[tuple[str, list[HistoryRow]]]:
    found: defaultdict[str, list[HistoryRow]] = defaultdict(list)
    for row in rows:
        if row.rules == rules:
            found[row.system].append(row)
    return sorted(found.items())


def _rehomed_titles(writing: Writing, system: str, gone: list[HistoryRow], moved: dict[str, str]) -> Difference:
    lines: defaultdict[str, list[Line]] = defaultdict(list)
    for row in gone:
        person = moved[row.recorded]
        place = start_place(row.end, row.seq, row.recorded, person) if row.act < 0 else row.place
        lines[person].append(Line(place, row.seq))
    before = currents(writing.connection, USCF, system, lines.keys() | {row.player for row in gone})
    first = min(row.place for row in gone)._replace(event="")
    chains = chains_from(writing, system, first, lines, gone, before)
    judged, _ = refold(writing, chains, person_finder(writing.connection))
    difference = difference_of(writing.connection, system, chains, before, judged)
    store(writing, system, chains)
    return difference


def _events_with_both(writing: Writing, one: str, other: str) -> tuple[str, ...]:
    """Events in which both stand: one person cannot."""
    query = select(history.c.player, history.c.event).where(history.c.player.in_([one, other]), history.c.act == 0)
    events: dict[str, set[str]] = {one: set(), other: set()}
    for row in writing.connection.execute(query):
        events[row.player].add(row.event)
    person = person_finder(writing.connection)
    for state in events_of(writing.connection, "wfcc"):
        if state.status == PENDING:
            present = {person(key) for key in writing.entry(state.seq).content["who"]}
            for each in present & events.keys():
                events[each].add(state.id)
    return tuple(sorted(events[one] & events[other]))
