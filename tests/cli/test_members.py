"""Members from the command line: brought in, joined, told apart, forgotten."""

import json
from pathlib import Path

import pytest

from tests.cli.shelf import QUARTER, TITLES, Shelf
from tests.telling import tells


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def test_no_birth_date_leaves_the_book(shelf: Shelf, tmp_path: Path) -> None:
    shelf.done("members", "import", QUARTER / "list-2026-04-01.csv", "--rules", "wfcc")
    shelf.done("post", QUARTER / "windmill.toml")
    card = shelf.answer("members", "show", "W1000")
    assert card["personal"] == ["birth"]
    assert not tells(json.dumps(card), "1979")
    assert not tells(shelf.done("log", "--json"), "1979")
    shelf.done("members", "forget", "W1000", "--reason", "his wish")
    assert shelf.answer("members", "show", "W1000")["personal"] == []
    assert shelf.answer("verify")["holds"]
    assert "Nothing was changed" in shelf.done("members", "forget", "W1000", "--reason", "again")


def test_members_and_merges(shelf: Shelf, tmp_path: Path) -> None:
    shelf.done("post", TITLES)
    members = tmp_path / "members.csv"
    members.write_text('name,id,state,expires\n"ABBOTT, LENA M",50010001,NY,0899\n', encoding="utf-8")
    assert shelf.answer("members", "import", members)["done"][0]["count"] == 1
    listed = {each["id"]: each for each in shelf.answer("list", "uscf")["members"]}
    assert (listed["50010001"]["name"], listed["50010001"]["expires"]) == ("ABBOTT, LENA M", "0899")
    other = tmp_path / "other.csv"
    rows = (TITLES / "thaw-2024.csv").read_text(encoding="utf-8").replace("50010010", "").replace("JANSEN", "JANSON")
    other.write_text(rows, encoding="utf-8")
    posted = shelf.run("post", other, "--rules", "uscf", "--end", "2026-07-01")
    assert "BOOK-NAME-NEAR" in posted.stderr
    merged = shelf.answer("merge", "JANSON, PIET", "50010010", "--yes")
    assert "JANSON" in shelf.done("player", "50010010")
    shelf.done("merge", "--undo", merged["done"][0]["seq"], "--yes")
    assert shelf.answer("verify")["holds"]


def test_members_spelt_alike_are_told_apart(shelf: Shelf, tmp_path: Path) -> None:
    members = tmp_path / "members.csv"
    members.write_text('name,id\n"SMITH, JOHN",1\n"SMITH, JONH",2\n"BROOK, ADA",3\n', encoding="utf-8")
    shelf.done("members", "import", members)
    (pair,) = shelf.answer("members", "near")["pairs"]
    assert {pair["newer"]["id"], pair["older"]["id"]} == {"1", "2"}
    page = shelf.done("members", "near")
    assert "SMITH, JONH" in page
    assert max(map(len, page.splitlines())) <= 80
    tried = shelf.answer("members", "apart", "1", "2", "--reason", "father and son", "--dry-run")
    assert (tried["stored"], shelf.seq()) == (False, 1)
    done = shelf.answer("members", "apart", "1", "2", "--reason", "father and son")
    assert (done["stored"], done["done"][0]["done"], done["done"][0]["seq"]) == (True, "two-people", 2)
    entry = shelf.answer("log")["entries"][-1]
    assert (entry["kind"], entry["reason"]) == ("two-people", "father and son")
    assert shelf.answer("members", "near")["pairs"] == []
    assert "nobody is spelt much like" in shelf.done("members", "near")
    assert "Nothing was changed" in shelf.done("members", "apart", "2", "1", "--reason", "once more")
    assert "BOOK-PLAYER-UNKNOWN" in shelf.refused("members", "apart", "1", "nobody", "--reason", "x")
    shelf.done("merge", "2", "1", "--yes")
    assert "BOOK-MERGE-SAME" in shelf.refused("members", "apart", "1", "2", "--reason", "x")
    assert shelf.answer("verify")["holds"]
