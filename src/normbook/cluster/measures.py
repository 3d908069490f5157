"""What Spark says of its work: tasks, their time, and the bytes that travelled."""

from dataclasses import dataclass
from time import perf_counter, sleep
from typing import TYPE_CHECKING

from normbook.bulk.summary import ClusterWork

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

DRIVER = "driver"
SETTLES = 0.3
"""Spark writes its own figures some tenths of a second after the work."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Of all executors so far, lost ones too."""

    executors: int
    tasks: int
    milliseconds: int
    shuffle_bytes: int


class Measured:
    """What the session does from now on."""

    def __init__(self, session: "SparkSession") -> None:
        self._session = session
        self._before = _figures(session)
        self._started = perf_counter()

    def work(self, *, in_place: bool) -> ClusterWork:
        """What it has done."""
        seconds = perf_counter() - self._started
        sleep(SETTLES)
        before, now = self._before, _figures(self._session)
        return ClusterWork(
            master=str(self._session.sparkContext.master),
            executors=now.executors,
            tasks=now.tasks - before.tasks,
            seconds=seconds,
            task_seconds=(now.milliseconds - before.milliseconds) / 1000,
            shuffle_bytes=now.shuffle_bytes - before.shuffle_bytes,
            in_place=in_place,
        )


def _figures(session: "SparkSession") -> Figures:
    """From the store that Spark's own pages are made of; it is there without them too."""
    listed = session.sparkContext._jsc.sc().statusStore().executorList(False)
    every = [listed.apply(at) for at in range(listed.size())]
    # Where all is one process, the driver does the work.
    working = [each for each in every if each.id() != DRIVER] or every
    return Figures(
        len(working),
        sum(each.totalTasks() for each in working),
        sum(each.totalDuration() for each in working),
        sum(each.totalShuffleWrite() for each in working),
    )
