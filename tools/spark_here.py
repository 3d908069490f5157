"""Spark with executors of their own on this machine, for tests and benchmarks."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from normbook.cluster.session import started

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


@contextmanager
def executors_here(home: Path, megabytes: int, settings: Mapping[str, str], count: int = 2) -> Iterator["SparkSession"]:
    """A session on two executors of one core each, or so many; what they leave goes into the folder, which is empty.

    Spark would else write among the installed packages.
    """
    import pyspark

    for entry in Path(pyspark.__file__).parent.iterdir():
        if entry.name != "work":
            (home / entry.name).symlink_to(entry)
    changed = {"SPARK_HOME": str(home), "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_LOCAL_DIRS": str(home / "spilled")}
    before = {name: os.environ.get(name) for name in (*changed, "PYSPARK_PYTHON")}
    os.environ.update(changed)
    own = {"spark.driver.host": "127.0.0.1", "spark.executor.memory": f"{megabytes}m"}
    try:
        with started(f"local-cluster[{count},1,{megabytes}]", {**own, **settings}) as session:
            yield session
    finally:
        end_java()
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def end_java() -> None:
    """End the process that Spark leaves running until Python ends."""
    from pyspark import SparkContext

    gateway = SparkContext._gateway
    if gateway is not None:
        gateway.shutdown()
        gateway.proc.stdin.close()
        gateway.proc.wait(300)
    SparkContext._gateway = SparkContext._jvm = None
