"""A user's own account: their password, the tokens of their programs, where they are logged in."""

from datetime import timedelta
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from normbook.book.commands.outcome import BookRefused, refusal
from normbook.book.store.book import Writing
from normbook.formats.keys import read_day
from normbook.model.diagnostics import Findings
from normbook.office import sessions, tokens, users
from normbook.office.clock import now
from normbook.office.roles import ROLES, Person, role_of
from normbook.web.accounts.door import in_line
from normbook.web.accounts.login import account_page, known, password_in
from normbook.web.forms import Form, Sent
from normbook.web.server.callers import person_of
from normbook.web.server.cookies import begin_session, end_session, session_of, settings_of
from normbook.web.server.permissions import DIRECT
from normbook.web.server.refusals import RequestRefused
from normbook.web.shelf import shelf_of
from normbook.web.views import render

router = APIRouter(include_in_schema=False)

USUAL_LIFE = timedelta(days=90)
"""How long a token is good for unless its user says otherwise."""
DONE = ("password", "revoked")
"""What the page can say was done."""


@router.get("/account", dependencies=[DIRECT])
def account(request: Request, done: str = "") -> Response:
    """What is theirs."""
    if not settings_of(request).public:
        return render(request, "accounts/owner.html")
    return _page(request, done=done if done in DONE else "")


@router.post("/account/password", dependencies=[DIRECT])
async def change_password(request: Request, form: Sent) -> Response:
    """Another password: everybody who was logged in by the old one is out, and whoever changes it is in anew."""
    return await in_line(request, lambda: _change_password(request, form))


def _change_password(request: Request, form: Form) -> Response:
    person = _user(request)
    wanted = password_in(form, "new")
    if known(request, person.name, form) is None:
        return _page(request, refusal("USER-PASSWORD-WRONG", person.name).findings)
    if wanted != password_in(form, "again"):
        return _page(request, refusal("USER-PASSWORD-AGAIN", person.name).findings)

    def change(writing: Writing) -> str:
        users.set_password(writing, person.name, wanted)
        return sessions.begin(writing, person.name)

    try:
        id = shelf_of(request).write(change, person)
    except BookRefused as refused:
        return _page(request, refused.findings)
    response = RedirectResponse("/account?done=password", status_code=303)
    begin_session(request, response, id)
    return response


@router.post("/account/tokens", dependencies=[DIRECT])
def issue_token(request: Request, form: Sent) -> Response:
    """A new token; this answer is the only one that has its secret."""
    person = _user(request)
    scope, ends = form.chosen("scope", ROLES), read_day(form.text("ends"))
    if scope is None or ends is None:
        raise RequestRefused("not-valid", parameters=("scope", "ends"))

    def issue(writing: Writing) -> tuple[tokens.Token, str]:
        return tokens.issue(writing, person.name, form.text("purpose")[:200], role_of(scope), ends)

    try:
        token, secret = shelf_of(request).write(issue, person)
    except BookRefused as refused:
        return _page(request, refused.findings)
    return _page(request, issued=token, secret=secret)


@router.post("/account/revoke", dependencies=[DIRECT])
def revoke_token(request: Request, form: Sent) -> Response:
    """The end of one of their tokens."""
    person = _user(request)
    try:
        shelf_of(request).write(lambda writing: tokens.revoke(writing, form.text("id"), person.name), person)
    except BookRefused as refused:
        return _page(request, refused.findings)
    return RedirectResponse("/account?done=revoked", status_code=303)


@router.post("/account/leave", dependencies=[DIRECT])
def leave_everywhere(request: Request, _form: Sent) -> Response:
    """Log out wherever they are logged in, here too."""
    person = _user(request)
    shelf_of(request).write(lambda writing: sessions.end_all(writing, person.name), person)
    response = RedirectResponse("/login", status_code=303)
    end_session(request, response)
    return response


def _user(request: Request) -> Person:
    """Who has an account; the owner of a single-person server needs none."""
    if not settings_of(request).public:
        raise RequestRefused("not-found")
    return person_of(request)


def _page(request: Request, findings: Findings | None = None, **values: Any) -> Response:
    person, today = person_of(request), now().date()
    with shelf_of(request).reading() as reading:
        values["tokens"] = tokens.listed(reading, person.name)
        values["sessions"] = sessions.listed(reading, person.name, session_of(request))
    return account_page(
        request,
        "account",
        findings,
        scopes=[scope for scope in ROLES if person.may(role_of(scope))],
        first=today + timedelta(days=1),
        last=today + tokens.LONGEST,
        usual=today + USUAL_LIFE,
        **{"done": "", "issued": None, "secret": "", **values},
    )
