"""Tables beside the chain: who may come in, and what is not posted yet. The code that uses them is `normbook.office`.

They are migrated with the book, and neither exported nor proved: what they hold is not the record.
"""

from sqlalchemy import Column, Index, Integer, Table

from normbook.book.derived import Text
from normbook.book.schema import metadata

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
