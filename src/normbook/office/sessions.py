"""Who is logged in. The browser has an opaque id; the table has its hash, so that reading the table lets nobody in."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from sqlalchemy import delete, insert, select

from normbook.book.store import side_tables
from normbook.book.store.book import Reading, Writing
from normbook.office.clock import stamp
from normbook.office.roles import Person, role_of

LASTS = timedelta(days=14)
"""Long enough for a club that meets every week."""

_sessions, _users = side_tables.sessions, side_tables.users


@dataclass(frozen=True, slots=True)
class Session:
    """Where a user is logged in, as they see it."""

    begun: str
    ends: str
    this: bool
    """Whether it is the one that asks."""


def hash_of(secret: str) -> str:
    """What is stored of a secret that only its holder knows."""
    return sha256(secret.encode()).hexdigest()


def begin(writing: Writing, user: str) -> str:
    """A new session: what the cookie holds. Those that have ended are swept out."""
    id = secrets.token_urlsafe(32)
    writing.connection.execute(delete(_sessions).where(_sessions.c.ends <= stamp()))
    values = {"hash": hash_of(id), "user": user, "begun": stamp(), "ends": stamp(after=LASTS)}
    writing.connection.execute(insert(_sessions), values)
    return id


def whose(reading: Reading, id: str, at: datetime | None = None) -> Person | None:
    """Who is logged in by this cookie; None if nobody is any more."""
    query = (
        select(_users)
        .join(_sessions, _sessions.c.user == _users.c.name)
        .where(_sessions.c.hash == hash_of(id), _sessions.c.ends > stamp(at), _users.c.ended == "")
    )
    row = reading.connection.execute(query).first()
    return Person(row.name, row.shown, role_of(row.role)) if row else None


def listed(reading: Reading, user: str, id: str = "") -> list[Session]:
    """A user's sessions, the newest first; `id` is the one that asks."""
    query = select(_sessions).where(_sessions.c.user == user, _sessions.c.ends > stamp())
    rows = reading.connection.execute(query.order_by(_sessions.c.begun.desc(), _sessions.c.hash))
    return [Session(row.begun, row.ends, row.hash == hash_of(id)) for row in rows]


def end(writing: Writing, id: str) -> None:
    """Log out."""
    writing.connection.execute(delete(_sessions).where(_sessions.c.hash == hash_of(id)))


def end_all(writing: Writing, user: str) -> None:
    """Log a user out everywhere."""
    writing.connection.execute(delete(_sessions).where(_sessions.c.user == user))
