"""Opening a book; reading it; writing to it, one writer at a time."""

import json
import os
import sqlite3
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime
from threading import Lock
from typing import Any, Self, TypeVar

from sqlalchemy import Connection, Engine, Row, func, insert, inspect, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as AllInUse

from normbook.book.log.entries import (
    EMPTY,
    KIND_FORM,
    Entry,
    Head,
    canonical,
    entry_hash,
    read_time,
    storable,
    text_like_a_head,
    time_text,
)
from normbook.book.problem import BookProblem, refusal
from normbook.book.store.address import PATIENCE, Address, engine_for, only_reads, read_address
from normbook.book.store.refusals import problem_of, table_is_missing, worth_another_try
from normbook.book.store.schema import VERSION, VERSION_TABLE, entries
from normbook.interrupts import held_back
from normbook.model.phrase import brief

__all__ = ["Book", "BookProblem", "Reading", "Writing", "open_book"]

ATTEMPTS = 20
"""How often a transaction is tried that PostgreSQL could not serialise with others."""

TRIES = 100
"""How often half a second is waited for the journal's kind to be set: never longer than a minute."""

AT_A_TIME = 500
"""Entries held in memory while a long log is read."""

T = TypeVar("T")


class Reading:
    """One consistent view of a book: what is written meanwhile is not in it."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.bases: dict[int, Any] = {}
        """By what entries were judged, as far as somebody has asked: see `basis_at`."""
        self._head: Head | None = None

    def head(self) -> Head:
        """The last entry's number and hash, those of a writer's turn included."""
        if self._head is None:
            row = self.connection.execute(_LAST).first()
            self._head = Head(row.seq, row.hash) if row else EMPTY
        return self._head

    def rows(
        self,
        after: int = 0,
        *,
        kinds: Collection[str] | None = None,
        rules: str | None = None,
        at_a_time: int = AT_A_TIME,
    ) -> Iterator[Row[Any]]:
        """Entries as they are stored, in their order: nothing about them is believed yet."""
        query = select(entries).order_by(entries.c.seq).limit(at_a_time)
        if kinds is not None:
            query = query.where(entries.c.kind.in_(kinds))
        if rules is not None:
            query = query.where(entries.c.rules == rules)
        # In helpings rather than by a cursor, which whoever stops early would leave open.
        while helping := self.connection.execute(query.where(entries.c.seq > after)).all():
            yield from helping
            after = helping[-1].seq

    def entries(
        self, after: int = 0, *, kinds: Collection[str] | None = None, rules: str | None = None
    ) -> Iterator[Entry]:
        """Entries in their order."""
        return map(entry_of, self.rows(after, kinds=kinds, rules=rules))

    def entry(self, seq: int) -> Entry:
        """The entry with this number; raises KeyError."""
        return entry_of(self.stored(seq))

    def stored(self, seq: int) -> Row[Any]:
        """The same as it is stored: a long one takes its time to be understood."""
        row = self.connection.execute(select(entries).where(entries.c.seq == seq)).first()
        if row is None:
            raise KeyError(seq)
        return row


class Writing(Reading):
    """A writer's turn: what it appends and derives is stored together, or not at all."""

    def __init__(self, connection: Connection, actor: str = "") -> None:
        super().__init__(connection)
        self.actor = actor or who_acts()
        """Who is writing."""

    def append(
        self,
        kind: str,
        content: Mapping[str, Any],
        *,
        rules: str | None = None,
        edition: str | None = None,
        reason: str = "",
        actor: str | None = None,
        at: datetime | None = None,
    ) -> Entry:
        """A new entry at the end of the chain."""
        if not KIND_FORM.fullmatch(kind):
            raise ValueError(f"no kind of entry: {kind!r}")
        head = self.head()
        values: dict[str, Any] = {
            "seq": head.seq + 1,
            "at": time_text(at or datetime.now(UTC)),
            "actor": storable(actor or self.actor),
            "kind": kind,
            "rules": rules,
            "edition": edition,
            "reason": storable(reason),
            "content": canonical(content),
            "previous": head.hash,
        }
        if "head" in values["content"].casefold() or reason:
            _refuse_like_a_head(content, reason)
        values["hash"] = entry_hash(**values)
        self.store(values)
        # Read back from its text, so that an entry is the same before and after it is stored.
        return Entry(**{**values, "at": read_time(values["at"]), "content": json.loads(values["content"])})

    @contextmanager
    def apart(self) -> Iterator[None]:
        """What is refused within is undone by itself; the turn goes on."""
        head = self.head()
        try:
            with self.connection.begin_nested():
                yield
        except BaseException:
            self._head = head
            raise

    def store(self, values: Mapping[str, Any]) -> None:
        """A row of the log as it is: only an entry that has its hash already, such as one out of a text form."""
        self.connection.execute(insert(entries), values)
        self._head = Head(values["seq"], values["hash"])


def _refuse_like_a_head(content: Mapping[str, Any], reason: str) -> None:
    """A name that reads as a head would be held against the book wherever it is printed, and make it look forged."""
    if text := text_like_a_head([content, reason]):
        raise refusal("BOOK-TEXT-LIKE-HEAD", brief(text), None, text=brief(text))


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
    if (path := where.path) is not None:
        if path.is_dir():
            raise BookProblem("BOOK-IS-FOLDER", book=where.shown)
        if not path.parent.is_dir():
            raise BookProblem("BOOK-NO-FOLDER", book=where.shown, folder=str(path.parent))
        if not create and not path.exists():
            raise BookProblem("BOOK-MISSING", book=where.shown)
    return Book(where, engine_for(where, create=create))


def version_of(book: Book) -> str | None:
    """The version a book says it is; None where there are no tables at all. Raises BookProblem."""
    with book.refusals(), book.engine.connect() as connection:
        try:
            version = connection.exec_driver_sql(f"SELECT version_num FROM {VERSION_TABLE}").scalar()
        except DBAPIError as error:
            if not table_is_missing(error):
                raise
            version = None
    if version is None:
        with book.refusals():
            if inspect(book.engine).get_table_names():
                raise BookProblem("BOOK-NOT-A-BOOK", book=str(book), why=None)
        return None
    return str(version)


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


def entry_of(row: Row[Any]) -> Entry:
    """A row of the log as an entry."""
    values = row._asdict()
    return Entry(**{**values, "at": read_time(values["at"]), "content": json.loads(values["content"])})


def who_acts() -> str:
    """NORMBOOK_ACTOR, else the name of the user at the machine."""
    import getpass

    if actor := os.environ.get("NORMBOOK_ACTOR", "").strip():
        return actor
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):
        return "unknown"


_LAST = select(entries.c.seq, entries.c.hash).order_by(entries.c.seq.desc()).limit(1)
_CREATING = 0x6E6F726D626F6F6B  # "normbook"
