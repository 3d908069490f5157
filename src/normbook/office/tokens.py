"""What programs show instead of a password: for one purpose, up to a scope, until a day."""

import secrets
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import delete, insert, select

from normbook.book.commands.outcome import refusal
from normbook.book.store import side_tables
from normbook.book.store.book import Reading, Writing
from normbook.office import account_log
from normbook.office.clock import now, stamp
from normbook.office.roles import Person, Role, role_of
from normbook.office.sessions import hash_of
from normbook.office.users import existing

LONGEST = timedelta(days=366)
MARK = "nbk_"
"""What every token begins with, so that a program that looks for leaked secrets finds it."""

_tokens, _users = side_tables.tokens, side_tables.users


@dataclass(frozen=True, slots=True)
class Token:
    """A token as it is listed; the secret itself is shown once and stored nowhere."""

    id: str
    user: str
    purpose: str
    scope: Role
    since: str
    ends: str


def issue(writing: Writing, user: str, purpose: str, scope: Role, ends: date) -> tuple[Token, str]:
    """A new token and its secret. It can do no more than its user, whatever its scope."""
    owner = existing(writing, user)
    if not purpose.strip():
        raise refusal("TOKEN-PURPOSE", user, None)
    if scope > owner.role:
        raise refusal("TOKEN-SCOPE", user, None, scope=scope.code, role=owner.role.code)
    if not now().date() < ends <= (now() + LONGEST).date():
        raise refusal("TOKEN-END", user, ends.isoformat(), ends=ends, longest=LONGEST.days)
    id, secret = secrets.token_hex(4), MARK + secrets.token_urlsafe(32)
    values = {"id": id, "user": user, "purpose": purpose.strip(), "since": stamp(), "ends": ends.isoformat()}
    writing.connection.execute(insert(_tokens), {**values, "scope": scope.code, "hash": hash_of(secret)})
    account_log.note(writing, "token", user, f"{id} {scope.code} {ends.isoformat()}")
    return Token(scope=scope, **values), secret


def whose(reading: Reading, secret: str, at: datetime | None = None) -> Person | None:
    """Whose program shows this secret: the user, with no more than the token's scope."""
    today = (at or now()).date().isoformat()
    query = (
        select(_users, _tokens.c.scope)
        .join(_tokens, _tokens.c.user == _users.c.name)
        .where(_tokens.c.hash == hash_of(secret), _tokens.c.ends >= today, _users.c.ended == "")
    )
    row = reading.connection.execute(query).first()
    if row is None:
        return None
    person = Person(row.name, row.shown, role_of(row.role))
    return replace(person, role=min(person.role, role_of(row.scope)))


def listed(reading: Reading, user: str | None = None) -> list[Token]:
    """Tokens of a user, or of everybody."""
    query = select(_tokens).order_by(_tokens.c.user, _tokens.c.since)
    if user is not None:
        query = query.where(_tokens.c.user == user)
    return [_token(row) for row in reading.connection.execute(query)]


def revoke(writing: Writing, id: str, user: str | None = None) -> Token:
    """End a token at once; with `user`, only one of theirs."""
    found = [token for token in listed(writing, user) if token.id == id]
    if not found:
        raise refusal("TOKEN-UNKNOWN", id, None, id=id)
    writing.connection.execute(delete(_tokens).where(_tokens.c.id == id))
    account_log.note(writing, "token-ended", found[0].user, id)
    return found[0]


def _token(row: Any) -> Token:
    return Token(row.id, row.user, row.purpose, role_of(row.scope), row.since, row.ends)
