"""FIDE's numbers do not become ids of a federation's book unless somebody says so; a list of FIDE's says that it is."""

from pathlib import Path

import pytest

from normbook.formats.how import STRICT
from normbook.formats.lists.ratings import read_ratings
from normbook.model.diagnostics import Findings
from tests.cli.running import run
from tests.formats import test_world_list as world_list

TABLE = "no,name,FIDE ID,RtgI,R1\n1,Nell Arkwright,4001001,1912,W2\n2,Tom Barrow,4001002,1810,L1\n"
WHEN = ("--end", "2026-04-12", "--yes")


@pytest.fixture
def table(tmp_path: Path) -> Path:
    (tmp_path / "open.csv").write_text(TABLE, encoding="utf-8")
    return tmp_path / "open.csv"


@pytest.mark.parametrize("rules", ["uscf", "uschess", "lpcc", "cfc"])
def test_a_federations_book_refuses_fide_numbers(table: Path, rules: str) -> None:
    book = table.parent / "b.book"
    done = run("post", table, "--rules", rules, *WHEN, "--book", book)
    assert done.exit_code == 2
    assert "BOOK-IDS-OF-OTHERS" in done.stderr
    assert not book.exists()


def test_somebody_may_say_that_they_are_meant(table: Path) -> None:
    book = table.parent / "b.book"
    assert run("post", table, "--rules", "uscf", *WHEN, "--book", book, "--fide-ids").exit_code == 0
    assert "Nell Arkwright" in run("player", "4001001", "--book", book).stdout


def test_ids_of_the_federation_and_fides_own_rulebook_need_no_word(table: Path) -> None:
    assert run("post", table, "--rules", "fide", *WHEN, "--book", table.parent / "fide.book").exit_code == 0
    table.write_text(TABLE.replace("FIDE ID", "id"), encoding="utf-8")
    done = run("post", table, "--rules", "uscf", *WHEN, "--book", table.parent / "own.book")
    assert done.exit_code == 0
    assert "RATINGS-OF-OTHERS" in done.stderr


def test_where_a_federation_and_fide_have_the_same_number_each_can_be_asked_for(table: Path) -> None:
    book = table.parent / "b.book"
    assert run("post", table, "--rules", "fide", *WHEN, "--book", book).exit_code == 0
    table.write_text(TABLE.replace("FIDE ID", "id").replace("Nell", "Nora"), encoding="utf-8")
    assert run("post", table, "--rules", "uscf", *WHEN, "--id", "own", "--book", book).exit_code == 0
    done = run("player", "4001001", "--book", book)
    assert done.exit_code == 2
    assert "may be Nell Arkwright (fide/4001001), Nora Arkwright (board/4001001)" in done.stderr
    assert "Nell Arkwright" in run("player", "fide/4001001", "--book", book).stdout
    assert "Nora Arkwright" in run("player", "board/4001001", "--book", book).stdout


@pytest.mark.parametrize("ending", ["csv", "tsv", "xlsx"])
def test_fides_list_stays_fides_when_it_is_converted(ending: str, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text(world_list.TEXT, encoding="utf-8")
    out = tmp_path / f"members.{ending}"
    done = run("convert", tmp_path / "list.txt", out)
    assert done.exit_code == 0
    assert "NOT-CARRIED" in done.stderr
    again = read_ratings(out, STRICT, Findings())
    assert again
    assert (again.owner, again.players[0].id) == ("FIDE", "40001")


@pytest.mark.parametrize("format", ["dbf", "txt"])
def test_fides_list_is_not_written_as_a_federations(format: str, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text(world_list.TEXT, encoding="utf-8")
    done = run("convert", tmp_path / "list.txt", tmp_path / f"out.{format}")
    assert done.exit_code == 2
    assert "FORMAT-IDS" in done.stderr
