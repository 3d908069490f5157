"""A machine is lost in the middle of the work, and nothing changes."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from normbook.bulk.made_up.generate import generate
from normbook.cluster.survey import Sizes
from tests.bulk.running import run
from tests.cluster.running import contents, counts, run_on

pytestmark = [pytest.mark.xdist_group("spark"), pytest.mark.slow]

SHARES = Sizes(stretch=8_000, buckets=20, ranges=3)


def executors() -> list[int]:
    """The executors of the session here, which are children of its Java."""
    from pyspark import SparkContext

    assert SparkContext._gateway is not None
    java = SparkContext._gateway.proc.pid
    found = []
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            parent = next(line for line in status.read_text().splitlines() if line.startswith("PPid:")).split()[1]
            command = status.with_name("cmdline").read_bytes()
        except (OSError, StopIteration):
            continue  # ended while we looked
        if int(parent) == java and b"CoarseGrainedExecutorBackend" in command:
            found.append(int(status.parent.name))
    return found


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="looks for processes as Linux keeps them")
def test_a_killed_executor_changes_nothing(spark: Any, tmp_path: Path) -> None:
    files = generate(40_000, 3, tmp_path / "history").files
    alone, _ = run(tmp_path / "alone", *files)
    before = executors()
    assert len(before) == 2
    killed: list[int] = []
    over = Event()

    def kill() -> None:
        """When the first standings are written, the levels that the rest needs lie with both executors."""
        while not over.is_set() and not killed:
            if any((tmp_path / "together").glob(".cluster-*/parts/0/standings/[0-9]*.parquet")):
                os.kill(before[0], signal.SIGKILL)
                killed.append(before[0])
            time.sleep(0.002)

    killer = Thread(target=kill)
    killer.start()
    try:
        together, _ = run_on(spark, tmp_path / "together", *files, shares=SHARES)
    finally:
        over.set()
        killer.join()
    assert killed == before[:1]
    assert counts(together) == counts(alone)
    assert contents(tmp_path / "together") == contents(tmp_path / "alone")
    assert together.cluster
    assert until(lambda: 2 - len(set(before) & set(executors()))) == 1  # Spark has seen it go
    assert until(lambda: len(executors()) == 2)  # and put another in its place


def until(met: Callable[[], int]) -> int:
    """What is met, as soon as it is anything; nothing where that takes too long."""
    for _ in range(6000):
        if found := met():
            return found
        time.sleep(0.1)
    return 0
