"""Rows by the thousand: put into a table, and found again by their keys."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import Any

from sqlalchemy import (
    ARRAY,
    JSON,
    BindParameter,
    Column,
    ColumnElement,
    Connection,
    Dialect,
    Select,
    Table,
    Text,
    any_,
    bindparam,
    func,
    insert,
    literal,
    select,
)
from sqlalchemy.types import TypeEngine

Values = tuple[Any, ...]
"""A row: a value for every column, in the order of the columns. A table's keys come first."""

_AT_ONCE = 1000
"""So many values in one statement: each statement costs as much as several rows."""


def put_rows(connection: Connection, table: Table, rows: Iterable[Values]) -> None:
    """New rows.

    The driver gets them as they are: a book has texts and whole numbers only, and to look at each of a federation's
    values again takes longer than to store it. They come in the order of their keys, so that the trees of tables and
    indexes grow at one end.
    """
    ordered = list(rows)
    for column in reversed(range(len(table.primary_key.columns))):
        ordered.sort(key=itemgetter(column))  # by one text after the other: to compare rows takes three times as long
    many = _AT_ONCE // len(table.columns)
    whole = len(ordered) - len(ordered) % many
    for count, portion in ((many, ordered[:whole]), (1, ordered[whole:])):
        if portion:
            helpings = [tuple(chain.from_iterable(portion[at : at + count])) for at in range(0, len(portion), count)]
            connection.exec_driver_sql(_insert(table, connection.dialect, count), helpings)


def take_rows(connection: Connection, table: Table, rows: Iterable[Values]) -> None:
    """Take out the rows of these keys; what a row has besides them may be told too."""
    keys = len(table.primary_key.columns)
    if gone := [row[:keys] for row in rows]:
        connection.exec_driver_sql(_delete(table, connection.dialect), gone)


def in_columns(table: Table, rows: Iterable[Mapping[str, Any]]) -> Iterator[Values]:
    """Rows that name their columns."""
    return map(itemgetter(*table.columns.keys()), rows)


def among(connection: Connection, column: Column[str], values: Collection[str]) -> ColumnElement[bool]:
    """Whether a column has one of these values: one parameter of a query, however many they are."""
    dialect = connection.dialect.name
    return _among(dialect, column, literal(_together(dialect, values), _TOGETHER[dialect]))


def among_given(dialect: str, column: Column[str]) -> ColumnElement[bool]:
    """The same for a query that is put together once: each time it is asked, values are `given`."""
    return _among(dialect, column, bindparam("given", type_=_TOGETHER[dialect]))


def given(connection: Connection, values: Collection[str]) -> dict[str, Any]:
    """The parameter of a query with `among_given`."""
    return {"given": _together(connection.dialect.name, values)}


def in_one_row(dialect: str, query: Select[Any]) -> Select[Any]:
    """The query with all its rows as one value, a list of lists; None for no rows where PostgreSQL answers.

    Before each row of SQLite's another thread may go first: of many who make pages, all changed places at every row.
    """
    together, row = _IN_ONE[dialect]
    return select(together(row(*query.subquery().c), type_=JSON))


_IN_ONE = {
    "sqlite": (func.json_group_array, func.json_array),
    "postgresql": (func.json_agg, func.json_build_array),
}
_TOGETHER: dict[str, TypeEngine[Any]] = {"sqlite": Text(), "postgresql": ARRAY(Text)}


def _together(dialect: str, values: Collection[str]) -> Any:
    return list(values) if dialect == "postgresql" else json.dumps(list(values))


def _among(dialect: str, column: Column[str], values: BindParameter[Any]) -> ColumnElement[bool]:
    if dialect == "postgresql":
        return column == any_(values)
    return column.in_(select(func.json_each(values).table_valued("value").c.value))


@lru_cache(maxsize=128)
def _insert(table: Table, dialect: Dialect, count: int) -> str:
    """The statement that puts in so many rows."""
    # A row that is there already ends the turn: nothing is kept by which the rows before it could be taken back.
    one = str(insert(table).prefix_with("OR FAIL", dialect="sqlite").compile(dialect=dialect))
    marks = ", ".join([_mark(dialect)] * len(table.columns))
    return f"{one.partition(' VALUES ')[0]} VALUES {', '.join([f'({marks})'] * count)}"


@lru_cache(maxsize=128)
def _delete(table: Table, dialect: Dialect) -> str:
    """The statement that takes out the row of a key."""
    quoted = dialect.identifier_preparer
    same = " AND ".join(f"{quoted.format_column(column)} = {_mark(dialect)}" for column in table.primary_key)
    return f"DELETE FROM {quoted.format_table(table)} WHERE {same}"


def _mark(dialect: Dialect) -> str:
    return "?" if dialect.positional else "%s"
