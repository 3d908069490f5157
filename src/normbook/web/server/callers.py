"""Who is asking: the owner of a single-person server, a helper at one night, a user, a program, or nobody."""

from fastapi import Request
from fastapi.concurrency import run_in_threadpool

from normbook.book.store.turns import who_acts
from normbook.office import helpers, sessions, tokens
from normbook.office.roles import NOBODY, Person, Role
from normbook.web.server.cookies import (
    bearer_of,
    by_cookie,
    by_token,
    help_of,
    know_by,
    session_of,
    settings_of,
    shows_something,
)
from normbook.web.shelf import shelf_of


def is_known(request: Request, *, by_program: bool) -> bool:
    """Whether the caller is somebody; a program must show a token."""
    if by_program and not bearer_of(request):
        return False
    return person_of(request) is not NOBODY


def person_of(request: Request) -> Person:
    """Who is asking; found once for each request."""
    person: Person | None = getattr(request.state, "person", None)
    if person is None:
        person = _person(request)
        request.state.person = person
    return person


async def recognised(request: Request) -> Person:
    """The same; whoever shows nothing is nobody, and no thread is needed to look that up."""
    return await run_in_threadpool(person_of, request) if shows_something(request) else person_of(request)


def from_lan(request: Request) -> bool:
    """Whether the caller came in where helpers' phones do: nobody is the owner there, whatever they show."""
    settings = settings_of(request)
    return bool(settings.lan) and (request.scope.get("server") or ("",))[0] == settings.lan_bound


def _helper(request: Request) -> Person:
    cookie = help_of(request)
    if not cookie:
        return NOBODY
    with shelf_of(request).reading() as reading:
        found = helpers.whose(reading, cookie)
    if found:
        know_by(request, cookie)
    return found or NOBODY


def _person(request: Request) -> Person:
    if from_lan(request):
        return _helper(request)
    settings = settings_of(request)
    if not settings.public:
        if by_cookie(request):
            know_by(request, settings.token)
        # Whoever started the server can do all this to the file itself.
        owner = by_token(request) or by_cookie(request)
        return Person(who_acts(), who_acts(), Role.ADMINISTRATOR) if owner else NOBODY
    secret, session = bearer_of(request), session_of(request)
    if settings.book is None or not (secret or session):
        return NOBODY
    with shelf_of(request).reading() as reading:
        # A program that shows a token is judged by it, whatever cookies come along.
        found = tokens.whose(reading, secret) if secret else sessions.whose(reading, session)
    if found and not secret:
        know_by(request, session)
    return found or NOBODY
