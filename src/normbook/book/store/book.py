"""Opening a book; reading it; writing to it, one writer at a time."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from threading import Lock
from typing import Self, TypeVar

from sqlalchemy import Engine, func, inspect, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as AllInUse

from normbook.book.problem import BookProblem
from normbook.book.store.address import PATIENCE, Address, engine_for, only_reads, read_address
from normbook.book.store.refusals import problem_of, table_is_missing, worth_another_try
from normbook.book.store.schema import VERSION, VERSION_TABLE
from normbook.book.store.turns import Reading, Writing
from normbook.interrupts import held_back

__all__ = ["Book", "BookProblem", "Reading", "Writing", "open_book"]

ATTEMPTS = 20
"""How often a transaction is tried that PostgreSQL could not serialise with others."""

TRIES = 100
"""How often half a second is waited for the journal's kind to be set: never longer than a minute."""

_VERSIONS = frozenset(f"{number:04}" for number in range(1, int(VERSION) + 1))
"""What books have called their versions until now."""

T = TypeVar("T")


class Book:
    """An open book."""

    def __init__(self, address: Address, engine: Engine) -> None:
        self.address = address
        self.engine = engine
        self.dialect = engine.dialect.name
        self._turn = Lock()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __str__(self) -> str:
        return self.address.shown

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Reading]:
        """A consistent view."""
        with self.refusals(), self.engine.connect() as connection:
            if self.dialect == "postgresql":
                connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            transaction = connection.begin()
            try:
                yield Reading(connection)
            finally:
                transaction.rollback()

    def write(self, function: Callable[[Writing], T], actor: str = "") -> T:
        """What the function returns, after all it wrote is stored for good. Without an actor, `who_acts`.

        It may be run more than once, so it must do nothing but write to the book. If it raises, nothing is stored.
        """
        with self.refusals(), self._turn_here():
            for attempt in range(1, ATTEMPTS):
                try:
                    return self._write_once(function, actor)
                except DBAPIError as error:
                    if not worth_another_try(error):
                        raise
                    time.sleep(attempt / 100)
            return self._write_once(function, actor)

    @contextmanager
    def _turn_here(self) -> Iterator[None]:
        """The turn among this process's threads: who waits for it holds no connection that a reader could use.

        Whoever has waited long enough asks the database, which refuses them in its own words.
        """
        held = self._turn.acquire(timeout=PATIENCE)
        try:
            yield
        finally:
            if held:
                self._turn.release()

    def _write_once(self, function: Callable[[Writing], T], actor: str) -> T:
        with self.engine.connect() as connection:
            connection.execution_options(writing=True)
            if self.dialect == "postgresql":
                connection.execution_options(isolation_level="SERIALIZABLE")
            with connection.begin():
                if self.dialect == "postgresql":
                    # A SELECT here would fix what the transaction sees before its turn has come.
                    connection.exec_driver_sql("LOCK TABLE turn IN EXCLUSIVE MODE")
                return function(Writing(connection, actor))

    @contextmanager
    def refusals(self) -> Iterator[None]:
        """What a database refuses within becomes the book's own refusal."""
        try:
            yield
        except AllInUse as error:
            raise BookProblem("BOOK-BUSY", book=str(self), why=str(error).partition(" (Background")[0]) from error
        except (DBAPIError, sqlite3.Error) as error:
            if problem := problem_of(error, str(self)):
                raise problem from error
            raise
        except UnicodeDecodeError as error:  # SQLite complains of a damaged file in the file's own words
            raise BookProblem("BOOK-DAMAGED", book=str(self), why=str(error)) from error


def open_book(address: str, *, create: bool = False, as_it_is: bool = False) -> Book:
    """The book at an address; with `create`, a new one where there is none. Raises BookProblem.

    One with foreign triggers or views is refused, unless it is taken `as_it_is`: to tell it, or to replace it.
    """
    book = _connected(address, create=create)
    begun = create and book.address.path is not None and not book.address.path.exists()
    try:
        # A file that is begun is a whole book before a signal may end us: others may be using it already.
        with held_back() if begun else nullcontext():
            version = version_of(book)
            if version is None and create:
                _create(book)
            else:
                _check_version(book, version)
                if not as_it_is:
                    refuse_altered(book)
            if book.dialect == "sqlite":
                use_wal(book)
    except BaseException:
        book.close()
        raise
    return book


def open_older_book(address: str) -> Book:
    """The book at an address, whether or not it must be upgraded before it is used. Raises BookProblem."""
    book = _connected(address, create=False)
    try:
        version = version_of(book)
        if version is None or version > VERSION:
            _check_version(book, version)
    except BaseException:
        book.close()
        raise
    return book


def _connected(address: str, *, create: bool) -> Book:
    where = read_address(address)
    try:
        _refuse_path(where, create=create)
    except OSError as problem:  # a folder that one may not enter, a name that is too long
        raise BookProblem("BOOK-UNREADABLE", book=where.shown, why=problem.strerror) from problem
    return Book(where, engine_for(where, create=create))


def _refuse_path(where: Address, *, create: bool) -> None:
    """Refuse a path at which no book can be. Raises BookProblem, OSError."""
    if (path := where.path) is None:
        return
    if path.is_dir():
        raise BookProblem("BOOK-IS-FOLDER", book=where.shown)
    if not path.parent.is_dir():
        raise BookProblem("BOOK-NO-FOLDER", book=where.shown, folder=str(path.parent))
    if not create and not path.exists():
        raise BookProblem("BOOK-MISSING", book=where.shown)


def version_of(book: Book) -> str | None:
    """The version a book says it is; None where there are no tables at all. Raises BookProblem."""
    with book.refusals():
        version = _told_version(book)
        if version is None and inspect(book.engine).get_table_names():
            version = _told_version(book)  # somebody else may have made it between two looks
            if version is None:
                raise BookProblem("BOOK-NOT-A-BOOK", book=str(book), why=None)
    return version


def _told_version(book: Book) -> str | None:
    with book.engine.connect() as connection:
        try:
            version = connection.exec_driver_sql(f"SELECT version_num FROM {VERSION_TABLE}").scalar()
        except DBAPIError as error:
            if not table_is_missing(error):
                raise
            return None
    # One that no program has ever written stands in no book of ours; what comes later we cannot know.
    return str(version) if version in _VERSIONS or str(version or "") > VERSION else None


def _check_version(book: Book, version: str | None) -> None:
    if version is None:
        raise BookProblem("BOOK-MISSING", book=str(book))
    if version > VERSION:
        raise BookProblem("BOOK-NEWER", book=str(book), version=version, known=VERSION)
    if version < VERSION:
        raise BookProblem("BOOK-OLDER", book=str(book), version=version, known=VERSION)


def refuse_altered(book: Book) -> None:
    """Nothing in a book acts by itself but what we put there: the triggers on its log. Raises BookProblem."""
    from normbook.book.proof.shape import altered_rules

    with book.refusals(), book.engine.connect() as connection:
        if names := altered_rules(connection):
            raise BookProblem("BOOK-ALTERED", book=str(book), names=tuple(names))


def _create(book: Book) -> None:
    """The tables of a new book; of several who create it at once, one does."""
    from normbook.book.migrations import migrate

    if book.dialect == "sqlite":
        use_wal(book)
    with book.refusals(), book.engine.connect() as connection:
        connection.execution_options(writing=True)
        with connection.begin():
            if book.dialect == "postgresql":
                if (encoding := connection.exec_driver_sql("SHOW server_encoding").scalar()) != "UTF8":
                    raise BookProblem("BOOK-NOT-UTF-8", book=str(book), encoding=str(encoding))
                connection.execute(select(func.pg_advisory_xact_lock(_CREATING)))
            migrate(connection)


def use_wal(book: Book) -> None:
    """The journal that lets people read while somebody writes. Another process may be setting it at this moment."""
    with book.engine.connect() as connection:
        raw = connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        raw.execute("PRAGMA busy_timeout = 500")
        try:
            for _ in range(TRIES):
                try:
                    if raw.execute("PRAGMA journal_mode = WAL").fetchone() == ("wal",) or only_reads(raw):
                        return
                except sqlite3.OperationalError as error:
                    if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                        return  # a copy that lies where nobody may write can still be read
                time.sleep(0.02)
        finally:
            raw.execute(f"PRAGMA busy_timeout = {PATIENCE * 1000}")


_CREATING = 0x6E6F726D626F6F6B  # "normbook"
