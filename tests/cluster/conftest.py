"""One Spark for all tests of the cluster."""

import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from tests.cluster.running import cluster


@pytest.fixture(scope="session")
def java() -> None:
    """Skips where there is none."""
    if shutil.which("java") is None:
        pytest.skip("there is no Java, so nothing shows that a cluster gives what one machine gives")


@pytest.fixture(scope="session")
def spark(java: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A session on two executors."""
    with cluster(tmp_path_factory.mktemp("spark")) as session:
        yield session
