"""A public server of several processes: one that holds the address, and workers that answer (decision: web-workers).

A worker is told what to do by a pipe, and ends when the pipe does: nobody has to be found and killed, whatever becomes
of the one that started it. All make their marks with one secret, and count callers in one table.
"""

import gc
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from threading import Thread
from typing import Any

from normbook.interrupts import answered_by
from normbook.web.server.middleware import LOGGER, log_to_stderr
from normbook.web.server.process import STOPPING_SECONDS, Announced, configured
from normbook.web.server.shared_buckets import BYTES
from normbook.web.settings import ServerSettings

_LOOK_SECONDS = 0.2
_LONGEST_PAUSE, _STEADY_SECONDS = 8.0, 10.0
"""Between workers that fall at once, and after which time without a fall the pause is short again."""
_TOLD = ("book", "public", "tls", "log", "secret", "token", "counted_in")
"""What a worker has to know; the rest is as it always is."""


class Workers:
    """The processes of one server."""

    def __init__(self, settings: ServerSettings, bound: Sequence[socket.socket], count: int) -> None:
        told = asdict(settings)
        sockets = [each.fileno() for each in bound]
        order = {name: told[name] for name in _TOLD} | {"sockets": sockets, "collector": gc.get_threshold()}
        self._order = json.dumps(order).encode() + b"\n"
        assert settings.counted_in is not None
        self._handed = (*sockets, settings.counted_in)
        self._count = count
        self._running: list[subprocess.Popen[bytes]] = []
        self._stopping = False
        self._announced = False
        self._pause = _LOOK_SECONDS
        self._next = 0.0
        """When another worker may be started."""

    def stop(self, number: int) -> bool:
        """Have all of them finish; whether a signal has its due with that."""
        self._stopping = True
        self._let_go()
        return self._announced and number == signal.SIGINT

    def run(self, ready: Callable[[], None]) -> bool:
        """Start all, say so when each can be reached, put another in the place of one that fell, until told to stop."""
        try:
            while len(self._running) < self._count and (worker := self._start()):
                self._running.append(worker)
            if len(self._running) == self._count and all(map(_is_ready, self._running)) and not self._stopping:
                self._announced = True
                ready()
            while self._announced and not self._stopping:
                time.sleep(_LOOK_SECONDS)
                self._replace_fallen()
        finally:
            self._let_go()
            self._wait()
        return self._announced

    def _start(self) -> subprocess.Popen[bytes] | None:
        """Another worker; None where the machine has no room for one, which is told."""
        # -P: the program is what is installed, whatever lies in the folder where it was started.
        command = [sys.executable, "-P", "-m", "normbook.web.server.workers"]
        # In a session of its own: Ctrl-C reaches the one that holds the address, which lets the workers finish.
        pipe = subprocess.PIPE
        try:
            worker = subprocess.Popen(
                command, bufsize=0, stdin=pipe, stdout=pipe, pass_fds=self._handed, start_new_session=True
            )
        except OSError as problem:
            LOGGER.error(json.dumps({"worker": "not started", "why": str(problem)}))
            return None
        assert worker.stdin is not None
        with suppress(BrokenPipeError):  # it has fallen already, as will be seen
            worker.stdin.write(self._order)
        return worker

    def _replace_fallen(self) -> None:
        for place, worker in enumerate(self._running):
            now = time.monotonic()
            if worker.poll() is None or now < self._next or self._stopping:
                continue
            self._pause = _LOOK_SECONDS if now - self._next > _STEADY_SECONDS else min(2 * self._pause, _LONGEST_PAUSE)
            self._next = now + self._pause
            _close(worker)
            self._running[place] = self._start() or worker

    def _let_go(self) -> None:
        for worker in self._running:
            if worker.stdin is not None and not worker.stdin.closed:
                worker.stdin.close()

    def _wait(self) -> None:
        ends = time.monotonic() + STOPPING_SECONDS + 5
        for worker in self._running:
            try:
                worker.wait(max(0.1, ends - time.monotonic()))
            except subprocess.TimeoutExpired:
                worker.kill()
                worker.wait()
            _close(worker)


def _is_ready(worker: subprocess.Popen[bytes]) -> bool:
    assert worker.stdout is not None
    return bool(worker.stdout.readline())


def _close(worker: subprocess.Popen[bytes]) -> None:
    for pipe in (worker.stdin, worker.stdout):
        if pipe is not None and not pipe.closed:
            pipe.close()


def serve_with(
    workers: int, settings: ServerSettings, bound: Sequence[socket.socket], ready: Callable[[], None]
) -> bool:
    """Serve by several processes until told to stop; whether it came so far that it could be reached."""
    with tempfile.TemporaryFile() as counted:
        counted.truncate(BYTES)
        running = Workers(replace(settings, counted_in=counted.fileno()), bound, workers)
        with answered_by(running.stop):
            return running.run(ready)


def _work() -> None:
    """A worker, from its first moment: what to do is the first line of its input, and the end of it is the end."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)  # systemd sends it to all: what is under way would be torn off
    order: dict[str, Any] = json.loads(_line())
    sockets = [socket.socket(fileno=number) for number in order.pop("sockets")]
    gc.set_threshold(*order.pop("collector"))
    log_to_stderr()
    server = Announced(configured(ServerSettings(**order)), _say_ready)

    def finish() -> None:
        os.read(0, 1)
        server.should_exit = True

    Thread(target=finish, daemon=True).start()
    server.run(sockets=sockets)


def _say_ready() -> None:
    os.write(1, b"ready\n")


def _line() -> bytes:
    # Byte by byte: what is read beyond the line would be lost to whoever waits for the end.
    line = b""
    while not line.endswith(b"\n"):
        found = os.read(0, 1)
        if not found:
            sys.exit(0)
        line += found
    return line


if __name__ == "__main__":
    _work()
