"""Whatever strikes a posting process: what it told as stored is there, nothing is there by half, the book holds."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.book.crash.acts import ACTS
from tests.book.crash.jobs import JOBS
from tests.book.crash.office import OFFICE
from tests.conftest import new_address
from tests.floor.source import ROOT

KILLS = int(os.environ.get("NORMBOOK_KILLS", "60"))
"""Kills at random instants: `make crash` asks for more."""
OF_A_BOOK = 500
"""What is looked at after ten kills grows with the book: ten thousand of one book would take a day."""

STRIDE = 1 if "NORMBOOK_KILLS" in os.environ else 19
"""Of how many writes and syncs of a job one is struck: there, each."""
MODES = ["kill", "torn", "once", "full", "power", "mixed"] if "NORMBOOK_KILLS" in os.environ else ["full", "power"]

pytestmark = pytest.mark.slow

POSTING = [name for name in ACTS if name != "careless"]


@pytest.fixture(scope="session")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that strikes, compiled."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None or not sys.platform.startswith("linux"):
        pytest.skip("NOTHING IS KNOWN OF CRASHES HERE: no C compiler, or not Linux")
    library = tmp_path_factory.mktemp("shim") / "shim.so"
    source = Path(__file__).with_name("shim.c")
    subprocess.run([compiler, "-shared", "-fPIC", "-Wall", "-o", library, source, "-ldl"], check=True)
    return library


@dataclass
class Striker:
    """A process that strikes others, and where it tells of its own faults."""

    process: subprocess.Popen[str]
    log: Path

    def strike(self, *arguments: str | Path) -> dict[str, Any]:
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps([str(each) for each in arguments]), file=self.process.stdin, flush=True)
        report: dict[str, Any] | None = json.loads(self.process.stdout.readline() or "null")
        assert report, self.log.read_text(encoding="utf-8")
        return report


@pytest.fixture(scope="session")
def striker(shim: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Striker]:
    """One for all: to start one takes longer than most of what it is asked for."""
    folder = tmp_path_factory.mktemp("striker")
    with (
        (folder / "log").open("w", encoding="utf-8") as log,
        subprocess.Popen(
            [sys.executable, "-m", "tests.book.crash.strike", folder],
            cwd=ROOT,
            env={**os.environ, "LD_PRELOAD": str(shim), "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        ) as process,
    ):
        yield Striker(process, folder / "log")


@pytest.mark.parametrize("act", POSTING)
@pytest.mark.parametrize("mode", ["kill", "torn", "once", "full", "power", "mixed"])
def test_a_strike_at_any_write_or_sync_loses_nothing_that_was_told(
    striker: Striker, tmp_path: Path, mode: str, act: str
) -> None:
    report = striker.strike("at-each-step", mode, act, tmp_path)
    assert report["problems"] == []
    assert report["strikes"] > 10
    if act == "note":
        assert report["stored_before_the_strike"] > 3, (
            "some strikes come after the act is told, while the book is closed"
        )


@pytest.mark.parametrize("job", [*JOBS, *OFFICE])
@pytest.mark.parametrize("mode", MODES)
def test_a_strike_at_a_write_or_sync_leaves_the_job_done_or_undone(
    striker: Striker, tmp_path: Path, mode: str, job: str
) -> None:
    report = striker.strike("at-each-write", mode, job, tmp_path, str(STRIDE))
    assert report["problems"] == []
    assert report["strikes"] > 1


def test_a_loss_would_be_found(striker: Striker, tmp_path: Path) -> None:
    report = striker.strike("at-each-step", "power", "careless", tmp_path)
    assert any("lost" in problem for problem in report["problems"])


@pytest.mark.parametrize("first", range(0, KILLS, OF_A_BOOK))
@pytest.mark.parametrize("act", POSTING)
@pytest.mark.parametrize("dialect", ["sqlite", "postgresql"])
def test_kills_at_random_instants_lose_nothing_that_was_told(
    striker: Striker, request: pytest.FixtureRequest, tmp_path: Path, dialect: str, act: str, first: int
) -> None:
    address, kills = new_address(request, tmp_path, dialect), min(OF_A_BOOK, KILLS - first)
    report = striker.strike("at-random", act, tmp_path, str(kills), str(first), address)
    assert report["problems"] == []
    assert report["strikes"] == kills
    assert report["stored_before_the_strike"] > 0
