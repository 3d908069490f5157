"""Long lists a page at a time, searched and sorted where they lie: members, people, events."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, Select, case, func, literal, or_, select

from normbook.book.derived import COUNTED, PENDING, REFUSED, SIDE, VOID, events, members
from normbook.book.histories import member_of
from normbook.book.queries import ListedMember, expiries_of, listed_member, on_the_list
from normbook.book.store import Reading
from normbook.book.told import EventState, Known
from normbook.model.season import name_key
from normbook.rulebooks.uscf.law.tables import Tables

ORDERS = ("name", "id", "state", "rating", "title")


@dataclass(frozen=True, slots=True)
class Wish:
    """Which part of a list is wanted, and in which order."""

    search: str = ""
    order: str = "name"
    descending: bool = False
    limit: int = 100
    offset: int = 0


Ordering = Callable[[Reading, str, date | None, Wish], Sequence[str]]
"""Everybody on the federation's list, by key, in the order wished for."""


def members_in_order(reading: Reading, system: str, as_of: date | None, wish: Wish) -> Sequence[str]:
    """Everybody on the federation's list of a day who is searched for, in the order wished for."""
    query, source = on_the_list(select(members.c.key), system, as_of)
    columns: dict[str, list[Any]] = {
        "name": [members.c.name_key],
        "id": _as_number(members.c.id),
        "state": [members.c.state],
        "rating": _as_number(_before_slash(reading, source.c.rating)),
        "title": [_title(source.c.after)],
    }
    order = [column.desc() if wish.descending else column for column in columns[wish.order]]
    ordered = _searched(query, wish.search).order_by(*order, members.c.name_key, members.c.key)
    return reading.connection.execute(ordered).scalars().all()


def members_page(
    reading: Reading, system: str, as_of: date | None, wish: Wish, tables: Tables, ordering: Ordering = members_in_order
) -> tuple[list[ListedMember], int]:
    """A page of the federation's list of a day, and how many lines the whole has; without a day the present one."""
    everybody = ordering(reading, system, as_of, wish)
    keys = everybody[wish.offset : wish.offset + wish.limit]
    query, source = on_the_list(select(members), system, as_of, keys)
    found = query.add_columns(source.c.rating, source.c.after, source.c.award).where(members.c.key.in_(keys))
    rows = {row.key: row for row in reading.connection.execute(found)}
    expiries = expiries_of(reading, list(keys))
    return [listed_member(rows[key], expiries, tables) for key in keys], len(everybody)


def people_found(reading: Reading, search: str, limit: int) -> list[Known]:
    """Everybody of that name or id, in both circles; those merged into another are found as the other."""
    query = _searched(select(members).where(members.c.key == members.c.person), search)
    ordered = query.order_by(members.c.name_key, members.c.key).limit(limit)
    return [member_of(row) for row in reading.connection.execute(ordered)]


def find_person(reading: Reading, key: str) -> Known | None:
    """Who a key stands for, after all merges."""
    found = select(members.c.person).where(members.c.key == key).scalar_subquery()
    row = reading.connection.execute(select(members).where(members.c.key == found)).first()
    return member_of(row) if row else None


STATES = ("posted", "amended", PENDING, REFUSED, SIDE, VOID)
"""How an event can stand, for whoever keeps the book."""


def state_of(event: EventState) -> str:
    """How an event stands: what became of it, or whether it counts as it was posted."""
    if event.status != COUNTED:
        return event.status
    return "posted" if event.seq == event.posted else "amended"


def events_page(
    reading: Reading, wish: Wish, rules: str | None = None, state: str | None = None
) -> tuple[list[EventState], int]:
    """Events, the latest first, and how many there are."""
    query = select(events)
    if rules:
        query = query.where(events.c.rules == rules)
    if state:
        corrected = events.c.seq != events.c.posted
        counted = {"posted": ~corrected, "amended": corrected}.get(state)
        wanted = events.c.status == (state if counted is None else COUNTED)
        query = query.where(wanted if counted is None else wanted & counted)
    for word in _words(wish.search):
        query = query.where(func.lower(events.c.name).like(_like(word), escape="\\"))
    total = reading.connection.execute(select(func.count()).select_from(query.subquery())).scalar_one()
    ordered = query.order_by(events.c.end.desc(), events.c.id).offset(wish.offset).limit(wish.limit)
    return [EventState(**row._asdict()) for row in reading.connection.execute(ordered)], total


def counted(reading: Reading) -> tuple[int, int]:
    """How many people and how many events there are."""
    people = select(func.count()).select_from(members).where(members.c.key == members.c.person)
    return (
        reading.connection.execute(people).scalar_one(),
        reading.connection.execute(select(func.count()).select_from(events)).scalar_one(),
    )


def _searched(query: Select[Any], search: str) -> Select[Any]:
    """Those whose name has every word searched for, or whose id begins with it."""
    for word in _words(search):
        named = members.c.name_key.like(_like(word), escape="\\")
        query = query.where(or_(named, members.c.id.like(_like(word)[1:], escape="\\")))
    return query


def _words(search: str) -> list[str]:
    return name_key(search).replace(",", " ").split()[:8]


def _like(word: str) -> str:
    """A pattern that finds the word anywhere; what stands for other letters in patterns stands for itself."""
    escaped = word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{escaped}%"


def _as_number(column: Any) -> list[ColumnElement[Any]]:
    """Digits in the order of the numbers they stand for: the shorter first."""
    return [func.length(column), column]


def _before_slash(reading: Reading, column: Any) -> ColumnElement[Any]:
    """`1501` out of `1501/15`."""
    if reading.connection.dialect.name == "postgresql":
        return func.split_part(column, "/", 1)
    return func.substr(column, 1, func.instr(column.op("||")(literal("/")), "/") - 1)


def _title(column: Any) -> ColumnElement[Any]:
    """A standing's text, which begins with the title; those without a title before it, without a standing first."""
    return case((column.like("[[null%"), "["), (column.like("[[%"), column), else_="")
