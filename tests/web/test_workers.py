"""A public server of several processes: one session, one count of callers, one end."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread, Timer
from urllib.parse import urlsplit

import httpx
import pytest

from normbook.web.server.process import listen
from normbook.web.server.rates import Rate
from normbook.web.server.shared_buckets import BYTES, RATES, SharedBuckets
from normbook.web.server.workers import Workers
from tests.cli.running import run
from tests.web.conftest import settings
from tests.web.site import PASSWORDS, PATIENCE, Site
from tests.web.test_serve import started

pytestmark = [
    pytest.mark.xdist_group("web"),
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="children are found in /proc"),
]


def children(parent: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


def until(true: Callable[[], bool]) -> bool:
    ends = time.monotonic() + PATIENCE
    while not true() and time.monotonic() < ends:
        time.sleep(0.05)
    return true()


def gone(process: int) -> bool:
    """Whether it has ended; one that nobody has waited for yet has, too."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


@contextmanager
def only(one: int, all_of_them: list[int]) -> Iterator[None]:
    """Have one worker answer: the others stand still."""
    others = [each for each in all_of_them if each != one]
    for each in others:
        os.kill(each, signal.SIGSTOP)
    try:
        yield
    finally:
        for each in others:
            os.kill(each, signal.SIGCONT)


@contextmanager
def two_workers(book: Path) -> Iterator[tuple["subprocess.Popen[str]", str, list[int]]]:
    arguments = ("--public", "--workers", "2", "--port", "0", "--book", str(book))
    with started(*arguments, cwd=book.parent) as (process, address):
        yield process, address.rstrip("/"), children(process.pid)


@pytest.fixture(scope="module")
def pair(accounts_book: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, int]]:
    """A server of two processes that no test stops, and the process that keeps them."""
    book = Path(shutil.copy(accounts_book, tmp_path_factory.mktemp("pair") / "book.sqlite"))
    with two_workers(book) as (process, address, _):
        yield Site(address, settings(book=str(book), public=True)), process.pid


@pytest.mark.slow
def test_who_is_logged_in_by_one_process_is_known_to_the_other(pair: tuple[Site, int]) -> None:
    site, parent = pair
    one, other = workers = children(parent)
    close = httpx.Limits(max_keepalive_connections=0)
    with site.visitor(limits=close) as olga:
        with only(one, workers):
            assert olga.log_in("olga", PASSWORDS["olga"]).status_code == 303
            token = olga.form_token("/desk/post")
        with only(other, workers):
            assert olga.get("/desk").status_code == 200
            assert olga.form_token("/desk/post") == token, "marks of one secret"
            sent = olga.post("/logout", data={"form_token": token})
            assert sent.status_code == 303
        with only(one, workers):
            assert olga.get("/desk").status_code == 303, "and who left by one has left"


@pytest.mark.slow
def test_a_process_that_falls_is_replaced(pair: tuple[Site, int]) -> None:
    site, parent = pair
    workers = children(parent)
    assert site.settings.book is not None
    beside = Path(site.settings.book).parent / "normbook.py"
    beside.write_text("raise SystemExit('not what is installed')\n", encoding="utf-8")
    os.kill(workers[0], signal.SIGKILL)
    assert until(lambda: len({*children(parent)} - {*workers}) == 1)
    (fresh,) = {*children(parent)} - {*workers}
    with only(fresh, [fresh, workers[1]]):
        assert httpx.get(f"{site.root}/healthz", trust_env=False, timeout=PATIENCE).status_code == 200


@pytest.mark.slow
def test_tries_are_counted_over_all_processes(pair: tuple[Site, int]) -> None:
    site, parent = pair
    workers = children(parent)
    with site.visitor(limits=httpx.Limits(max_keepalive_connections=0)) as stranger:
        token = stranger.form_token()
        data = {"form_token": token, "name": "nobody", "password": "a guess", "next": ""}
        answers = []
        for worker in workers:
            with only(worker, workers):
                answers += [stranger.post("/login", data=data).status_code for _ in range(7)]
    assert 429 not in answers[:7]
    assert answers[-2:] == [429, 429], "seven tries of each process are more than ten"


@pytest.mark.slow
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_all_of_them_end_together(demo_book: Path, tmp_path: Path, stop: signal.Signals) -> None:
    book = Path(shutil.copy(demo_book, tmp_path / "book.sqlite"))
    with two_workers(book) as (process, address, workers):
        assert len(workers) == 2
        assert httpx.get(f"{address}/healthz", trust_env=False, timeout=PATIENCE).status_code == 200
        process.send_signal(stop)
        process.wait(PATIENCE)
        assert process.returncode == (0 if stop == signal.SIGINT else -stop)
        assert until(lambda: all(map(gone, workers)))
        with pytest.raises(httpx.ConnectError):
            httpx.get(address, trust_env=False)


@pytest.mark.slow
def test_a_request_under_way_is_finished_when_all_are_told_to_stop(demo_book: Path, tmp_path: Path) -> None:
    book = Path(shutil.copy(demo_book, tmp_path / "book.sqlite"))
    with two_workers(book) as (process, address, workers):
        here = urlsplit(address)
        with socket.create_connection((here.hostname, here.port), PATIENCE) as upload:
            head = ("POST /login HTTP/1.1", f"Host: {here.netloc}", f"Origin: {address}", "Expect: 100-continue")
            kind = ("Content-Type: application/x-www-form-urlencoded", "Content-Length: 4")
            upload.sendall("\r\n".join((*head, *kind, "", "")).encode())
            assert upload.recv(1000).startswith(b"HTTP/1.1 100"), "it is being read"
            for each in (*workers, process.pid):  # as systemd does
                os.kill(each, signal.SIGTERM)
            time.sleep(0.5)
            upload.sendall(b"a=b\n")
            assert upload.recv(1000).startswith(b"HTTP/1.1 4"), "and answered"
        assert process.wait(PATIENCE) == -signal.SIGTERM


@pytest.mark.parametrize("more", [(), ("--lan",)])
def test_one_person_is_served_by_one_process(more: tuple[str, ...]) -> None:
    done = run("serve", "--workers", "2", *more)
    assert done.exit_code == 2
    assert "--public" in done.stderr


def test_a_shared_count_is_one_count() -> None:
    with tempfile.TemporaryFile() as file:
        file.truncate(BYTES)
        one, other = (Rate(10, lambda: 5.0, SharedBuckets(file.fileno(), "costly")) for _ in range(2))
        apart = Rate(10, lambda: 5.0, SharedBuckets(file.fileno(), "entries"))
        assert [one.wait("a") for _ in range(6)] == [0] * 6
        assert [other.wait("a") for _ in range(5)] == [0] * 4 + [6]
        assert one.wait("a") == 6
        assert (one.wait("b"), apart.wait("a")) == (0, 0)
        crowd = [one.wait(f"10.{number >> 8}.{number & 255}.1") for number in range(20_000)]
        assert set(crowd) == {0}, "whoever was quiet for longest makes room"


HELD = """
import sys
from fcntl import LOCK_EX, LOCK_NB, lockf
file, *spans = map(int, sys.argv[1:])
for length, start in zip(spans[::2], spans[1::2]):
    try:
        lockf(file, LOCK_EX | LOCK_NB, length, start)
        print("free")
    except OSError:
        print("held")
"""


def test_the_lock_of_one_rate_is_not_let_go_by_another() -> None:
    with tempfile.TemporaryFile() as file:
        file.truncate(BYTES)
        costly, entries = (SharedBuckets(file.fileno(), rate) for rate in RATES)
        with costly:
            with entries:
                pass
            half = str(BYTES // 2)
            command = [sys.executable, "-c", HELD, str(file.fileno()), half, "0", half, half]
            seen = subprocess.run(command, pass_fds=(file.fileno(),), capture_output=True, text=True, check=True)
    assert seen.stdout.split() == ["held", "free"]


def test_a_lock_that_cannot_be_had_stops_nobody_else() -> None:
    with tempfile.TemporaryFile() as file:
        file.truncate(BYTES)
        gone_file = os.dup(file.fileno())
        rate = Rate(10, lambda: 5.0, SharedBuckets(gone_file, "costly"))
        os.close(gone_file)
        tries = [Thread(target=pytest.raises, args=(OSError, rate.wait, "a"), daemon=True) for _ in range(2)]
        for each in tries:
            each.start()
            each.join(5)
    assert not any(each.is_alive() for each in tries)


@pytest.fixture
def falling(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """In the place of Python: a program that notes that it was started, says that it is ready, and ends."""
    program = tmp_path / "falling"
    program.write_text(f"#!/bin/sh\necho >>{tmp_path}/starts\necho ready\nexit 1\n", encoding="utf-8")
    program.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(program))
    return program


@contextmanager
def workers_for(seconds: float) -> Iterator[Workers]:
    with listen("127.0.0.1", 0) as bound, tempfile.TemporaryFile() as file:
        workers = Workers(settings(public=True, book=None, counted_in=file.fileno()), [bound], 2)
        Timer(seconds, workers.stop, [signal.SIGTERM]).start()
        yield workers


@pytest.mark.slow
def test_workers_that_fall_at_once_are_started_ever_more_rarely(falling: Path) -> None:
    with workers_for(3) as workers:
        assert workers.run(lambda: None)
    starts = (falling.parent / "starts").read_text(encoding="utf-8").count("\n")
    assert 3 <= starts <= 2 + 5


def test_a_worker_that_cannot_be_replaced_takes_nobody_down(falling: Path, caplog: pytest.LogCaptureFixture) -> None:
    with workers_for(1) as workers:
        assert workers.run(falling.unlink)
    assert workers.stop(signal.SIGINT), "it ran until it was told to stop"
    assert "falling" in caplog.text


@pytest.mark.parametrize("program", ["/bin/false", "/nowhere/python"])
def test_a_server_without_workers_says_so(demo_book: Path, program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", program)
    done = run("serve", "--public", "--workers", "2", "--port", "0", "--no-browser", "--book", str(demo_book))
    assert (done.exit_code, done.stdout) == (1, "")
    assert "could not be started" in done.stderr
