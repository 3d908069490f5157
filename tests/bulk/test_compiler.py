"""Code that an earlier version has left behind is compiled anew; of processes at once, one compiles; signals wait."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.launching import heeding

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


HELD = """
import sys, time
from pathlib import Path
from numba import types
from numba.extending import overload
from normbook.bulk.compiler import compiled

def added(one, other):
    return one + other

@overload(added)
def added_while_somebody_waits(one, other):
    Path("begun").touch()
    while not Path("awaited").exists():
        time.sleep(0.01)
    return lambda one, other: one + other

@compiled
def kernel(one, other):
    return added(one, other)

Path(sys.argv[1]).touch()
print(kernel(1, 2), sum(kernel.stats.cache_hits.values()))
"""


@pytest.mark.skipif(os.name == "nt", reason="there no file is held")
def test_of_two_processes_at_once_one_compiles_and_the_other_loads(tmp_path: Path) -> None:
    (tmp_path / "kernel.py").write_text(HELD, encoding="utf-8")

    def begun(name: str, file: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", "import kernel", name]
        working = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True)
        while working.poll() is None and not (tmp_path / file).exists():
            time.sleep(0.01)
        return working

    first, second = begun("first", "begun"), begun("second", "second")
    time.sleep(0.5)  # by now the second waits; were it slower, it would find what was kept without
    (tmp_path / "awaited").touch()
    assert [first.communicate()[0], second.communicate()[0]] == ["3 0\n", "3 1\n"]


STRUCK = """
import os, signal, sys
from normbook import interrupts
from normbook.bulk.compiler import compiled

freed = 0

def strike(frame, event, _):
    global freed
    if event == "call" and frame.f_code.co_name == "__exit__" and frame.f_back.f_back.f_code.co_name == "close":
        freed += 1
        if freed == int(sys.argv[1]):
            sys.setprofile(None)
            os.kill(os.getpid(), signal.SIGTERM)

def work():
    sys.setprofile(strike if sys.argv[1:] else None)

    @compiled
    def added(one, other):
        return one + other

    print(added(1, 2))

interrupts.run(work)
"""


@pytest.mark.skipif(os.name == "nt", reason="there no process is sent SIGTERM")
@pytest.mark.parametrize("which", [1, 2, 3, 10])
def test_a_signal_between_what_llvm_frees_and_its_note_of_that_waits_until_the_kernel_is_there(
    tmp_path: Path, which: int
) -> None:
    """The first are freed while numba is imported, others while it gets ready, most while it loads or compiles."""
    (tmp_path / "kernel.py").write_text(STRUCK, encoding="utf-8")

    def run(*arguments: str) -> tuple[int, str, str]:
        command = heeding(sys.executable, "-c", "import kernel", *arguments)
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout, done.stderr

    assert run() == (0, "3\n", "")
    assert run(str(which)) == (-signal.SIGTERM, "", "Aborted!\n")
