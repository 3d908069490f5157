"""Requests that are refused: a code of the catalogue, the status, and how long to wait."""

from typing import TypeVar

from fastapi import HTTPException

from normbook.model.phrase import Value

STATUS = {
    "token-needed": 401,
    "token-wrong": 403,
    "link-needed": 401,
    "link-wrong": 403,
    "helper-elsewhere": 403,
    "login-needed": 401,
    "login-wrong": 403,
    "role-needed": 403,
    "person-needed": 403,
    "form-stale": 403,
    "not-found": 404,
    "method": 405,
    "too-slow": 408,
    "book-none": 404,
    "book-unmade": 404,
    "form-unreadable": 400,
    "nothing-brought": 400,
    "not-judged": 422,
    "too-large": 413,
    "host-unknown": 421,
    "not-valid": 422,
    "too-many": 429,
    "failed": 500,
    "pdf-missing": 501,
    "pdf-large": 413,
    "certificates-many": 413,
    "explained-many": 413,
    "book-unwell": 503,
    "book-damaged": 503,
    "changed": 409,
    "draft-closed": 409,
}


T = TypeVar("T")


class RequestRefused(HTTPException):
    """Raised anywhere below a route; the words are `web.refused.<code>`."""

    def __init__(self, code: str, /, *, after: int | None = None, **values: Value) -> None:
        super().__init__(STATUS[code], code)
        self.code = code
        self.values = values
        self.after = after
        """Seconds after which to come again."""


def found(thing: T | None) -> T:
    """What was looked for; refused where there is none."""
    if thing is None:
        raise RequestRefused("not-found")
    return thing
