"""A book is made and opened; what is none is refused and left alone."""

import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine
from sqlalchemy.event import listen, remove

from normbook.book.copies.backup import upgrade
from normbook.book.derived.tables import members
from normbook.book.migrations import migrate
from normbook.book.store.book import Book, BookProblem, open_book, version_of
from normbook.book.store.schema import VERSION, VERSION_TABLE
from tests.book.filling import fill, made_by
from tests.book.postgres import Server


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


@pytest.mark.parametrize(
    ("version", "code"), [("0010", "BOOK-OLDER"), ("0000", "BOOK-NOT-A-BOOK"), ("9999", "BOOK-NEWER")]
)
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


def test_a_book_that_is_made_between_two_looks_is_one(book_address: str) -> None:
    looked: list[str] = []

    def make(*told: Any) -> None:
        if VERSION_TABLE in told[2]:
            looked.append("version")
        elif looked == ["version"]:
            looked.append("made")
            open_book(book_address, create=True).close()

    listen(Engine, "before_cursor_execute", make)
    try:
        with open_book(book_address, create=True) as book:
            assert version_of(book) == VERSION
    finally:
        remove(Engine, "before_cursor_execute", make)
    assert looked[:2] == ["version", "made"]


def test_a_book_half_made_is_no_book(tmp_path: Path) -> None:
    """Tables are made in one transaction: who breaks off in the middle leaves none."""
    path = tmp_path / "book.sqlite"
    with open_book(str(path), create=True) as book:
        pass
    path.unlink()
    from normbook.book.store.address import engine_for, read_address

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


def test_a_new_book_has_the_tables_of_one_that_was_upgraded(tmp_path: Path) -> None:
    with made_by("0001", str(tmp_path / "old")) as book:
        upgrade(book)
    with open_book(str(tmp_path / "new"), create=True):
        pass
    told = []
    for name in ("old", "new"):
        with open_book(str(tmp_path / name)) as book, book.engine.connect() as connection:
            told.append(connection.exec_driver_sql("SELECT type, name, tbl_name, sql FROM sqlite_master").all())
    assert told[0] == told[1]


def test_libraries_print_no_tracebacks_of_their_own() -> None:
    import subprocess
    import sys

    code = """
import logging, normbook.book.store.address
for name in ("sqlalchemy.pool.impl.QueuePool", "psycopg"):
    logging.getLogger(name).error("Exception closing connection")
logging.getLogger("normbook").error("ours")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == "ours\n"


def test_a_database_of_another_encoding_is_refused(postgres_server: Server) -> None:
    import psycopg

    with psycopg.connect(postgres_server.address("postgres"), autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS latin")
        connection.execute("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    assert refused(postgres_server.address("latin"), create=True) == "BOOK-NOT-UTF-8"
