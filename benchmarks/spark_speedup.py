"""The same history on one and on two executors of Spark: how much sooner the second one has it done.

Waiting time, so it says something only on cores that are idle: with other work on them the topic measures that work. It
looks at the load first and stops where a core is taken. Not part of `make bench` without a topic.
"""

import os
import shutil
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.replay import history
from benchmarks.spark import on_cluster
from benchmarks.timing import Measurement

GAMES = 20_000_000
TURNS = 3
QUIET = 0.3
"""The most that may be running already, over the last minute."""
AT_LEAST = 1.5
"""Of the part that grows with the games: a run costs some seconds whatever its size."""


def measure() -> list[Measurement]:
    if shutil.which("java") is None:
        raise RuntimeError("Spark needs Java")
    small, large = history(GAMES // 20), history(GAMES)
    if os.getloadavg()[0] > QUIET:
        raise RuntimeError(f"the cores are not quiet (load {os.getloadavg()[0]:.1f}): wait until nothing else runs")
    taken = {count: _taken(count, small, large) for count in (1, 2)}
    rows = [
        Measurement(f"{GAMES // 1_000_000} M games, executors: {count}", whole, taken[1][1] / whole)
        for count, (_, whole) in taken.items()
    ]
    one, two = (whole - fixed for fixed, whole in taken.values())
    return [*rows, Measurement("without what a run costs in any case", two, one / two, at_least=AT_LEAST)]


def _taken(count: int, small: Path, large: Path) -> tuple[float, float]:
    """The medians for a twentieth of the history and for all of it."""
    from tools.spark_here import executors_here

    times: dict[Path, list[float]] = {small: [], large: []}
    with TemporaryDirectory() as home, executors_here(Path(home), 1536, {}, count) as session:
        on_cluster(small, session)  # Python workers, imports, compiled code
        for _ in range(TURNS):
            for folder, found in times.items():
                started = perf_counter()
                on_cluster(folder, session)
                found.append(perf_counter() - started)
    return median(times[small]), median(times[large])
