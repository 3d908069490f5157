"""What the checkout may and may not hold."""

import re
import subprocess
import tomllib
from pathlib import PurePosixPath

import pytest

import normbook
from tests.floor.source import ROOT

LOCK_FILES = {"package-lock.json", "pdm.lock", "pnpm-lock.yaml", "poetry.lock", "uv.lock", "yarn.lock"}
REGISTRY = re.compile(
    r"index[-_]url|--find[-_]links|pypi\.org|pythonhosted\.org|registry\.npmjs|deb\.debian\.org"
    r"|registry *[=:] *\"?https?:|\"resolved\": *\"https?:"
)
# A path that starts in someone's home or workspace, but not the middle of a web address.
MACHINE_PATH = re.compile(r"(?<![\w.~-])/(?:home|root|Users|work)/\w")
PIN = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*==[0-9][0-9a-z.]*")


def texts() -> dict[str, str]:
    """The text files that are in the repository, or would be after the next commit."""
    listing = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    found = {}
    for name in filter(None, listing.stdout.split("\0")):
        path = ROOT / name
        if path.is_file() and b"\0" not in (content := path.read_bytes()):
            found[name] = content.decode("utf-8", errors="replace")
    return found


def test_there_is_no_lock_file() -> None:
    assert [name for name in texts() if PurePosixPath(name).name in LOCK_FILES] == []


@pytest.mark.parametrize("forbidden", [REGISTRY, MACHINE_PATH], ids=["registry", "machine path"])
def test_no_file_names(forbidden: re.Pattern[str]) -> None:
    found = [f"{name}: {match[0]}" for name, text in texts().items() if (match := forbidden.search(text))]
    assert found == []


def test_machine_paths_are_told_from_addresses() -> None:
    assert MACHINE_PATH.search("see " + "/".join(["", "home", "ann", "normbook"]))
    assert not MACHINE_PATH.search("https://example.org/home/page")


def pins() -> list[str]:
    return (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()


def test_constraints_are_plain_pins() -> None:
    assert [line for line in pins() if not PIN.fullmatch(line)] == []


def test_each_requirement_is_pinned() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    requirements = [
        *declared["build-system"]["requires"],
        *declared["project"]["dependencies"],
        *(name for extra in declared["project"].get("optional-dependencies", {}).values() for name in extra),
        *(name for group in declared["dependency-groups"].values() for name in group),
    ]
    wanted = {re.split(r"[^\w.-]", requirement)[0].lower() for requirement in requirements}
    assert wanted - {pin.partition("==")[0] for pin in pins()} == set()


def test_the_changelog_speaks_of_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## \[?(\d+\.\d+\.\d+)", changelog, flags=re.MULTILINE)
    assert versions[:1] == [normbook.__version__]
