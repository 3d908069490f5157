"""A replay on a cluster, and what is compared with one by this process alone."""

from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from normbook.bulk.output import Folder
from normbook.bulk.reasons import BadRows
from normbook.bulk.summary import Summary
from normbook.cluster.replay import replay
from normbook.cluster.survey import Sizes
from tests.bulk.running import asked

SMALL = Sizes(stretch=1_000, buckets=3, ranges=3)
"""Shares so small that every file is cut, and every table is written in parts."""

HASTILY = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote"
"""How Java runs: nothing here runs long enough to be worth compiling well, nor Spark's classes to be looked through."""


def run_on(
    session: Any,
    out: Path,
    *files: Path | None,
    csv: bool = False,
    shares: Sizes | None = SMALL,
    join: bool = True,
    **more: Any,
) -> tuple[Summary, BadRows]:
    """Replay the files into a folder, on the cluster."""
    task = asked(*files, **more)
    with Folder(out, csv=csv) as folder:
        summary = replay(task, folder, session, shares, join=join)
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
