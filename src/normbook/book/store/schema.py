"""The tables of the log. The derived tables join the same metadata in `derived.py`.

How a book comes to have them is told in `migrations/`; a test holds both equal.
"""

from sqlalchemy import CheckConstraint, Column, Index, Integer, MetaData, Table, Text

VERSION = "0011"
"""The newest migration: what this program reads and writes."""

VERSION_TABLE = "normbook_version"
"""Where a book says which version it is; no other program's database has it."""

metadata = MetaData()

entries = Table(
    "entries",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("rules", Text),
    Column("edition", Text),
    Column("reason", Text, nullable=False),
    Column("content", Text, nullable=False),
    Column("previous", Text, nullable=False),
    Column("hash", Text, nullable=False, unique=True),
    CheckConstraint("seq > 0", name="entries_are_counted_from_one"),
    # The hash lies behind the content, which may be megabytes: every page asks for the last one.
    Index("entries_by_number_with_hash", "seq", "hash"),
)
"""The log. Triggers let nothing but the next link of the chain in, and nothing out."""

turn = Table("turn", metadata, Column("seq", Integer, primary_key=True, autoincrement=False))
"""Always empty. On PostgreSQL a writer locks it, and nothing else, until their turn is over."""

private_data = Table(
    "private_data",
    metadata,
    Column("person", Text, primary_key=True),
    Column("salt", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("commitment", Text, nullable=False),
)
"""Personal data, which can be forgotten. The log holds the commitment only. What was not brought along is blank."""
