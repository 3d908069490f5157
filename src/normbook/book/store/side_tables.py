"""Tables beside the chain: who may come in, and what is not posted yet. The code that uses them is `normbook.office`.

They are migrated with the book, and neither exported nor proved: what they hold is not the record. A backup has them.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Column, Connection, Index, Integer, Table, inspect

from normbook.book.store.columns import Text, keys, number_key, numbers, texts
from normbook.book.store.schema import metadata

users = Table("users", metadata, *keys("name"), *texts("shown", "role", "password", "since", "ended"))
"""Who can log in. `password` is an argon2 hash, `ended` blank until the account is closed."""

sessions = Table(
    "user_sessions",
    metadata,
    *keys("hash"),
    *texts("user", "begun", "ends"),
    Index("sessions_by_user", "user"),
)
"""Who is logged in: the hash of what their cookie holds."""

tokens = Table(
    "user_tokens",
    metadata,
    *keys("id"),
    Column("hash", Text, nullable=False, unique=True),
    *texts("user", "purpose", "scope", "since", "ends"),
    Index("tokens_by_user", "user"),
)
"""What programs show instead of a password: for one purpose, up to a scope, until a day."""

attempts = Table("login_attempts", metadata, *keys("who", "at"))
"""Log-ins that failed, by the name tried and the address it came from, together and each alone."""

account_log = Table("account_log", metadata, number_key("seq"), *texts("at", "actor", "what", "whom", "detail"))
"""What was done to accounts, and by whom."""

drafts = Table(
    "drafts",
    metadata,
    *keys("id"),
    *texts("kind", "rules", "name", "owner", "status"),
    *numbers("version"),
    *texts("content", "begun", "changed", "event"),
    Index("drafts_by_owner", "owner", "status"),
)
"""Events under way: typed or brought by a director, or a club night. `version` counts every change."""

draft_steps = Table(
    "draft_steps",
    metadata,
    *keys("draft"),
    number_key("seq"),
    *texts("id", "at", "actor", "content"),
    Index("draft_steps_by_id", "draft", "id", unique=True),
)
"""Each tap of a club night, by the id the phone gave it: sent twice, it counts once."""

last_proof = Table("last_proof", metadata, number_key("seq"), *texts("hash", "at", "actor"), *numbers("holds"))
"""When the book was last verified at the desk, up to which entry, and whether it held: one line or none."""

night_links = Table(
    "night_links",
    metadata,
    *keys("id"),
    Column("hash", Text, nullable=False, unique=True),
    *texts("night", "name", "begun", "ends"),
    Index("night_links_by_night", "night"),
)
"""By which phones help at one club night without an account: the hash of what the link holds."""

night_phones = Table(
    "night_phones", metadata, *keys("hash"), *texts("link", "begun"), Index("night_phones_by_link", "link")
)
"""Phones that opened such a link: the hash of what their cookie holds."""

ACCOUNTS = (users, sessions, tokens, attempts, account_log)
DRAFTS = (drafts, draft_steps)
PROOFS = (last_proof,)
HELPERS = (night_links, night_phones)
TABLES = (*ACCOUNTS, *DRAFTS, *PROOFS, *HELPERS)

OPEN_DOORS = (sessions, tokens, attempts, *HELPERS)
"""What lets somebody in without a password, or keeps them out for a while: no copy of a book has it."""

Rows = dict[Table, list[dict[str, Any]]]


def rows_beside(connection: Connection, tables: Sequence[Table] = TABLES) -> Rows:
    """All that is in the tables; an older book does not have them yet."""
    there = set(inspect(connection).get_table_names())
    found: Rows = {table: [] for table in tables}
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


def rows_of(document: object, tables: Sequence[Table] = TABLES) -> Rows:
    """The rows that a copy has. Raises ValueError where it has anything else."""
    if not isinstance(document, dict):
        raise ValueError("beside")
    allowed = {table.name: table for table in tables if table not in OPEN_DOORS}
    found: Rows = {}
    for name, rows in document.items():
        table = allowed.get(name)
        if table is None or not isinstance(rows, list) or not all(_is_row(table, row) for row in rows):
            raise ValueError(name)
        if len({tuple(row[key.name] for key in table.primary_key) for row in rows}) < len(rows):
            raise ValueError(name)
        found[table] = rows
    return found


def _is_row(table: Table, row: object) -> bool:
    """Whether every database can store it: a value for each column, of its kind."""
    kinds = {column.name: int if isinstance(column.type, Integer) else str for column in table.columns}
    if not isinstance(row, dict) or {name: type(value) for name, value in row.items()} != kinds:
        return False
    return all("\0" not in value if isinstance(value, str) else abs(value) < 1 << 31 for value in row.values())
