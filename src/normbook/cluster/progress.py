"""How far the first phase is, as Spark tells it."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING

from normbook.bulk.replay import Progress

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

EVERY = 0.5
"""Seconds between two looks."""


@contextmanager
def watched(session: "SparkSession", games: int, progress: Progress | None) -> Iterator[None]:
    """Tell, while the work goes on, how many of the games are judged; a stage counts as far as its tasks are done."""
    if progress is None:
        yield
        return
    over = Event()
    watching = Thread(target=_watch, args=(session, games, progress, over), name="progress", daemon=True)
    watching.start()
    try:
        yield
    finally:
        over.set()
        watching.join()


def _watch(session: "SparkSession", games: int, progress: Progress, over: Event) -> None:
    tracker = session.sparkContext.statusTracker()
    judged = 0
    while not over.wait(EVERY):
        stages = [stage for number in tracker.getActiveStageIds() if (stage := tracker.getStageInfo(number))]
        tasks = sum(stage.numTasks for stage in stages)
        done = sum(stage.numCompletedTasks for stage in stages)
        if tasks:
            judged = max(judged, games * done // tasks)
            progress(judged)
