"""Tables that come with the program: read as what TOML says, parsed once, and anew when they change."""

import os
import tomllib
from decimal import Decimal
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from normbook.model.own_tables import own_table
from tests.floor.source import PACKAGE


@pytest.fixture(autouse=True)
def _kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.dont_write_bytecode", False)


@pytest.mark.parametrize("file", sorted(PACKAGE.rglob("editions/*.toml")), ids=lambda file: file.stem)
def test_an_edition_is_what_toml_says(file: Path) -> None:
    said = tomllib.loads(file.read_text(encoding="utf-8"), parse_float=Decimal)
    assert own_table(file) == own_table(file) == said


def test_what_is_parsed_is_kept_until_the_file_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "own-table.toml"
    file.write_text('day = 2024-05-03\npoints = 0.30\nword = "\'\\n"\n', encoding="utf-8")
    first = own_table(file)
    assert str(first["points"]) == "0.30"
    assert Path(cache_from_source(str(file))).exists()
    with monkeypatch.context() as without:
        without.setattr(tomllib, "loads", lambda *_, **__: pytest.fail("parsed again"))
        assert own_table(file) == first
    file.write_text("points = 1", encoding="utf-8")
    os.utime(file, (2_000_000_000, 2_000_000_000))
    assert own_table(file) == {"points": 1}


def test_where_nothing_can_be_kept_it_is_read_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    file = tmp_path / "own-table.toml"
    file.write_text("points = 1", encoding="utf-8")
    assert own_table(file) == {"points": 1}
    assert not (tmp_path / "__pycache__").exists()


def test_no_module_beside_takes_the_place_where_it_is_kept() -> None:
    tables = [file for file in PACKAGE.rglob("*.toml") if "editions" in file.parts or file.parent.name == "formats"]
    assert len(tables) > 5
    assert [file for file in tables if file.with_suffix(".py").exists()] == []
