"""What each player's and each event's page rests on, as a digest: pages whose digest is the same are not made again."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import NamedTuple

from sqlalchemy import select

from normbook.book.derived.rows import award_in
from normbook.book.derived.tables import events, history, members, published_lines
from normbook.book.log.index import EventState, Known
from normbook.book.store.book import Reading

AT_A_TIME = 10_000
_TITLES = '"titles":'
"""Awards without it bring none, as most do, and are not decoded for it."""


class NewTitle(NamedTuple):
    """A line of a history that brought titles."""

    day: str
    rules: str
    player: str
    event: str
    titles: tuple[str, ...]


@dataclass(slots=True)
class Changes:
    """Digests of players by key and of events by id; and lines that brought titles."""

    players: dict[str, str] = field(default_factory=dict)
    events: dict[str, str] = field(default_factory=dict)
    titles: list[NewTitle] = field(default_factory=list)
    """The newest first."""


def changes(reading: Reading) -> Changes:
    """One pass over the histories and lists."""
    connection, found = reading.connection, Changes()
    of_players: dict[str, blake2b] = {}
    of_events: dict[str, blake2b] = {}
    for member in everybody(reading):
        of_players[member.key] = blake2b(repr(member).encode(), digest_size=12)
    for state in every_event(reading):
        of_events[state.id] = blake2b(repr(state).encode(), digest_size=12)
    for row in connection.execution_options(yield_per=AT_A_TIME).execute(_LINES):
        text = repr(tuple(row)).encode()
        of_players[row.player].update(text)
        if not row.act:
            of_events[row.event].update(text)
        if titles := _TITLES in row.award and award_in(row.award).titles:
            found.titles.append(NewTitle(row.end, row.rules, row.player, row.event, tuple(map(str, titles))))
    for row in connection.execution_options(yield_per=AT_A_TIME).execute(_LISTED):
        if row.player in of_players:
            of_players[row.player].update(repr(tuple(row)).encode())
    found.players = {key: digest.hexdigest() for key, digest in of_players.items()}
    found.events = {id: digest.hexdigest() for id, digest in of_events.items()}
    found.titles.sort(reverse=True)
    return found


def everybody(reading: Reading) -> Iterator[Known]:
    """All members who are themselves, by name."""
    query = select(members).where(members.c.person == members.c.key).order_by(members.c.name, members.c.key)
    for row in reading.connection.execute(query):
        values = row._asdict()
        del values["name_key"]
        yield Known(**values)


def every_event(reading: Reading) -> Iterator[EventState]:
    """All events, the newest first."""
    query = select(events).order_by(events.c.end.desc(), events.c.id)
    for row in reading.connection.execute(query):
        yield EventState(**row._asdict())


_LINES = select(history).order_by(*history.primary_key)
_LISTED = select(published_lines).order_by(*published_lines.primary_key)
