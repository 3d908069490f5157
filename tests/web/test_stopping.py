"""A server that is told to stop does, whoever is connected and whatever is under way."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from tests.launching import heeding
from tests.web.nights import SAMPLE
from tests.web.test_serve import started

pytestmark = [
    pytest.mark.xdist_group("web-night"),
    pytest.mark.skipif(os.name == "nt", reason="sends signals as POSIX does"),
]

STUCK = """
import sys, threading
from fastapi import FastAPI
from normbook import interrupts
from normbook.web.server import process as serving
from normbook.web.settings import ServerSettings
from normbook.web.streams import Streams
from normbook.web.server.middleware import Watched

settings = ServerSettings(book=None)
app = FastAPI()
app.state.streams = Streams(settings, lambda _: {})


@app.get("/")
def stuck():
    with interrupts.folder_for_now() as folder:
        print(folder, flush=True)
        threading.Event().wait()


def work():
    with serving.listen("127.0.0.1", 0) as bound:
        server = serving.Announced(
            serving.configured(settings, Watched(app, settings)), lambda: print(*bound.getsockname(), flush=True)
        )
        with interrupts.answered_by(server.stop):
            server.run(sockets=[bound])


serving.STOPPING_SECONDS = 0
interrupts.run(work)
"""
"""A server with a request that never comes to an end."""


@pytest.mark.slow
def test_a_server_stops_with_screens_open_and_an_upload_that_stands_still(book_copy: Path) -> None:
    with (
        started("--port", "0", "--book", str(book_copy), cwd=book_copy.parent) as (process, address),
        httpx.Client(trust_env=False, timeout=120, follow_redirects=True) as phone,
    ):
        assert phone.get(address).status_code == 200
        root = urlsplit(address)
        with (
            phone.stream("GET", f"http://{root.netloc}/nights/{SAMPLE}/changes") as screen,
            socket.create_connection((root.hostname, root.port)) as upload,
        ):
            lines = screen.iter_lines()
            while next(lines) != "event: version":
                pass
            upload.sendall(b"POST /score HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nthe first bytes")
            process.send_signal(signal.SIGINT)
            assert "event: bye" in list(lines)
            out, err = process.communicate(timeout=600)
    assert (process.returncode, "Traceback" in err) == (0, False), err
    assert out.endswith("Stopped.\n")


@pytest.mark.slow
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 0), (signal.SIGTERM, -signal.SIGTERM)])
def test_a_request_that_never_ends_does_not_keep_the_server(number: int, code: int) -> None:
    command = heeding(sys.executable, "-c", STUCK)
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        host, port = process.stdout.readline().split()
        with socket.create_connection((host, int(port))) as visitor:
            visitor.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            folder = Path(process.stdout.readline().strip())
            process.send_signal(number)
            _, err = process.communicate(timeout=600)
    assert (process.returncode, "Traceback" in err) == (code, False), err
    assert not folder.exists()


@pytest.mark.slow
def test_a_server_in_the_background_keeps_ctrl_c_ignored_and_heeds_sigterm(tmp_path: Path) -> None:
    with started("--port", "0", cwd=tmp_path, ignoring="INT") as (process, address):
        process.send_signal(signal.SIGINT)
        with httpx.Client(trust_env=False, timeout=120) as stranger:
            assert stranger.get(address, follow_redirects=True).status_code == 200
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=600)
    assert (process.returncode, "Traceback" in err) == (-signal.SIGTERM, False), err
    assert out.endswith("Stopped.\n")
