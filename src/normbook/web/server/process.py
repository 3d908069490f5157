"""The server: one process, stopped cleanly."""

import asyncio
import errno
import os
import secrets
import signal
import socket
import ssl
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from html import escape
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from normbook.interrupts import answered_by
from normbook.web.server.middleware import log_to_stderr
from normbook.web.settings import ServerSettings
from normbook.web.streams import end_streams

STOPPING_SECONDS = 10
"""How long requests under way may take when the server is stopped."""


Phones = tuple[socket.socket, ssl.SSLContext | None]
"""Where helpers' phones come in, and the certificate that they are shown."""


class Announced(uvicorn.Server):
    """Says when it can be reached."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], phones: Sequence[Phones] = ()) -> None:
        super().__init__(config)
        self._ready = ready
        self._phones = phones
        self.announced = False
        self._unsaid: OSError | None = None

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until told to stop. Raises OSError where nobody could be told that it can be reached."""
        super().run(sockets)
        if self._unsaid is not None:
            raise self._unsaid

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        for bound, tls in self._phones:
            self.servers.append(await asyncio.get_running_loop().create_server(self._protocol, sock=bound, ssl=tls))
        if not self.should_exit:
            self.announced = True
            try:
                self._ready()
            except OSError as problem:  # raised here, libraries would log it at length
                self._unsaid, self.should_exit = problem, True

    def _protocol(self) -> asyncio.Protocol:
        """What answers a helper's phone: the same application, by TLS where there is a certificate."""
        made: Any = self.config.http_protocol_class
        answering: asyncio.Protocol = made(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return answering

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


def listen_here(port: int) -> list[socket.socket]:
    """Sockets of this machine's own addresses, old and new, on one port: a browser tries both, and both are ours."""
    sockets = [listen("127.0.0.1", port)]
    try:
        sockets.append(listen("::1", sockets[0].getsockname()[1]))
    except OSError as problem:
        if problem.errno == errno.EADDRINUSE:
            sockets[0].close()
            raise
    return sockets


def own_name() -> str:
    """A name of this machine that nobody can guess: browsers know that whatever ends so is here."""
    return f"normbook-{secrets.token_hex(10)}.localhost"


def entrance(settings: ServerSettings, bound: socket.socket) -> str:
    """The address to open; on a single-person server with its token."""
    host, port = bound.getsockname()[:2]
    shown = settings.name or (f"[{host}]" if ":" in host else host)
    root = f"http://{shown}:{port}/"
    return root if settings.public else f"{root}enter?token={settings.token}"


def hand_over(address: str, folder: Path) -> str:
    """A file that leads a browser to the address: others see what a program is started with, but not this file."""
    file = folder / "normbook.html"
    file.touch(0o600)
    file.write_text(f'<!DOCTYPE html><meta http-equiv="refresh" content="0; url={escape(address)}">', encoding="utf-8")
    return file.as_uri()


def lan_address() -> str:
    """This machine's address in the network that it is in; blank where it is in none, or in the open internet."""
    for elsewhere in ("192.168.255.254", "10.255.255.254", "172.31.255.254"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking, suppress(OSError):
            asking.connect((elsewhere, 9))  # sends nothing: it only asks which way it would go
            found = ip_address(asking.getsockname()[0])
            if found.is_private and not found.is_loopback:
                return str(found)
    return ""


def certified(certificate: str, key: str) -> ssl.SSLContext:
    """What phones are shown; raises OSError, of which SSLError is one, for files that are no such pair."""
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.load_cert_chain(certificate, key)
    return made


def configured(settings: ServerSettings, app: ASGIApp | None = None) -> uvicorn.Config:
    """How the server runs."""
    # Here: one that only holds the address for workers has no use for all that an application is made of.
    from normbook.web.app import create_app

    return uvicorn.Config(
        app or create_app(settings),
        log_config=None,
        access_log=False,
        ws="none",
        server_header=False,
        # Behind a proxy on the same machine the caller's own address is in a header.
        proxy_headers=settings.public,
        forwarded_allow_ips="127.0.0.1",
        limit_concurrency=settings.at_once,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=STOPPING_SECONDS,
    )


def serve(
    settings: ServerSettings, bound: Sequence[socket.socket], ready: Callable[[], None], phones: Sequence[Phones] = ()
) -> bool:
    """Serve until told to stop, finishing requests under way; whether it came so far that it could be reached."""
    log_to_stderr()
    server = Announced(configured(settings), ready, phones)
    with answered_by(server.stop):
        server.run(sockets=list(bound))
    return server.announced
