"""The federation's list of a day out of the book: who is on it, in which order, a page at a time."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import lru_cache, partial
from typing import Any

from sqlalchemy import ColumnElement, Select, case, func, select

from normbook.book.derived.queries import expiries_of
from normbook.book.derived.search import Wish, as_number, before_slash, searched
from normbook.book.derived.tables import BOARD, current, history, members
from normbook.book.store.book import Reading
from normbook.book.store.rows import among_given, given, in_one_row
from normbook.model.light import dataclass
from normbook.rulebooks.uscf.law.codes import norm_code
from normbook.rulebooks.uscf.law.tables import Tables
from normbook.rulebooks.uscf.record.basis import RULES
from normbook.rulebooks.uscf.record.fold import State, state_from, tables_on

Ordering = Callable[[Reading, str, date | None, Wish], Sequence[str]]
"""Everybody on the federation's list, by key, in the order wished for."""

Whose = Callable[[Any], ColumnElement[bool]]
"""Narrows a query to some people: of a column that names them."""


@dataclass(frozen=True, slots=True)
class FederationLine:
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
) -> list[FederationLine]:
    """The list of a day, by name; without a day the present one. A page of it, where a limit is set.

    It is printed by one set of tables: those given, or those in force on the day.
    """
    printed_by = tables or tables_on(reading, system, as_of)
    ordered = _lines(system, as_of).order_by(members.c.name_key, members.c.key).offset(offset).limit(limit)
    if limit is None:  # a federation's whole list: row by row, so that it is not held twice
        everybody = expiries_of(reading, None)
        return [listed_member(row, everybody, printed_by) for row in reading.connection.execute(ordered)]
    rows = reading.connection.execute(ordered).all()
    expiries = expiries_of(reading, [row.key for row in rows])
    return [listed_member(row, expiries, printed_by) for row in rows]


def _lines(system: str, as_of: date | None, whose: Whose | None = None) -> Select[Any]:
    """The lines of everybody on the list of a day, or of some: what `listed_member` takes."""
    query, source = on_the_list(
        select(members.c.key, members.c.id, members.c.name, members.c.state), system, as_of, whose
    )
    return query.add_columns(source.c.rating, source.c.after)


def on_the_list(
    query: Select[Any], system: str, as_of: date | None, whose: Whose | None = None
) -> tuple[Select[Any], Any]:
    """A query of members narrowed to who is on the list of a day, and where their standing is found.

    Whoever has neither a rating nor a standing has no line there (uscf.list).
    """
    source: Any = last_lines(system, as_of, whose).subquery() if as_of else current
    query = query.join_from(members, source, source.c.player == members.c.key)
    query = query.where(members.c.circle == BOARD, (source.c.rating != "") | source.c.after.like("[[%"))
    return query if as_of else query.where(source.c.rules == RULES, source.c.system == system), source


def listed_member(row: Sequence[Any], expiries: Mapping[str, str], tables: Tables) -> FederationLine:
    """A member's line of the list, out of a row that has member and standing."""
    key, id, name, state, rating, after = row
    held = state_from(after)
    code = norm_code(held.standing, tables)
    return FederationLine(key, id, name, state, expiries.get(key, ""), rating, code, held)


def last_lines(system: str, as_of: date, whose: Whose | None = None) -> Select[Any]:
    """The last line up to a day of each player, or of some."""
    order = (history.c.end.desc(), history.c.act.desc(), history.c.event.desc())
    number = func.row_number().over(partition_by=history.c.player, order_by=order).label("number")
    lines = select(history, number).where(
        history.c.rules == RULES, history.c.system == system, history.c.end <= as_of.isoformat()
    )
    if whose is not None:
        lines = lines.where(whose(history.c.player))
    numbered = lines.subquery()
    return select(numbered).where(numbered.c.number == 1)


def members_in_order(reading: Reading, system: str, as_of: date | None, wish: Wish) -> Sequence[str]:
    """Everybody on the federation's list of a day who is searched for, in the order wished for."""
    query, source = on_the_list(select(members.c.key), system, as_of)
    columns: dict[str, list[Any]] = {
        "name": [members.c.name_key],
        "id": as_number(members.c.id),
        "state": [members.c.state],
        "rating": as_number(before_slash(reading, source.c.rating)),
        "title": [_title(source.c.after)],
    }
    order = [column.desc() if wish.descending else column for column in columns[wish.order]]
    ordered = searched(query, wish.search).order_by(*order, members.c.name_key, members.c.key)
    return reading.connection.execute(ordered).scalars().all()


def members_page(
    reading: Reading, system: str, as_of: date | None, wish: Wish, tables: Tables, ordering: Ordering
) -> tuple[list[FederationLine], int]:
    """A page of the federation's list of a day, and how many lines the whole has; without a day the present one."""
    everybody = ordering(reading, system, as_of, wish)
    keys = everybody[wish.offset : wish.offset + wish.limit]
    found = _lines_of(reading.connection.dialect.name, system, as_of)
    rows = {row[0]: row for row in reading.connection.execute(found, given(reading.connection, keys)).scalar() or ()}
    expiries = expiries_of(reading, list(keys))
    return [listed_member(rows[key], expiries, tables) for key in keys], len(everybody)


@lru_cache(maxsize=16)
def _lines_of(dialect: str, system: str, as_of: date | None) -> Select[Any]:
    """Of those given: put together once for all pages of a list."""
    whose = partial(among_given, dialect)
    return in_one_row(dialect, _lines(system, as_of, whose).where(whose(members.c.key)))


def _title(column: Any) -> ColumnElement[Any]:
    """A standing's text, which begins with the title; those without a title before it, without a standing first."""
    return case((column.like("[[null%"), "["), (column.like("[[%"), column), else_="")
