"""A book written before editions were folded each by its own verifies as it is, and can be carried on."""

import gzip
from datetime import date
from pathlib import Path

import pytest

from normbook.book.copies.text import export, import_into
from normbook.book.proof.verify import verify
from normbook.book.store.book import open_book
from normbook.rulebooks.lpcc.record.seasons import season_standings
from normbook.rulebooks.uscf.record.lists import listed_members
from tests.book.fold.keeping import Keeper, codes
from tests.book.fold.test_editions import open_event
from tests.cli.running import run

HEAD = "41 f86f86e4474ecf36259f850b768915e25a23690d7f9ddfa4d088597575f8d5cf"
JUNE = date(1998, 6, 28)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "old.sqlite"
    path.write_bytes(gzip.decompress((Path(__file__).parent / "book.sqlite.gz").read_bytes()))
    assert run("upgrade", "--book", path).exit_code == 0
    return path


def test_it_verifies_as_it_was_written(old: Path) -> None:
    done = run("verify", "--book", old)
    assert (done.exit_code, HEAD in done.stdout) == (0, True)


def test_its_standings_are_those_it_was_written_with(old: Path) -> None:
    with open_book(str(old)) as book:
        keeper = Keeper(book)
        stored = keeper.tables()
        assert stored == keeper.fresh_tables()
        with book.reading() as reading:
            assert {entry.edition for entry in reading.entries() if entry.rules == "uscf"} == {"1998"}
            held = {each.name: each.standing.standing for each in listed_members(reading, "regular")}
            assert season_standings(reading, "1999").variant == "Harbour Club"
    assert held["PLAYER, 1"].title == 2000
    assert held["G PLAYER, 1"].title == 1800


def test_it_is_the_same_book_after_its_text_form(old: Path, tmp_path: Path) -> None:
    with open_book(str(old)) as book, open_book(str(tmp_path / "again.sqlite"), create=True) as again:
        with book.reading() as reading:
            export(reading, tmp_path / "text")
        import_into(again, tmp_path / "text")
        assert Keeper(again).tables() == Keeper(book).tables()


def test_it_is_carried_on_under_the_newest_edition(old: Path) -> None:
    with open_book(str(old)) as book:
        keeper = Keeper(book)
        keeper.post(open_event("new", JUNE))
        assert codes(keeper)["PLAYER, 1"][0] == "x"
        keeper.grant("101", "2100", JUNE)
        keeper.publish("uscf", JUNE, system="regular")
        keeper.check()
        with book.reading() as reading:
            assert verify(reading, "old").holds
            editions = [entry.edition for entry in reading.entries(41)]
    assert editions == ["1998.2"] * 3
