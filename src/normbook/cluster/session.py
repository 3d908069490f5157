"""Spark started and stopped, with the settings a replay wants."""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

PACKAGES = ("numpy", "pyarrow", "numba", "pandas", "pyspark")
"""What the extra `spark` brings."""

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
