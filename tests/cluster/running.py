"""Spark with two executors on this machine, and a replay by it beside one by this process alone."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from normbook.bulk.output import Folder
from normbook.bulk.reasons import BadRows
from normbook.bulk.summary import Summary
from normbook.cluster.replay import replay
from normbook.cluster.session import started
from normbook.cluster.survey import Sizes
from tests.bulk.running import asked

MASTER = "local-cluster[2,1,1024]"
SMALL = Sizes(stretch=300, buckets=3, ranges=3)
"""Shares so small that every file is cut, and every table is written in parts."""

# A machine in a thousand loses an executor; a test must not wait for it as long as a cluster should.
IMPATIENT = {"spark.shuffle.io.maxRetries": "1", "spark.shuffle.io.retryWait": "1s", "spark.driver.host": "127.0.0.1"}


@contextmanager
def cluster(home: Path) -> Iterator[Any]:
    """A session on two executors; what they leave behind goes to the folder and not among the installed packages."""
    import pyspark

    for entry in Path(pyspark.__file__).parent.iterdir():
        if entry.name != "work":
            (home / entry.name).symlink_to(entry)
    changed = {"SPARK_HOME": str(home), "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_LOCAL_DIRS": str(home / "spilled")}
    before = {name: os.environ.get(name) for name in (*changed, "PYSPARK_PYTHON")}
    os.environ.update(changed)
    try:
        with started(MASTER, IMPATIENT) as session:
            yield session
    finally:
        end_java()
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
        shutil.rmtree(home, ignore_errors=True)


def end_java() -> None:
    """End the process that Spark leaves running until Python ends."""
    from pyspark import SparkContext

    gateway = SparkContext._gateway
    if gateway is not None:
        gateway.shutdown()
        gateway.proc.stdin.close()
        gateway.proc.wait(30)
    SparkContext._gateway = SparkContext._jvm = None


def run_on(
    session: Any, out: Path, *files: Path | None, csv: bool = False, shares: Sizes | None = SMALL, **more: Any
) -> tuple[Summary, BadRows]:
    """Replay the files into a folder, on the cluster."""
    task = asked(*files, **more)
    with Folder(out, csv=csv) as folder:
        summary = replay(task, folder, session, shares)
        folder.complete()
    assert not list(out.glob(".*"))
    return summary, task.sources.bad


def contents(folder: Path) -> dict[str, Any]:
    """What the files say, whatever the pieces they were written in."""
    found: dict[str, Any] = {str(path.relative_to(folder)): pq.read_table(path) for path in folder.rglob("*.parquet")}
    return found | {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.csv")}


def counts(summary: Summary) -> tuple[Any, ...]:
    """What both must have counted alike."""
    return (
        summary.games, summary.player_events, summary.events, summary.players, summary.bad_rows, summary.runs,
    )  # fmt: skip
