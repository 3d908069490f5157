"""The server: one process, stopped cleanly."""

import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
from starlette.types import ASGIApp

from normbook.interrupts import answered_by
from normbook.web.app import create_app
from normbook.web.server.middleware import log_to_stderr
from normbook.web.settings import ServerSettings
from normbook.web.streams import end_streams

STOPPING_SECONDS = 10
"""How long requests under way may take when the server is stopped."""


class Announced(uvicorn.Server):
    """Says when it can be reached."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready
        self.announced = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        if not self.should_exit:
            self.announced = True
            self._ready()

    def stop(self, number: int) -> bool:
        """Begin to stop; whether a signal has its due with that, as Ctrl-C has once a person was told of it."""
        self.handle_exit(number, None)
        return self.announced and number == signal.SIGINT

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to whoever started us: taken only here, one that comes a moment before would go elsewhere."""
        yield

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, which would go on for ever, then finish what is under way."""
        end_streams(self.config.app)
        await super().shutdown(sockets)
        if self.force_exit:
            await self.lifespan.shutdown()  # else its task would be torn off, and say so at length


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to the address; raises OSError if it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With its protocol named: asyncio then sends small answers at once, where it would wait 40 ms otherwise.
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name != "nt":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
        bound.listen(128)
    except OSError:
        bound.close()
        raise
    return bound


def entrance(settings: ServerSettings, bound: socket.socket) -> str:
    """The address to open; on a single-person server with its token."""
    host, port = bound.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    root = f"http://{shown}:{port}/"
    return root if settings.public else f"{root}enter?token={settings.token}"


def configured(settings: ServerSettings, app: ASGIApp | None = None) -> uvicorn.Config:
    """How the server runs."""
    return uvicorn.Config(
        app or create_app(settings),
        log_config=None,
        access_log=False,
        server_header=False,
        # Behind a proxy on the same machine the caller's own address is in a header.
        proxy_headers=settings.public,
        forwarded_allow_ips="127.0.0.1",
        limit_concurrency=settings.at_once,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=STOPPING_SECONDS,
    )


def serve(settings: ServerSettings, bound: socket.socket, ready: Callable[[], None]) -> bool:
    """Serve until told to stop, finishing requests under way; whether it came so far that it could be reached."""
    log_to_stderr()
    server = Announced(configured(settings), ready)
    with answered_by(server.stop):
        server.run(sockets=[bound])
    return server.announced
