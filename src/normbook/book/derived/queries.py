"""What the book knows: a list on any day, a player's history, an event opened again."""

import json
from collections.abc import Iterable, Sequence
from datetime import date
from functools import cache
from typing import Any

from sqlalchemy import Select, bindparam, select

from normbook.book.commands.difference import AffectedList
from normbook.book.derived.histories import row_of
from normbook.book.derived.rows import HistoryRow
from normbook.book.derived.tables import current, events, history, members, published, published_lines
from normbook.book.log.codec import Content
from normbook.book.log.entry_kinds import PublishedList, published_in
from normbook.book.people import private
from normbook.book.store.book import Reading
from normbook.book.store.rows import among_given, given, in_one_row
from normbook.book.store.schema import private_data
from normbook.model.light import dataclass


def expiries_of(reading: Reading, keys: list[str] | None) -> dict[str, str]:
    """When memberships expire, for those of whom it is known and not forgotten."""
    if keys is None:
        found: Iterable[Sequence[Any]] = reading.connection.execute(_PERSONAL)
    else:
        narrowed = _personal_of(reading.connection.dialect.name)
        found = reading.connection.execute(narrowed, given(reading.connection, keys)).scalar() or ()
    return {person: json.loads(data).get("expires", "") for person, data in found}


_PERSONAL = select(private_data.c.person, private_data.c.data).where(private_data.c.data != "")


@cache
def _personal_of(dialect: str) -> Select[Any]:
    return in_one_row(dialect, _PERSONAL.where(among_given(dialect, private_data.c.person)))


def history_of(reading: Reading, player: str) -> list[HistoryRow]:
    """All lines of a person, each record's in the order of effect."""
    records = reading.connection.execute(_RECORDS, {"player": player}).all()
    return [row for rules, system in records for row in record_of(reading, rules, system, player)]


def record_of(reading: Reading, rules: str, system: str, player: str) -> list[HistoryRow]:
    """A person's lines in one record: a rating system, a season, the solvers' rating."""
    asked = {"rules": rules, "system": system, "player": player}
    return [row_of(row) for row in reading.connection.execute(_RECORD, asked)]


_RECORDS = (
    select(current.c.rules, current.c.system)
    .where(current.c.player == bindparam("player"))
    .order_by(current.c.rules, current.c.system)
)
_RECORD = (
    select(history)
    .where(*(history.c[name] == bindparam(name) for name in ("rules", "system", "player")))
    .order_by(history.c.end, history.c.act, history.c.event)
)


def event_names(reading: Reading, ids: list[str]) -> dict[str, str]:
    """The names of events."""
    query = select(events.c.id, events.c.name).where(events.c.id.in_(ids))
    return {row.id: row.name for row in reading.connection.execute(query)}


def published_lists(reading: Reading, rules: str, system: str | None = None) -> list[AffectedList]:
    """The published lists of a rulebook, oldest first."""
    found = reading.connection.execute(_PUBLISHED, {"rules": rules})
    return [AffectedList(*row) for row in found if system is None or row.system == system]


_PUBLISHED = (
    select(published.c.rules, published.c.system, published.c.as_of, published.c.seq)
    .where(published.c.rules == bindparam("rules"))
    .order_by(published.c.as_of, published.c.system)
)


def published_content(reading: Reading, listed: AffectedList) -> PublishedList:
    """What a published list's entry says of it."""
    of_entry = published_in(reading.entry(listed.seq).content)
    return next(each for each in of_entry if (each.system, each.as_of) == (listed.system, listed.as_of))


@dataclass(frozen=True, slots=True)
class PublishedLine:
    """A person's line on a published list."""

    rules: str
    system: str
    as_of: str
    line: Content
    """As the rulebook prints it."""


def lines_for(reading: Reading, player: str) -> list[PublishedLine]:
    """A person's lines on published lists, of each rulebook the last last."""
    rows = reading.connection.execute(_PUBLISHED_OF, {"player": player})
    return [PublishedLine(each.rules, each.system, each.as_of, json.loads(each.line)) for each in rows]


_PUBLISHED_OF = (
    select(published_lines)
    .where(published_lines.c.player == bindparam("player"))
    .order_by(published_lines.c.rules, published_lines.c.as_of)
)


def born(reading: Reading, player: str) -> int | None:
    """A person's year of birth, where it is known and not forgotten; never to be shown."""
    known = private.get(reading, player) or {}
    year = known.get("birth")
    return int(str(year)[:4]) if year else None


def public_id(reading: Reading, key: str) -> str:
    """The id that a member shows; blank for one without."""
    query = select(members.c.id).where(members.c.key == key)
    return str(reading.connection.execute(query).scalar() or "")


def systems_of(reading: Reading, rules: str) -> list[str]:
    """The rating systems or seasons of a rulebook in which somebody has a line."""
    query = select(current.c.system).where(current.c.rules == rules).distinct().order_by(current.c.system)
    return list(reading.connection.execute(query).scalars())


def last_rows(reading: Reading, rules: str, system: str, as_of: date | None = None) -> Sequence[HistoryRow]:
    """The last line of each person up to a day; without a day the present one."""
    query = select(history).where(history.c.rules == rules, history.c.system == system)
    if as_of is not None:
        query = query.where(history.c.end <= as_of.isoformat())
    ordered = query.order_by(history.c.end, history.c.act, history.c.event)
    return list({row.player: row_of(row) for row in reading.connection.execute(ordered)}.values())
