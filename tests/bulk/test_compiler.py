"""Machine code that an earlier version of the program has left behind is compiled anew."""

import subprocess
import sys
from pathlib import Path

import pytest

KERNEL = """
from typing import NamedTuple
from normbook.bulk.compiler import compiled

class {name}(NamedTuple):
    white: int
    black: int

@compiled
def added(games):
    return games.white + games.black

print(added({name}(1, 2)), added.stats.cache_hits[added.signatures[0]] if added.stats.cache_hits else 0)
"""


@pytest.mark.slow
def test_a_class_that_was_renamed_since_is_no_obstacle(tmp_path: Path) -> None:
    def run(name: str) -> str:
        (tmp_path / "kernel.py").write_text(KERNEL.format(name=name), encoding="utf-8")
        command = [sys.executable, "-c", "import kernel"]  # a module, whose code is kept
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert run("Pair") == "3 0\n"
    assert run("Games") == "3 0\n"
    assert run("Games") == "3 1\n"
