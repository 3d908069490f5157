"""Reading and writing the derived tables."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, islice
from operator import attrgetter, itemgetter
from typing import Any, TypeVar

from sqlalchemy import Connection, Delete, Select, Table, bindparam, delete, func, insert, select, tuple_

from normbook.book.derived.names import parts_of, words_of
from normbook.book.derived.rows import EffectPlace, HistoryRow
from normbook.book.derived.tables import current, events, history, members, name_parts, name_words
from normbook.book.log.index import EventState, Known
from normbook.book.store.rows import Values, among, among_given, given, put_rows, take_rows
from normbook.model.season import name_key

T = TypeVar("T")

_MOST = 500
"""So many values in one query: every database takes that many."""

MANY = 10_000
"""So many people or lines at a time, where all are written: put in by their order, each page of a large tree is written
once for many of them. They lie in memory together."""

_PLACE = (history.c.end, history.c.act, history.c.event)

# To put a query together takes as long as to ask it, and posting an event asks dozens: what every step asks is put
# together once, for each kind of database where they differ.


def portions(values: Iterable[T], most: int = _MOST) -> Iterator[list[T]]:
    """The values, no more at a time than a query takes."""
    remaining = iter(values)
    while portion := list(islice(remaining, most)):
        yield portion


def find_event(connection: Connection, id: str) -> EventState | None:
    """The event of that id."""
    row = connection.execute(_EVENT, {"event": id}).first()
    return EventState(*row) if row else None


_EVENT = select(events).where(events.c.id == bindparam("event"))


def put_event(connection: Connection, state: EventState) -> None:
    """The event's state in place of the one before."""
    connection.execute(_NO_EVENT, {"event": state.id})
    connection.execute(_NEW_EVENT, state.row)


_NO_EVENT = delete(events).where(events.c.id == bindparam("event"))
_NEW_EVENT = insert(events)


def events_of(connection: Connection, rules: str, *, system: str | None = None) -> list[EventState]:
    """All events of a rulebook, or of one season, in the order of effect."""
    query = select(events).where(events.c.rules == rules).order_by(events.c.end, events.c.id)
    if system is not None:
        query = query.where(events.c.system == system)
    return [EventState(*row) for row in connection.execute(query)]


def row_of(row: Any) -> HistoryRow:
    """A stored line."""
    return HistoryRow(*row)


def rows_of_event(connection: Connection, event: str) -> list[HistoryRow]:
    """What an event left in the histories."""
    query = select(history).where(history.c.event == event, history.c.act == 0)
    return [row_of(row) for row in connection.execute(query)]


def rows_of_events(connection: Connection, rules: str, ids: Iterable[str]) -> list[HistoryRow]:
    """What some events of a rulebook left in the histories."""
    found = []
    for portion in portions(sorted(ids)):
        query = select(history).where(history.c.rules == rules, history.c.event.in_(portion))
        found += [row_of(row) for row in connection.execute(query)]
    return found


def lines_of_people(connection: Connection, people: Collection[str]) -> Select[Any]:
    """A query of the events in the histories of these people: columns are to be added.

    By their standings, which are found by the player alone; a history is only found by its record.
    """
    record = (current.c.rules == history.c.rules) & (current.c.system == history.c.system)
    of_people = among(connection, current.c.player, people)
    lines = select().join_from(current, history, record & (current.c.player == history.c.player))
    return lines.where(of_people, history.c.act == 0)


def events_played(connection: Connection, people: Collection[str]) -> dict[str, set[str]]:
    """The events in which each of these people took part."""
    events: dict[str, set[str]] = {key: set() for key in people}
    query = lines_of_people(connection, people).add_columns(history.c.player, history.c.event)
    for player, event in connection.execute(query):
        events[player].add(event)
    return events


def exchange(
    connection: Connection, before: Iterable[HistoryRow], after: Iterable[HistoryRow]
) -> tuple[list[HistoryRow], list[HistoryRow]]:
    """Lines in place of others of the same events, the players' last lines with them; gives what went and what came."""
    old, new = set(before), set(after)
    removed, added = sorted(old - new), sorted(new - old)
    store_rows(connection, removed, added)
    records: dict[tuple[str, str], set[str]] = {}
    for row in (*removed, *added):
        records.setdefault((row.rules, row.system), set()).add(row.player)
    for (rules, system), players in sorted(records.items()):
        last: dict[str, HistoryRow | None] = dict.fromkeys(players)
        last.update(last_before(connection, rules, system, players, AFTER_ALL))
        store_currents(connection, rules, system, last)
    return removed, added


AFTER_ALL = EffectPlace("~", 0, "")
"""A place after every line."""


def rows_of_start(connection: Connection, seq: int, system: str) -> list[HistoryRow]:
    """What a list to start from left in the histories of a rating system."""
    query = select(history).where(history.c.act == -seq, history.c.system == system)
    return [row_of(row) for row in connection.execute(query)]


def last_before(
    connection: Connection, rules: str, system: str, players: Collection[str], place: EffectPlace
) -> dict[str, HistoryRow]:
    """The last line of each of these players before a place in the order of effect."""
    if not players:
        return {}
    values = {"rules": rules, "system": system, **place._asdict(), **given(connection, players)}
    found = connection.execute(_last_before(connection.dialect.name), values)
    return {row.player: row_of(row[:-1]) for row in found}


@cache
def _last_before(dialect: str) -> Select[Any]:
    order = [column.desc() for column in _PLACE]
    number = func.row_number().over(partition_by=history.c.player, order_by=order).label("number")
    lines = _lines(dialect, tuple_(*_PLACE) < _GIVEN_PLACE, number).subquery()
    return select(lines).where(lines.c.number == 1)


def rows_from(
    connection: Connection, rules: str, system: str, players: Collection[str], place: EffectPlace
) -> dict[str, list[HistoryRow]]:
    """The lines of each of these players from a place on, in the order of effect."""
    if not players:
        return {}
    values = {"rules": rules, "system": system, **place._asdict(), **given(connection, players)}
    found: dict[str, list[HistoryRow]] = {}
    for row in connection.execute(_rows_from(connection.dialect.name), values):
        found.setdefault(row.player, []).append(row_of(row))
    return found


@cache
def _rows_from(dialect: str) -> Select[Any]:
    return _lines(dialect, tuple_(*_PLACE) >= _GIVEN_PLACE).order_by(history.c.player, *_PLACE)


_GIVEN_PLACE = tuple_(*(bindparam(column.name, type_=column.type) for column in _PLACE))


def _lines(dialect: str, where: Any, *more: Any) -> Select[Any]:
    return select(history, *more).where(*_of_record(dialect, history), where)


def _of_record(dialect: str, table: Table) -> tuple[Any, ...]:
    """Lines of given players in a rating system."""
    columns = table.c
    record = columns.rules == bindparam("rules"), columns.system == bindparam("system")
    return (*record, among_given(dialect, columns.player))


def currents(connection: Connection, rules: str, system: str, players: Collection[str]) -> dict[str, Any]:
    """The last line of each history, by player."""
    values = {"rules": rules, "system": system, **given(connection, players)}
    return {row.player: row for row in connection.execute(_currents(connection.dialect.name), values)}


@cache
def _currents(dialect: str) -> Select[Any]:
    return select(current).where(*_of_record(dialect, current))


def store_rows(connection: Connection, removed: Iterable[HistoryRow], added: Sequence[HistoryRow]) -> None:
    """Take lines out and put others in."""
    take_rows(connection, history, removed)
    put_rows(connection, history, added)


def store_currents(
    connection: Connection,
    rules: str,
    system: str,
    last: dict[str, HistoryRow | None],
    begun: Iterable[HistoryRow] = (),
) -> None:
    """The last line of each of these histories; None where nothing is left of it. `begun` are of new ones."""
    values = {"rules": rules, "system": system, **given(connection, last)}
    connection.execute(_no_currents(connection.dialect.name), values)
    put_rows(connection, current, map(current_row, (*filter(None, last.values()), *begun)))


@cache
def _no_currents(dialect: str) -> Delete:
    return delete(current).where(*_of_record(dialect, current))


current_row: Callable[[HistoryRow], Values] = itemgetter(
    *(HistoryRow._fields.index(column.name) for column in current.columns)
)
"""What the table of standings has of a history's last line."""


def member_of(row: Any) -> Known:
    """A stored member."""
    return Known(row.key, row.circle, row.id, row.name, row.state, row.sex, row.seq, row.person)


def find_members(connection: Connection, keys: Collection[str]) -> dict[str, Known]:
    """The members of these keys."""
    if not keys:
        return {}
    found = connection.execute(_members(connection.dialect.name), given(connection, keys))
    return {row.key: member_of(row) for row in found}


@cache
def _members(dialect: str) -> Select[Any]:
    return select(members).where(among_given(dialect, members.c.key))


def names_of(connection: Connection, keys: Collection[str]) -> dict[str, str]:
    """The names of the members of these keys."""
    if not keys:
        return {}
    found = connection.execute(_names(connection.dialect.name), given(connection, keys))
    return {row.key: row.name for row in found}


@cache
def _names(dialect: str) -> Select[Any]:
    return select(members.c.key, members.c.name).where(among_given(dialect, members.c.key))


def put_members(connection: Connection, known: Sequence[Known]) -> None:
    """These members in place of those of the same keys."""
    before = find_members(connection, [each.key for each in known])
    # By the part, which is known: an index by the member would cost an import more than it saves here.
    take_rows(connection, name_parts, (row for each in before.values() for row in parts_of_member(each)))
    for table in (members, name_words) if before else ():
        connection.execute(delete(table).where(among(connection, table.c.key, before)))
    put_rows(connection, members, (each.row for each in known))
    # By name, so that the parts of names come nearly in their order.
    for portion in portions(sorted(known, key=attrgetter("name")), MANY):
        portion.sort(key=attrgetter("key"))
        put_rows(connection, name_words, chain.from_iterable(map(words_of_member, portion)))
        put_rows(connection, name_parts, chain.from_iterable(map(parts_of_member, portion)))


def words_of_member(member: Known) -> list[tuple[str, str, str]]:
    """What a member is found by."""
    return words_of(member.key, member.id, member.name)


def parts_of_member(member: Known) -> list[tuple[str, str, str]]:
    """What a member is compared by."""
    key, name = member.key, name_key(member.name)
    return [(part, key, name) for part in parts_of(member.circle, name)]


def person_finder(connection: Connection) -> Callable[[str], str]:
    """Who a recorded member is, after all merges."""
    merged: dict[str, str] = {row.key: row.person for row in connection.execute(_MERGED)}
    return lambda key: merged.get(key, key)


_MERGED = select(members.c.key, members.c.person).where(members.c.key != members.c.person)


def empty(connection: Connection, tables: Iterable[Table]) -> None:
    """Nothing left in these tables."""
    for table in tables:
        connection.execute(delete(table))
