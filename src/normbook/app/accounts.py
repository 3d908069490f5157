"""Accounts, tokens and their log for people and for programs."""

from collections.abc import Sequence
from typing import TypeVar

from normbook.office.account_log import AccountChange
from normbook.office.tokens import Token
from normbook.office.users import User
from normbook.render.page import Page, Table, Text
from normbook.render.sheet import Field, Sheet, column, table_of
from normbook.render.words import say

T = TypeVar("T")


def users_sheet() -> Sheet[User]:
    """Accounts."""
    return Sheet(
        "users",
        [
            Field("name", say("account.name"), lambda user: user.name),
            Field("shown", say("account.shown"), lambda user: user.shown),
            Field("role", say("account.role"), lambda user: user.role.code, lambda user: _role(user.role.code)),
            Field("since", say("account.since"), lambda user: user.since, lambda user: moment(user.since), optional=1),
            Field("closed", say("account.state"), lambda user: user.ended or None, _state),
        ],
    )


def tokens_sheet() -> Sheet[Token]:
    """Tokens, by user; never their secrets."""
    return Sheet(
        "tokens",
        [
            Field("id", say("account.token.id"), lambda token: token.id),
            Field("user", say("account.user"), lambda token: token.user),
            Field("purpose", say("account.token.purpose"), lambda token: token.purpose),
            Field(
                "scope", say("account.token.scope"), lambda token: token.scope.code, lambda each: _role(each.scope.code)
            ),
            Field("since", "", lambda token: token.since),
            Field("ends", say("account.token.ends"), lambda token: token.ends),
        ],
    )


def listing(sheet: Sheet[T], found: Sequence[T]) -> Page:
    """All that there are; words where there are none."""
    block = sheet.table(found) if found else Text(say(f"account.{sheet.name}.none"))
    return Page(say(f"account.{sheet.name}"), [block])


def _role(code: str) -> str:
    return say(f"account.role.{code}")


def _state(user: User) -> str:
    return say("account.state.closed" if user.ended else "account.state.open")


def account_log_table(lines: Sequence[AccountChange]) -> Table:
    """What was done to accounts, the newest first."""
    return table_of(
        say("account.log"),
        lines,
        column("account.log.at", lambda line: moment(line.at)),
        column("account.log.actor", lambda line: line.actor),
        column("account.log.what", lambda line: say(f"account.did.{line.what}")),
        column("account.log.whom", lambda line: line.whom),
        column("account.log.detail", lambda line: line.detail, optional=1),
    )


def moment(stamp: str) -> str:
    """A stored time as people read it, in UTC."""
    return f"{stamp[:10]} {stamp[11:16]}"
