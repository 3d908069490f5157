"""A book is appended to, read in one piece, and refuses everything else."""

import os
import sqlite3
import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import func, select
from sqlalchemy.exc import DBAPIError

from normbook.book.derived import members
from normbook.book.entries import EMPTY, Head
from normbook.book.migrations import migrate
from normbook.book.schema import VERSION, VERSION_TABLE, entries
from normbook.book.store import Book, BookProblem, Writing, open_book, version_of, who_acts
from tests.book.filling import behind_the_triggers, fill, note


def test_entries_are_chained_in_the_order_they_came(book: Book) -> None:
    made = fill(book, 5)
    with book.reading() as reading:
        assert list(reading.entries()) == made
        assert [entry.seq for entry in made] == [1, 2, 3, 4, 5]
        assert [entry.previous for entry in made] == [EMPTY.hash, *(entry.hash for entry in made[:-1])]
        assert reading.head() == made[-1].head
        assert reading.entry(3) == made[2]
        with pytest.raises(KeyError):
            reading.entry(6)


def test_several_entries_of_one_turn_are_chained(book: Book) -> None:
    first, second = book.write(lambda writing: [writing.append("note", note(1)), writing.append("note", note(2))])
    assert (first.seq, second.seq, second.previous) == (1, 2, first.hash)


def test_entries_are_found_by_kind_rules_and_number(book: Book) -> None:
    def write(writing: Writing) -> None:
        for kind, rules in [("event", "uscf"), ("event", "lpcc"), ("void", "uscf"), ("grant", "wfcc")]:
            writing.append(kind, {}, rules=rules, edition="1998")

    book.write(write)
    with book.reading() as reading:
        assert [entry.seq for entry in reading.entries(kinds=["event"])] == [1, 2]
        assert [entry.seq for entry in reading.entries(rules="uscf")] == [1, 3]
        assert [entry.seq for entry in reading.entries(2, kinds=["void", "event"])] == [3]
        assert list(reading.entries(kinds=[])) == []


def test_a_turn_that_fails_leaves_nothing(book: Book) -> None:
    fill(book, 1)

    def fail(writing: Writing) -> None:
        writing.append("note", note(2))
        raise RuntimeError("on second thoughts")

    with pytest.raises(RuntimeError):
        book.write(fail)
    with book.reading() as reading:
        assert reading.head().seq == 1
    assert fill(book, 1)[0].seq == 2


def test_a_reader_sees_one_moment(book: Book) -> None:
    fill(book, 2)
    with book.reading() as reading:
        assert reading.head().seq == 2
        fill(book, 1)
        assert reading.head().seq == 2
        assert len(list(reading.entries())) == 2
    with book.reading() as reading:
        assert reading.head().seq == 3


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET reason = 'another' WHERE seq = 2",
        "UPDATE entries SET seq = 9 WHERE seq = 3",
        "DELETE FROM entries WHERE seq = 3",
        "DELETE FROM entries",
        "INSERT INTO entries SELECT seq + 7, at, actor, kind, rules, edition, reason, content, hash, 'x' "
        "FROM entries WHERE seq = 3",
        "INSERT INTO entries SELECT 4, at, actor, kind, rules, edition, reason, content, previous, 'x' "
        "FROM entries WHERE seq = 3",
    ],
)
def test_the_database_itself_lets_nothing_but_the_next_entry_in(book: Book, statement: str) -> None:
    made = fill(book, 3)
    with pytest.raises(DBAPIError, match="an entry is"), book.engine.begin() as connection:
        connection.exec_driver_sql(statement)
    with book.reading() as reading:
        assert list(reading.entries()) == made


def test_sqlite_replaces_no_entry(tmp_path: Path) -> None:
    with open_book(str(tmp_path / "book.sqlite"), create=True) as book:
        made = fill(book, 3)
        with pytest.raises(DBAPIError, match="end of the chain"), book.engine.begin() as connection:
            connection.exec_driver_sql(
                "INSERT OR REPLACE INTO entries "
                "SELECT seq, at, 'Eve', kind, rules, edition, reason, content, previous, hash FROM entries"
            )
        with book.reading() as reading:
            assert list(reading.entries()) == made


@pytest.mark.parametrize("book_address", ["postgresql"], indirect=True)
def test_postgresql_empties_no_log(book: Book) -> None:
    fill(book, 3)
    with pytest.raises(DBAPIError, match="never deleted"), book.engine.begin() as connection:
        connection.exec_driver_sql("TRUNCATE entries")


def test_a_book_is_there_again_when_it_is_opened_again(book_address: str) -> None:
    with open_book(book_address, create=True) as book:
        made = fill(book, 2)
    with open_book(book_address) as book, book.reading() as reading:
        assert list(reading.entries()) == made
    with open_book(book_address, create=True) as book, book.reading() as reading:
        assert reading.head() == made[-1].head


def test_the_tables_described_are_those_that_migrations_make(book: Book) -> None:
    with book.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert compare_metadata(context, members.metadata) == []


def test_sqlite_is_set_up_to_lose_nothing(tmp_path: Path) -> None:
    with open_book(str(tmp_path / "book.sqlite"), create=True) as book, book.engine.connect() as connection:
        pragmas = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 60_000}


@pytest.mark.parametrize("book_address", ["postgresql"], indirect=True)
def test_postgresql_writers_are_serialisable(book: Book) -> None:
    def level(writing: Writing) -> object:
        return writing.connection.exec_driver_sql("SHOW transaction_isolation").scalar()

    assert book.write(level) == "serializable"


def refused(address: str, *, create: bool = False) -> str:
    with pytest.raises(BookProblem) as caught:
        open_book(address, create=create)
    return caught.value.code


def test_a_book_that_is_not_there_is_not_made_by_asking(book_address: str) -> None:
    assert refused(book_address) == "BOOK-MISSING"
    assert "://" in book_address or not Path(book_address).exists()
    assert refused(book_address) == "BOOK-MISSING"


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("mysql://ann@host/book", "BOOK-ADDRESS"),
        ("postgresql://host:door/book", "BOOK-ADDRESS"),
        ("no/such/folder/book.sqlite", "BOOK-NO-FOLDER"),
        (".", "BOOK-IS-FOLDER"),
        ("postgresql://ann@127.0.0.1:1/book", "BOOK-UNREACHABLE"),
    ],
)
def test_a_wrong_address_is_refused(address: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert refused(address, create=True) == code


def test_a_password_is_not_shown() -> None:
    with pytest.raises(BookProblem) as caught:
        open_book("postgresql://ann:secret@127.0.0.1:1/book")
    assert "secret" not in str(caught.value)


def test_a_file_that_is_no_book_is_left_alone(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear committee, " * 100, encoding="utf-8")
    other = tmp_path / "other.sqlite"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE stamps (id)")
    connection.close()
    before = letter.read_bytes(), other.read_bytes()
    assert [refused(str(path), create=True) for path in (letter, other)] == ["BOOK-NOT-A-BOOK"] * 2
    assert (letter.read_bytes(), other.read_bytes()) == before


@pytest.mark.parametrize("book_address", ["postgresql"], indirect=True)
def test_a_database_with_other_tables_is_left_alone(book_address: str) -> None:
    import psycopg

    with psycopg.connect(book_address) as connection:
        connection.execute("CREATE TABLE stamps (id int)")
    assert refused(book_address, create=True) == "BOOK-NOT-A-BOOK"


def test_an_empty_file_becomes_a_book(tmp_path: Path) -> None:
    path = tmp_path / "book.sqlite"
    path.touch()
    assert refused(str(path)) == "BOOK-MISSING"
    with open_book(str(path), create=True) as book:
        assert version_of(book) == VERSION


def test_a_path_may_have_any_letters(tmp_path: Path) -> None:
    path = tmp_path / "100% of ?clubs #1 & ß.sqlite"
    with open_book(str(path), create=True) as book:
        fill(book, 1)
    assert path.exists()


@pytest.mark.parametrize(("version", "code"), [("0000", "BOOK-OLDER"), ("9999", "BOOK-NEWER")])
def test_a_book_of_another_version_is_refused(book_address: str, version: str, code: str) -> None:
    with open_book(book_address, create=True) as book, book.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE {VERSION_TABLE} SET version_num = '{version}'")
    assert refused(book_address, create=True) == code


def test_many_may_make_the_same_book_at_once(book_address: str) -> None:
    problems: list[BaseException] = []

    def make() -> None:
        try:
            with open_book(book_address, create=True) as book:
                fill(book, 1)
        except BaseException as problem:
            problems.append(problem)

    threads = [threading.Thread(target=make) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []
    with open_book(book_address) as book, book.reading() as reading:
        assert reading.head().seq == 6


def test_a_book_half_made_is_no_book(tmp_path: Path) -> None:
    """Tables are made in one transaction: who breaks off in the middle leaves none."""
    path = tmp_path / "book.sqlite"
    with open_book(str(path), create=True) as book:
        pass
    path.unlink()
    from normbook.book.address import engine_for, read_address

    engine = engine_for(read_address(str(path)), create=True)
    connection = engine.connect().execution_options(writing=True)
    connection.begin()
    migrate(connection)
    connection.rollback()
    connection.close()
    engine.dispose()
    assert refused(str(path)) == "BOOK-MISSING"
    with open_book(str(path), create=True) as book:
        fill(book, 1)


def test_who_acts_is_named(monkeypatch: pytest.MonkeyPatch, book: Book) -> None:
    monkeypatch.setenv("NORMBOOK_ACTOR", "Secretary")
    assert book.write(lambda writing: writing.append("note", {})).actor == "Secretary"
    monkeypatch.delenv("NORMBOOK_ACTOR")
    monkeypatch.setenv("LOGNAME", "ann")
    assert who_acts() == "ann"
    assert book.write(lambda writing: writing.append("note", {}, actor="Bob")).actor == "Bob"


@pytest.mark.parametrize("kind", ["", "Event", "two words", "../up", "a--b"])
def test_a_kind_is_a_word(book: Book, kind: str) -> None:
    with pytest.raises(ValueError, match="no kind"):
        book.write(lambda writing: writing.append(kind, {}))


def test_a_full_disk_and_a_read_only_book_are_told(tmp_path: Path) -> None:
    path = tmp_path / "book.sqlite"
    with open_book(str(path), create=True) as book:
        fill(book, 1)
        with book.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA max_page_count = 1")
        with pytest.raises(BookProblem) as caught:
            book.write(lambda writing: [writing.append("note", note(n)) for n in range(1000)])
        assert caught.value.code == "BOOK-FULL"
        with book.reading() as reading:
            assert reading.head().seq == 1
        with book.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA query_only = ON")
        with pytest.raises(BookProblem) as caught:
            fill(book, 1)
        assert caught.value.code == "BOOK-READ-ONLY"


def test_a_writer_does_not_wait_for_ever(tmp_path: Path) -> None:
    path = tmp_path / "book.sqlite"
    with open_book(str(path), create=True) as book:
        fill(book, 1)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with book.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA busy_timeout = 50")
        with pytest.raises(BookProblem) as caught:
            fill(book, 1)
        assert caught.value.code == "BOOK-BUSY"
        other.close()
        assert fill(book, 1)[0].seq == 2


def test_tampering_needs_more_than_the_program_offers(book: Book) -> None:
    fill(book, 2)
    with behind_the_triggers(book) as connection:
        connection.exec_driver_sql("DELETE FROM entries WHERE seq = 2")
    with book.reading() as reading:
        assert reading.head() != Head(2, "")
        assert reading.connection.execute(select(func.count()).select_from(entries)).scalar() == 1


def test_nothing_of_the_book_is_imported_for_other_commands() -> None:
    import subprocess
    import sys

    code = "import sys, normbook.cli.score, normbook.cli.main; print('sqlalchemy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ)
    assert done.stdout.strip() == "False"
