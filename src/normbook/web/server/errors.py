"""Refusals and failures as the caller can use them: a page, a line for htmx, JSON for a program."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from urllib.parse import quote

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, RedirectResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match
from starlette.types import ASGIApp, Receive, Scope, Send

from normbook.book.copies.loss import BEYOND_REPAIR
from normbook.book.problem import BookProblem
from normbook.book.proof.verify import STUMBLES
from normbook.model.diagnostics import Diagnostic
from normbook.model.phrase import Value
from normbook.office.roles import NOBODY, Person, Role
from normbook.render.findings import finding_document
from normbook.render.words import say
from normbook.web.server.callers import person_of
from normbook.web.server.refusals import STATUS, RequestRefused
from normbook.web.shelf import shelf_of
from normbook.web.views import is_part, render

MOST_TOLD = 20
"""Findings of a damaged book; `normbook verify` has them all."""
_BY_STATUS = {404: "not-found", 405: "method", 413: "too-large", 422: "not-valid"}


def answer_refusals(app: FastAPI) -> None:
    """Let nothing but our own words out."""

    def refused(request: Request, problem: Exception) -> Response:
        assert isinstance(problem, RequestRefused)
        return refusal(request, problem)

    def http(request: Request, problem: Exception) -> Response:
        assert isinstance(problem, HTTPException)
        path = request.url.path
        if problem.status_code == 404 and path.endswith("/") and path.strip("/") and request.method == "GET":
            asked = f"?{request.url.query}" if request.url.query else ""
            return RedirectResponse("/" + quote(path.strip("/\\")) + asked, status_code=307)
        code = _BY_STATUS.get(problem.status_code, "form-unreadable" if problem.status_code < 500 else "failed")
        headers = {"allow": _methods(request)} if problem.status_code == 405 else problem.headers
        return _answer(request, code, {}, headers)

    def invalid(request: Request, problem: Exception) -> Response:
        assert isinstance(problem, RequestValidationError)
        wrong = sorted({".".join(map(str, error["loc"][1:])) for error in problem.errors()})
        return _answer(request, "not-valid", {"parameters": tuple(wrong)})

    def unwell(request: Request, problem: Exception) -> Response:
        assert isinstance(problem, BookProblem)
        code = "book-damaged" if problem.code in (*BEYOND_REPAIR, "BOOK-ALTERED") else "book-unwell"
        return _answer(request, code, {}, findings=list(problem.findings))

    def failed(request: Request, problem: Exception) -> Response:
        with suppress(RequestRefused, BookProblem):
            if isinstance(problem, STUMBLES) and (findings := shelf_of(request).damage()):
                return _answer(request, "book-damaged", {}, findings=findings)
        return _answer(request, "failed", {"request": request.scope["state"]["id"]})

    app.add_exception_handler(RequestRefused, refused)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(BookProblem, unwell)
    app.add_exception_handler(Exception, failed)


def _methods(request: Request) -> str:
    """What an address can be asked for: the router names only those of the first route that has it."""
    found: set[str] = set()
    for route in request.app.routes:
        if route.matches(request.scope)[0] is not Match.NONE:
            found |= route.methods
    return ", ".join(sorted(found | {"HEAD"} if "GET" in found else found))


def refusal(request: Request, problem: RequestRefused) -> Response:
    """What a refused caller gets; a browser that must log in is led there, and back."""
    if problem.code == "login-needed" and _is_page(request):
        asked = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        return RedirectResponse(f"/login?next={quote(asked, safe='')}", status_code=303)
    headers = {"retry-after": str(problem.after)} if problem.after else None
    return _answer(request, problem.code, {"after": problem.after, **problem.values}, headers)


def _is_page(request: Request) -> bool:
    """Whether a person opens a page, rather than a program or a script asking for something."""
    called = request.url.path.startswith("/api/") or is_part(request)
    return request.method == "GET" and not called


def _answer(
    request: Request,
    code: str,
    values: Mapping[str, Value],
    headers: Mapping[str, str] | None = None,
    findings: Sequence[Diagnostic] = (),
) -> Response:
    """The words of a code; what is wrong with the book is for those who keep it."""
    status = STATUS[code]
    given = dict(headers or {})
    if status == 401:
        given["www-authenticate"] = "Bearer"
    if status in (408, 413):
        given["connection"] = "close"  # the rest of the body will not be read
    message, remedy = say(f"web.refused.{code}", values), say(f"web.remedy.{code}", values)
    if findings and not _caller(request).may(Role.OFFICER):
        findings = ()
    if request.url.path.startswith("/api/"):
        body: dict[str, object] = {"error": code, "message": message, "remedy": remedy}
        if wrong := values.get("parameters"):
            body["parameters"] = wrong
        if findings:
            body["diagnostics"] = [finding_document(each) for each in findings[:MOST_TOLD]]
        return JSONResponse(body, status, given)
    if is_part(request):
        return PlainTextResponse(f"{message} {remedy}", status, given)
    _caller(request)  # a page's top says who is logged in
    words = {"refused": message, "advice": remedy, "findings": findings[:MOST_TOLD]}
    return render(request, "refused.html", status=status, headers=given, **words)


def _caller(request: Request) -> Person:
    """Who is asking, unless that cannot be found out now."""
    with suppress(RequestRefused, BookProblem, *STUMBLES):
        return person_of(request)
    return NOBODY


class Door:
    """Answers what is refused before the application is asked at all."""

    def __init__(self, app: ASGIApp, server: FastAPI) -> None:
        self.app = app
        self.server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on; a refusal on the way becomes an answer."""
        try:
            await self.app(scope, receive, send)
        except RequestRefused as problem:
            scope.setdefault("app", self.server)
            await refusal(Request(scope), problem)(scope, receive, send)
