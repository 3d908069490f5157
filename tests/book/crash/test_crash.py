"""Whatever strikes a posting process: what it told as stored is there, nothing is there by half, the book holds."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.book.crash.acts import ACTS
from tests.book.crash.jobs import JOBS
from tests.conftest import new_address
from tests.floor.source import ROOT

KILLS = int(os.environ.get("NORMBOOK_KILLS", "60"))
"""Kills at random instants: `make crash` asks for more."""

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


def strike(shim: Path, *arguments: str | Path) -> dict[str, Any]:
    environment = {**os.environ, "LD_PRELOAD": str(shim), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.book.crash.strike", *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    report: dict[str, Any] = json.loads(done.stdout)
    return report


@pytest.mark.parametrize("act", POSTING)
@pytest.mark.parametrize("mode", ["kill", "torn", "once", "full", "power", "mixed"])
def test_a_strike_at_any_write_or_sync_loses_nothing_that_was_told(
    shim: Path, tmp_path: Path, mode: str, act: str
) -> None:
    report = strike(shim, "at-each-step", mode, act, tmp_path)
    assert report["problems"] == []
    assert report["strikes"] > 10
    if act == "note":
        assert report["stored_before_the_strike"] > 3, (
            "some strikes come after the act is told, while the book is closed"
        )


@pytest.mark.parametrize("job", JOBS)
@pytest.mark.parametrize("mode", MODES)
def test_a_strike_at_a_write_or_sync_leaves_the_job_done_or_undone(
    shim: Path, tmp_path: Path, mode: str, job: str
) -> None:
    report = strike(shim, "at-each-write", mode, job, tmp_path, str(STRIDE))
    assert report["problems"] == []
    assert report["strikes"] > 1


def test_a_loss_would_be_found(shim: Path, tmp_path: Path) -> None:
    report = strike(shim, "at-each-step", "power", "careless", tmp_path)
    assert any("lost" in problem for problem in report["problems"])


@pytest.mark.parametrize("act", POSTING)
@pytest.mark.parametrize("dialect", ["sqlite", "postgresql"])
def test_kills_at_random_instants_lose_nothing_that_was_told(
    shim: Path, request: pytest.FixtureRequest, tmp_path: Path, dialect: str, act: str
) -> None:
    address = new_address(request, tmp_path, dialect)
    report = strike(shim, "at-random", act, tmp_path, str(KILLS), "1", address)
    assert report["problems"] == []
    assert report["strikes"] == KILLS
    assert report["stored_before_the_strike"] > 0
