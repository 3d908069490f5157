"""Entries to fill a book with, and ways around its triggers."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Connection

from normbook.book.log.entries import Entry
from normbook.book.migrations import migrate
from normbook.book.people import private
from normbook.book.store.address import engine_for, read_address
from normbook.book.store.book import Book, Writing, version_of

NOON = datetime(2024, 5, 3, 12, 0, 0, 123456, tzinfo=UTC)


def note(number: int) -> dict[str, Any]:
    """A content that no rulebook reads: every kind of JSON value, and letters of several scripts."""
    return {"no": number, "name": f"Señor Ø № {number}", "exact": "1.10", "flags": [True, None, {"ß": "½"}]}


def fill(book: Book, count: int, *, people: int = 0) -> list[Entry]:
    """Entries of a kind that nothing is derived from, each in a turn of its own; the first ones commit to people."""

    def write(writing: Writing, number: int) -> Entry:
        content = note(number)
        if number <= people:
            person = f"person {number}"
            content["facts"] = [committed(writing, person, {"birth": f"19{number:02}-01-02"})]
        at = NOON + timedelta(minutes=number)
        return writing.append("note", content, reason=f"because {number}\nof “it”", actor="Ann", at=at)

    return [book.write(lambda writing, number=number: write(writing, number)) for number in range(1, count + 1)]


def committed(writing: Writing, person: str, data: dict[str, Any]) -> dict[str, str]:
    """What an entry has of personal data that is kept beside it."""
    return {"member": person, "private": private.put(writing, person, data)}


@contextmanager
def behind_the_triggers(book: Book) -> Iterator[Connection]:
    """A connection to somebody who may do anything, and does."""
    with book.engine.connect() as connection:
        connection.execution_options(writing=True)
        with connection.begin():
            if book.dialect == "sqlite":
                query = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
                triggers = connection.exec_driver_sql(query).all()
                for name, _ in triggers:
                    connection.exec_driver_sql(f"DROP TRIGGER {name}")
                yield connection
                for _, statement in triggers:  # whoever does this tidies up after himself
                    connection.exec_driver_sql(statement)
            else:
                connection.exec_driver_sql("SET LOCAL session_replication_role = replica")
                yield connection


@contextmanager
def made_by(version: str, address: str) -> Iterator[Book]:
    """A book as a version of the program makes it."""
    where = read_address(address)
    engine = engine_for(where, create=True)
    with closing(Book(where, engine)) as book:
        book.engine.connect().close()
        with engine.connect() as connection:
            connection.execution_options(writing=True)
            with connection.begin():
                migrate(connection, version)
        assert version_of(book) == version
        yield book
