"""`normbook demo --out`: a folder in which what was shown can be typed."""

import shlex
from pathlib import Path

import pytest

from tests.cli.running import refused, run


@pytest.mark.slow
def test_what_was_shown_can_be_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = run("demo", "--out", "tour")
    assert shown.exit_code == 0, shown.stderr
    kept = [Path("tour", name) for name in ("normbook.sqlite", "examples")]
    assert shown.stderr.splitlines()[-2:] == [f"Written: {path}" for path in kept]
    monkeypatch.chdir(tmp_path / "tour")
    for command in ("standings examples/lpcc/season.toml", "list lpcc", "verify"):
        assert f"$ normbook {command}\n{run(*shlex.split(command)).stdout}" in shown.stdout


@pytest.mark.parametrize("name", ["normbook.sqlite", "examples"])
def test_nothing_is_overwritten(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("mine", encoding="utf-8")
    assert "BOOK-DEMO-EXISTS" in refused("demo", "--out", tmp_path)[0]
    assert [(path.name, path.read_text(encoding="utf-8")) for path in tmp_path.iterdir()] == [(name, "mine")]
