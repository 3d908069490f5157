"""Spark started and stopped, with the settings a replay wants."""

import logging
import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from normbook.interrupts import Interrupted, came, held_back, take_back

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
    # There are few rows, so that code made for them takes longer to compile than to do without.
    "spark.sql.codegen.wholeStage": "false",
    "spark.sql.codegen.factoryMode": "NO_CODEGEN",
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
    with silent_connections(), _interruptible():
        with held_back():
            # A Java that is not yet connected would outlive us.
            SparkContext._ensure_initialized(conf=wanted)
        session = SparkSession.builder.config(conf=wanted).getOrCreate()
        take_back()  # Spark has its own way with Ctrl-C
        try:
            yield session
        finally:
            session.stop()


@contextmanager
def _interruptible() -> Iterator[None]:
    """Let a signal be one: connections that it breaks would say otherwise."""
    try:
        yield
    except Exception:
        if came():
            raise Interrupted from None
        raise


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
