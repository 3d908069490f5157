"""What bounds a request before any route sees it: its host, its size, and the time its body takes."""

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from normbook.web.refusals import Refused
from normbook.web.settings import Settings


class Bounded:
    """Counts and times the body as it comes; what is too large is refused before it is read."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, within its bounds."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        self._check_host(headers)
        self._check_length(headers)
        received = 0
        deadline = asyncio.get_running_loop().time() + self.settings.upload_seconds
        whole = False

        async def bounded() -> Message:
            nonlocal received, whole
            if whole:
                return await receive()  # what follows the body is only the caller's going away
            left = deadline - asyncio.get_running_loop().time()
            try:
                message = await asyncio.wait_for(receive(), max(left, 0))
            except TimeoutError as problem:
                raise Refused("too-slow") from problem
            received += len(message.get("body", b""))
            whole = not message.get("more_body", False)
            if received > self.settings.most_upload:
                raise Refused("too-large", most=_megabytes(self.settings))
            return message

        await self.app(scope, bounded, send)

    def _check_host(self, headers: dict[bytes, bytes]) -> None:
        """A single-person server answers to the names of its own machine only."""
        host = headers.get(b"host", b"").decode("latin-1")
        name = host if host.endswith("]") else host.rpartition(":")[0] or host
        if not self.settings.public and name.casefold() not in self.settings.hosts:
            raise Refused("host-unknown")

    def _check_length(self, headers: dict[bytes, bytes]) -> None:
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or len(length) > 12 or int(length) > self.settings.most_upload:
            raise Refused("too-large", most=_megabytes(self.settings))


def _megabytes(settings: Settings) -> int:
    return settings.most_upload // (1024 * 1024)
