"""Open screens are told at once when something they show has changed.

A screen holds a stream open (server-sent events) and hears version numbers; it then asks for what has changed. A change
of this process is told right after it is stored; those of other processes are found by looking about once a second.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from fastapi import Request, Response
from fastapi.responses import StreamingResponse
from starlette.concurrency import run_in_threadpool
from starlette.types import Receive, Scope, Send

from normbook.web.server.callers import person_of
from normbook.web.server.rates import address_of
from normbook.web.server.refusals import RequestRefused
from normbook.web.settings import ServerSettings

LOOK_SECONDS = 1.0
BEAT_SECONDS = 4.0
"""So often a silent stream says that it is still there; a screen that hears nothing for thrice as long says so."""
COME_AGAIN_SECONDS = 5

Versions = Callable[[Collection[str]], Mapping[str, int]]


@dataclass(eq=False, slots=True)
class Listener:
    """One open screen."""

    subject: str
    caller: str = ""
    """Whose it is: an account, or the address of somebody without one."""
    changed: asyncio.Event = field(default_factory=asyncio.Event)


class Streams:
    """Who listens to what. Everything but `tell` happens in the server's own loop."""

    def __init__(self, settings: ServerSettings, versions: Versions) -> None:
        self._most = settings.most_listening
        self._most_each = settings.most_listening_each
        self._lasts = settings.stream_seconds
        self._read = versions
        self._known: dict[str, int] = {}
        self._listening: set[Listener] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._looking: asyncio.Task[None] | None = None
        self._stopping = False

    def tell(self, subject: str, version: int) -> None:
        """Something has changed; may be called from any thread."""
        if self._loop is not None and not self._stopping:
            with suppress(RuntimeError):  # the loop has just ended, and all screens with it
                self._loop.call_soon_threadsafe(self._wake, subject, version)

    def stop(self) -> None:
        """End every stream: nobody else would."""
        self._stopping = True
        if self._looking is not None:
            self._looking.cancel()
        for listener in self._listening:
            listener.changed.set()

    def join(self, subject: str, version: int, caller: str = "") -> Listener:
        """One more screen; refused where there are too many, or so many of one caller that others have no room."""
        of_caller = sum(each.caller == caller for each in self._listening)
        if len(self._listening) >= self._most or of_caller >= self._most_each or self._stopping:
            raise RequestRefused("too-many", after=COME_AGAIN_SECONDS)
        self._loop = asyncio.get_running_loop()
        listener = Listener(subject, caller)
        self._listening.add(listener)
        self._wake(subject, max(version, self._known.get(subject, 0)))
        if self._looking is None or self._looking.done():
            self._looking = self._loop.create_task(self._look())
        return listener

    def leave(self, listener: Listener) -> None:
        """A screen is gone."""
        self._listening.discard(listener)
        if not any(each.subject == listener.subject for each in self._listening):
            self._known.pop(listener.subject, None)

    async def told(self, listener: Listener) -> AsyncIterator[str]:
        """What a screen hears."""
        loop = asyncio.get_running_loop()
        ends = loop.time() + self._lasts
        yield f"retry: {COME_AGAIN_SECONDS * 400}\n\n"
        yield self._version(listener)  # however little time is left: a screen that heard nothing shows what is past
        while not self._stopping and loop.time() < ends:
            try:
                await asyncio.wait_for(listener.changed.wait(), min(BEAT_SECONDS, ends - loop.time()))
            except TimeoutError:
                yield "event: beat\ndata:\n\n"
                continue
            if not self._stopping:
                yield self._version(listener)
        yield "event: bye\ndata:\n\n"

    def _version(self, listener: Listener) -> str:
        listener.changed.clear()
        return f"event: version\ndata: {self._known[listener.subject]}\n\n"

    def _wake(self, subject: str, version: int) -> None:
        listening = [each for each in self._listening if each.subject == subject]
        if listening:
            self._known[subject] = version
        for listener in listening:
            listener.changed.set()

    async def _look(self) -> None:
        """Find what other processes have changed, as long as anybody listens."""
        while self._listening:
            await asyncio.sleep(LOOK_SECONDS)
            before = dict(self._known)
            with suppress(Exception):  # a book that cannot be read now may be readable in a second
                found = await run_in_threadpool(self._read, before.keys())
                for subject, version in before.items():
                    # What was told while the book was read is newer than what was read.
                    if self._known.get(subject) == version != found.get(subject, 0):
                        self._wake(subject, found.get(subject, 0))


class Stream(StreamingResponse):
    """The answer that does not end by itself."""

    def __init__(self, request: Request, subject: str, version: int) -> None:
        self._streams = streams_of(request)
        caller = person_of(request).name or address_of(request)
        self._listener = self._streams.join(subject, version, caller)
        super().__init__(
            self._streams.told(self._listener),
            media_type="text/event-stream",
            headers={"x-accel-buffering": "no"},  # a proxy must not wait for more
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until either side ends it."""
        try:
            if not scope["state"].get("head_only"):
                await super().__call__(scope, receive, send)
                return
            await Response(headers=dict(self.headers))(scope, receive, send)
        finally:
            self._streams.leave(self._listener)


def streams_of(request: Request) -> Streams:
    """The application's streams."""
    streams: Streams = request.app.state.streams
    return streams


def end_streams(app: Any) -> None:
    """End the streams of an application, however it is wrapped."""
    while not hasattr(app, "state"):
        app = app.app
    app.state.streams.stop()
