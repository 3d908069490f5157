"""Spark started and stopped, with the settings a replay wants."""

import os
import re
import sys
from collections.abc import Iterator, Mapping
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
    session = builder.getOrCreate()
    try:
        yield session
    finally:
        session.stop()


def cluster_failures() -> tuple[type[Exception], ...]:
    """What Spark raises where it cannot start, reach its machines or run a task."""
    from py4j.protocol import Py4JError
    from pyspark.errors import PySparkException

    return PySparkException, Py4JError


def why(problem: Exception) -> str:
    """The line of a failure that says most: the last error a task's Python told, else the first line."""
    lines = [line.strip() for line in str(problem).splitlines() if line.strip()]
    told = [line for line in lines if _ERROR.match(line)]
    return (told[-1] if told else lines[0] if lines else type(problem).__name__)[:300]
