"""Many write at once, and the server may be restarted meanwhile: nothing is lost, and there is one chain."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from normbook.book.proof.verify import verify
from normbook.book.store.book import open_book
from tests.book.crash.acts import ACTS, name_of
from tests.book.postgres import Server
from tests.conftest import new_address
from tests.floor.source import ROOT

POSTING = [name for name in ACTS if name != "careless"]

RESTARTS = int(os.environ.get("NORMBOOK_RESTARTS", "6"))
"""How often the server falls over: `make crash` asks for more."""
EACH = int(os.environ.get("NORMBOOK_EACH", "20"))
"""How many entries each of the processes stores; there too."""

pytestmark = pytest.mark.slow


def start(act: str, address: str, folder: Path, writers: int, count: int, *enough: Path) -> subprocess.Popen[str]:
    """The process whose children write."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.book.crash.writer", act, address, str(writers), str(count), *map(str, enough)],
        cwd=ROOT,
        env={**os.environ, "STRIKE_FOLDER": str(folder), "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def told(process: subprocess.Popen[str]) -> tuple[set[str], set[str]]:
    """What all of them began, and what they stored."""
    out, err = process.communicate(timeout=600)
    assert process.returncode == 0, err
    lines = out.splitlines()
    begun = {line.removeprefix("begun ") for line in lines if line.startswith("begun ")}
    return begun, {line.removeprefix("stored ") for line in lines if line.startswith("stored ")}


def held(address: str) -> list[str]:
    """The names in the book, after it was proved."""
    with open_book(address) as book, book.reading() as reading:
        verified = verify(reading, address)
        assert verified.findings == ()
        return [name_of(entry) for entry in reading.entries(kinds=["note", "event"])]


@pytest.mark.parametrize("act", POSTING)
def test_eight_processes_store_at_once(book_address: str, tmp_path: Path, act: str) -> None:
    with open_book(book_address, create=True):
        pass
    begun, stored = told(start(act, book_address, tmp_path, writers=8, count=EACH))
    names = held(book_address)
    assert len(names) == 8 * EACH
    assert set(names) == stored == begun


@pytest.mark.parametrize("act", POSTING)
def test_a_server_that_falls_over_in_the_middle_loses_nothing(
    postgres_server: Server, request: pytest.FixtureRequest, tmp_path: Path, act: str
) -> None:
    address = new_address(request, tmp_path, "postgresql")
    with open_book(address, create=True):
        pass
    enough = tmp_path / "enough"
    writers = 3
    process = start(act, address, tmp_path, writers, 3 * EACH, enough)
    while not held(address) and process.poll() is None:
        time.sleep(0.05)  # a server that falls before anybody writes shows nothing
    restarts = 0
    while not enough.exists() or (restarts < RESTARTS and process.poll() is None):
        assert process.poll() is None or enough.exists(), told(process)
        time.sleep(0.4)
        postgres_server.restart_at_once()
        restarts += 1
        if restarts >= 2 and len(list(tmp_path.glob("*.struck"))) == writers:
            enough.touch()  # not before, however fast they write: each of them has met a server that was gone
    begun, stored = told(process)
    names = held(address)
    assert len(names) == len(set(names))
    assert stored <= set(names) <= begun
    assert len(stored) >= 9 * EACH
    assert begun - stored, "no restart fell into a step"
