"""What bounds a request before any route sees it: its host, its size, its characters, and the time its body takes."""

import asyncio
from urllib.parse import urlsplit

from python_multipart.multipart import parse_options_header
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from normbook.web.server.cookies import host_name
from normbook.web.server.refusals import RequestRefused
from normbook.web.settings import MEGABYTE, ServerSettings

PATIENCE = 8
"""So many times what is taken is read and thrown away, so that the answer is heard."""


CHARACTERS = (b"utf-8", b"us-ascii", b"iso-8859-1")
"""How the fields of a form may be written. Other ways that Python knows take the square of the time, or fail."""


class Bounded:
    """Refuses what is not for this machine; counts and times the body as it comes."""

    def __init__(self, app: ASGIApp, settings: ServerSettings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, within its bounds."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        self._check_host(scope, headers.get(b"host", b"").decode("latin-1"))
        _check_characters(Headers(scope=scope).get("content-type"))
        body = _Body(receive, self.settings)
        await body.check_length(headers.get(b"content-length", b"0"))
        await self.app(scope, body.receive, send)

    def _check_host(self, scope: Scope, host: str) -> None:
        """A single-person server answers to the names of its own machine only, and helpers' phones by theirs."""
        settings = self.settings
        if settings.public:
            return
        names = settings.hosts | {settings.name} if settings.name else settings.hosts
        if settings.lan and (scope.get("server") or ("",))[0] == settings.lan_bound:
            names = frozenset({host_name(urlsplit(settings.lan).netloc)})
        if host_name(host) not in names:
            raise RequestRefused("host-unknown")


def _check_characters(content_type: str | None) -> None:
    """Refuse a form that says it is written in other characters than ours; browsers say nothing."""
    if parse_options_header(content_type)[1].get(b"charset", b"utf-8").lower() not in CHARACTERS:
        raise RequestRefused("form-unreadable")


class _Body:
    """A request's body, counted and timed."""

    def __init__(self, receive: Receive, settings: ServerSettings) -> None:
        self._receive = receive
        self._settings = settings
        self._received = 0
        self._whole = False
        self._deadline = asyncio.get_running_loop().time() + settings.upload_seconds

    async def check_length(self, length: bytes) -> None:
        """Refuse what says of itself that it is too large; what is far too large is not even read to be thrown away."""
        if not length.isdigit() or len(length) > 12 or int(length) > PATIENCE * self._settings.most_upload:
            raise self._too_large()
        if int(length) > self._settings.most_upload:
            await self._discard()
            raise self._too_large()

    async def receive(self) -> Message:
        """The next part."""
        if self._whole:
            return await self._receive()  # what follows the body is only the caller's going away
        message = await self._next()
        if self._received > self._settings.most_upload:
            await self._discard()
            raise self._too_large()
        return message

    async def _next(self) -> Message:
        left = self._deadline - asyncio.get_running_loop().time()
        try:
            message = await asyncio.wait_for(self._receive(), max(left, 0))
        except TimeoutError as problem:
            raise RequestRefused("too-slow") from problem
        self._received += len(message.get("body", b""))
        self._whole = not message.get("more_body", False)
        return message

    async def _discard(self) -> None:
        """Let the caller finish: a browser that is cut off while it sends shows no answer at all."""
        while not self._whole and self._received <= PATIENCE * self._settings.most_upload:
            await self._next()

    def _too_large(self) -> RequestRefused:
        return RequestRefused("too-large", most=self._settings.most_upload // MEGABYTE)
