"""`normbook demo`: a tour that fits a person, and a folder in which what was shown can be typed."""

import os
import re
import shlex
from pathlib import Path

import pytest

from normbook.cli.demo.steps import TOUR
from tests.cli.running import refused, run
from tests.cli.test_first_steps import comes

LINE = "━" * 80


@pytest.fixture(scope="module")
def tour(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """What the tour shows, and the folder it leaves."""
    folder = tmp_path_factory.mktemp("demo")
    before = Path.cwd()
    os.chdir(folder)
    try:
        shown = run("demo", "--out", "tour")
    finally:
        os.chdir(before)
    assert shown.exit_code == 0, shown.stderr
    kept = [Path("tour", name) for name in ("normbook.sqlite", "examples")]
    assert shown.stderr.splitlines() == [f"Written: {path}" for path in kept]
    return shown.stdout, folder / "tour"


@pytest.mark.slow
def test_each_person_has_a_screen_or_two(tour: tuple[str, Path]) -> None:
    about, *stations, last = tour[0].split(LINE + "\n")
    assert len(stations) == len(TOUR)
    for number, station in enumerate(stations, start=1):
        heading, *lines = station.splitlines()
        assert heading.startswith(f"{number} of {len(stations)}  ")
        assert 20 <= len(lines) <= 45, heading
        assert any(line.startswith("$ normbook ") for line in lines)
    assert last.startswith("Next:")
    assert "normbook demo --all" in last
    assert len(about.splitlines()) < 5


@pytest.mark.slow
def test_it_fits_80_columns_and_has_no_findings(tour: tuple[str, Path]) -> None:
    shown, _ = tour
    own = shown.rpartition("Next:")[0]  # a path to the program may be long
    assert max(map(len, own.splitlines())) <= 80
    assert not re.search(r"^\S+:\d+:", own, flags=re.MULTILINE)


@pytest.mark.slow
def test_what_was_shown_can_be_typed(tour: tuple[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    shown, folder = tour
    monkeypatch.chdir(folder)
    typed = re.findall(r"^\$ normbook (.*)\n((?:(?!\$ normbook |━{80}\n).*\n)*)", shown, flags=re.MULTILINE)
    assert len(typed) == sum(map(len, TOUR.values()))
    for command, answer in typed:
        done = run(*shlex.split(command), COLUMNS="80")
        assert done.exit_code == 0, done.stderr
        came = [line.rstrip() for line in done.stdout.splitlines()]
        assert comes(answer.rstrip("\n").split("\n"), came), command


@pytest.mark.slow
def test_all_of_it_is_shown_and_can_be_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = run("demo", "--all", "--out", "tour")
    assert shown.exit_code == 0, shown.stderr
    monkeypatch.chdir(tmp_path / "tour")
    for command in ("standings examples/lpcc/season.toml", "list lpcc", "verify"):
        assert f"$ normbook {command}\n{run(*shlex.split(command)).stdout}" in shown.stdout
    assert "How each number was calculated" in shown.stdout
    assert "Next:" in shown.stdout


@pytest.mark.parametrize("name", ["normbook.sqlite", "examples"])
def test_nothing_is_overwritten(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("mine", encoding="utf-8")
    assert "BOOK-DEMO-EXISTS" in refused("demo", "--out", tmp_path)[0]
    assert [(path.name, path.read_text(encoding="utf-8")) for path in tmp_path.iterdir()] == [(name, "mine")]
