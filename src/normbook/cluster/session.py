"""Spark started and stopped, with the settings a replay wants."""

import logging
import os
import re
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
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
    from pyspark.sql import SparkSession

    # Executors on this machine have to run the same Python; elsewhere who packs it says where it is.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.master(master)
    for name, value in {**SETTINGS, **settings}.items():
        builder = builder.config(name, value)
    with _interruptible() as watch:
        session = builder.getOrCreate()
        watch()
        logging.getLogger().addFilter(_not_by_py4j)
        try:
            yield session
        finally:
            session.stop()
            logging.getLogger().removeFilter(_not_by_py4j)


@contextmanager
def _interruptible() -> Iterator[Callable[[], None]]:
    """Let Ctrl-C be Ctrl-C: Spark's own way with it, and a broken connection that it leads to, would say otherwise.

    Gives what has to be called when Spark has taken Ctrl-C for itself.
    """
    struck: list[int] = []

    def strike(number: int, frame: object) -> None:
        del frame
        struck.append(number)
        raise KeyboardInterrupt

    def take_back() -> None:
        signal.signal(signal.SIGINT, strike)

    if threading.current_thread() is not threading.main_thread():
        yield lambda: None
        return
    before = signal.getsignal(signal.SIGINT)
    try:
        yield take_back
    except Exception:
        if struck:
            raise KeyboardInterrupt from None
        raise
    finally:
        signal.signal(signal.SIGINT, before)


def _not_by_py4j(record: logging.LogRecord) -> bool:
    """Leave out tracebacks of interrupted connections; what is wrong reaches us as an exception in any case."""
    return "py4j" not in record.pathname


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
