"""What the book knows: a list on any day, a player's history, an event opened again."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import Row, Select, func, select

from normbook.book import private
from normbook.book.changes import AffectedList
from normbook.book.derived import BOARD, current, events, history, members, published, published_lines
from normbook.book.histories import find_event, person_finder, row_of, rows_of_event
from normbook.book.rows import HistoryRow, posted_event
from normbook.book.schema import private_data
from normbook.book.store import Reading
from normbook.judgement import Judgement
from normbook.model.crosstable import Event
from normbook.rulebooks.uscf.law.codes import norm_code
from normbook.rulebooks.uscf.law.judge import PlayerNorm
from normbook.rulebooks.uscf.law.tables import Tables
from normbook.rulebooks.uscf.record.fold import CHAINS, State, state_from
from normbook.rulebooks.uscf.record.tables import tables_on


@dataclass(frozen=True, slots=True)
class ListedMember:
    """A member's line of the federation's list."""

    key: str
    id: str
    name: str
    state: str
    expires: str
    rating: str
    """As printed: `1575`, provisional `1501/15`, blank."""
    code: str
    """By the tables of the list, whatever those of the player's own events were."""
    standing: State


def listed_members(
    reading: Reading,
    system: str,
    as_of: date | None = None,
    tables: Tables | None = None,
    *,
    limit: int | None = None,
    offset: int = 0,
) -> list[ListedMember]:
    """The list of a day, by name; without a day the present one. A page of it, where a limit is set.

    It is printed by one set of tables: those given, or those in force on the day.
    """
    printed_by = tables or tables_on(reading, system, as_of)
    query, source = on_the_list(select(members), system, as_of)
    query = query.add_columns(source.c.rating, source.c.after, source.c.award)
    ordered = query.order_by(members.c.name_key, members.c.key).offset(offset).limit(limit)
    rows = reading.connection.execute(ordered).all()
    expiries = expiries_of(reading, [row.key for row in rows] if limit is not None else None)
    return [listed_member(row, expiries, printed_by) for row in rows]


def on_the_list(
    query: Select[Any], system: str, as_of: date | None, players: Sequence[str] | None = None
) -> tuple[Select[Any], Any]:
    """A query of members narrowed to who is on the list of a day, and where their standing is found.

    Whoever has neither a rating nor a standing has no line there (uscf.list).
    """
    source: Any = last_lines(system, as_of, players).subquery() if as_of else current
    query = query.join_from(members, source, source.c.player == members.c.key)
    query = query.where(members.c.circle == BOARD, (source.c.rating != "") | source.c.after.like("[[%"))
    return query if as_of else query.where(source.c.rules == "uscf", source.c.system == system), source


def listed_member(row: Row[Any], expiries: Mapping[str, str], tables: Tables) -> ListedMember:
    """A member's line of the list, out of a row that has member and standing."""
    state = state_from(row.after)
    return ListedMember(
        row.key,
        row.id,
        row.name,
        row.state,
        expiries.get(row.key, ""),
        row.rating,
        norm_code(state.standing, tables),
        state,
    )


def expiries_of(reading: Reading, keys: list[str] | None) -> dict[str, str]:
    """When memberships expire, for those of whom it is known and not forgotten."""
    query = select(private_data.c.person, private_data.c.data)
    if keys is not None:
        query = query.where(private_data.c.person.in_(keys))
    return {row.person: json.loads(row.data).get("expires", "") for row in reading.connection.execute(query)}


def last_lines(system: str, as_of: date, players: Sequence[str] | None = None) -> Select[Any]:
    """The last line up to a day of each player, or of some."""
    order = (history.c.end.desc(), history.c.act.desc(), history.c.event.desc())
    number = func.row_number().over(partition_by=history.c.player, order_by=order).label("number")
    lines = select(history, number).where(
        history.c.rules == "uscf", history.c.system == system, history.c.end <= as_of.isoformat()
    )
    if players is not None:
        lines = lines.where(history.c.player.in_(players))
    numbered = lines.subquery()
    return select(numbered).where(numbered.c.number == 1)


def history_of(reading: Reading, player: str) -> list[HistoryRow]:
    """All lines of a person, each record's in the order of effect."""
    query = select(current.c.rules, current.c.system).where(current.c.player == player)
    records = reading.connection.execute(query.order_by(current.c.rules, current.c.system)).all()
    return [row for rules, system in records for row in record_of(reading, rules, system, player)]


def record_of(reading: Reading, rules: str, system: str, player: str) -> list[HistoryRow]:
    """A person's lines in one record: a rating system, a season, the solvers' rating."""
    query = select(history).where(history.c.rules == rules, history.c.system == system, history.c.player == player)
    ordered = query.order_by(history.c.end, history.c.act, history.c.event)
    return [row_of(row) for row in reading.connection.execute(ordered)]


def event_names(reading: Reading, ids: list[str]) -> dict[str, str]:
    """The names of events."""
    query = select(events.c.id, events.c.name).where(events.c.id.in_(ids))
    return {row.id: row.name for row in reading.connection.execute(query)}


def judged_again(reading: Reading, id: str) -> tuple[Event, Judgement[PlayerNorm]] | None:
    """An event of the lifetime titles judged as the book judged it: nothing about it is stored as text."""
    state = find_event(reading.connection, id)
    if state is None or state.rules != "uscf":
        return None
    states = {row.player: state_from(row.before) for row in rows_of_event(reading.connection, id)}
    posted = posted_event(reading.entry(state.seq))
    person = person_finder(reading.connection)
    _, judgement = CHAINS.event_rows(state.system, posted, person, states)
    return posted.identified(person), judgement


def published_lists(reading: Reading, rules: str, system: str | None = None) -> list[AffectedList]:
    """The published lists of a rulebook, oldest first."""
    query = select(published).where(published.c.rules == rules).order_by(published.c.as_of, published.c.system)
    if system is not None:
        query = query.where(published.c.system == system)
    return [AffectedList(row.rules, row.system, row.as_of, row.seq) for row in reading.connection.execute(query)]


def published_content(reading: Reading, listed: AffectedList) -> dict[str, Any]:
    """What a published list's entry says of it."""
    for each in reading.entry(listed.seq).content["lists"]:
        if (each["system"], each["as_of"]) == (listed.system, listed.as_of):
            found: dict[str, Any] = each
            return found
    raise KeyError(listed)


def lines_for(reading: Reading, player: str) -> list[Row[Any]]:
    """A person's lines on published lists."""
    query = select(published_lines).where(published_lines.c.player == player)
    return list(reading.connection.execute(query.order_by(published_lines.c.rules, published_lines.c.as_of)))


def born(reading: Reading, player: str) -> int | None:
    """A person's year of birth, where it is known and not forgotten; never to be shown."""
    known = private.get(reading, player) or {}
    year = known.get("birth")
    return int(str(year)[:4]) if year else None


def public_id(reading: Reading, key: str) -> str:
    """The id that a member shows; blank for one without."""
    query = select(members.c.id).where(members.c.key == key)
    return str(reading.connection.execute(query).scalar() or "")
