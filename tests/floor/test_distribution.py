"""What is installed from the wheel is the whole program, and needs no checkout."""

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from shutil import copy, copytree

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
    run(sys.executable, ROOT / "tools" / "distribution.py", folder, cwd=ROOT)
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


def test_licences_and_types_come_along(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    about = f"normbook-{normbook.__version__}.dist-info/licenses"
    assert {f"{about}/LICENSE", f"{about}/THIRD_PARTY", "normbook/py.typed"} <= set(names)
    scripts = [name for name in names if name.startswith("normbook/web/static/vendor/") and name.endswith(".js")]
    licences = [name for name in names if name.startswith("normbook/web/static/vendor/licences/")]
    assert len(licences) >= len(scripts) > 0


def test_the_same_bytes_wherever_and_whenever(archives: Path, tmp_path: Path) -> None:
    """In another folder, of files of another day and mode, under another umask, and once more from the sdist."""
    (sdist,) = archives.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        if hasattr(tarfile, "data_filter"):  # the first Pythons 3.11 have none
            archive.extraction_filter = tarfile.data_filter
        archive.extractall(tmp_path / "unpacked")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    elsewhere = tmp_path / "another folder"
    elsewhere.mkdir()
    for name in {path.name for path in unpacked.iterdir()} - {"PKG-INFO"}:
        (copytree if (ROOT / name).is_dir() else copy)(ROOT / name, elsewhere / name)
    for path in elsewhere.rglob("*"):
        os.utime(path, (981_173_106, 981_173_106))
        path.chmod(0o700 if path.is_dir() else 0o600)
    assert built_in(elsewhere, tmp_path / "first") == contents(archives)
    assert built_in(unpacked, tmp_path / "second") == contents(archives)


def built_in(folder: Path, out: Path) -> dict[str, bytes]:
    """The archives that a folder gives under an umask, a clock and an environment of its own."""
    own = {**os.environ, "SOURCE_DATE_EPOCH": "1234567890", "TZ": "Pacific/Kiritimati", "LC_ALL": "C"}
    command = [sys.executable, folder / "tools" / "distribution.py", out]
    subprocess.run(command, env=own, umask=0o077, check=True, capture_output=True)
    return contents(out)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name.endswith((".whl", ".tar.gz"))}


def test_the_newest_version_of_the_changelog_is_this_one() -> None:
    newest = re.search(r"^## (?!Unreleased)(.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest is not None
    assert newest[1].split()[0] == normbook.__version__
    named = re.findall(r"normbook-([0-9.]+)-py3", (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8"))
    assert set(named) == {normbook.__version__}


@pytest.mark.parametrize("command", [["normbook"], ["python", "-m", "normbook"]], ids=["program", "module"])
def test_the_installed_program_knows_its_version(programs: Path, tmp_path: Path, command: list[str]) -> None:
    program, *arguments = command
    assert normbook.__version__ in run(programs / program, *arguments, "--version", cwd=tmp_path)


def test_the_demo_runs_where_there_is_no_checkout(programs: Path, tmp_path: Path) -> None:
    assert run(programs / "normbook", "demo", cwd=tmp_path).strip()


def test_uvx_runs_the_wheel(wheel: Path, tmp_path: Path) -> None:
    uvx = [*UV, "tool", "run", "--isolated", "--constraints", CONSTRAINTS, "--from", str(wheel)]
    assert normbook.__version__ in run(*uvx, "normbook", "--version", cwd=tmp_path)
