"""README and docs/first: every command typed as it stands there, in the folder where a reader would be."""

import re
import shlex
from pathlib import Path
from shutil import copytree

import pytest

from normbook.cli.demo import EXAMPLES
from tests.cli.running import run
from tests.floor.source import ROOT

WALKS = ("club-evening", "ratings-tonight", "solving-quarter", "three-norms", "title-list", "why-no-norm")
PAGES = [ROOT / "README.md", *(ROOT / "docs" / "first" / f"{walk}.md" for walk in WALKS)]
FILE = re.compile(r'^```csv title="(?P<name>.+?)"\n(?P<text>.*?)^```$', flags=re.MULTILINE | re.DOTALL)
TYPED = re.compile(r"^```console\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)
LEFT_OUT = "…"


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_walk_shows_what_comes(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = page.read_text(encoding="utf-8")
    copytree(EXAMPLES, tmp_path / EXAMPLES.name)
    monkeypatch.chdir(tmp_path)
    for file in FILE.finditer(text):
        Path(file["name"]).write_text(file["text"], encoding="utf-8")
    blocks = TYPED.findall(text)
    assert blocks
    for step in re.split(r"^\$ ", "".join(blocks), flags=re.MULTILINE)[1:]:
        command, _, shown = step.partition("\n")
        program, *arguments = shlex.split(command)
        assert program == "normbook"
        done = run(*arguments)
        came = [line.rstrip() for line in done.output.splitlines()]
        assert done.exit_code == 0 or shown.replace(LEFT_OUT, "").strip(), done.output
        assert comes(shown.splitlines(), came), f"{command}\n{done.output}"


def comes(shown: list[str], came: list[str]) -> bool:
    """Whether the lines came as they are shown, with anything where lines are left out."""
    pattern = "".join("(?:.*\n)*?" if line == LEFT_OUT else re.escape(line) + "\n" for line in shown)
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in came)) is not None


def test_what_is_left_out_may_be_anything() -> None:
    came = ["head", "one", "two", "foot"]
    assert comes(["head", "…", "two", "…"], came)
    assert comes(came, came)
    assert not comes(["head", "…", "one", "three", "…"], came)
    assert not comes(["head", "one", "two"], came)


def test_every_walk_is_walked() -> None:
    assert {page.stem for page in (ROOT / "docs" / "first").glob("*.md")} == {"README", *WALKS}
