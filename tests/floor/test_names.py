"""A test's name is the same in every process, at every hour: workers that disagree about names run no test at all."""

import os
import subprocess
import sys

import pytest


@pytest.mark.slow
def test_another_process_collects_the_same_names(request: pytest.FixtureRequest) -> None:
    workers = getattr(request.config, "workerinput", {}).get("workercount", 1)
    if workers > 1 and os.environ.get("PYTHONHASHSEED", "random") == "random":
        return  # each has a seed of its own, and pytest-xdist has compared what they collected before the first test
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
