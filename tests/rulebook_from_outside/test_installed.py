"""A rulebook in a package of its own: installed by its entry point alone, it has what the shipped ones have."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

from tests.floor.source import LEAN, ROOT

# One group: the package is installed once, not once on every worker.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("outside")]

HERE = Path(__file__).parent
DRIVEN = sorted(HERE.glob("driven_*.py"))
"""Tests that need the rulebook; here they are only run, in a process that has it installed."""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the package is installed, as `pip` does it, without looking elsewhere."""
    target = tmp_path_factory.mktemp("installed")
    options = ["--quiet", "--offline", "--no-deps", "--no-build-isolation", "--target", target]
    subprocess.run([sys.executable, "-m", "uv", "pip", "install", *options, HERE], check=True)
    return target


def test_a_rulebook_from_outside_has_what_the_shipped_ones_have(installed: Path, tmp_path: Path) -> None:
    drive(DRIVEN, installed, tmp_path / "b")


def test_a_rulebook_without_a_presentation_is_shown_by_its_lines(installed: Path, tmp_path: Path) -> None:
    drive([HERE / "shown_by_default.py"], without(installed, tmp_path / "bare", "present"), tmp_path / "b")


def test_a_rulebook_without_a_record_is_scored_only(installed: Path, tmp_path: Path) -> None:
    drive([HERE / "only_scored.py"], without(installed, tmp_path / "bare", "present", "record"), tmp_path / "b")


def without(installed: Path, bare: Path, *parts: str) -> Path:
    """The package without some of its parts."""
    copytree(installed, bare)
    for part in parts:
        (bare / "normbook_ladder" / f"{part}.py").unlink()
    return bare


def drive(files: list[Path], installed: Path, folder: Path) -> None:
    """Run the tests of files in a process that has the rulebook."""
    options = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--basetemp", folder)
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *files],
        cwd=ROOT,
        env=environment | LEAN | {"PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
