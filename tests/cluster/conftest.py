"""One Spark for all tests of the cluster."""

import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from tests.cluster.running import HASTILY
from tools.spark_here import executors_here

# An executor is lost in one of the tests, which need not wait for it as long as a cluster should.
IMPATIENT = {"spark.shuffle.io.maxRetries": "1", "spark.shuffle.io.retryWait": "1s"}
HASTY = dict.fromkeys(("spark.driver.extraJavaOptions", "spark.executor.extraJavaOptions"), HASTILY)


@pytest.fixture(scope="session")
def java() -> None:
    """Skips where there is none."""
    if shutil.which("java") is None:
        pytest.skip("there is no Java, so nothing shows that a cluster gives what one machine gives")


@pytest.fixture(scope="session")
def spark(java: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A session on two executors."""
    with executors_here(tmp_path_factory.mktemp("spark"), 1024, IMPATIENT | HASTY) as session:
        yield session
