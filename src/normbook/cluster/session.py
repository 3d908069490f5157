"""Spark started and stopped, with the settings a replay wants."""

import logging
import os
import re
import signal
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

_ERROR = re.compile(r"[\w.]*(Error|Exception|Interrupt|Exit): .")

SETTINGS = {
    "spark.app.name": "normbook replay",
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.log.level": "ERROR",
    # Buckets are cut to size by us, and each one is worth a task whatever its bytes.
    "spark.sql.adaptive.enabled": "false",
    # Rows travel as columns of numbers, which this shrinks most.
    "spark.io.compression.codec": "zstd",
    # A row here is a whole batch of rows.
    "spark.sql.execution.arrow.maxRecordsPerBatch": "64",
    "spark.sql.inMemoryColumnarStorage.batchSize": "64",
}


@contextmanager
def started(master: str, settings: Mapping[str, str]) -> Iterator["SparkSession"]:
    """A session on the cluster, stopped at the end; settings given win over ours."""
    from pyspark import SparkConf, SparkContext
    from pyspark.sql import SparkSession

    # Executors on this machine have to run the same Python; elsewhere who packs it says where it is.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    wanted = SparkConf().setAll(list({"spark.master": master, **SETTINGS, **settings}.items()))
    with silent_connections(), _interruptible() as interrupts:
        with interrupts.held_back():
            # A Java that is not yet connected would outlive us.
            SparkContext._ensure_initialized(conf=wanted)
        session = SparkSession.builder.config(conf=wanted).getOrCreate()
        interrupts.take()
        try:
            yield session
        finally:
            session.stop()


class Interrupts:
    """Ctrl-C while Spark is there, which would take it for itself."""

    def __init__(self) -> None:
        self.struck = False
        self._held_back = False
        self._before = signal.getsignal(signal.SIGINT)

    def take(self) -> None:
        """Have Ctrl-C come to us."""
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGINT, self._strike)

    @contextmanager
    def held_back(self) -> Iterator[None]:
        """Let a Ctrl-C wait until what is begun here is done."""
        self._held_back = True
        try:
            yield
        finally:
            self._held_back = False
            if self.struck:
                self._raise(signal.SIGINT, None)

    def _strike(self, number: int, frame: FrameType | None) -> None:
        self.struck = True
        if not self._held_back:
            self._raise(number, frame)

    def _raise(self, number: int, frame: FrameType | None) -> None:
        """What the program itself raises at Ctrl-C: decision cli-signals."""
        if callable(self._before):
            self._before(number, frame)
        raise KeyboardInterrupt


@contextmanager
def _interruptible() -> Iterator[Interrupts]:
    """Let Ctrl-C be Ctrl-C: Spark's own way with it, and a broken connection that it leads to, would say otherwise."""
    interrupts = Interrupts()
    before = signal.getsignal(signal.SIGINT)
    interrupts.take()
    try:
        yield interrupts
    except Exception:
        if interrupts.struck:
            raise KeyboardInterrupt from None
        raise
    finally:
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGINT, before)


@contextmanager
def silent_connections() -> Iterator[None]:
    """Keep tracebacks of interrupted connections to ourselves; what is wrong reaches us as an exception in any case.

    py4j tells them through loggers of its own and through the root logger alike.
    """

    def by_others(record: logging.LogRecord) -> bool:
        return "py4j" not in record.pathname

    own, root = logging.getLogger("py4j"), logging.getLogger()
    passed_on = own.propagate
    own.propagate = False
    root.addFilter(by_others)
    try:
        yield
    finally:
        root.removeFilter(by_others)
        own.propagate = passed_on


def cluster_failures() -> tuple[type[Exception], ...]:
    """What Spark raises where it cannot start, reach its machines or run a task."""
    from py4j.protocol import Py4JError
    from pyspark.errors import PySparkException

    return PySparkException, Py4JError


def why(problem: Exception) -> str:
    """The line of a failure that says most: the last error a task's Python told, Java's own, else the first line."""
    # Java's error stands after a colon, below a line that only says what was called.
    lines = [line.strip().removeprefix(": ") for line in str(problem).splitlines() if line.strip()]
    told = [line for line in lines if _ERROR.match(line)]
    return (told[-1] if told else lines[0] if lines else type(problem).__name__)[:300]
