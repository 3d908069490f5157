"""What is installed from the wheel is the whole program, and needs no checkout."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import normbook
from tests.floor.source import PACKAGE, ROOT

# One group: the archives are built once, not once on every worker.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("distribution")]

UV = [sys.executable, "-m", "uv", "--quiet"]
CONSTRAINTS = str(ROOT / "constraints.txt")


def run(*command: str | Path, cwd: Path) -> str:
    """Runs a command as someone would who has never seen the checkout; returns what it prints."""
    hidden = ("COV_", "COVERAGE_", "NORMBOOK_", "PYTEST_", "PYTHON", "VIRTUAL_ENV")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(hidden)}
    environment["PYTHONUTF8"] = "1"
    done = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist and with the wheel that is built from it."""
    folder = tmp_path_factory.mktemp("archives")
    run(*UV, "build", "--build-constraints", CONSTRAINTS, "--out-dir", folder, cwd=ROOT)
    return folder


@pytest.fixture(scope="module")
def wheel(archives: Path) -> Path:
    (wheel,) = archives.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment that holds the wheel and what it requires, nothing else."""
    environment = tmp_path_factory.mktemp("elsewhere") / "environment"
    run(*UV, "venv", "--python", sys.executable, environment, cwd=wheel.parent)
    run(*UV, "pip", "install", "--python", environment, "--constraints", CONSTRAINTS, wheel, cwd=wheel.parent)
    return environment / ("Scripts" if os.name == "nt" else "bin")


def test_sdist_and_wheel_hold_the_whole_package(archives: Path, wheel: Path) -> None:
    tree = {
        path.relative_to(PACKAGE.parent).as_posix(): path.read_bytes()
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    (sdist,) = archives.glob("*.tar.gz")
    prefix = f"normbook-{normbook.__version__}/src/"
    with tarfile.open(sdist) as archive:
        in_sdist = {
            member.name.removeprefix(prefix): archive.extractfile(member).read()  # type: ignore[union-attr]
            for member in archive
            if member.isfile() and member.name.startswith(prefix)
        }
    with zipfile.ZipFile(wheel) as archive:
        in_wheel = {name: archive.read(name) for name in archive.namelist() if name.startswith("normbook/")}
    assert sorted(in_sdist) == sorted(tree)
    assert in_sdist == tree
    assert sorted(in_wheel) == sorted(tree)
    assert in_wheel == tree


@pytest.mark.parametrize("command", [["normbook"], ["python", "-m", "normbook"]], ids=["program", "module"])
def test_the_installed_program_knows_its_version(programs: Path, tmp_path: Path, command: list[str]) -> None:
    program, *arguments = command
    assert normbook.__version__ in run(programs / program, *arguments, "--version", cwd=tmp_path)


def test_the_demo_runs_where_there_is_no_checkout(programs: Path, tmp_path: Path) -> None:
    assert run(programs / "normbook", "demo", cwd=tmp_path).strip()


def test_uvx_runs_the_wheel(wheel: Path, tmp_path: Path) -> None:
    uvx = [*UV, "tool", "run", "--isolated", "--constraints", CONSTRAINTS, "--from", str(wheel)]
    assert normbook.__version__ in run(*uvx, "normbook", "--version", cwd=tmp_path)
