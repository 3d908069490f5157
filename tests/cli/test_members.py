"""Members from the command line: brought in, joined, told apart, forgotten."""

import csv
import json
from pathlib import Path

import pytest

from tests.cli.shelf import EXAMPLES, QUARTER, TITLES, Shelf
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


def test_an_import_names_no_more_newcomers_than_a_screen_holds(shelf: Shelf, tmp_path: Path) -> None:
    rows = [f'{10000000 + number},"MEMBER{number:03}, ANN"' for number in range(100)]
    (tmp_path / "all.csv").write_text("\n".join(["id,name", *rows]), encoding="utf-8")
    [told] = [line for line in shelf.done("members", "import", tmp_path / "all.csv").splitlines() if "MEMBER" in line]
    assert told.endswith("; and 80 more.")
    assert len(told) < 80 * 10


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
    assert "No similar names among" in shelf.done("members", "near")
    assert "Nothing was changed" in shelf.done("members", "apart", "2", "1", "--reason", "once more")
    assert "BOOK-PLAYER-UNKNOWN" in shelf.refused("members", "apart", "1", "nobody", "--reason", "x")
    shelf.done("merge", "2", "1", "--yes")
    assert "BOOK-MERGE-SAME" in shelf.refused("members", "apart", "1", "2", "--reason", "x")
    assert shelf.answer("verify")["holds"]


LISTED = EXAMPLES / "uscf" / "members.csv"
HARVEST = EXAMPLES / "uscf" / "harvest.csv"


def test_codes_in_a_file_of_members_are_not_taken_unasked_and_it_says_so(shelf: Shelf, tmp_path: Path) -> None:
    run = shelf.run("members", "import", LISTED)
    assert "BOOK-CODES-NOT-TAKEN" in run.stderr
    assert f"{LISTED} --as-of" in run.stderr
    assert shelf.answer("list", "uscf")["members"] == []
    bare = tmp_path / "members.csv"
    bare.write_text('name,id,regular\n"ARCHER, NELL",40010001,1742\n', encoding="utf-8")
    assert "BOOK-CODES-NOT-TAKEN" not in shelf.run("members", "import", bare).stderr


def test_the_book_starts_from_a_list(shelf: Shelf, tmp_path: Path) -> None:
    table = tmp_path / "harvest.csv"
    with HARVEST.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    assert any(row["title"] for row in rows)
    with table.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows({**row, "title": "", "beyond": ""} for row in rows)
    posted = ("post", table, "--rules", "uscf", "--end", "2026-09-27", "--id", "harvest")
    assert shelf.done(*posted)
    before = {each["id"]: each["code"] for each in shelf.answer("list", "uscf")["members"]}
    asked = shelf.run("members", "import", LISTED, "--as-of", "2026-09-26")
    assert (asked.exit_code, shelf.seq()) == (1, 1)
    assert "harvest" in asked.stdout
    tried = shelf.answer("members", "import", LISTED, "--as-of", "2026-09-26", "--dry-run")
    assert (tried["stored"], shelf.seq()) == (False, 1)
    done = shelf.answer("members", "import", LISTED, "--as-of", "2026-09-26", "--yes")["done"][0]
    assert (done["done"], done["seq"], done["as_of"], done["count"]) == ("start-imported", 3, "2026-09-26", 13)
    changed = {each["id"]: (each["before"], each["now"]) for each in done["difference"]["changes"]}
    assert changed["40010001"] == (before["40010001"], "a0")
    listed = {each["id"]: each for each in shelf.answer("list", "uscf", "--as-of", "2026-09-26")["members"]}
    assert (listed["40010001"]["rating"], listed["40010001"]["code"]) == (1742, "B8")
    assert "from the list of entry 3" in shelf.done("player", "40010001")
    first = shelf.answer("player", "40010001")["records"][1]["history"][0]
    assert (first["event"], first["act"], first["seq"], first["listed"]) == ("", 3, 3, "B8")
    again = shelf.answer("members", "import", LISTED, "--as-of", "2026-09-26")["done"][0]
    assert (again["done"], again["stored"], again["entry"]) == ("start-known", False, 3)
    assert shelf.answer("verify")["holds"]
    shelf.done("members", "import", "--undo", "3", "--reason", "another day", "--yes")
    assert {each["id"]: each["code"] for each in shelf.answer("list", "uscf")["members"]} == before
    assert shelf.answer("verify")["holds"]


def test_a_printed_list_is_a_list_to_start_from(shelf: Shelf, tmp_path: Path) -> None:
    printed = tmp_path / "list.txt"
    printed.write_text(shelf.done("list", "uscf", "--members", LISTED), encoding="utf-8")
    shelf.done("members", "import", printed, "--as-of", "2026-09-26")
    codes = {each["id"]: each["code"] for each in shelf.answer("list", "uscf")["members"]}
    assert (codes["40010001"], codes["40010013"], codes["40010014"]) == ("B8", "-4", "L9")
    assert shelf.answer("list", "uscf", "--system", "quick")["members"] == []


@pytest.mark.parametrize(
    "words",
    [
        (),
        (LISTED, "--undo", "1"),
        (LISTED, "--as-of", "2026-01-01", "--rules", "wfcc"),
        ("--undo", "1", "--as-of", "x"),
    ],
)
def test_what_does_not_go_together_is_refused(shelf: Shelf, words: tuple[object, ...]) -> None:
    assert shelf.run("members", "import", *words).exit_code == 2
