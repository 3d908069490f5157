"""What an entry does to members and events, before anything is judged."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from normbook.book.derived.list_heads import head_rows
from normbook.book.derived.tables import COUNTED, REFUSED, SIDE, VOID
from normbook.book.log.entries import Entry, time_text
from normbook.book.log.entry_kinds import BROUGHT_IN, MEMBERS, MERGE, POSTED, RULING, published_in
from normbook.book.log.index import EventState, Known, LogIndex
from normbook.book.record import record_of
from normbook.rulebook import rulebook


def posted_state(entry: Entry, known: EventState | None = None) -> EventState:
    """The state of an event after it was posted, or amended."""
    event = POSTED.read(entry.content).event
    assert entry.rules is not None
    system, leg, status = record_of(entry.rules).place(event)
    name = ", ".join(filter(None, (event.get("name", ""), event.get("section", ""))))
    fresh = EventState(event["id"], entry.rules, system, leg, name, event["end"], entry.seq, entry.seq, status)
    if known is None:
        return fresh
    # An amendment corrects what happened: the committee's word on the tournament stands, unless it was no tournament.
    status = status if SIDE in (status, known.status) else known.status
    return replace(fresh, posted=known.posted, status=status, ruling=known.ruling, coefficient=known.coefficient)


def state_after(entry: Entry, known: EventState) -> EventState:
    """The state of a known event after what was done to it."""
    if entry.kind == "amendment":
        return posted_state(entry, known)
    if entry.kind == "void":
        return replace(known, status=VOID)
    ruling = RULING.read(entry.content)
    if entry.kind == "confirmation":
        return replace(known, status=COUNTED if ruling.confirmed else REFUSED, ruling=entry.seq)
    assert entry.kind == "coefficient", entry.kind
    return replace(known, coefficient=ruling.coefficient or "", ruling=entry.seq)


def named_members(entry: Entry) -> Iterator[Known]:
    """The new members that an entry names."""
    kind = BROUGHT_IN if entry.kind == "supplement" else POSTED
    new = set(kind.read(entry.content).new or ())
    if not new or entry.rules is None:
        return
    circle = rulebook(record_of(entry.rules).rules).circle  # one that is not installed is named
    for key, row in recorded_rows(entry):
        if key in new:
            state = row.get("state") or row.get("country") or ""
            yield Known(key, circle, row.get("id", ""), row["name"], state, row.get("sex", ""), entry.seq, key)


def recorded_rows(entry: Entry) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Each row of an entry's table with the member it was recorded for."""
    if entry.kind == "supplement":
        yield from ((row["key"], row) for row in BROUGHT_IN.read(entry.content).members)
        return
    assert entry.rules is not None
    posted = POSTED.read(entry.content)
    yield from zip(posted.who, record_of(entry.rules).people(posted.event), strict=True)


def changed_members(entry: Entry, find: Callable[[str], Known | None]) -> Iterator[Known]:
    """Members after an entry of their own."""
    content = MEMBERS.read(entry.content)
    for change in content.members:
        key: str = change["member"]
        told: Mapping[str, str] = change["facts"]
        known = find(key) or Known(key, content.circle, "", "", "", "", entry.seq, key)
        yield Known(
            key,
            known.circle,
            told.get("id", known.id),
            told.get("name", known.name),
            told.get("state", known.state),
            told.get("sex", known.sex),
            known.seq,
            known.person,
        )


def organisation_row(entry: Entry, before: str) -> dict[str, Any]:
    """Whose book it is after an entry that says so, by its name before."""
    name = entry.content.get("name", before)
    return {"seq": entry.seq, "name": name, "at": time_text(entry.at), "actor": entry.actor}


def take(told: LogIndex, entry: Entry) -> None:
    """Take in the next entry."""
    content = entry.content
    for member in named_members(entry) if entry.kind in ("event", "amendment", "supplement") else ():
        told.members.setdefault(member.key, member)
    if entry.kind == "event":
        state = posted_state(entry)
        told.events[state.id] = state
    elif entry.kind in ("amendment", "void", "confirmation", "coefficient"):
        id = RULING.read(content).of
        told.events[id] = state_after(entry, told.events[id])
    elif entry.kind == "member":
        told.members.update({member.key: member for member in changed_members(entry, told.members.get)})
    elif entry.kind == "merge":
        merge = MERGE.read(content)
        told.merges[merge.source] = merge.into
    elif entry.kind == "unmerge":
        del told.merges[MERGE.read(content).source]
    elif entry.kind in ("grant", "demotion"):
        told.acts.append(entry)
    elif entry.kind == "organisation":
        told.organisation.append(organisation_row(entry, told.organisation[-1]["name"] if told.organisation else ""))
    if entry.rules is not None and entry.kind in record_of(entry.rules).sources:
        told.sources[entry.rules].append(entry)
        told.list_heads += head_rows(entry)
    if entry.kind in ("publication", "reissue"):
        for each in published_in(content):
            told.lists[entry.rules or "", each.system, each.as_of] = entry.seq


def index_of(entries: Iterable[Entry]) -> LogIndex:
    """What the entries say."""
    told = LogIndex()
    for entry in entries:
        take(told, entry)
    return told
