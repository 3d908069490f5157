"""Who is asking: the owner of a single-person server by his token, anybody else by nothing.

A visit is a random cookie without meaning. A form's token is made from it, so that no other site can send the form.
"""

import hmac
import re
import secrets
from hashlib import sha256

from fastapi import Request, Response

from normbook.web.settings import Settings

OWNER_COOKIE = "normbook_owner"
VISIT_COOKIE = "normbook_visit"
_VISIT = re.compile(r"[\w-]{22,64}", re.ASCII)
_YEAR = 365 * 24 * 3600


def settings_of(request: Request) -> Settings:
    """The settings the application was made with."""
    settings: Settings = request.app.state.settings
    return settings


def mark(settings: Settings, purpose: str, text: str) -> str:
    """What only this server can make of a text."""
    return hmac.new(settings.secret.encode(), f"{purpose}:{text}".encode(), sha256).hexdigest()


def same(one: str, other: str) -> bool:
    """Whether two secrets are the same, without telling by the time it takes where they differ."""
    return hmac.compare_digest(one.encode(), other.encode())


def by_cookie(request: Request) -> bool:
    """Whether the owner's browser asks."""
    settings = settings_of(request)
    return same(request.cookies.get(OWNER_COOKIE, ""), mark(settings, "owner", settings.token))


def by_token(request: Request) -> bool:
    """Whether a program of the owner asks, with the token in its header."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return scheme.casefold() == "bearer" and same(token.strip(), settings_of(request).token)


def let_in(request: Request, response: Response) -> None:
    """Remember the owner's browser."""
    settings = settings_of(request)
    _set(response, OWNER_COOKIE, mark(settings, "owner", settings.token), settings)


def visit_of(request: Request) -> str:
    """The visit's id; a new one on the first request."""
    visit: str | None = getattr(request.state, "visit", None)
    if visit is None:
        known = request.cookies.get(VISIT_COOKIE, "")
        visit = known if _VISIT.fullmatch(known) else secrets.token_urlsafe(24)
        request.state.visit = visit
    return visit


def remember_visit(request: Request, response: Response) -> None:
    """Set the visit's cookie if the browser has none."""
    visit = visit_of(request)
    if request.cookies.get(VISIT_COOKIE) != visit:
        _set(response, VISIT_COOKIE, visit, settings_of(request))


def form_token(request: Request) -> str:
    """What a form of this visit carries."""
    return mark(settings_of(request), "form", visit_of(request))


def form_token_holds(request: Request, given: str) -> bool:
    """Whether a form was made by us for this visit."""
    return VISIT_COOKIE in request.cookies and same(given, form_token(request))


def _set(response: Response, name: str, value: str, settings: Settings) -> None:
    response.set_cookie(name, value, max_age=_YEAR, httponly=True, samesite="lax", secure=settings.tls, path="/")
