"""Tables beside the chain: who may come in, and what is not posted yet. The code that uses them is `normbook.office`.

They are migrated with the book, and neither exported nor proved: what they hold is not the record. A backup has them.
"""

from typing import Any

from sqlalchemy import Column, Connection, Index, Integer, Table, inspect

from normbook.book.derived.tables import Text
from normbook.book.store.schema import metadata

users = Table(
    "users",
    metadata,
    Column("name", Text, primary_key=True),
    Column("shown", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("password", Text, nullable=False),
    Column("since", Text, nullable=False),
    Column("ended", Text, nullable=False),
)
"""Who can log in. `password` is an argon2 hash, `ended` blank until the account is closed."""

sessions = Table(
    "user_sessions",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("user", Text, nullable=False),
    Column("begun", Text, nullable=False),
    Column("ends", Text, nullable=False),
    Index("sessions_by_user", "user"),
)
"""Who is logged in: the hash of what his cookie holds."""

tokens = Table(
    "user_tokens",
    metadata,
    Column("id", Text, primary_key=True),
    Column("hash", Text, nullable=False, unique=True),
    Column("user", Text, nullable=False),
    Column("purpose", Text, nullable=False),
    Column("scope", Text, nullable=False),
    Column("since", Text, nullable=False),
    Column("ends", Text, nullable=False),
    Index("tokens_by_user", "user"),
)
"""What programs show instead of a password: for one purpose, up to a scope, until a day."""

attempts = Table(
    "login_attempts",
    metadata,
    Column("who", Text, primary_key=True),
    Column("at", Text, primary_key=True),
)
"""Log-ins that failed, by the name tried and by the address it came from."""

account_log = Table(
    "account_log",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("whom", Text, nullable=False),
    Column("detail", Text, nullable=False),
)
"""What was done to accounts, and by whom."""

drafts = Table(
    "drafts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("owner", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("content", Text, nullable=False),
    Column("begun", Text, nullable=False),
    Column("changed", Text, nullable=False),
    Column("event", Text, nullable=False),
    Index("drafts_by_owner", "owner", "status"),
)
"""Events under way: typed or brought by a director, or a club night. `version` counts every change."""

draft_steps = Table(
    "draft_steps",
    metadata,
    Column("draft", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("id", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("content", Text, nullable=False),
    Index("draft_steps_by_id", "draft", "id", unique=True),
)
"""Each tap of a club night, by the id the phone gave it: sent twice, it counts once."""

last_proof = Table(
    "last_proof",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("hash", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("holds", Integer, nullable=False),
)
"""When the book was last verified at the desk, up to which entry, and whether it held: one line or none."""

ACCOUNTS = (users, sessions, tokens, attempts, account_log)
DRAFTS = (drafts, draft_steps)
PROOFS = (last_proof,)
TABLES = (*ACCOUNTS, *DRAFTS, *PROOFS)

OPEN_DOORS = (sessions, tokens, attempts)
"""What lets somebody in without a password, or keeps him out for a while: no copy of a book has it."""

Rows = dict[Table, list[dict[str, Any]]]


def rows_beside(connection: Connection) -> Rows:
    """All that is in the tables; an older book does not have them yet."""
    there = set(inspect(connection).get_table_names())
    found: Rows = {table: [] for table in TABLES}
    for table in found:
        if table.name in there:
            in_order = table.select().order_by(*table.primary_key)
            found[table] = [dict(row) for row in connection.execute(in_order).mappings()]
    return found


def fill(connection: Connection, rows: Rows) -> None:
    """Put rows into tables that have none of them."""
    for table, each in rows.items():
        if each:
            connection.execute(table.insert(), each)


def document_of(rows: Rows) -> dict[str, list[dict[str, Any]]]:
    """What a copy may have of it, as JSON."""
    return {table.name: each for table, each in rows.items() if table not in OPEN_DOORS}


def rows_of(document: object) -> Rows:
    """The rows that a copy has. Raises ValueError where it has anything else."""
    if not isinstance(document, dict):
        raise ValueError("beside")
    allowed = {table.name: table for table in TABLES if table not in OPEN_DOORS}
    found: Rows = {}
    for name, rows in document.items():
        table = allowed.get(name)
        if table is None or not isinstance(rows, list) or not all(_is_row(table, row) for row in rows):
            raise ValueError(name)
        found[table] = rows
    return found


def _is_row(table: Table, row: object) -> bool:
    kinds = {column.name: int if isinstance(column.type, Integer) else str for column in table.columns}
    return isinstance(row, dict) and {name: type(value) for name, value in row.items()} == kinds
