"""NORMBOOK_REQUIRE_ALL=1 lets no test be skipped."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.floor.source import LEAN, ROOT

pytestmark = pytest.mark.slow

SKIPPED = "import pytest\ndef test_it(): pytest.skip('no browser')\n"
SKIPPED_WHOLE = "import pytest\npytest.skip('no browser', allow_module_level=True)\n"
EXPECTED_TO_FAIL = "import pytest\n@pytest.mark.xfail\ndef test_it(): assert False\n"


def run(folder: Path, test: str, require_all: str) -> subprocess.CompletedProcess[str]:
    """Runs one test file in a project of its own that has this project's conftest."""
    tests = folder / "project" / "tests"
    tests.mkdir(parents=True)
    (tests / "conftest.py").write_bytes((ROOT / "tests" / "conftest.py").read_bytes())
    (tests / "test_one.py").write_text(test, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-c", os.devnull, "--rootdir", ".", "tests"]
    environment = os.environ | LEAN | {"NORMBOOK_REQUIRE_ALL": require_all}
    return subprocess.run(
        command, cwd=tests.parent, env=environment, capture_output=True, encoding="utf-8", check=False
    )


@pytest.mark.parametrize("test", [SKIPPED, SKIPPED_WHOLE], ids=["test", "module"])
def test_a_skip_fails_where_all_is_required(tmp_path: Path, test: str) -> None:
    assert "1 skipped" in run(tmp_path / "lenient", test, "0").stdout
    strict = run(tmp_path / "strict", test, "1")
    assert strict.returncode != 0
    assert "no browser (NORMBOOK_REQUIRE_ALL=1" in strict.stdout


def test_a_run_ends_with_what_it_left_out_and_why(tmp_path: Path) -> None:
    twice = SKIPPED + "def test_that(): pytest.skip('no browser')\ndef test_other(): pytest.skip('no Java')\n"
    *_, title, most, fewest, _ = filter(None, run(tmp_path, twice, "0").stdout.splitlines())
    assert " NOT RUN: 3 " in title
    assert [most.split(maxsplit=1), fewest.split(maxsplit=1)] == [["2", "no browser"], ["1", "no Java"]]


def test_an_expected_failure_is_no_skip(tmp_path: Path) -> None:
    assert "1 xfailed" in run(tmp_path, EXPECTED_TO_FAIL, "1").stdout
