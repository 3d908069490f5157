"""Personal data can be forgotten, and the book still holds."""

from pathlib import Path

import pytest

from normbook.book.people import private
from normbook.book.proof.verify import verify
from normbook.book.store.book import Book, open_book
from tests.book.filling import behind_the_triggers, fill

DATA = {"birth": "1990-04-01", "contacts": ["ann@example.org"]}


def codes(book: Book) -> list[str]:
    with book.reading() as reading:
        return [finding.code for finding in verify(reading, "book").findings]


def record(book: Book, person: str, data: dict[str, object]) -> str:
    commitment = book.write(lambda writing: private.put(writing, person, data))
    book.write(lambda writing: writing.append("note", {"private": commitment}))
    return commitment


def test_what_is_kept_is_told_and_forgotten(book: Book) -> None:
    record(book, "ann", DATA)
    with book.reading() as reading:
        assert private.get(reading, "ann") == DATA
        assert private.get(reading, "bob") is None
    assert codes(book) == []
    assert book.write(lambda writing: private.forget(writing, "ann"))
    assert not book.write(lambda writing: private.forget(writing, "ann"))
    with book.reading() as reading:
        assert private.get(reading, "ann") is None
    assert codes(book) == []


def test_the_same_data_has_the_same_commitment_until_it_changes(book: Book) -> None:
    first = record(book, "ann", DATA)
    assert record(book, "ann", dict(reversed(DATA.items()))) == first
    assert record(book, "ann", {**DATA, "expires": "2025-01"}) != first
    assert record(book, "bob", DATA) != first, "nobody learns from it that two people were born on one day"
    assert codes(book) == []


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("UPDATE private_data SET data = replace(data, '1990', '1991')", "PRIVATE-DATA-CHANGED"),
        ("UPDATE private_data SET salt = 'x'", "PRIVATE-DATA-CHANGED"),
        (
            "UPDATE private_data SET salt = '', data = '{}', "
            "commitment = '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a'",
            "PRIVATE-DATA-UNRECORDED",
        ),
    ],
)
def test_changed_personal_data_is_found(book: Book, statement: str, code: str) -> None:
    record(book, "ann", DATA)
    with behind_the_triggers(book) as connection:
        connection.exec_driver_sql(statement)
    assert codes(book) == [code]


def test_forgotten_data_is_nowhere_in_the_files(tmp_path: Path) -> None:
    path = tmp_path / "book.sqlite"
    with open_book(str(path), create=True) as book:
        record(book, "ann", DATA)
        fill(book, 3)
        assert any(b"1990-04-01" in file.read_bytes() for file in tmp_path.iterdir())
        book.write(lambda writing: private.forget(writing, "ann"))
        private.wipe(book)
        assert [file.name for file in tmp_path.iterdir() if b"1990-04-01" in file.read_bytes()] == []
