"""Hypothesis draws the same examples whatever was imported before: what fails in a whole run fails alone as well."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.floor.source import LEAN, ROOT

DRAWS = """
import importlib, os
from pathlib import Path
from hypothesis import given, strategies as st

def test_of_another(): importlib.import_module(os.environ["BEFORE"])

@given(st.integers(), st.text(), st.floats())
def test_drawing(number, word, real):
    with open(os.environ["DRAWN"], "a", encoding="utf-8", errors="surrogatepass") as drawn:
        print(repr((number, word, real)), file=drawn)
"""


def drawn(folder: Path, before: str, conftest: bytes) -> str:
    """What is drawn after a module was imported, in a project of its own that has a conftest."""
    tests = folder / "tests"
    tests.mkdir(parents=True)
    (tests / "conftest.py").write_bytes(conftest)
    (tests / "test_one.py").write_text(DRAWS, encoding="utf-8")
    told = os.environ | LEAN | {"BEFORE": before, "DRAWN": str(folder / "drawn")}
    told["HYPOTHESIS_STORAGE_DIRECTORY"] = str(ROOT / ".hypothesis")  # what stands in a module is looked for once
    command = [sys.executable, "-m", "pytest", "-q", "-c", os.devnull, "--rootdir", ".", "-p", "no:cacheprovider"]
    subprocess.run([*command, "tests"], cwd=folder, env=told, check=True, capture_output=True)
    return (folder / "drawn").read_text(encoding="utf-8", errors="surrogatepass")


@pytest.mark.slow
def test_the_same_examples_whatever_was_imported_before(tmp_path: Path) -> None:
    ours = (ROOT / "tests" / "conftest.py").read_bytes()
    bare = drawn(tmp_path / "bare", "json", ours)
    assert bare.count("\n") >= 100
    assert drawn(tmp_path / "after", "normbook.cli.main", ours) == bare


@pytest.mark.slow
def test_without_our_conftest_they_would_differ(tmp_path: Path) -> None:
    others = b"from hypothesis import settings as s\ns.register_profile('x', derandomize=True)\ns.load_profile('x')"
    bare = drawn(tmp_path / "bare", "json", others)
    assert drawn(tmp_path / "after", "normbook.cli.main", others) != bare
