"""Logging in and out."""

from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from normbook.book.store.book import Writing
from normbook.model.diagnostics import Findings
from normbook.office import attempts, sessions, users
from normbook.office.clock import now
from normbook.office.passwords import LONGEST, SHORTEST
from normbook.office.roles import NOBODY
from normbook.office.users import User
from normbook.web.accounts.door import in_line
from normbook.web.forms import Form, Sent
from normbook.web.server.callers import person_of
from normbook.web.server.cookies import begin_session, end_session, session_of, settings_of
from normbook.web.server.permissions import OPEN
from normbook.web.server.rates import address_of, count_entry
from normbook.web.server.refusals import RequestRefused
from normbook.web.shelf import shelf_of
from normbook.web.views import local, render

router = APIRouter(include_in_schema=False)


@router.get("/login", dependencies=[OPEN])
def door(request: Request, next: str = "") -> Response:
    """Where to type name and password; for whoever is logged in already, the way on."""
    if _has_accounts(request) and person_of(request) is not NOBODY:
        return RedirectResponse(local(next), status_code=303)
    return _page(request, next)


@router.post("/login", dependencies=[OPEN])
async def log_in(request: Request, form: Sent) -> Response:
    """A new session, whatever the browser held before: nobody can have planted it."""
    return await in_line(request, lambda: _log_in(request, form))


def _log_in(request: Request, form: Form) -> Response:
    if not _has_accounts(request):
        raise RequestRefused("not-found")
    count_entry(request)
    name = form.text("name").casefold()
    user = known(request, name, form)
    if user is None:
        return _page(request, form.text("next"), wrong=True, name=name)

    def begin(writing: Writing) -> str:
        sessions.end(writing, session_of(request))
        return sessions.begin(writing, user.name)

    id = shelf_of(request).write(begin, user.person)
    response = RedirectResponse(local(form.text("next")), status_code=303)
    begin_session(request, response, id)
    return response


@router.post("/logout", dependencies=[OPEN])
def log_out(request: Request, _form: Sent) -> Response:
    """The session is ended on the server too."""
    if _has_accounts(request) and (id := session_of(request)):
        shelf_of(request).write(lambda writing: sessions.end(writing, id), person_of(request))
    response = RedirectResponse("/", status_code=303)
    end_session(request, response)
    return response


def known(request: Request, name: str, form: Form) -> User | None:
    """The account, if the form's password is its; every try is counted, and too many have to wait."""
    shelf, address = shelf_of(request), address_of(request)
    if wait := shelf.write(lambda writing: attempts.tried(writing, name, address), NOBODY):
        raise RequestRefused("too-many", after=wait)
    with shelf.reading() as reading:
        user = users.known_by_password(reading, name, password_in(form))
    if user is not None:
        shelf.write(lambda writing: attempts.succeeded(writing, name, address), NOBODY)
    return user


def password_in(form: Form, field: str = "password") -> str:
    """A password as it was typed: a blank at its end belongs to it."""
    return (form.texts(field) or [""])[0]


def account_page(request: Request, template: str, findings: Findings | None, **values: Any) -> Response:
    """A page about accounts, with what was refused."""
    return render(
        request,
        f"accounts/{template}.html",
        status=422 if findings else 200,
        findings=findings or [],
        today=now().date().isoformat(),
        shortest=SHORTEST,
        longest=LONGEST,
        **values,
    )


def _has_accounts(request: Request) -> bool:
    settings = settings_of(request)
    return settings.public and settings.book is not None


def _page(request: Request, next: str, *, wrong: bool = False, name: str = "") -> Response:
    anybody = True
    if _has_accounts(request):
        with shelf_of(request).reading() as reading:
            anybody = users.anybody(reading)
    values: dict[str, Any] = {"next": local(next), "wrong": wrong, "name": name, "anybody": anybody}
    return render(request, "accounts/login.html", status=403 if wrong else 200, **values)
