"""Disks that are full or may not be written to, and those that lose what nobody asked them to keep."""

import errno
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer

import pytest

from normbook.book.copies import backup
from normbook.book.copies.disk import sync_folder
from normbook.book.copies.loss import lost
from normbook.book.copies.text import export
from normbook.book.people import private
from normbook.book.store import book as store
from normbook.book.store.address import in_use
from normbook.book.store.book import Book, BookProblem, open_book
from normbook.book.store.refusals import problem_of
from tests.book.filling import fill
from tests.cli.running import answered, refused, run

NOBODY = 65534
READING = (("log",), ("verify",), ("list", "uscf"), ("export", "{out}/text"), ("backup", "{out}/copy.sqlite"))
FORGETTING = ("members", "forget", "1", "--reason", "asked for")
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
    for each in ("-wal", "-shm", "-journal"):
        Path(f"{path}{each}").touch()  # as they are left on a full disk, or were emptied: nothing is in them
    assert not in_use(path)
    Path(f"{path}{ending}").write_bytes(b"a" if ending != "-shm" else bytes(1 << 15))
    assert in_use(path)
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "link.sqlite").symlink_to(path)
    assert in_use(tmp_path / "elsewhere" / "link.sqlite")


@contextmanager
def full(most: int) -> Iterator[None]:
    """Files are made, and take no more than so many bytes: as on a disk that is full."""
    resource = pytest.importorskip("resource", reason="bounds of files are POSIX's")
    bounds = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, bounds[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, bounds)


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    """A book of two members."""
    path, table = tmp_path / "book.sqlite", tmp_path / "members.csv"
    table.write_text('id,name,expires,regular\n1,"ABBOTT, LENA",0327,1500\n2,"BAKER, TOM",,1600\n', encoding="utf-8")
    start = ("--rules", "uscf", "--as-of", "2026-01-01", "--yes", "--book", path)
    assert run("members", "import", table, *start).exit_code == 0
    return path


def test_a_book_on_a_full_disk_can_be_read(filled: Path) -> None:
    with full(100):
        told = {each: run(*each, "--book", filled).exit_code for each in (*READING[:3], *READING[:1], WRITING)}
    assert told == {**dict.fromkeys(READING[:3], 0), WRITING: 2}
    assert [each.name for each in filled.parent.glob("*-shm")] == ["book.sqlite-shm"], "what could not be filled stays"


@pytest.mark.parametrize("kind", ["csv", "html", "xlsx"])
def test_a_file_is_whole_or_as_it_was(filled: Path, tmp_path: Path, kind: str) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "old").write_text("last month's")
    (out / "old").chmod(0o640)
    (out / "link").symlink_to("old")
    with full(20):
        for name in ("old", "link", "new"):
            (told,) = refused("list", "uscf", f"--{kind}", out / name, "--book", filled)
            assert "FILE-NOT-WRITTEN" in told
    assert {each.name for each in out.iterdir()} == {"old", "link"}
    assert (out / "old").read_text() == "last month's"
    assert run("list", "uscf", f"--{kind}", out / "link", "--book", filled).exit_code == 0
    assert (out / "link").is_symlink()
    assert len((out / "old").read_bytes()) > 20
    assert (out / "old").stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here is always full")
@pytest.mark.parametrize(
    "asked", [("list", "uscf"), ("list", "uscf", "--csv", "-"), ("list", "uscf", "--json"), ("log",)]
)
def test_an_answer_without_room_is_told_in_a_line(filled: Path, asked: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as nowhere:
        command = [sys.executable, "-m", "normbook", *asked, "--book", filled]
        done = subprocess.run(command, stdout=nowhere, stderr=subprocess.PIPE, text=True, check=False)
    (told,) = done.stderr.splitlines()
    assert (done.returncode, told.split(":")[:2]) == (2, ["stdout", " OUTPUT-FULL"])


def test_a_site_for_which_there_was_no_room_is_written_when_there_is(filled: Path, tmp_path: Path) -> None:
    out = tmp_path / "public"
    with full(20):
        assert "FILE-NOT-WRITTEN" in refused("site", out, "--book", filled)[0]
    assert not out.exists()
    with full(200):
        assert "FILE-NOT-WRITTEN" in refused("site", out, "--book", filled)[0]
    assert [each.name for each in out.iterdir()] == ["site.json"]
    done = answered("site", out, "--book", filled)
    assert done["written"] == done["pages"] == len(list(out.rglob("*.html")))
    assert not [each for each in out.rglob("*") if each.name.startswith(".")]


def test_nobody_is_half_forgotten_on_a_full_disk(filled: Path) -> None:
    def personal() -> list[str]:
        with open_book(str(filled)) as book, book.reading() as reading:
            return [row["data"] for row in private.kept(reading)]

    (known,) = personal()
    with full(100):
        (told,) = refused(*FORGETTING, "--book", filled)
    assert "BOOK-FULL" in told
    assert personal() == [known]
    assert run(*FORGETTING, "--book", filled).exit_code == 0
    assert personal() == []


def test_a_lock_of_somebody_else_is_not_waited_for_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_book(str(tmp_path / "book.sqlite"), create=True) as book:
        backup.back_up(book, tmp_path / "copy.sqlite")  # whose journal is of the other kind
    monkeypatch.setattr(store, "TRIES", 2)
    connection = sqlite3.connect(tmp_path / "copy.sqlite", isolation_level=None, check_same_thread=False)
    with closing(connection) as somebody:
        with store.open_older_book(str(tmp_path / "copy.sqlite")) as copy:
            assert store.version_of(copy)
            somebody.execute("BEGIN EXCLUSIVE")
            gone = Timer(20, somebody.execute, ["ROLLBACK"])  # long before a minute is over
            gone.start()
            store.use_wal(copy)
            gone.cancel()
            if somebody.in_transaction:
                somebody.execute("ROLLBACK")
        assert somebody.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_a_restore_replaces_nothing_that_somebody_is_still_writing_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "book.sqlite"
    monkeypatch.setattr(store, "PATIENCE", 0)
    with open_book(str(path), create=True) as book:
        fill(book, 2)
        backup.back_up(book, tmp_path / "copy.sqlite")
        with backup.staged(tmp_path / "copy.sqlite") as (copy, _):
            agreed = lost(str(path), copy)
            with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as somebody:
                somebody.execute("BEGIN IMMEDIATE")
                # Whoever went on waiting would not wait for ever, and replace the book then.
                gone = Timer(5, somebody.execute, ["ROLLBACK"])
                gone.start()
                with pytest.raises(BookProblem) as caught:
                    backup.restore(str(path), copy, agreed)
                gone.cancel()
            assert caught.value.code == "BOOK-BUSY"
            backup.restore(str(path), copy, agreed)


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
