"""A book with two accounts. Passwords are hashed once: it takes time by design."""

from functools import cache

import pytest

from normbook.book.store import side_tables
from normbook.book.store.book import Book, Writing
from normbook.office import account_log
from normbook.office.clock import stamp
from normbook.office.passwords import hashed
from normbook.office.roles import Role

SECRET = "four words will do"


@cache
def people() -> dict[str, dict[str, str]]:
    """Rows of accounts."""
    roles = {"ada": Role.ADMINISTRATOR, "dora": Role.DIRECTOR}
    same = {"password": hashed(SECRET), "since": stamp(), "ended": ""}
    return {name: {"name": name, "shown": name.title(), "role": role.code, **same} for name, role in roles.items()}


@pytest.fixture
def everybody(book: Book) -> Book:
    """A book with an administrator and a director."""

    def add(writing: Writing) -> None:
        for name, row in people().items():
            writing.connection.execute(side_tables.users.insert(), row)
            account_log.note(writing, "added", name, row["role"])

    book.write(add)
    return book
