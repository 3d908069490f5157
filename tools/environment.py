"""Make `.venv` hold what a make target needs: the program, and the extras and dependency groups asked for.

    python tools/environment.py [--extras pdf,bulk] [GROUP ...]

It runs before anything is installed, so it uses the standard library only. When nothing has changed since
the last run it installs nothing.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 -- this is where an older Python is told so
    sys.exit("normbook needs Python 3.11 or newer; name one with: make PYTHON=python3.12 ...")

import tomllib
import venv

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "normbook.json"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
CONSTRAINTS = ROOT / "constraints.txt"


def main() -> None:
    parser = argparse.ArgumentParser(description="Bring .venv up to date.")
    parser.add_argument("--extras", default="", help="extras of the program, separated by commas")
    parser.add_argument("groups", nargs="*", help="dependency groups of pyproject.toml")
    asked = parser.parse_args()
    groups, extras = set(asked.groups), set(filter(None, asked.extras.split(",")))
    with (ROOT / "pyproject.toml").open("rb") as file:
        declared = tomllib.load(file)
    known_groups = declared["dependency-groups"]
    known_extras = declared["project"].get("optional-dependencies", {})
    if unknown := sorted((groups - set(known_groups)) | (extras - set(known_extras))):
        sys.exit(f"pyproject.toml declares no {', '.join(unknown)}")

    installed = read_stamp()
    if installed is None or not runs(PYTHON):
        installed = {"groups": [], "extras": []}
        venv.create(VENV, with_pip=True, clear=True)

    # What an earlier target installed stays: `make demo` after `make test` must not undo it.
    groups |= set(known_groups).intersection(installed["groups"])
    extras |= set(known_extras).intersection(installed["extras"])
    wanted = {
        "built_for": built_for(),
        "inputs": inputs(),
        "groups": sorted(groups),
        "extras": sorted(extras),
    }
    if installed != wanted:
        print("Installing into .venv; the first time it has to download.", file=sys.stderr)
        program = f"{ROOT}[{','.join(sorted(extras))}]" if extras else str(ROOT)
        # The groups' names one by one, because pip before 25.1 knows no dependency groups.
        # Of what tests need, most is never imported, and the first to import the rest compiles it.
        compiling = [] if "test" in groups else ["--compile-bytecode"]
        install(["--editable", program, *(name for group in groups for name in known_groups[group])], compiling)
        STAMP.write_text(json.dumps(wanted), encoding="utf-8")

    # A first start without compiled bytecode takes twice as long.
    subprocess.run([PYTHON, "-m", "compileall", "-q", ROOT / "src"], check=True)


def read_stamp() -> dict[str, list[str]] | None:
    """What was installed, or None where the environment cannot be trusted: it was interrupted while it was
    made, made by something else, made by another Python, or moved (its scripts name their own path)."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return stamp if stamp["built_for"] == built_for() else None


def built_for() -> list[str]:
    return [str(ROOT), sys.version]


def inputs() -> str:
    """A digest of the files that decide what is installed; `__init__.py` holds the version."""
    digest = hashlib.sha256()
    for path in (ROOT / "pyproject.toml", CONSTRAINTS, ROOT / "src/normbook/__init__.py"):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def runs(python: Path) -> bool:
    try:
        return subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def install(wanted: list[str], options: list[str]) -> None:
    """Install with uv, by the options it alone knows, else with pip."""
    pinned = ["--constraint", str(CONSTRAINTS)]
    pip = [str(PYTHON), "-m", "pip", "install", "-qq", "--disable-pip-version-check", *pinned]
    uv = shutil.which("uv")
    if uv is None:
        done = subprocess.run([*pip, "uv"], check=False)
        uv = str(PYTHON.with_name("uv")) if done.returncode == 0 else None
    if uv is not None:
        # uv reuses the metadata it built for an editable project even when the version changed.
        options = [*options, "--quiet", "--reinstall-package", "normbook", "--python", str(PYTHON)]
        options += ["--build-constraint", str(CONSTRAINTS), *pinned]
        # A busy machine takes more than the minute that uv gives to compiling.
        patient = {"UV_COMPILE_BYTECODE_TIMEOUT": "0", **os.environ}
        if subprocess.run([uv, "pip", "install", *options, *wanted], env=patient, check=False).returncode == 0:
            return
    # A machine may have its package source configured for pip only.
    print("uv could not install; trying pip", file=sys.stderr)
    if subprocess.run([*pip, *wanted], check=False).returncode != 0:
        sys.exit("The packages could not be installed; the messages above say why.")


if __name__ == "__main__":
    main()
