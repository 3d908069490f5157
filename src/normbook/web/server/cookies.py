"""What a caller shows: the owner's token, a session's cookie, a program's token, or nothing but a visit.

A visit is a random cookie without meaning. A form's token is made from it, or from what the caller is known by, so that
no other site can send the form; that of a session outlives a restart of the server. A cookie by which nobody is known
counts for nothing: somebody else may have planted it.
"""

import hmac
import re
import secrets
from hashlib import sha256

from fastapi import Request, Response
from starlette.datastructures import Headers
from starlette.requests import cookie_parser

from normbook.office.sessions import LASTS
from normbook.render.words.language import preferred, shipped
from normbook.web.settings import ServerSettings

OWNER_COOKIE = "normbook_owner"
VISIT_COOKIE = "normbook_visit"
SESSION_COOKIE = "normbook_session"
HELPER_COOKIE = "normbook_helper"
LANGUAGE_COOKIE = "normbook_language"
_VISIT = re.compile(r"[\w-]{22,64}", re.ASCII)
_YEAR = 365 * 24 * 3600
_LONGEST_COOKIE = 200


def settings_of(request: Request) -> ServerSettings:
    """The settings the application was made with."""
    settings: ServerSettings = request.app.state.settings
    return settings


def mark(settings: ServerSettings, purpose: str, text: str) -> str:
    """What only this server can make of a text."""
    return hmac.new(settings.secret.encode(), f"{purpose}:{text}".encode(), sha256).hexdigest()


def same(one: str, other: str) -> bool:
    """Whether two secrets are the same, without telling by the time it takes where they differ."""
    return hmac.compare_digest(one.encode(), other.encode())


def by_cookie(request: Request) -> bool:
    """Whether the owner's browser asks, by the name that only it knows."""
    settings = settings_of(request)
    return at_own_name(request) and same(_cookie(request, OWNER_COOKIE), mark(settings, "owner", settings.token))


def at_own_name(request: Request) -> bool:
    """Whether the server is asked by the name that only its owner knows, or has none."""
    name = settings_of(request).name
    return not name or same(host_name(request.headers.get("host", "")), name)


def host_name(host: str) -> str:
    """A host without its port, in small letters."""
    return (host if host.endswith("]") else host.rpartition(":")[0] or host).casefold()


def by_token(request: Request) -> bool:
    """Whether a program of the owner asks, with the token in its header."""
    return same(bearer_of(request), settings_of(request).token)


def bearer_of(request: Request) -> str:
    """The token that a program shows in its header; blank without one."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.casefold() == "bearer" else ""


def shows_something(request: Request) -> bool:
    """Whether there is anything by which the caller could be known."""
    return bool(bearer_of(request) or session_of(request) or help_of(request) or _cookie(request, OWNER_COOKIE))


def session_of(request: Request) -> str:
    """What the cookie of a session holds; blank without one."""
    return _cookie(request, SESSION_COOKIE)[:_LONGEST_COOKIE]


def begin_session(request: Request, response: Response, id: str) -> None:
    """Remember who has logged in; what the browser held before is worth nothing any more."""
    settings = settings_of(request)
    _set(response, SESSION_COOKIE, id, settings, int(LASTS.total_seconds()))
    _set(response, VISIT_COOKIE, secrets.token_urlsafe(24), settings)


def end_session(request: Request, response: Response) -> None:
    """Forget who had logged in."""
    settings = settings_of(request)
    for name in (SESSION_COOKIE, VISIT_COOKIE):
        named = _named(settings, name)
        response.delete_cookie(named, path="/", httponly=True, samesite="lax", secure=settings.tls)


def help_of(request: Request) -> str:
    """What the cookie of a helper's phone holds; blank without one."""
    return request.cookies.get(HELPER_COOKIE, "")[:_LONGEST_COOKIE]


def begin_help(request: Request, response: Response, night: str, secret: str, lasts: int) -> None:
    """Remember a helper's phone, on the pages of its night only."""
    secure = settings_of(request).lan.startswith("https:")
    path = f"/nights/{night}"
    response.set_cookie(HELPER_COOKIE, secret, lasts, httponly=True, samesite="lax", secure=secure, path=path)


def let_in(request: Request, response: Response) -> None:
    """Remember the owner's browser."""
    settings = settings_of(request)
    _set(response, OWNER_COOKIE, mark(settings, "owner", settings.token), settings)


def remember_language(request: Request, response: Response, tag: str) -> None:
    """Answer this browser in a language from now on."""
    _set(response, LANGUAGE_COOKIE, tag, settings_of(request))


def language_of(headers: Headers) -> str | None:
    """The language that somebody chose here, or that their browser asks for; None where it says nothing."""
    chosen = cookie_parser(headers.get("cookie", "")).get(LANGUAGE_COOKIE, "")
    if chosen in shipped():
        return chosen
    accepted = headers.get("accept-language")
    return None if accepted is None else preferred(accepted, shipped())


def visit_of(request: Request) -> str:
    """The visit's id; a new one on the first request."""
    visit: str | None = getattr(request.state, "visit", None)
    if visit is None:
        known = _cookie(request, VISIT_COOKIE)
        visit = known if _VISIT.fullmatch(known) else secrets.token_urlsafe(24)
        request.state.visit = visit
    return visit


def remember_visit(request: Request, response: Response) -> None:
    """Set the visit's cookie if the browser has none."""
    visit = visit_of(request)
    if _cookie(request, VISIT_COOKIE) != visit:
        _set(response, VISIT_COOKIE, visit, settings_of(request))


def form_token(request: Request) -> str:
    """What a form of somebody who is known, or of this visit, carries."""
    if known_by := _known_by(request):
        return hmac.new(known_by.encode(), b"form", sha256).hexdigest()
    return mark(settings_of(request), "form", visit_of(request))


def form_token_holds(request: Request, given: str) -> bool:
    """Whether a form was made by us for this visit."""
    return bool(_known_by(request) or _cookie(request, VISIT_COOKIE)) and same(given, form_token(request))


def know_by(request: Request, secret: str) -> None:
    """Bind the forms of this request to what its caller was found to be known by."""
    request.state.known_by = secret


def _known_by(request: Request) -> str:
    return getattr(request.state, "known_by", "")


def _named(settings: ServerSettings, name: str) -> str:
    """Behind TLS under a name that no other host, and nobody without TLS, can set."""
    return f"__Host-{name}" if settings.tls else name


def _cookie(request: Request, name: str) -> str:
    return request.cookies.get(_named(settings_of(request), name), "")


def _set(response: Response, name: str, value: str, settings: ServerSettings, lasts: int = _YEAR) -> None:
    named = _named(settings, name)
    response.set_cookie(named, value, max_age=lasts, httponly=True, samesite="lax", secure=settings.tls, path="/")
