"""Accounts, tokens and their log for people and for programs."""

from collections.abc import Sequence
from typing import Any

from normbook.office.account_log import Line
from normbook.office.tokens import Token
from normbook.office.users import User
from normbook.render.page import Block, Column, Page, Table, Text
from normbook.render.words import say


def user_document(user: User) -> dict[str, Any]:
    """An account as JSON."""
    return {
        "name": user.name,
        "shown": user.shown,
        "role": user.role.code,
        "since": user.since,
        "closed": user.ended or None,
    }


def users_page(users: Sequence[User]) -> Page:
    """Every account."""
    columns = [
        Column(say("account.name")),
        Column(say("account.shown")),
        Column(say("account.role")),
        Column(say("account.since"), optional=1),
        Column(say("account.state")),
    ]
    rows = [
        (user.name, user.shown, role_word(user), moment(user.since), say(f"account.state.{state_of(user)}"))
        for user in users
    ]
    blocks: list[Block] = [Table(columns, rows, name="users")] if rows else [Text(say("account.users.none"))]
    return Page(say("account.users"), blocks, ())


def role_word(user: User) -> str:
    """The account's role."""
    return say(f"account.role.{user.role.code}")


def state_of(user: User) -> str:
    """Open or closed."""
    return "closed" if user.ended else "open"


def token_document(token: Token) -> dict[str, Any]:
    """A token as JSON; never its secret."""
    return {
        "id": token.id,
        "user": token.user,
        "purpose": token.purpose,
        "scope": token.scope.code,
        "since": token.since,
        "ends": token.ends,
    }


def tokens_page(tokens: Sequence[Token]) -> Page:
    """Tokens, by user."""
    columns = [
        Column(say("account.token.id")),
        Column(say("account.user")),
        Column(say("account.token.purpose")),
        Column(say("account.token.scope")),
        Column(say("account.token.ends")),
    ]
    rows = [
        (token.id, token.user, token.purpose, say(f"account.role.{token.scope.code}"), token.ends) for token in tokens
    ]
    blocks: list[Block] = [Table(columns, rows, name="tokens")] if rows else [Text(say("account.tokens.none"))]
    return Page(say("account.tokens"), blocks, ())


def account_log_table(lines: Sequence[Line]) -> Table:
    """What was done to accounts, the newest first."""
    columns = [
        Column(say("account.log.at")),
        Column(say("account.log.actor")),
        Column(say("account.log.what")),
        Column(say("account.log.whom")),
        Column(say("account.log.detail"), optional=1),
    ]
    rows = [(moment(line.at), line.actor, say(f"account.did.{line.what}"), line.whom, line.detail) for line in lines]
    return Table(columns, rows, name=say("account.log"))


def moment(stamp: str) -> str:
    """A stored time as people read it, in UTC."""
    return f"{stamp[:10]} {stamp[11:16]}"
