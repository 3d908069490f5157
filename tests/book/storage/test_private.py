"""Personal data can be forgotten, and the book still holds."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from normbook.book.commands.outcome import BookRefused
from normbook.book.copies.text import check, export, import_into
from normbook.book.people import private
from normbook.book.problem import BookProblem
from normbook.book.proof.verify import verify
from normbook.book.store import address
from normbook.book.store import book as store
from normbook.book.store.book import Book, Writing, open_book
from tests.book.filling import behind_the_triggers, committed, fill

DATA = {"birth": "1990-04-01", "contacts": ["ann@example.org"]}


def codes(book: Book) -> list[str]:
    with book.reading() as reading:
        return [finding.code for finding in verify(reading, "book").findings]


def record(book: Book, person: str, data: dict[str, object]) -> str:
    def write(writing: Writing) -> str:
        fact = committed(writing, person, data)
        writing.append("note", {"facts": [fact]})
        return fact["private"]

    return book.write(write)


def erase(book: Book, person: str) -> bool:
    def write(writing: Writing) -> bool:
        erased = private.forget(writing, person)
        writing.append("forget", {"member": person})
        return erased

    return book.write(write)


def test_what_is_kept_is_told_and_forgotten(book: Book) -> None:
    record(book, "ann", DATA)
    with book.reading() as reading:
        assert private.get(reading, "ann") == DATA
        assert private.get(reading, "bob") is None
    assert codes(book) == []
    assert erase(book, "ann")
    assert not erase(book, "ann")
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
        ("UPDATE private_data SET salt = salt || data, data = ''", "PRIVATE-DATA-CHANGED"),
        ("UPDATE private_data SET data = salt || data, salt = ''", "PRIVATE-DATA-CHANGED"),
        (
            "UPDATE private_data SET data = substr(salt, 64) || data, salt = substr(salt, 1, 63)",
            "PRIVATE-DATA-CHANGED",
        ),
        (
            f"UPDATE private_data SET salt = '{'0' * 64}', data = '{{}}', "
            f"commitment = '{private.commitment_to('0' * 64, '{}')}'",
            "PRIVATE-DATA-UNRECORDED",
        ),
    ],
)
def test_changed_personal_data_is_found(book: Book, statement: str, code: str) -> None:
    record(book, "ann", DATA)
    with behind_the_triggers(book) as connection:
        connection.exec_driver_sql(statement)
    assert codes(book) == [code]


KEPT = "(SELECT {0} FROM private_data AS other WHERE other.person != private_data.person)"
RENAMED = "UPDATE private_data SET person = '{}' WHERE person = '{}'"
COPIED = ", ".join(f"{column} = {KEPT.format(column)}" for column in ("salt", "data", "commitment"))


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        (
            "; ".join(map(RENAMED.format, ("x", "bob", "ann"), ("bob", "ann", "x"))),
            ["PRIVATE-DATA-OF-ANOTHER", "PRIVATE-DATA-OF-ANOTHER"],
        ),
        (f"UPDATE private_data SET {COPIED} WHERE person = 'bob'", ["PRIVATE-DATA-OF-ANOTHER"]),
        ("DELETE FROM private_data WHERE person = 'bob'", ["PRIVATE-DATA-MISSING"]),
        ("DELETE FROM private_data", ["PRIVATE-DATA-MISSING", "PRIVATE-DATA-MISSING"]),
        (
            "INSERT INTO private_data SELECT 'carl', salt, data, commitment FROM private_data WHERE person = 'bob'",
            ["PRIVATE-DATA-OF-ANOTHER"],
        ),
        (
            "UPDATE private_data SET person = 'carl' WHERE person = 'bob'",
            ["PRIVATE-DATA-MISSING", "PRIVATE-DATA-OF-ANOTHER"],
        ),
        ("UPDATE private_data SET salt = '', data = '' WHERE person = 'bob'", ["PRIVATE-DATA-WITHHELD"]),
        (
            "UPDATE private_data SET salt = '', data = '', commitment = '' WHERE person = 'bob'",
            ["PRIVATE-DATA-UNRECORDED"],
        ),
    ],
)
def test_personal_data_that_changes_hands_is_found(
    book: Book, statement: str, expected: list[str], tmp_path: Path
) -> None:
    record(book, "ann", DATA)
    record(book, "bob", {**DATA, "birth": "1970-01-01"})
    record(book, "dora", DATA)
    erase(book, "dora")
    with behind_the_triggers(book) as connection:
        for each in statement.split("; "):
            connection.exec_driver_sql(each)
    assert codes(book) == expected
    with book.reading() as reading:
        export(reading, tmp_path / "text", personal=True)
    if expected == ["PRIVATE-DATA-WITHHELD"]:
        check(tmp_path / "text")
        return
    with pytest.raises(BookRefused) as refused:
        check(tmp_path / "text")
    assert [finding.code for finding in refused.value.findings] == expected


def test_data_that_was_forgotten_does_not_come_back(book: Book) -> None:
    record(book, "ann", DATA)
    with book.reading() as reading:
        (kept,) = private.kept(reading)
    erase(book, "ann")
    book.write(lambda writing: private.store_all(writing, [kept]))
    assert codes(book) == ["PRIVATE-DATA-UNRECORDED"]


def test_data_of_before_is_not_that_of_today(book: Book) -> None:
    record(book, "ann", DATA)
    with book.reading() as reading:
        (kept,) = private.kept(reading)
    record(book, "ann", {**DATA, "birth": "1991-04-01"})
    book.write(lambda writing: private.forget(writing, "ann"))
    book.write(lambda writing: private.store_all(writing, [kept]))
    assert codes(book) == ["PRIVATE-DATA-UNRECORDED"]


def test_a_copy_without_personal_data_says_so_and_can_be_carried_on(book: Book, tmp_path: Path) -> None:
    record(book, "ann", DATA)
    record(book, "bob", DATA)
    with book.reading() as reading:
        export(reading, tmp_path / "text")
    with open_book(str(tmp_path / "copy.sqlite"), create=True) as copy:
        import_into(copy, tmp_path / "text")
        assert codes(copy) == ["PRIVATE-DATA-WITHHELD"]
        with copy.reading() as reading:
            assert private.get(reading, "ann") is None
        record(copy, "ann", DATA)
        erase(copy, "bob")
        assert codes(copy) == []


def test_forgotten_data_is_nowhere_in_the_files(tmp_path: Path) -> None:
    path = tmp_path / "book.sqlite"
    with open_book(str(path), create=True) as book:
        record(book, "ann", DATA)
        fill(book, 3)
        assert any(b"1990-04-01" in file.read_bytes() for file in tmp_path.iterdir())
        book.write(lambda writing: private.forget(writing, "ann"))
        private.wipe(book)
        assert [file.name for file in tmp_path.iterdir() if b"1990-04-01" in file.read_bytes()] == []


def test_while_somebody_reads_the_journal_is_not_told_as_emptied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "PATIENCE", 0)
    monkeypatch.setattr(address, "PATIENCE", 0)
    path = tmp_path / "book.sqlite"
    with open_book(str(path), create=True) as book, closing(sqlite3.connect(path, isolation_level=None)) as reader:
        record(book, "ann", DATA)
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM private_data").fetchall()
        book.write(lambda writing: private.forget(writing, "ann"))
        with pytest.raises(BookProblem, match="ERASED-IN-JOURNAL"):
            private.wipe(book)
        reader.execute("COMMIT")
        private.wipe(book)
        assert b"1990-04-01" not in path.read_bytes()
