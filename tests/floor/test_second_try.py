"""`make test` tries a test of a browser or of Java a second time, and no other."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.floor.source import LEAN, ROOT

pytestmark = pytest.mark.slow

BROWSER = """
import pytest
from pathlib import Path
@pytest.fixture
def browser(): return Path('tried')
"""
BY_CHANCE = """
@pytest.mark.parametrize("page", ["a@b"])
def test_chance(browser, page):
    before = browser.exists()
    browser.touch()
    assert before
"""
FOR_GOOD = "def test_wrong(browser): assert False\n"
OURS = "def test_ours(): assert False\n"
RUN = (sys.executable, "-m", "pytest", "--cache-clear")


def tried(folder: Path, tests: str, *options: str) -> tuple[int, str]:
    """What comes of a run in a project of its own that has this project's conftest, and of the second try."""
    (folder / "tests").mkdir()
    (folder / "tests" / "conftest.py").write_bytes((ROOT / "tests" / "conftest.py").read_bytes())
    (folder / "tests" / "test_one.py").write_text(BROWSER + tests, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n    foreign:\n", encoding="utf-8")
    own = os.environ | LEAN
    first = subprocess.run([*RUN, *options], cwd=folder, env=own, capture_output=True, encoding="utf-8", check=False)
    second = [sys.executable, str(ROOT / "tools" / "second_try.py"), str(first.returncode)]
    done = subprocess.run(second, cwd=folder, env=own, capture_output=True, encoding="utf-8", check=False)
    return done.returncode, done.stdout


def test_what_failed_by_chance_passes_and_is_told(tmp_path: Path) -> None:
    status, told = tried(tmp_path, BY_CHANCE)
    assert status == 0
    assert told.startswith("SECOND TRY")
    assert "tests/test_one.py::test_chance[a@b]" in told
    assert "1 passed" in told


def test_what_is_in_a_group_is_found(tmp_path: Path) -> None:
    apart = ("-p", "xdist", "-n", "1", "--dist", "loadgroup")
    status, told = tried(tmp_path, "@pytest.mark.xdist_group('java')" + BY_CHANCE, *apart)
    assert (status, "1 passed" in told) == (0, True)


def test_what_fails_for_good_stays_failed(tmp_path: Path) -> None:
    status, told = tried(tmp_path, BY_CHANCE + FOR_GOOD)
    assert status == 1
    assert "1 failed, 1 passed" in told


@pytest.mark.parametrize(
    "tests",
    [OURS, BY_CHANCE + OURS, FOR_GOOD + "".join(f"def test_{n}(browser): assert False\n" for n in range(3))],
    ids=["ours", "ours among others", "too many"],
)
def test_nothing_else_is_tried_again(tmp_path: Path, tests: str) -> None:
    assert tried(tmp_path, tests) == (1, "")


def test_a_run_that_ran_nothing_stays_failed(tmp_path: Path) -> None:
    assert tried(tmp_path, "this is no Python\n") == (2, "")
