"""Copies of a book: made while it is in use, and checked before they replace anything."""

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, Engine, Table

from normbook.book.commands.organisation import describe, name_of
from normbook.book.copies import text as textform
from normbook.book.copies.disk import sync_file, sync_folder
from normbook.book.copies.loss import Loss, loss_between, lost
from normbook.book.derived.rebuild import rebuild
from normbook.book.derived.tables import members, organisation
from normbook.book.log.entries import Head
from normbook.book.migrations import migrate
from normbook.book.people import private
from normbook.book.problem import BookProblem
from normbook.book.proof.shape import several_versions
from normbook.book.proof.verify import Verified, sense_made_of, verify
from normbook.book.store import side_tables as beside
from normbook.book.store.address import only_reads, read_address
from normbook.book.store.book import Book, Writing, open_book, open_older_book, refuse_altered, use_wal, version_of
from normbook.book.store.schema import VERSION, VERSION_TABLE
from normbook.book.store.side_tables import Rows, fill, rows_beside
from normbook.interrupts import folder_for_now


def back_up(book: Book, out: Path) -> Head:
    """A copy of the whole book: a SQLite file, or PostgreSQL's text form with all that is private. Raises BookProblem.

    Accounts are in it with their passwords' hashes; sessions and tokens are not (decision: book-backup-doors).
    """
    if (path := book.address.path) is not None:
        files = (Path(f"{os.path.realpath(path)}{ending}") for ending in ("", "-wal", "-shm", "-journal"))
        if out.exists() and any(each.exists() and out.samefile(each) for each in files):
            raise BookProblem("BACKUP-IS-THE-BOOK", file=str(out))
        _copy_file(book, out, without=beside.OPEN_DOORS)
        with open_older_book(str(out)) as copy, copy.reading() as reading:
            return reading.head()
    with book.reading() as reading:
        return textform.export(reading, out, personal=True, beside=True).head


def _copy_file(book: Book, out: Path, without: Sequence[Table] = (), like: Path | None = None) -> None:
    """The book as a file that only those may read who may read it, or another file that it is to be like."""
    try:
        out.parent.stat()  # a folder that is not there is not made
        # Until it is whole nobody else may look into it: sessions are still in it.
        with folder_for_now(".normbook-", out.parent) as aside:
            part = aside / out.name
            with closing(sqlite3.connect(part)) as copy:
                copy_pages(book.engine, copy)
                _empty(copy, without)
                # A copy is one file, which may lie where nobody may write.
                copy.execute("PRAGMA journal_mode = DELETE")
            sync_file(part)
            if like := like or book.address.path:
                part.chmod(like.stat().st_mode & 0o666 | 0o600)  # a backup may be write-protected; its copy is ours
            os.replace(part, out)
        sync_folder(out.parent)
    except (OSError, sqlite3.Error) as problem:
        why = getattr(problem, "strerror", None) or str(problem)
        raise BookProblem("FILE-NOT-WRITTEN", file=str(out), why=why) from problem


_PAGES = 8
"""Copied in one go: fewer than the tables of any book take, so that the target is held before the copy is whole."""


def copy_pages(source: Engine, target: sqlite3.Connection, allowed: Callable[[], None] = lambda: None) -> None:
    """Page by page as one transaction, while others may read and write the source; `allowed` is asked once nobody else
    can write to the target any more, and may raise. Raises sqlite3.OperationalError where that never comes to be."""
    asked = False

    def go_on(status: int, *_: int) -> None:
        nonlocal asked
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):  # waited for long enough; Python would go on waiting
            locked = sqlite3.OperationalError("database is locked")
            locked.sqlite_errorcode = status
            raise locked
        if not asked:
            allowed()
            asked = True

    with source.connect() as connection:
        raw = connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        # As of one moment: what is written meanwhile would make SQLite begin again, without end in a book much in use.
        connection.exec_driver_sql("SELECT name FROM sqlite_master").all()
        raw.backup(target, pages=_PAGES, progress=go_on)


def _empty(copy: sqlite3.Connection, tables: Sequence[Table]) -> None:
    """Nothing left in these tables, nor in the pages they had; an older book does not have them."""
    there = {name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    copy.execute("PRAGMA secure_delete = ON")
    for table in tables:
        if table.name in there:
            copy.execute(f'DELETE FROM "{table.name}"')
    copy.commit()


@contextmanager
def staged(source: Path) -> Iterator[tuple[Book, Verified]]:
    """A backup as a book of today's version in a place of its own, and whether it holds. Raises BookProblem."""
    _sweep()
    with folder_for_now(f"{_STAGED}{os.getpid()}-") as folder:
        place = folder / "staged.sqlite"
        if source.is_dir():
            with open_book(str(place), create=True) as book:
                textform.import_into(book, source)
                _lay_beside(book, textform.beside_rows(source))
        else:
            with open_older_book(str(source)) as original:
                _copy_file(original, place)
            with open_older_book(str(place)) as book:
                refuse_altered(book)
                upgrade(book, str(source))
        with open_book(str(place)) as book:
            with book.reading() as reading:
                verified = verify(reading, str(source), lists=False)
            yield book, verified


_STAGED = "normbook-restore-"


def _sweep() -> None:
    """Remove what restores have left that were killed: it holds personal data."""
    from shutil import rmtree
    from tempfile import gettempdir

    for left in Path(gettempdir()).glob(f"{_STAGED}*") if os.name == "posix" else ():
        process = left.name.removeprefix(_STAGED).partition("-")[0]
        try:
            os.kill(int(process), 0)
        except ProcessLookupError:
            rmtree(left, ignore_errors=True)  # unless it is somebody else's
        except (ValueError, OverflowError, OSError):
            continue  # theirs, and still running


def _lay_beside(book: Book, rows: Rows) -> None:
    named = [row["name"] for row in rows.get(organisation, ())]

    def lay(writing: Writing) -> None:
        fill(writing.connection, {table: each for table, each in rows.items() if table is not organisation})
        _enter_name(writing, *named[-1:])

    book.write(lay)


def _enter_name(writing: Writing, name: str = "") -> None:
    """Enter in the log what a program called the book that did not do so, unless an entry says it."""
    if name and not name_of(writing):
        describe(writing, name=name)


def restore(address: str, backup: Book, agreed: Loss | None) -> Path | None:
    """Replace the book at an address by a staged backup; returns where a book was put that could not be opened.

    `agreed` is what may be gone by it, None where the book cannot be opened: if anything else would be, nothing is
    replaced. What lies beside the chain is not restored over what is there (decision: book-restore-beside).
    """
    path = read_address(address).path
    if agreed is None and path is not None:
        _check_agreed(address, backup, agreed)  # somebody may have put a book there meanwhile
        return _in_place_of_a_broken(path, backup)
    try:
        book = open_book(address, create=True, as_it_is=True)
    except BookProblem as problem:
        if problem.code != "BOOK-OLDER":
            raise
        book = open_older_book(address)
    with book, book.refusals():
        if book.dialect == "sqlite":
            use_wal(book)  # so that what it holds can be read while the copy goes on
            _set_beside(book, backup)
            with book.engine.connect() as connection:
                raw = connection.connection.driver_connection
                assert isinstance(raw, sqlite3.Connection)
                if why := only_reads(raw):
                    raise why
                copy_pages(backup.engine, raw, lambda: _check_agreed(address, backup, agreed))
        else:
            _refill(book, backup, agreed)
    return None


def _check_agreed(address: str, backup: Book, agreed: Loss | None) -> None:
    """Refuse to replace more than somebody agreed to: the book may have grown since."""
    if lost(address, backup) != agreed:
        raise BookProblem("RESTORE-GROWN", book=read_address(address).shown)


def _in_place_of_a_broken(path: Path, backup: Book) -> Path:
    """The backup whole beside the broken file, then that under another name, then the backup under its own."""
    path = Path(os.path.realpath(path))  # a link goes on leading to the book
    new = path.with_name(f".{path.name}.restored")
    try:
        _copy_file(backup, new, without=beside.OPEN_DOORS, like=path)
        if os.name == "posix":
            with suppress(PermissionError):  # whoever the book belongs to goes on using it, whoever restores it
                os.chown(new, path.stat().st_uid, path.stat().st_gid)
        aside = _put_aside(path)
        os.replace(new, path)
        sync_folder(path.parent)
    except OSError as problem:
        raise BookProblem("FILE-NOT-WRITTEN", file=str(path), why=problem.strerror or str(problem)) from problem
    return aside


def _refill(book: Book, backup: Book, agreed: Loss | None) -> None:
    """The tables dropped, made anew and filled, in one transaction: triggers let no row of the log be deleted."""

    def replace(writing: Writing) -> None:
        connection = writing.connection
        with backup.reading() as reading:
            if agreed is not None and loss_between(writing, reading) != agreed:
                raise BookProblem("RESTORE-GROWN", book=str(book))
            stays = _beside(rows_beside(connection), reading.connection)
        members.metadata.drop_all(connection)  # all tables: the log's, the derived ones and those beside
        for function in ("entries_stay", "entries_follow"):
            connection.exec_driver_sql(f"DROP FUNCTION IF EXISTS {function}()")
        connection.exec_driver_sql(f"DROP TABLE {VERSION_TABLE}")
        migrate(connection)
        with backup.reading() as reading:
            for row in reading.rows():
                writing.store(row._asdict())
            private.store_all(writing, private.kept(reading))
        rebuild(writing)
        fill(connection, stays)

    book.write(replace)


def _set_beside(book: Book, backup: Book) -> None:
    """Give a staged backup what is to lie beside the chain, so that one copy replaces everything at once."""
    with book.engine.connect() as there:
        mine = rows_beside(there)

    def change(writing: Writing) -> None:
        writing.connection.exec_driver_sql("PRAGMA secure_delete = ON")
        stays = _beside(mine, writing.connection)
        for table in beside.TABLES:
            writing.connection.execute(table.delete())
        fill(writing.connection, stays)

    backup.write(change)


def _beside(mine: Rows, backup: Connection) -> Rows:
    """What lies beside the chain after a restore: what is there, or what a backup has where there is nothing yet.

    Nobody is let in by a session or a token that comes out of a backup.
    """
    theirs = rows_beside(backup)
    for table in beside.OPEN_DOORS:
        theirs[table] = []
    parts = ((part, mine if mine[part[0]] else theirs) for part in (beside.ACCOUNTS, beside.DRAFTS, beside.PROOFS))
    return {table: rows[table] for part, rows in parts for table in part}


def _put_aside(path: Path) -> Path:
    """A broken book under another name, its journal with it."""
    aside = _dated(path, "broken")
    for ending in ("", "-wal", "-shm"):
        if (part := Path(f"{path}{ending}")).exists():
            part.rename(f"{aside}{ending}")
    return aside


def before_upgrade(book: Book) -> Path:
    """Where the automatic backup goes: beside a SQLite file, else into the working folder."""
    return _dated(book.address.path or Path("normbook-backup"), f"before-{VERSION}")


def _dated(path: Path, why: str) -> Path:
    now = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    named = path.with_name(f"{path.stem}.{why}.{now}{path.suffix}")
    number = 1
    while named.exists():
        number += 1
        named = path.with_name(f"{path.stem}.{why}.{now}.{number}{path.suffix}")
    return named


def upgrade(book: Book, source: str = "") -> None:
    """Bring an older book's tables up to date, and what is derived; all or nothing. Raises BookProblem, by the name of
    a `source` that it was copied from."""
    if version_of(book) == VERSION:
        return

    def change(writing: Writing) -> None:
        if names := several_versions(writing.connection):
            raise BookProblem("BOOK-ALTERED", book=source or str(book), names=names)
        with sense_made_of(source or str(book)):
            migrate(writing.connection)
            named = name_of(writing)
            rebuild(writing)
            _enter_name(writing, named)

    book.write(change)
