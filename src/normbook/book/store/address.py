"""Where a book is: the path of a SQLite file, or a PostgreSQL address."""

import logging
import os
import sqlite3
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import ConnectionPoolEntry
from sqlalchemy.util import LRUCache

from normbook.book.problem import BookProblem

# What is wrong with a connection reaches us as an exception; without a handler its traceback would be printed as well,
# when Ctrl-C comes while one is closed, or when a server is gone.
for _library in ("sqlalchemy.pool", "psycopg"):
    logging.getLogger(_library).addHandler(logging.NullHandler())

PATIENCE = 60
"""Seconds that a writer waits for their turn before they give up."""

CONNECTIONS = 15
"""So many a process has to a book at most, and keeps: to open one takes longer than a page that is at hand. The one
used last is taken first, so that those of a busy minute lie still afterwards."""


@dataclass(frozen=True, slots=True)
class Address:
    """A book's address, taken apart."""

    shown: str
    """As it may be printed: without a password."""
    path: Path | None = None
    """The SQLite file."""
    url: URL | None = None
    """The PostgreSQL address."""


def read_address(address: str) -> Address:
    """The address a user typed."""
    if address.startswith("sqlite:///"):
        address = address.removeprefix("sqlite:///")
    if "://" not in address:
        return Address(address, path=Path(address))
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise BookProblem("BOOK-ADDRESS", address=address.partition("://")[0]) from None
    if url.drivername.partition("+")[0] not in {"postgresql", "postgres"}:
        raise BookProblem("BOOK-ADDRESS", address=url.drivername)
    return Address(_without_password(url), url=url.set(drivername="postgresql+psycopg"))


def _without_password(url: URL) -> str:
    """The address as it may be printed; a password may also stand among the options behind the question mark."""
    hidden = {name: "***" for name in url.query if name in ("password", "sslpassword")}
    return url.update_query_dict(hidden).render_as_string(hide_password=True)


def engine_for(address: Address, *, create: bool) -> Engine:
    """An engine whose connections are set up as a book needs them."""
    if address.path is not None:
        return _sqlite_engine(address.path, create)
    assert address.url is not None
    known = _server(address.url)
    return Engine(known.pool.recreate(), known.dialect, known.url, execution_options=_SHARED)


@lru_cache(maxsize=8)
def _server(url: URL) -> Engine:
    """An engine that knows what is at an address: whoever opens a book there again need not ask the server."""
    given = url.query.get("options", "")
    # What the address says comes last and so prevails.
    options = f"-c lock_timeout={PATIENCE}s {given if isinstance(given, str) else ' '.join(given)}".strip()
    arguments = {"options": options, "connect_timeout": 10, "application_name": "normbook"}
    bare = url.difference_update_query(["options"])
    return create_engine(
        bare,
        connect_args=arguments,
        pool_pre_ping=True,
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_timeout=PATIENCE,
        pool_use_lifo=True,
    )


class _File(sqlite3.Connection):
    """A connection to a book's file."""

    only_read: sqlite3.Error | None = None
    """Why nothing can be written by it: it reads the file as if nobody else could be writing to it either."""


def _sqlite_engine(path: Path, create: bool) -> Engine:
    file = f"{path.absolute().as_uri()}?mode="

    def connect() -> Any:  # a `_File`, which no protocol of SQLAlchemy's fits
        try:
            return _connected(f"{file}{'rwc' if create else 'rw'}")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in _NO_ROOM or in_use(path):
                raise
            # Reading needs a journal beside the file, and there is no room or no right to make one.
            connection = _connected(f"{file}ro&immutable=1")
            connection.only_read = error
            return connection

    known = _any_file()
    pool = QueuePool(connect, CONNECTIONS, 0, timeout=PATIENCE, use_lifo=True, dialect=known.dialect)
    engine = Engine(pool, known.dialect, known.url, execution_options=_SHARED)
    event.listen(engine, "begin", _begin)
    event.listen(engine, "checkin", _put_back)
    return engine


_SHARED = {"compiled_cache": LRUCache[object, object](1000)}
"""Each statement is put into SQL once for all the books that a process opens, not for each of them."""


@cache
def _any_file() -> Engine:
    """An engine that knows the SQLite of this process."""
    engine = create_engine("sqlite://")
    engine.connect().close()
    engine.dispose()
    return engine


_NO_ROOM = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)


def in_use(path: Path) -> bool:
    """Whether the file alone may not be the whole book: somebody has it open, or has not moved all of it there."""
    path = Path(os.path.realpath(path))  # SQLite's files lie beside what a link leads to
    # On a full disk SQLite still makes the files that it cannot fill; such as we left when we tried say nothing.
    return not path.is_file() or any(_size(f"{path}{ending}") >= least for ending, least in _BESIDE.items())


_BESIDE = {"-wal": 1, "-journal": 1, "-shm": 1 << 15}
"""How large a file beside a book is at least where somebody uses it: what is shared has pages of its own size."""


def _size(path: str) -> int:
    try:
        return Path(path).stat().st_size
    except OSError:
        return 0


def _connected(file: str) -> _File:
    connection = sqlite3.connect(
        file,
        uri=True,
        timeout=PATIENCE,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=256,
        factory=_File,
    )
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA schema_version").fetchone()
    except BaseException:  # it is no book
        connection.close()
        raise
    return connection


_WRITER = 16 * 1024
"""Kilobytes of a book that a writer keeps at hand."""


def _begin(connection: Connection) -> None:
    """A writer takes their turn at once: who reads first and writes later may find that they read something old."""
    writing = connection.get_execution_options().get("writing", False)
    if writing and (why := only_reads(connection.connection.driver_connection)):
        raise why
    if writing:
        # Else a large import puts away pages that it needs again at once.
        connection.exec_driver_sql(f"PRAGMA cache_size = -{_WRITER}")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def _put_back(connection: object, record: ConnectionPoolEntry) -> None:
    """What could only read is asked for no second time: there may be room by then, and something new."""
    if only_reads(connection):
        record.invalidate()


def only_reads(connection: object) -> sqlite3.Error | None:
    """Why nothing can be written by a connection, for want of room or rights; None where it can."""
    return connection.only_read if isinstance(connection, _File) else None
