"""Accounts as an administrator keeps them."""

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import RedirectResponse

from normbook.app.accounts import account_log_table
from normbook.book.commands.outcome import BookRefused
from normbook.book.store.book import Writing
from normbook.model.diagnostics import Findings
from normbook.office import account_log, tokens, users
from normbook.office.roles import ROLES, Role, role_of
from normbook.web.accounts.login import account_page, password_in
from normbook.web.forms import Form, Sent
from normbook.web.server.callers import person_of
from normbook.web.server.permissions import ADMINISTER
from normbook.web.server.refusals import RequestRefused
from normbook.web.shelf import shelf_of

router = APIRouter(prefix="/users", include_in_schema=False)

Name = Annotated[str, Path(max_length=64)]
DONE = ("added", "role", "password", "closed", "reopened", "revoked")
"""What a page can say was done."""
_UNTYPED = {"name": "", "shown": "", "role": ""}


@router.get("", dependencies=[ADMINISTER])
def everybody(request: Request) -> Response:
    """Who can log in, and what was done to accounts."""
    return _everybody(request)


@router.post("", dependencies=[ADMINISTER])
def add(request: Request, form: Sent) -> Response:
    """A new account with its first password."""
    name, shown, role = form.text("name").casefold(), form.text("shown")[:100], _role(form)

    def act(writing: Writing) -> None:
        users.add(writing, name, shown, role, password_in(form))

    try:
        shelf_of(request).write(act, person_of(request))
    except BookRefused as refused:
        return _everybody(request, refused.findings, typed={"name": name, "shown": shown, "role": role.code})
    return _back(name, "added")


@router.get("/{name}", dependencies=[ADMINISTER])
def one(request: Request, name: Name, done: str = "") -> Response:
    """One account."""
    return _one(request, name, done=done if done in DONE else "")


@router.post("/{name}/role", dependencies=[ADMINISTER])
def change_role(request: Request, name: Name, form: Sent) -> Response:
    """Another role."""
    role = _role(form)
    return _done(request, name, "role", lambda writing: users.set_role(writing, name, role))


@router.post("/{name}/password", dependencies=[ADMINISTER])
def set_password(request: Request, name: Name, form: Sent) -> Response:
    """A new password, for somebody who has forgotten theirs."""
    return _done(request, name, "password", lambda writing: users.set_password(writing, name, password_in(form)))


@router.post("/{name}/close", dependencies=[ADMINISTER])
def close(request: Request, name: Name, _form: Sent) -> Response:
    """The end of an account."""
    return _done(request, name, "closed", lambda writing: users.close(writing, name))


@router.post("/{name}/reopen", dependencies=[ADMINISTER])
def reopen(request: Request, name: Name, _form: Sent) -> Response:
    """A closed account open again."""
    return _done(request, name, "reopened", lambda writing: users.reopen(writing, name))


@router.post("/{name}/revoke", dependencies=[ADMINISTER])
def revoke_token(request: Request, name: Name, form: Sent) -> Response:
    """The end of one of a user's tokens."""

    def act(writing: Writing) -> None:
        tokens.revoke(writing, form.text("id"), name)

    return _done(request, name, "revoked", act)


def _role(form: Form) -> Role:
    role = form.chosen("role", ROLES)
    if role is None:
        raise RequestRefused("not-valid", parameters=("role",))
    return role_of(role)


def _done(request: Request, name: str, what: str, act: Callable[[Writing], None]) -> Response:
    """The user's page after something was done to them, or with what was refused."""
    try:
        shelf_of(request).write(act, person_of(request))
    except BookRefused as refused:
        return _one(request, name, refused.findings)
    return _back(name, what)


def _back(name: str, what: str) -> Response:
    return RedirectResponse(f"/users/{name}?done={what}", status_code=303)


def _everybody(request: Request, findings: Findings | None = None, typed: dict[str, str] | None = None) -> Response:
    with shelf_of(request).reading() as reading:
        found, lines = users.all_users(reading), account_log.newest(reading)
    return account_page(
        request,
        "everybody",
        findings,
        choices=ROLES,
        users=found,
        log=account_log_table(lines),
        typed=typed or _UNTYPED,
    )


def _one(request: Request, name: str, findings: Findings | None = None, done: str = "") -> Response:
    with shelf_of(request).reading() as reading:
        # An account that is not there is a page that is not there.
        user, own = users.existing(reading, name), tokens.listed(reading, name)
    return account_page(request, "user", findings, choices=ROLES, user=user, tokens=own, done=done)
