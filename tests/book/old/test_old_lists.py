"""A book written by an earlier version verifies; where that version published a wrong list, verify tells it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import pytest

from normbook.book.copies.backup import upgrade
from normbook.book.proof.verify import Verified, verify
from normbook.book.store.book import Book, open_book, open_older_book
from tests.book.fold.keeping import Keeper

OLD = Path(__file__).parent


@contextmanager
def opened(name: str, folder: Path) -> Iterator[Book]:
    path = folder / "book.sqlite"
    connection = sqlite3.connect(path)
    connection.executescript((OLD / name).read_text(encoding="utf-8"))
    connection.close()
    with open_older_book(str(path)) as book:
        upgrade(book)
    with open_book(str(path)) as book:
        yield book


def verified(book: Book) -> Verified:
    with book.reading() as reading:
        return verify(reading, str(book))


def test_a_book_written_before_verifies(tmp_path: Path) -> None:
    with opened("wfcc-lists.sql", tmp_path) as book:
        assert verified(book) == Verified(verified(book).head, ())
        keeper = Keeper(book)
        keeper.publish("wfcc", date(2025, 1, 1))
        keeper.publish("wfcc", date(2024, 4, 1), reissue=True, reason="by the program of today")
        keeper.check()


@pytest.mark.rule("wfcc.list")
def test_lists_that_were_published_wrongly_are_told_until_they_are_issued_again(tmp_path: Path) -> None:
    with opened("wfcc-lists-wrong.sql", tmp_path) as book:
        found = verified(book)
        assert not found.holds
        told: dict[object, list[str]] = {}
        for each in found.findings:
            assert each.code == "BOOK-LIST-DIFFERS"
            told.setdefault(each.phrase.values["as_of"], []).append(str(each.phrase.values["name"]))
        assert {day: len(names) for day, names in told.items()} == {"2024-04-01": 1, "2024-07-01": 18, "2024-10-01": 16}
        assert told["2024-04-01"] == ["Solver 03"], "the title granted in May"
        Keeper(book).publish("wfcc", date(2024, 4, 1), reissue=True, reason="published wrongly")
        assert verified(book).holds
