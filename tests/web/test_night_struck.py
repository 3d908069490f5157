"""A server struck down in the middle of club nights: whatever a phone was told is stored is there afterwards."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import cycle
from pathlib import Path
from random import Random
from uuid import uuid4

import httpx
import pytest

from normbook.cli.demo.book import write_demo_book
from normbook.web.server.process import listen
from tests.cli.running import run
from tests.web.nights import FACTS, directors, tapped
from tests.web.site import NOBODY_TRUSTED

pytestmark = [pytest.mark.xdist_group("web-night"), pytest.mark.slow]

PHONES, STRIKES = 3, 3
RESULTS = ("1-0", "1/2", "0-1", "")


class Phone(threading.Thread):
    """Taps results as fast as it is answered; a tap without an answer is sent again under the same id."""

    def __init__(self, root: str, cookies: dict[str, str], night: str, board: str, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.root, self.night, self.board, self.stop = root, night, board, stop
        self.client = httpx.Client(base_url=root, cookies=cookies, trust_env=False, verify=NOBODY_TRUSTED, timeout=300)
        self.told: list[tuple[str, str]] = []
        """Ids and results that the server said are stored, in their order."""
        self.problems: list[str] = []

    def run(self) -> None:
        token, saw = "", ""
        for result in cycle(RESULTS):
            step = uuid4().hex
            while not self.stop.is_set():
                try:
                    token = token or form_token(self.client)
                    values = {"do": "result", "board": self.board, "result": result, "saw": saw, "step": step}
                    answer = self.client.post(f"/nights/{self.night}/taps", data={**values, "form_token": token})
                except httpx.HTTPError:
                    self.stop.wait(0.05)  # the server is gone; it will be back
                    continue
                if answer.status_code != 303:
                    self.problems.append(f"{answer.status_code} {answer.text[:2000]}")
                    return
                self.told.append((step, result))
                saw = step
                break
            if self.stop.is_set():
                self.client.close()
                return


def form_token(client: httpx.Client) -> str:
    page = client.get("/score").text
    return page.partition('name="form_token" value="')[2].partition('"')[0]


def port_of_its_own() -> int:
    """Below those that the system hands out: nobody is given it by chance while the server is down."""
    for port in range(20_000 + os.getpid() % 10_000, 32_768):
        with suppress(OSError), listen("127.0.0.1", port):
            return port
    raise AssertionError("no port is free")


@contextmanager
def served(address: str, port: int, folder: Path) -> Iterator["subprocess.Popen[str]"]:
    command = [sys.executable, "-m", "normbook", "serve", "--public", "--no-browser", "--port", str(port)]
    environment = os.environ | {"NORMBOOK_BOOK": address}
    with (folder / "log").open("a", encoding="utf-8") as log:
        process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        try:
            assert process.stdout is not None
            assert "http://" in process.stdout.readline()
            yield process
        finally:
            process.kill()
            process.communicate()


def begun(root: str, cookies: dict[str, str]) -> tuple[str, str]:
    """A night and its only board."""
    with httpx.Client(base_url=root, cookies=cookies, trust_env=False, verify=NOBODY_TRUSTED, timeout=60) as client:
        token = form_token(client)
        answer = client.post("/nights", data={"form_token": token, **FACTS, "name": uuid4().hex})
        night = answer.headers["location"].removeprefix("/nights/").partition("?")[0]
        board = uuid4().hex
        for step, values in (
            ("a", {"do": "add", "name": "ANN"}),
            ("b", {"do": "add", "name": "BOB"}),
            (board, {"do": "pair", "round": "1", "white": "1", "black": "2"}),
        ):
            answer = client.post(f"/nights/{night}/taps", data={"form_token": token, "step": step, **values})
            assert answer.status_code == 303, answer.text
    return night, board


def new_book(dialect: str, request: pytest.FixtureRequest) -> str:
    if dialect == "sqlite":
        return str(request.getfixturevalue("book_copy"))
    address: str = request.getfixturevalue("postgres_server").new_database()
    write_demo_book(address)
    return address


@pytest.mark.parametrize("dialect", ["sqlite", "postgresql"])
def test_everything_that_was_told_as_stored_is_there_after_each_strike(
    dialect: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    address = new_book(dialect, request)
    cookies = directors(address, PHONES)
    port = port_of_its_own()
    root, stop, random = f"http://127.0.0.1:{port}", threading.Event(), Random(8)
    phones: list[Phone] = []
    try:
        for strike in range(STRIKES + 1):
            with served(address, port, tmp_path) as server:
                if not phones:
                    phones = [Phone(root, each, *begun(root, each), stop) for each in cookies]
                    for phone in phones:
                        phone.start()
                wanted = {phone: len(phone.told) + random.randint(3, 12) for phone in phones}
                assert all(reached(phone, most) for phone, most in wanted.items()), [phone.problems for phone in phones]
                if strike < STRIKES:
                    server.kill()  # in the middle of taps: no phone waits
                else:
                    stop.set()
                    for phone in phones:
                        phone.join()
    finally:
        stop.set()
    for phone in phones:
        assert phone.problems == []
        stored = tapped(address, phone.night)
        results = [(id, content.get("result", "")) for id, content in stored.items() if content["do"] == "result"]
        # In the order they were tapped, each once; at most the tap that was never answered comes in addition.
        assert results[: len(phone.told)] == phone.told
        assert len(results) <= len(phone.told) + 1
    assert run("verify", "--book", address).exit_code == 0


def reached(phone: Phone, most: int) -> bool:
    """Whether the phone has been told of so many; it is waited for as long as it is at work."""
    pause = threading.Event()
    while True:
        if len(phone.told) >= most:
            return True
        if not phone.is_alive():
            return False
        pause.wait(0.05)
