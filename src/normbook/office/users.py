"""Accounts."""

import re
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, insert, select, update

from normbook.book.commands.outcome import refusal
from normbook.book.store import side_tables
from normbook.book.store.book import Reading, Writing
from normbook.office import account_log, passwords
from normbook.office.clock import stamp
from normbook.office.roles import Person, Role, role_of

_users = side_tables.users
NAME = re.compile(r"[a-z0-9][a-z0-9._@-]{1,63}")


@dataclass(frozen=True, slots=True)
class User:
    """An account."""

    name: str
    shown: str
    role: Role
    since: str
    ended: str
    """When it was closed; blank while it is open."""

    @property
    def person(self) -> Person:
        """Who acts by it."""
        return Person(self.name, self.shown, self.role)


def all_users(reading: Reading) -> list[User]:
    """Every account, closed ones too, by name."""
    return [_user(row) for row in reading.connection.execute(select(_users).order_by(_users.c.name))]


def find(reading: Reading, name: str) -> User | None:
    """The account of this name."""
    row = reading.connection.execute(select(_users).where(_users.c.name == name)).first()
    return _user(row) if row else None


def anybody(reading: Reading) -> bool:
    """Whether there is an account at all."""
    return reading.connection.execute(select(_users.c.name).limit(1)).first() is not None


def known_by_password(reading: Reading, name: str, password: str) -> User | None:
    """The open account that name and password belong to."""
    row = reading.connection.execute(select(_users).where(_users.c.name == name, _users.c.ended == "")).first()
    return _user(row) if passwords.holds(password, row.password if row else "") and row else None


def add(writing: Writing, name: str, shown: str, role: Role, password: str) -> User:
    """A new account."""
    if not NAME.fullmatch(name):
        raise refusal("USER-NAME-FORM", name, None, name=name)
    if find(writing, name):
        raise refusal("USER-EXISTS", name, None, name=name)
    _check_password(name, password)
    values = {"name": name, "shown": shown.strip() or name, "role": role.code, "since": stamp(), "ended": ""}
    writing.connection.execute(insert(_users), {**values, "password": passwords.hashed(password)})
    account_log.note(writing, "added", name, role.code)
    return existing(writing, name)


def set_password(writing: Writing, name: str, password: str) -> None:
    """Another password; whoever is logged in by the old one is logged out, and its tokens end."""
    existing(writing, name)
    _check_password(name, password)
    _change(writing, name, password=passwords.hashed(password))
    _turn_out(writing, name)
    account_log.note(writing, "password", name)


def set_role(writing: Writing, name: str, role: Role) -> None:
    """Another role; the last administrator keeps theirs."""
    user = existing(writing, name)
    if user.role is role:
        return
    if role is not Role.ADMINISTRATOR:
        _keep_an_administrator(writing, user)
    _change(writing, name, role=role.code)
    account_log.note(writing, "role", name, role.code)


def close(writing: Writing, name: str) -> None:
    """End an account; its name stays taken, because the log of the book has it."""
    user = existing(writing, name)
    if user.ended:
        return
    _keep_an_administrator(writing, user)
    _change(writing, name, ended=stamp())
    _turn_out(writing, name)
    account_log.note(writing, "closed", name)


def reopen(writing: Writing, name: str) -> None:
    """Open a closed account again."""
    if existing(writing, name).ended:
        _change(writing, name, ended="")
        account_log.note(writing, "reopened", name)


def existing(reading: Reading, name: str) -> User:
    """The account of this name; refused where there is none."""
    user = find(reading, name)
    if user is None:
        raise refusal("USER-UNKNOWN", name, None, name=name)
    return user


def _check_password(name: str, password: str) -> None:
    if code := passwords.weakness(password, name):
        raise refusal(code, name, None, shortest=passwords.SHORTEST, longest=passwords.LONGEST)


def _keep_an_administrator(writing: Writing, user: User) -> None:
    """Without an administrator nobody could make one, but on the machine itself."""
    wanted = (_users.c.role == Role.ADMINISTRATOR.code, _users.c.ended == "", _users.c.name != user.name)
    others = writing.connection.execute(select(func.count()).select_from(_users).where(*wanted)).scalar()
    if user.role is Role.ADMINISTRATOR and not others:
        raise refusal("USER-LAST-ADMINISTRATOR", user.name, None, name=user.name)


def _turn_out(writing: Writing, name: str) -> None:
    for table in (side_tables.sessions, side_tables.tokens):
        writing.connection.execute(delete(table).where(table.c.user == name))


def _change(writing: Writing, name: str, **values: str) -> None:
    writing.connection.execute(update(_users).where(_users.c.name == name).values(values))


def _user(row: Any) -> User:
    return User(row.name, row.shown, role_of(row.role), row.since, row.ended)
