"""Long lists a page at a time, searched and sorted where they lie: members, people, events."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, bindparam, func, literal, or_, select, tuple_

from normbook.book.derived.histories import member_of
from normbook.book.derived.tables import COUNTED, PENDING, REFUSED, SIDE, VOID, events, members
from normbook.book.log.index import EventState, Known
from normbook.book.store.book import Reading
from normbook.model.season import name_key


@dataclass(frozen=True, slots=True)
class Wish:
    """Which part of a list is wanted, and in which order."""

    search: str = ""
    order: str = "name"
    descending: bool = False
    limit: int = 100
    offset: int = 0


def find_person(reading: Reading, key: str) -> Known | None:
    """Who a key stands for, after all merges."""
    row = reading.connection.execute(_PERSON, {"asked": key}).first()
    return member_of(row) if row else None


_STANDS_FOR = select(members.c.person).where(members.c.key == bindparam("asked")).scalar_subquery()
_PERSON = select(members).where(members.c.key == _STANDS_FOR)


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


def events_beside(reading: Reading, state: EventState) -> tuple[EventState | None, EventState | None]:
    """The event before and the one after, by their last days."""
    here, place = (events.c.end, events.c.id), (state.end, state.id)

    def first(where: Any, *order: Any) -> EventState | None:
        row = reading.connection.execute(select(events).where(where).order_by(*order).limit(1)).first()
        return EventState(**row._asdict()) if row else None

    earlier = first(tuple_(*here) < tuple_(*map(literal, place)), *(each.desc() for each in here))
    return earlier, first(tuple_(*here) > tuple_(*map(literal, place)), *here)


def counted(reading: Reading) -> tuple[int, int]:
    """How many people and how many events there are."""
    people = select(func.count()).select_from(members).where(members.c.key == members.c.person)
    return (
        reading.connection.execute(people).scalar_one(),
        reading.connection.execute(select(func.count()).select_from(events)).scalar_one(),
    )


def searched(query: Select[Any], search: str) -> Select[Any]:
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


def as_number(column: Any) -> list[ColumnElement[Any]]:
    """Digits in the order of the numbers they stand for: the shorter first."""
    return [func.length(column), column]


def before_slash(reading: Reading, column: Any) -> ColumnElement[Any]:
    """`1501` out of `1501/15`."""
    if reading.connection.dialect.name == "postgresql":
        return func.split_part(column, "/", 1)
    return func.substr(column, 1, func.instr(column.op("||")(literal("/")), "/") - 1)
