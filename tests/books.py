"""Books to test with: each test that asks for `book_address` runs on SQLite and on PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from normbook.book.store import Book
    from tests.book.postgres import Server


@pytest.fixture(scope="session")
def postgres_server() -> "Iterator[Server]":
    """One server per run; each test gets a database of its own."""
    from tests.book.postgres import NoServer, Server

    try:
        server = Server()
    except NoServer as reason:
        pytest.skip(str(reason))
    yield server
    server.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def book_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a book may be made: a path, or an empty database."""
    return new_address(request, tmp_path, request.param)


@pytest.fixture(params=["sqlite", "postgresql"])
def other_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A second place, on either."""
    return new_address(request, tmp_path, request.param, "other")


def new_address(request: pytest.FixtureRequest, folder: Path, dialect: str, name: str = "book") -> str:
    if dialect == "sqlite":
        return str(folder / f"{name}.sqlite")
    server: Server = request.getfixturevalue("postgres_server")
    return server.new_database()


@pytest.fixture
def book(book_address: str) -> "Iterator[Book]":
    """An empty book."""
    from normbook.book.store import open_book

    with open_book(book_address, create=True) as book:
        yield book
