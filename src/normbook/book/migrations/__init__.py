"""How a book came to have its tables: Alembic, for SQLite and PostgreSQL alike."""

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event, inspect

from normbook.book.store.schema import VERSION_TABLE

FOLDER = Path(__file__).parent

_FROM_NOTHING: dict[tuple[str, str], list[tuple[str, Any]]] = {}
"""What makes all tables, by dialect and version: Alembic reads and runs each migration again whenever it is asked."""


def migrate(connection: Connection, version: str = "head") -> None:
    """Bring the tables to a version, within the transaction that the connection is in."""
    made = (connection.dialect.name, version)
    if inspect(connection).has_table(VERSION_TABLE):
        _upgrade(connection, version)
    elif made in _FROM_NOTHING:
        for statement, values in _FROM_NOTHING[made]:
            connection.exec_driver_sql(statement, values)
    else:
        _FROM_NOTHING[made] = _upgrade(connection, version)


def _upgrade(connection: Connection, version: str) -> list[tuple[str, Any]]:
    """Run the migrations that are missing. Returns what they did, without what they asked."""
    from alembic import command
    from alembic.config import Config

    done: list[tuple[str, Any]] = []

    def note(_: object, __: object, statement: str, values: Any, *___: object) -> None:
        if not statement.lstrip().startswith(("SELECT", "PRAGMA")):
            done.append((statement, values))

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    event.listen(connection, "after_cursor_execute", note)
    try:
        command.upgrade(config, version)
    finally:
        event.remove(connection, "after_cursor_execute", note)
    return done
