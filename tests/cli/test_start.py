"""What is loaded before a command answers: a director waits for every module."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from normbook.rulebook import CROSSTABLES, SHIPPED, having, judges
from tests.floor.source import ROOT

LOADED = """
import json, sys
from normbook.cli.main import main
try:
    main([*sys.argv[1:], "--json"], standalone_mode=False)
finally:
    print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""
LIBRARIES = ("sqlalchemy", "jinja2", "rich", "numpy", "fastapi", "openpyxl", "importlib.metadata", "logging")
ROOMS = ("book", "web", "office", "bulk", "render.drawing", "render.html", "model.solving")
READERS = (
    "formats.trf",
    "formats.pgn",
    "formats.lists",
    "formats.rating_report",
    "formats.workbook",
    "formats.solving",
)


def loaded_by(*arguments: str) -> tuple[set[str], object]:
    """The modules that a command needs, and its answer."""
    done = subprocess.run([sys.executable, "-c", LOADED, *arguments], capture_output=True, text=True, check=True)
    return set(json.loads(done.stderr.splitlines()[-1])), json.loads(done.stdout)


@pytest.mark.slow
def test_a_table_is_scored_without_what_reads_other_files_or_draws_pages() -> None:
    table = ROOT / "src" / "normbook" / "examples" / "lpcc" / "winter.csv"
    loaded, answer = loaded_by("score", str(table), "--rules", "lpcc")
    assert answer
    elsewhere = {*LIBRARIES, *(f"normbook.{name}" for name in ROOMS + READERS)}
    assert elsewhere & loaded == set()
    assert sum(each.startswith("normbook") for each in loaded) <= 105


@pytest.mark.slow
@pytest.mark.parametrize("rules", [name for name in SHIPPED if judges(name, CROSSTABLES)])
def test_an_event_is_scored_without_explanations_and_the_words_of_other_findings(rules: str) -> None:
    table = ROOT / "src" / "normbook" / "examples" / "uscf" / "harvest.csv"
    loaded, _ = loaded_by("score", str(table), "--rules", rules, "--end", "2026-01-04")
    assert f"normbook.rulebooks.{rules}.score" in loaded
    assert loaded.isdisjoint({"normbook.render.outline", "normbook.render.words.findings"})
    assert loaded.isdisjoint(f"normbook.rulebooks.{name}.facts" for name in SHIPPED if name != rules)


@pytest.mark.slow
def test_an_event_is_posted_without_the_laws_of_other_rulebooks(tmp_path: Path) -> None:
    table = ROOT / "src" / "normbook" / "examples" / "uscf" / "harvest.csv"
    book = tmp_path / "club.sqlite"
    loaded, _ = loaded_by("post", str(table), "--rules", "uscf", "--end", "2026-01-04", "--book", str(book))
    assert "normbook.rulebooks.uscf.law.judge" in loaded
    parts = ("law", "record", "facts")
    others = [f"normbook.rulebooks.{name}.{part}" for name in SHIPPED for part in parts if name != "uscf"]
    assert loaded.intersection(others) == set()


@pytest.mark.slow
@pytest.mark.parametrize("rules", having("bulk"))
def test_files_of_games_are_replayed_without_the_rooms_of_the_book(rules: str, tmp_path: Path) -> None:
    games = tmp_path / "games.csv"
    games.write_text("event,end,round,white,black,half_points\n1,2026-01-04,1,1,2,2\n", encoding="utf-8")
    ratings = tmp_path / "ratings.csv"
    ratings.write_text("event,player,rating,established,post\n1,1,1500,1,1510\n1,2,1500,1,1490\n", encoding="utf-8")
    out = str(tmp_path / "out")
    loaded, answer = loaded_by("replay", str(games), "--ratings", str(ratings), "--rules", rules, "--out", out)
    assert answer
    assert {"sqlalchemy", "normbook.book"} & loaded == set()
