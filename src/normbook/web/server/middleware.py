"""What surrounds every request: an id, the headers that browsers are to obey, one line of the log.

The log names the route, never the address asked for: that may hold a name, a search or a token.
"""

import json
import logging
import re
import secrets
import sys
import time
import traceback
from asyncio import CancelledError
from contextlib import AbstractContextManager
from datetime import UTC, datetime

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from normbook.render.words.language import ENGLISH, asked, speaking
from normbook.web.server.cookies import language_of
from normbook.web.settings import ServerSettings

LOGGER = logging.getLogger("normbook.web")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
_REQUEST_ID = re.compile(rb"[A-Za-z0-9-]{8,64}")


class Watched:
    """Surrounds the application."""

    def __init__(self, app: ASGIApp, settings: ServerSettings) -> None:
        self.app = app
        self.settings = settings
        self.headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
        if settings.tls:
            self.headers.append((b"strict-transport-security", b"max-age=31536000"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and say afterwards how it went."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = time.perf_counter()
        id = _request_id(scope)
        scope.setdefault("state", {})["id"] = id
        status = 500
        if scope["method"] == "HEAD":
            # Whatever can be read can be asked after; the server leaves the body out.
            scope = {**scope, "method": "GET"}
            scope["state"]["head_only"] = True

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = self._with_headers(list(message.get("headers", ())), id)
            await send(message)

        problem: BaseException | None = None
        try:
            with _language(scope):
                await self.app(scope, receive, sending)
        except (Exception, CancelledError) as raised:
            # The answer has been given already, and a server does not stop for one request; or it stops, and waits no
            # longer for this one.
            problem = raised
        if self.settings.log or problem:
            LOGGER.log(logging.ERROR if problem else logging.INFO, _line(scope, id, status, started, problem))

    def _with_headers(self, given: list[tuple[bytes, bytes]], id: str) -> list[tuple[bytes, bytes]]:
        names = {name.lower() for name, _ in given}
        added = [each for each in self.headers if each[0] not in names]
        if b"cache-control" not in names:
            added.append((b"cache-control", b"no-store"))
        return [*given, *added, (b"x-request-id", id.encode())]


def _language(scope: Scope) -> AbstractContextManager[None]:
    """Pages speak the language of whoever reads them; programs are answered alike everywhere."""
    wanted = ENGLISH if scope["path"].startswith("/api/") else language_of(Headers(scope=scope))
    return speaking(asked() if wanted is None else wanted)  # said once: the environment is slow to ask for every cell


def _request_id(scope: Scope) -> str:
    """A proxy's, else a new one."""
    given: bytes = dict(scope["headers"]).get(b"x-request-id", b"")
    return given.decode() if _REQUEST_ID.fullmatch(given) else secrets.token_hex(8)


def _line(scope: Scope, id: str, status: int, started: float, problem: BaseException | None) -> str:
    """One JSON object: what happened, and nothing about whom."""
    route = scope.get("route")
    said: dict[str, object] = {
        "at": _now(),
        "request": id,
        "method": "HEAD" if scope["state"].get("head_only") else scope["method"],
        "route": getattr(route, "path", None),
        "status": status,
        "ms": round(1000 * (time.perf_counter() - started), 1),
    }
    if problem:
        said |= _of_problem(problem)
    return json.dumps(said)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _of_problem(problem: BaseException) -> dict[str, object]:
    """Its message may quote what somebody typed; where it was raised is enough to find it."""
    frames = traceback.extract_tb(problem.__traceback__)[-8:]
    return {"problem": type(problem).__name__, "where": [f"{frame.name}:{frame.lineno}" for frame in frames]}


class _OfServer(logging.Formatter):
    """What the server itself has to say, such as of what is no request, as one JSON object too."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, object] = {"at": _now(), "server": record.getMessage()}
        problem = record.exc_info[1] if record.exc_info else None
        return json.dumps(said | (_of_problem(problem) if problem else {}))


def log_to_stderr() -> None:
    """One line per request on stderr, for whoever runs the server."""
    for logger, form in ((LOGGER, logging.Formatter("%(message)s")), (logging.getLogger("uvicorn"), _OfServer())):
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(form)
        logger.handlers = [handler]
        logger.propagate = False
    LOGGER.setLevel(logging.INFO)
    # It quotes what was sent; the request that it speaks of has a line of its own.
    logging.getLogger("python_multipart").setLevel(logging.CRITICAL + 1)
