"""Disks that are full or may not be written to, and those that lose what nobody asked them to keep."""

import errno
import os
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from normbook.book.copies import backup
from normbook.book.copies.disk import sync_folder
from normbook.book.copies.text import export
from normbook.book.store import book as store
from normbook.book.store.address import in_use
from normbook.book.store.book import Book, open_book
from normbook.book.store.refusals import problem_of
from tests.book.filling import fill
from tests.cli.running import run

NOBODY = 65534
READING = (("log",), ("verify",), ("list", "uscf"), ("export", "{out}/text"), ("backup", "{out}/copy.sqlite"))
WRITING = ("publish", "uscf", "--as-of", "2024-01-01", "--yes")


@pytest.fixture
def anybodys() -> Iterator[Path]:
    """A folder that every user comes to; those of pytest are for one."""
    with TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        yield Path(folder)


@pytest.fixture
def closed(anybodys: Path) -> Iterator[Path]:
    """A book in a folder that nobody may write to."""
    folder = anybodys / "closed"
    folder.mkdir()
    with open_book(str(folder / "book.sqlite"), create=True) as book:
        fill(book, 3)
    for path, mode in ((folder / "book.sqlite", 0o444), (folder, 0o555)):
        path.chmod(mode)
    yield folder / "book.sqlite"
    folder.chmod(0o755)


def answers(book: Path, out: Path) -> dict[str, int]:
    commands = [*READING, WRITING]
    return {each[0]: run(*(word.format(out=out) for word in each), "--book", book).exit_code for each in commands}


@pytest.mark.skipif(os.name != "posix", reason="rights are others on Windows")
def test_a_book_that_may_only_be_read_can_be_read(closed: Path, anybodys: Path, tmp_path: Path) -> None:
    out = anybodys / "out"
    out.mkdir(mode=0o777)
    out.chmod(0o777)
    with open_book(str(tmp_path / "other.sqlite"), create=True) as book:
        fill(book, 1)
    # Imports what nobody could read later: answers, and a refusal.
    assert set(answers(tmp_path / "other.sqlite", tmp_path).values()) == {0}
    assert run("log", "--book", tmp_path / "none.sqlite").exit_code == 2
    child = os.fork()
    if child == 0:
        told: dict[str, int] = {}
        try:
            if os.getuid() == 0:  # who may do everything
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            told = answers(closed, out)
        finally:
            wanted = {**{each[0]: 0 for each in READING}, WRITING[0]: 2}
            os._exit(0 if told == wanted else 3)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert sorted(each.name for each in out.iterdir()) == ["copy.sqlite", "text"]
    assert [each.name for each in closed.parent.iterdir()] == ["book.sqlite"]


@pytest.mark.parametrize("code", [sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_DIR_FSYNC])
def test_a_step_whose_last_sync_failed_is_not_told_as_refused(code: int) -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = code
    problem = problem_of(error, "book.sqlite")
    assert problem is not None
    assert problem.code == "BOOK-UNSURE"


@pytest.mark.skipif(os.name != "posix", reason="folders cannot be synced elsewhere")
@pytest.mark.parametrize("what", ["export", "backup"])
def test_copies_are_on_the_disk_before_they_get_their_names(
    book: Book, tmp_path: Path, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(book, 2, people=1)
    done: list[tuple[str, int]] = []
    sync, replace = os.fsync, os.replace

    def watch_sync(file: int) -> None:
        done.append(("synced", os.fstat(file).st_ino))
        sync(file)

    def watch_replace(one: Path, other: Path) -> None:
        done.append(("named", one.stat().st_ino))
        replace(one, other)

    monkeypatch.setattr(os, "fsync", watch_sync)
    monkeypatch.setattr(os, "replace", watch_replace)
    out = tmp_path / "out"
    if what == "backup":
        backup.back_up(book, out)
    else:
        with book.reading() as reading:
            export(reading, out, personal=True)
    files = [path for path in ([out] if out.is_file() else out.rglob("*")) if path.is_file()]
    for path in files:
        assert done.index(("synced", path.stat().st_ino)) < done.index(("named", path.stat().st_ino)), path
    last = max(place for place, (what, _) in enumerate(done) if what == "named")
    folders = {path.parent for path in files}
    assert {folder.stat().st_ino for folder in folders} <= {inode for what, inode in done[last:] if what == "synced"}


@pytest.mark.skipif(os.name != "posix", reason="folders cannot be synced elsewhere")
@pytest.mark.parametrize("code", [errno.EACCES, errno.EPERM, errno.EINVAL, errno.EBADF, errno.ENOTSUP, errno.EIO])
@pytest.mark.parametrize("call", ["open", "fsync"])
def test_a_folder_that_cannot_be_synced_does_not_take_a_copy_back(
    tmp_path: Path, call: str, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = getattr(os, call)

    def refuse_folders(what: Path | int, *more: int) -> int | None:
        if os.path.isdir(what):
            raise OSError(code, os.strerror(code))
        return done(what, *more)  # type: ignore[no-any-return]

    monkeypatch.setattr(os, call, refuse_folders)
    if code == errno.EIO:
        with pytest.raises(OSError, match=os.strerror(code)):
            sync_folder(tmp_path)
    else:
        sync_folder(tmp_path)


@pytest.mark.parametrize("ending", ["-wal", "-shm", "-journal"])
def test_a_file_that_somebody_may_be_writing_to_is_not_read_alone(tmp_path: Path, ending: str) -> None:
    path = tmp_path / "book.sqlite"
    path.touch()
    Path(f"{path}-journal").touch()  # as one is left that was emptied: nothing is in it to be undone
    assert not in_use(path)
    Path(f"{path}{ending}").write_text("" if ending != "-journal" else "a page before it was changed")
    assert in_use(path)


def test_a_lock_of_somebody_else_is_not_waited_for_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_book(str(tmp_path / "book.sqlite"), create=True) as book:
        backup.back_up(book, tmp_path / "copy.sqlite")  # whose journal is of the other kind
    monkeypatch.setattr(store, "TRIES", 2)
    with closing(sqlite3.connect(tmp_path / "copy.sqlite", isolation_level=None)) as somebody:
        with store.open_older_book(str(tmp_path / "copy.sqlite")) as copy:
            assert store.version_of(copy)
            somebody.execute("BEGIN EXCLUSIVE")
            store.use_wal(copy)
            somebody.execute("ROLLBACK")
        assert somebody.execute("PRAGMA journal_mode").fetchone() == ("delete",)


@pytest.mark.skipif(os.name != "posix", reason="nobody can be asked there whether a process runs")
def test_what_a_killed_restore_left_is_swept_out_by_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    with open_book(str(tmp_path / "book.sqlite"), create=True) as book:
        backup.back_up(book, tmp_path / "copy.sqlite")
    child = os.fork()
    if child == 0:
        with backup.staged(tmp_path / "copy.sqlite"):
            os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)
    left = list((tmp_path / "temporary").iterdir())
    assert len(left) == 1
    with backup.staged(tmp_path / "copy.sqlite"), backup.staged(tmp_path / "copy.sqlite"):
        there = set((tmp_path / "temporary").iterdir())
        assert len(there) == 2, "those of a process that runs stay"
        assert left[0] not in there
