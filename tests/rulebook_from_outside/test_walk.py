"""“Add a rulebook” of docs/architecture.md, typed as it stands there."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.floor.source import ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
FILE = re.compile(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```\n", re.DOTALL)
FRIDAY = "no,name,id,rating,R1,R2\n1,Ada Amber,101,1500,W2,D3\n2,Ben Birch,102,,L1,U\n3,Cy Cedar,103,1400,U,D1\n"


def test_every_file_that_the_page_names_is_there() -> None:
    named = set(re.findall(r"`((?:[a-z_]+/)+[a-z_]+\.[a-z]+)`", PAGE))
    assert len(named) > 20
    places = (ROOT, ROOT / "src" / "normbook")
    assert [each for each in sorted(named) if not any((at / each).exists() for at in places)] == []


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source, target = tmp_path_factory.mktemp("walk"), tmp_path_factory.mktemp("walked")
    for name, text in FILE.findall(PAGE):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text, encoding="utf-8")
    options = ["--quiet", "--offline", "--no-deps", "--no-build-isolation", "--target", target]
    subprocess.run([sys.executable, "-m", "uv", "pip", "install", *options, source], check=True)
    return target


@pytest.mark.slow
def test_a_rulebook_typed_from_the_page_scores_explains_posts_and_lists(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "friday.csv").write_text(FRIDAY, encoding="utf-8")

    def typed(command: str) -> str:
        run = subprocess.run(
            [sys.executable, "-m", *command.split()],
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": str(installed)},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert run.returncode == 0, run.stderr
        return run.stdout

    commands = [line for line in PAGE.splitlines() if line.startswith("normbook ") and "stamps" in line]
    assert len(commands) == 4
    rules, scored, _, listed = map(typed, commands)
    assert "stamps.newcomer" in rules
    assert "Round 1, against Ben Birch" in scored
    assert re.search(r"Name +Id +Stamps\n.*\nAda Amber +101 +3\n", listed)
    [first, *_] = json.loads(typed("normbook player 101 --book club.sqlite --json"))["records"]
    assert [line["stamps"] for line in first["history"]] == [3]
    event = first["history"][0]["event"]
    explained = typed(f"normbook player 101 --book club.sqlite --explain {event}")
    assert "In force on 2026-03-06, since 2026-01-01" in explained
