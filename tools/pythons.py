"""Try the project with every Python on this machine: setup, demo and the fast tests, each in a copy of its own.

    python tools/pythons.py [VERSION ...]

Pythons are looked for on PATH and among pyenv's; of each version from 3.11 on the newest is tried. It uses the standard
library only, and leaves the checkout alone.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)
TARGETS = ("setup", "demo", "test-fast")
ASK = "import sys; print(*sys.version_info[:3], sys.implementation.name)"
MAKE = (os.environ.get("MAKE", "make"), "--no-print-directory")

Version = tuple[int, int, int]


def main(asked: list[str]) -> int:
    found = pythons()
    if asked:
        found = {minor: python for minor, python in found.items() if ".".join(map(str, minor)) in asked}
    if not found:
        print("there is none of these Pythons here", file=sys.stderr)
        return 1
    results = {}
    for version, python in sorted(found.values()):
        name = ".".join(map(str, version))
        print(f"===== Python {name}: {python}", flush=True)
        results[name] = tried(python)
    print("=====")
    for name, failed in results.items():
        print(f"Python {name}: {f'{failed} FAILED' if failed else ', '.join(TARGETS) + ' passed'}")
    return 1 if any(results.values()) else 0


def pythons() -> dict[tuple[int, int], tuple[Version, Path]]:
    """Of each version the newest: its number and where it is."""
    newest: dict[tuple[int, int], tuple[Version, Path]] = {}
    for python in candidates():
        version = version_of(python)
        if version and version[:2] >= OLDEST:
            held = newest.get(version[:2])
            if held is None or held[0] < version:
                newest[version[:2]] = (version, python)
    return newest


def candidates() -> Iterator[Path]:
    named = re.compile(r"python3(\.\d+)?(\.exe)?")
    folders = [Path(folder) for folder in os.get_exec_path() if folder]
    kept = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    for folder in (*folders, *sorted(kept.glob("*/bin"))):
        if folder.is_dir():
            yield from sorted(path for path in folder.iterdir() if named.fullmatch(path.name))


def version_of(python: Path) -> Version | None:
    """None where it does not run, as a stand-in of pyenv's for a version that is not chosen, or is no CPython."""
    try:
        said = subprocess.run([python, "-I", "-c", ASK], capture_output=True, text=True, check=True).stdout.split()
    except (OSError, subprocess.CalledProcessError):
        return None
    return (int(said[0]), int(said[1]), int(said[2])) if said[3] == "cpython" else None


def tried(python: Path) -> str:
    """The target that failed; empty if none did."""
    with tempfile.TemporaryDirectory(prefix="normbook-python-") as folder:
        copy = copied(Path(folder) / "normbook")
        for target in TARGETS:
            command = [*MAKE, f"PYTHON={python}", target]
            quiet = subprocess.DEVNULL if target == "demo" else None
            if subprocess.run(command, cwd=copy, env=surroundings(), stdout=quiet, check=False).returncode:
                return target
    return ""


def surroundings() -> dict[str, str]:
    """Without what `make` tells the programs that it starts: the copy's make is another."""
    return {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}


def copied(folder: Path) -> Path:
    """The checkout as it is now, changes and new files included, as a repository of its own."""
    list_files = ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(list_files, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    subprocess.run(["git", "init", "--quiet"], cwd=folder, check=True)
    return folder


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
