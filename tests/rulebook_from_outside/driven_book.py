"""`post`, `amend`, `void`, `list`, `publish`, `player`, `verify`, `export`: what a book does with the ladder."""

import json
from pathlib import Path

import openpyxl
import pytest

from tests.cli.running import answered, refused, run
from tests.rulebook_from_outside.evenings import CORRECTED, FRIDAY, LATER


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """With two evenings."""
    book = tmp_path / "club.sqlite"
    for name, text, end in (("friday", FRIDAY, "2026-03-06"), ("later", LATER, "2026-03-13")):
        file = tmp_path / f"{name}.csv"
        file.write_text(text, encoding="utf-8")
        done = run(
            "post", file, "--rules", "ladder", "--id", name, "--name", name.title(), "--end", end, "--book", book
        )
        assert done.exit_code == 0, done.stderr
    return book


def rungs(book: Path) -> dict[str, str]:
    return {line["name"]: line["rating"] for line in answered("list", "ladder", "--book", book)["lines"]}


HELD = {"Ada Amber": "5", "Cy Cedar": "3", "Ben Birch": "2", "Dot Dale": "1"}


def test_the_list_is_that_of_the_last_rungs_in_every_form(book: Path, tmp_path: Path) -> None:
    assert list(rungs(book).items()) == list(HELD.items())
    html, xlsx = tmp_path / "list.html", tmp_path / "list.xlsx"
    assert run("list", "ladder", "--book", book, "--html", html, "--xlsx", xlsx).exit_code == 0
    assert "Ada Amber" in html.read_text(encoding="utf-8")
    assert openpyxl.load_workbook(xlsx).worksheets[0]["A2"].value == "Ada Amber"


def test_a_correction_judges_again_what_rests_on_it(book: Path, tmp_path: Path) -> None:
    corrected = tmp_path / "corrected.csv"
    corrected.write_text(CORRECTED, encoding="utf-8")
    tried = run("amend", "friday", corrected, "--reason", "misread", "--dry-run", "--book", book)
    assert "Ben Birch" in tried.stdout
    assert rungs(book) == HELD
    assert run("amend", "friday", corrected, "--reason", "misread", "--yes", "--book", book).exit_code == 0
    assert rungs(book) == HELD | {"Ben Birch": "1"}
    assert run("verify", "--book", book).exit_code == 0


def test_its_own_facts_are_recorded_but_nothing_personal(tmp_path: Path) -> None:
    book, file = tmp_path / "own.sqlite", tmp_path / "own.csv"
    file.write_text("no,name,id,handicap,birth,R1\n1,Ada,1,2,1990,W2\n2,Ben,2,2,,L1\n", encoding="utf-8")
    given = ("--rules", "ladder", "--double", "--end", "2026-03-06", "--id", "own", "--book", book)
    assert run("post", file, *given).exit_code == 0
    assert rungs(book) == {"Ada": "5", "Ben": "3"}
    assert run("export", tmp_path / "text", "--book", book).exit_code == 0
    log = "".join("".join(each.read_text(encoding="utf-8").split()) for each in (tmp_path / "text").glob("entries/*"))
    assert '"facts":{"handicap":"2"}' in log
    assert "1990" not in log
    file.write_text("no,name,id,handicap,R1\n1,Ada,1,2,L2\n2,Ben,2,2,W1\n", encoding="utf-8")
    assert run("amend", "own", file, "--reason", "turned round", "--yes", "--book", book).exit_code == 0
    assert rungs(book) == {"Ben": "5", "Ada": "3"}, "what a bare table cannot say stays: the rungs count double"
    assert run("verify", "--book", book).exit_code == 0


def test_a_void_evening_is_as_if_it_had_not_been(book: Path) -> None:
    assert run("void", "later", "--reason", "never played", "--yes", "--book", book).exit_code == 0
    assert rungs(book) == HELD | {"Cy Cedar": "2", "Ben Birch": "3"}


def test_a_players_page_and_the_way_to_each_number(book: Path) -> None:
    shown = run("player", "Cedar", "--book", book).stdout
    assert "On rung 3 of the ladder" in shown
    [record] = answered("player", "103", "--book", book)["records"]
    assert (record["rules"], record["rung"], [line["after"] for line in record["history"]]) == ("ladder", 3, [2, 3])
    explained = run("player", "103", "--explain", "later", "--book", book).stdout
    assert "ladder.swap" in explained
    assert "In force on 2026-03-13, since 2026-01-01" in explained


def test_a_list_is_published_and_stays_as_it_was(book: Path) -> None:
    assert run("publish", "ladder", "--as-of", "2026-04-01", "--book", book).exit_code == 0
    done = run("void", "later", "--reason", "never played", "--yes", "--book", book)
    assert "Harbour Club ladder, regular: list of 2026-04-01" in done.stdout


def test_the_book_proves_itself_and_comes_back_from_its_text(book: Path, tmp_path: Path) -> None:
    assert run("export", tmp_path / "text", "--book", book).exit_code == 0
    copy = tmp_path / "copy.sqlite"
    assert run("import", tmp_path / "text", "--book", copy).exit_code == 0
    assert run("verify", "--book", copy).exit_code == 0
    assert rungs(copy) == HELD


def test_acts_that_the_ladder_has_not_are_refused_by_name(book: Path) -> None:
    for arguments in (
        ("grant", "ladder", "103", "9", "--reason", "x", "--yes"),
        ("demote", "ladder", "103", "--reason", "x", "--yes"),
        ("confirm", "friday", "--reason", "x"),
    ):
        told = " ".join(refused(*arguments, "--book", book))
        assert "ladder" in told, arguments
        assert not {"solving", "points"} & set(told.split()), arguments


def test_players_have_no_forecast_where_the_rulebook_has_none(book: Path) -> None:
    [told] = refused("forecast", "--player", "103", "--rules", "ladder", "--book", book)
    assert "ladder has no forecast" in told


def test_a_rung_that_the_table_says_otherwise_is_told(book: Path, tmp_path: Path) -> None:
    file = tmp_path / "third.csv"
    file.write_text("no,name,id,title,R1\n1,Cy Cedar,103,8,D2\n2,Ben Birch,102,,D1\n", encoding="utf-8")
    done = run("post", file, "--rules", "ladder", "--end", "2026-03-20", "--book", book, "--json")
    assert done.exit_code == 0
    assert "LADDER-RUNG-DIFFERS" in done.stderr + json.dumps(json.loads(done.stdout))
