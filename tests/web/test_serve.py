"""`normbook serve` as people start and stop it."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from normbook.web.server.process import listen
from normbook.web.server.rates import Rate
from tests.cli.running import refused, run
from tests.launching import heeding

pytestmark = pytest.mark.xdist_group("web")

STOPS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


@contextmanager
def started(
    *arguments: str, cwd: Path, ignoring: str = "", host: tuple[str, ...] = ("--host", "127.0.0.1")
) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """The program, and the address it printed."""
    command = [sys.executable, "-m", "normbook", "serve", "--no-browser", *host, *arguments]
    if ignoring:
        command = ["/bin/sh", "-c", f'trap "" {ignoring}; exec "$@"', "sh", *command]
    process = subprocess.Popen(
        heeding(*command),
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"NORMBOOK_BOOK": ""},
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None
        yield process, found[0]
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


@pytest.mark.slow
@pytest.mark.parametrize("stop", STOPS)
def test_the_address_is_printed_and_ctrl_c_stops_it_cleanly(tmp_path: Path, stop: signal.Signals) -> None:
    with started("--port", "0", cwd=tmp_path) as (process, address):
        with httpx.Client(trust_env=False, timeout=120) as stranger:
            assert stranger.get(address.partition("/enter")[0] + "/").status_code == 401
            assert stranger.get(address, follow_redirects=True).status_code == 200
        process.send_signal(stop)
        out, err = process.communicate(timeout=120)
    assert "Traceback" not in err
    token = address.partition("token=")[2]
    assert token
    assert token not in err
    assert out.endswith("Stopped.\n")
    assert process.returncode == (0 if stop is signal.SIGINT else -stop)


WRONG = (
    b"HELLO\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
    b"POST /score HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: 6\r\n"
    b"Content-Type: multipart/form-data; boundary=abc\r\n\r\nsecret",
)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here is always full")
def test_a_server_that_cannot_tell_its_address_says_so_in_a_line(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "normbook", "serve", "--no-browser", "--port", "0"]
    with Path("/dev/full").open("wb") as nowhere:
        done = subprocess.run(
            command, cwd=tmp_path, stdout=nowhere, stderr=subprocess.PIPE, text=True, check=False, timeout=120
        )
    (told,) = done.stderr.splitlines()
    assert (done.returncode, told.split(":")[:2]) == (2, ["stdout", " OUTPUT-FULL"])


@pytest.mark.slow
def test_every_line_of_the_log_is_an_object_whatever_is_sent(tmp_path: Path) -> None:
    with started("--public", "--port", "0", cwd=tmp_path) as (process, address):
        for request in WRONG:
            with socket.create_connection(("127.0.0.1", urlsplit(address).port or 0), 120) as line:
                line.sendall(request)
                while line.recv(65536):
                    pass
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=120)
    lines = [json.loads(each) for each in err.splitlines()]
    assert [each["status"] for each in lines if "request" in each] == [200, 400]
    assert {"Invalid HTTP request received."} < {each.get("server") for each in lines}
    assert "secret" not in err


@pytest.mark.slow
@pytest.mark.parametrize("stop", STOPS)
def test_the_demonstration_shows_a_book_and_takes_it_away(
    tmp_path: Path, stop: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tmp").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    with started("--demo", "--port", "0", cwd=tmp_path) as (process, address):
        with httpx.Client(trust_env=False, follow_redirects=True, timeout=120) as visitor:
            page = visitor.get(address)
            assert page.status_code == 200
            assert "log entries" in page.text
        assert list((tmp_path / "tmp").iterdir()) != []
        process.send_signal(stop)
        process.communicate(timeout=120)
    assert process.returncode == (0 if stop is signal.SIGINT else -stop)
    assert list(tmp_path.rglob("*")) == [tmp_path / "tmp"]


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="writes a script of the shell")
def test_the_browser_is_given_a_file_that_only_the_owner_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told, script = tmp_path / "told", tmp_path / "browser"
    tells = 'echo "$1"; stat -c %a "${1#file://}"; cat "${1#file://}"'
    script.write_text(f"#!/bin/sh\n{{ {tells}; }} > {told}.part; mv {told}.part {told}\n")
    script.chmod(0o700)
    monkeypatch.setenv("BROWSER", f"{script} %s")
    with started("--port", "0", "--browser", cwd=tmp_path, host=()) as (process, address):
        name, token = urlsplit(address).hostname or "", address.partition("token=")[2]
        while not told.exists():
            time.sleep(0.05)
        argument, *more = told.read_text().splitlines()
        assert (token in argument, name in argument) == (False, False)
        mode, leads = more
        assert mode == "600"
        assert f"url={address}" in leads
        file = Path(argument.removeprefix("file://"))
        here = address.replace(name, "127.0.0.1")
        with httpx.Client(trust_env=False, timeout=120) as browser:
            assert browser.get(here).status_code == 403  # by its own name only
            entered = browser.get(here, headers={"host": name})
            assert entered.status_code == 303
            cookie = {"cookie": entered.headers["set-cookie"].partition(";")[0]}
            root = here.partition("/enter")[0] + "/"
            # What another port of this machine could get hold of lets nobody in.
            assert browser.get(root, headers=cookie).status_code == 401
            assert browser.get(root, headers=cookie | {"host": name}).status_code == 200
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=120)
    assert not file.exists()
    assert [each.name for each in tmp_path.iterdir() if "sqlite" in each.name] == []


@pytest.mark.slow
def test_phones_are_told_where_and_how_safe(tmp_path: Path) -> None:
    with started("--lan", "--port", "0", cwd=tmp_path, host=("--host", "127.0.0.2")) as (process, address):
        assert process.stdout is not None
        assert process.stderr is not None
        told = [process.stdout.readline()]  # by the same buffer as the first line, and whole before it is stopped
        while "Ctrl-C" not in told[-1]:
            told.append(process.stdout.readline())
            assert told[-1], "it has ended"
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=120) == 0
        out, err = "".join(told), process.stderr.read()
        port = urlsplit(address).port
    assert f"http://127.0.0.2:{port}\n" in out
    assert "█▄▄▄█" in out
    assert "anyone on this Wi-Fi" in out
    assert max(map(len, out.splitlines())) <= 80
    assert ("Traceback" in err, process.returncode) == (False, 0)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--lan", "--public"), "choose one"),
        (("--lan", "--key", "k.pem"), "go together"),
        (("--certificate", "c.pem", "--key", "k.pem"), "--lan"),
    ],
)
def test_what_does_not_go_together(options: tuple[str, ...], said: str) -> None:
    done = run("serve", "--no-browser", *options)
    assert (done.exit_code, said in done.stderr) == (2, True)


def test_a_certificate_that_is_none_is_told(tmp_path: Path) -> None:
    files = (str(tmp_path / "none.pem"),) * 2
    lan = ("--lan", "--host", "127.0.0.1", "--certificate", files[0], "--key", files[1])
    [line] = refused("serve", "--no-browser", "--port", "0", *lan)
    assert "CERTIFICATE-UNREADABLE" in line


def test_other_machines_are_let_in_only_when_somebody_says_so() -> None:
    done = run("serve", "--host", "0.0.0.0", "--no-browser")
    assert done.exit_code == 2
    assert "--public" in done.stderr


def test_a_port_that_is_taken_is_told() -> None:
    with listen("127.0.0.1", 0) as taken:
        [line] = refused("serve", "--port", taken.getsockname()[1], "--no-browser")
    assert "PORT-TAKEN" in line


def test_a_rate_fills_steadily() -> None:
    now = [0.0]
    rate = Rate(60, lambda: now[0])
    assert [rate.wait("a") for _ in range(60)] == [0] * 60
    assert rate.wait("a") == 1
    assert rate.wait("b") == 0
    now[0] += 1
    assert rate.wait("a") == 0
    assert rate.wait("a") >= 1
    now[0] += 3600
    assert [rate.wait("a") for _ in range(61)][-2:] == [0, 1]
