"""Rows put into a table by the thousand."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, Dialect, Table, insert


def put_rows(connection: Connection, table: Table, rows: Collection[Mapping[str, Any]]) -> None:
    """New rows, each with a value for every column.

    The driver gets them as they are: a book has texts and whole numbers only, and to look at each of a federation's
    values again takes longer than to store it. They come in the order of their keys, so that the trees of tables and
    indexes grow at one end.
    """
    if not rows:
        return
    ordered = sorted(rows, key=itemgetter(*(column.name for column in table.primary_key)))
    statement, names = _insert(table, connection.dialect)
    connection.exec_driver_sql(statement, list(map(itemgetter(*names), ordered)) if names else ordered)


@lru_cache(maxsize=128)
def _insert(table: Table, dialect: Dialect) -> tuple[str, tuple[str, ...]]:
    """The statement, and the names of its values in their order; none where the driver takes them by name."""
    compiled = insert(table).compile(dialect=dialect)
    return str(compiled), tuple(compiled.positiontup or ())
