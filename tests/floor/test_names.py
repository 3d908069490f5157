"""A test's name is the same in every process, at every hour: workers that disagree about names run no test at all."""

import os
import subprocess
import sys

import pytest


@pytest.mark.slow
def test_another_process_collects_the_same_names(request: pytest.FixtureRequest) -> None:
    here = {name(item) for item in request.session.items}
    elsewhere = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "--quiet", "-p", "no:cacheprovider", "tests"],
        cwd=request.config.rootpath,
        env=os.environ | {"PYTHONHASHSEED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert here <= set(elsewhere.stdout.splitlines())


def name(item: pytest.Item) -> str:
    """Without the groups that pytest-xdist writes behind it."""
    groups = "_".join(sorted({marker.args[0] for marker in item.iter_markers("xdist_group")}))
    return item.nodeid.removesuffix(f"@{groups}")
