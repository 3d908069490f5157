"""Keepers of empty books."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from normbook.book.store.book import Book, open_book
from tests.book.fold.keeping import Keeper


@pytest.fixture
def keeper(book: Book) -> Keeper:
    """Somebody with an empty book, on SQLite and on PostgreSQL."""
    return Keeper(book)


@pytest.fixture(scope="session")
def sqlite_keeper(sqlite_template: Path) -> Callable[[], Iterator[Keeper]]:
    """A way to an empty SQLite book, as often as one is wanted."""

    @contextmanager
    def fresh() -> Iterator[Keeper]:
        with TemporaryDirectory(dir=sqlite_template.parent) as folder:
            path = Path(folder) / "book.sqlite"
            shutil.copy(sqlite_template, path)
            with open_book(str(path)) as book:
                yield Keeper(book)

    return fresh  # type: ignore[return-value]
