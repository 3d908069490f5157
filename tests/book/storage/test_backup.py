"""A copy is whole, and is checked before it replaces anything."""

import json
import os
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from normbook.book.commands.organisation import describe, name_of
from normbook.book.commands.outcome import BookRefused
from normbook.book.copies import backup
from normbook.book.copies import text as textform
from normbook.book.copies.loss import BEYOND_REPAIR, Loss, lost
from normbook.book.derived.tables import organisation
from normbook.book.log.entries import Entry
from normbook.book.migrations import FOLDER
from normbook.book.people import private
from normbook.book.proof.verify import verify
from normbook.book.store.book import Book, BookProblem, Writing, open_book, open_older_book, version_of
from normbook.book.store.refusals import problem_of
from normbook.book.store.schema import VERSION
from tests.book.filling import behind_the_triggers, fill, made_by
from tests.cli.running import run

VERSIONS = sorted(path.name[:4] for path in (FOLDER / "versions").glob("*.py"))


def entries(address: str) -> list[Entry]:
    with open_book(address) as book, book.reading() as reading:
        assert verify(reading, address).findings == ()
        return list(reading.entries())


def restored(source: Path, address: str) -> Path | None:
    with backup.staged(source) as (copy, verified):
        assert verified.holds
        return backup.restore(address, copy, lost(address, copy))


def test_the_newest_migration_is_the_version_this_program_uses() -> None:
    assert VERSIONS[-1] == VERSION


def test_a_backup_restores_the_book_to_either_database(book: Book, other_address: str, tmp_path: Path) -> None:
    made = fill(book, 5, people=2)
    assert backup.back_up(book, tmp_path / "copy") == made[-1].head
    assert restored(tmp_path / "copy", other_address) is None
    assert entries(other_address) == made
    with open_book(other_address) as other, other.reading() as reading:
        assert private.get(reading, "person 2") == {"birth": "1902-01-02"}


def test_a_restored_book_replaces_what_was_there(book: Book, book_address: str, tmp_path: Path) -> None:
    made = fill(book, 3)
    backup.back_up(book, tmp_path / "copy")
    fill(book, 2)
    with backup.staged(tmp_path / "copy") as (copy, _):
        agreed = lost(book_address, copy)
        assert agreed == Loss(5, 2)
        backup.restore(book_address, copy, agreed)
        assert lost(book_address, copy) == Loss(3)
    assert entries(book_address) == made
    assert fill(book, 1)[0].previous == made[-1].hash, "who had the book open goes on"
    with pytest.raises(Exception, match="an entry is never"), book.engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM entries")


def test_personal_data_that_an_export_lacks_is_told_as_lost(book: Book, book_address: str, tmp_path: Path) -> None:
    fill(book, 3, people=2)
    for name, personal in (("shared", False), ("kept", True)):
        with book.reading() as reading:
            textform.export(reading, tmp_path / name, personal=personal)
        with backup.staged(tmp_path / name) as (copy, _):
            assert lost(book_address, copy) == Loss(3, 0, 0 if personal else 2)


def test_a_backup_is_one_moment_of_a_book_in_use(tmp_path: Path) -> None:
    with open_book(str(tmp_path / "book.sqlite"), create=True) as book:
        fill(book, 20)
        done = threading.Event()

        def go_on() -> None:
            while not done.is_set():
                fill(book, 1)

        writer = threading.Thread(target=go_on)
        writer.start()
        try:
            for number in range(5):
                head = backup.back_up(book, tmp_path / f"copy-{number}.sqlite")
                copied = entries(str(tmp_path / f"copy-{number}.sqlite"))
                assert copied[-1].head == head
                assert head.seq >= 20
        finally:
            done.set()
            writer.join()


def test_a_backup_does_not_begin_again_when_something_is_written(tmp_path: Path) -> None:
    with open_book(str(tmp_path / "book.sqlite"), create=True) as book:
        last = fill(book, 20)[-1]
        with closing(sqlite3.connect(tmp_path / "copy.sqlite")) as copy:
            backup.copy_pages(book.engine, copy, lambda: fill(book, 1))
    assert entries(str(tmp_path / "copy.sqlite"))[-1] == last


def test_a_broken_backup_replaces_nothing(book: Book, book_address: str, tmp_path: Path) -> None:
    fill(book, 3)
    copy = tmp_path / "copy.sqlite"
    with open_book(str(tmp_path / "elsewhere.sqlite"), create=True) as elsewhere:
        fill(elsewhere, 4)
        with behind_the_triggers(elsewhere) as connection:
            connection.exec_driver_sql("UPDATE entries SET actor = 'Eve' WHERE seq = 2")
        backup.back_up(elsewhere, copy)
    with backup.staged(copy) as (_, verified):
        assert [(finding.code, finding.place.row) for finding in verified.findings] == [("ENTRY-CHANGED", 2)]


@pytest.mark.parametrize("content", [b"", b"Dear committee, " * 300])
def test_a_file_that_is_no_backup_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "letter").write_bytes(content)
    with pytest.raises(BookProblem) as caught, backup.staged(tmp_path / "letter"):
        pass
    assert caught.value.code in {"BOOK-NOT-A-BOOK", "BOOK-MISSING"}


@pytest.fixture(params=VERSIONS[:-1])
def older(request: pytest.FixtureRequest, book_address: str) -> str:
    """The address of a book as an earlier version of the program made it."""
    with made_by(request.param, book_address) as book:
        fill(book, 3, people=1)
    return book_address


def test_an_older_book_is_upgraded(older: str, tmp_path: Path) -> None:
    with pytest.raises(BookProblem) as caught:
        open_book(older)
    assert caught.value.code == "BOOK-OLDER"
    with backup.open_older_book(older) as book:
        backup.upgrade(book)
        assert version_of(book) == VERSION
        backup.upgrade(book)
    assert len(entries(older)) == 3


def test_an_upgrade_says_whose_data_is_missing_and_was_not_forgotten(book_address: str) -> None:
    def forget(writing: Writing) -> None:
        private.forget_all(writing, ["person 2", "person 3"])
        writing.append("forget", {"member": "person 2", "also": ["person 3"]})

    with made_by("0006", book_address) as book:
        fill(book, 5, people=4)
        book.write(forget)
        with book.engine.begin() as connection:
            connection.exec_driver_sql("DELETE FROM private_data WHERE person = 'person 1'")
        backup.upgrade(book)
        with book.reading() as reading:
            [finding] = verify(reading, "book").findings
            held = {row["person"]: private.is_withheld(row) for row in private.kept(reading)}
    assert (finding.code, finding.phrase.values["count"]) == ("PRIVATE-DATA-WITHHELD", 1)
    assert held == {"person 1": True, "person 4": False}


NAMED = {"seq": 1, "name": "Riverside", "at": "", "actor": "ada"}
"""The row of a book's name, beside the chain, before names were entries."""


def test_a_name_given_before_names_were_entries_is_entered_by_upgrade_and_restore(
    book_address: str, other_address: str, tmp_path: Path
) -> None:
    with made_by("0006", book_address) as book:
        fill(book, 3)
        book.write(lambda writing: writing.connection.execute(organisation.insert(), NAMED) and None)
        backup.back_up(book, tmp_path / "copy")
        backup.upgrade(book)
    restored(tmp_path / "copy", other_address)
    for address in (book_address, other_address):
        with open_book(address) as book, book.reading() as reading:
            assert (name_of(reading), reading.head().seq) == ("Riverside", 4)
            assert verify(reading, "book").findings == ()


def test_a_name_beside_the_chain_does_not_replace_one_that_was_entered(tmp_path: Path) -> None:
    with open_book(str(tmp_path / "book.sqlite"), create=True) as book:
        book.write(lambda writing: describe(writing, name="Hillside"))
        with book.reading() as reading:
            textform.export(reading, tmp_path / "copy", personal=True, beside=True)
    file = tmp_path / "copy" / "beside.json"
    held = json.loads(file.read_text(encoding="utf-8"))
    assert "organisation" not in held["beside"]
    held["beside"]["organisation"] = [NAMED]
    file.write_text(json.dumps(held), encoding="utf-8")
    with backup.staged(tmp_path / "copy") as (copy, _), copy.reading() as reading:
        assert (name_of(reading), reading.head().seq) == ("Hillside", 1)


@pytest.mark.parametrize(
    ("version", "codes"), [("0006", ["PRIVATE-DATA-WITHHELD"]), (VERSION, ["PRIVATE-DATA-MISSING"])]
)
def test_only_an_older_book_may_lack_somebody_and_not_say_so(
    book_address: str, tmp_path: Path, version: str, codes: list[str]
) -> None:
    with made_by(version, book_address) as book:
        fill(book, 3, people=2)
        with book.engine.begin() as connection:
            connection.exec_driver_sql("DELETE FROM private_data WHERE person = 'person 1'")
        with book.reading() as reading:
            textform.export(reading, tmp_path / "copy", personal=True, beside=True)
    try:
        with backup.staged(tmp_path / "copy") as (copy, verified), copy.reading() as reading:
            told = verified.findings
            assert private.get(reading, "person 2") == {"birth": "1902-01-02"}
    except BookRefused as refused:
        told = tuple(refused.findings)
    assert [finding.code for finding in told] == codes


def test_a_backup_whose_program_did_not_say_its_version_may_lack_somebody(tmp_path: Path) -> None:
    with open_book(str(tmp_path / "book.sqlite"), create=True) as book:
        fill(book, 3, people=1)
        with book.reading() as reading:
            textform.export(reading, tmp_path / "copy", personal=True, beside=True)
    (tmp_path / "copy" / "private.json").write_text('{"private": []}', encoding="utf-8")
    with backup.staged(tmp_path / "copy") as (_, verified):
        assert [finding.code for finding in verified.findings] == ["PRIVATE-DATA-WITHHELD"]


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("UPDATE normbook_version SET version_num = '0005x'", "BOOK-NOT-A-BOOK"),
        ("UPDATE normbook_version SET version_num = ''", "BOOK-NOT-A-BOOK"),
        ("UPDATE normbook_version SET version_num = '0009'", "BOOK-MAKES-NO-SENSE"),
        ("UPDATE normbook_version SET version_num = '0001'", "BOOK-MAKES-NO-SENSE"),
        ("DELETE FROM normbook_version;; INSERT INTO normbook_version VALUES ('0008'), ('0009')", "BOOK-ALTERED"),
    ],
)
def test_a_version_that_is_not_the_books_is_told(
    book: Book, book_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, statement: str, code: str
) -> None:
    monkeypatch.chdir(tmp_path)
    fill(book, 2)
    with book.engine.begin() as connection:
        for each in statement.split(";; "):
            connection.exec_driver_sql(each)
    for command in (("upgrade", "--book", book_address), ("restore", book_address, "--book", "new.sqlite", "--yes")):
        if command[0] == "upgrade" or book.dialect == "sqlite":
            done = run(*command)
            assert (done.exit_code, f": {code}: " in done.stderr) == (2, True), done.stderr


def test_an_older_backup_that_makes_no_sense_is_refused_in_a_line(tmp_path: Path) -> None:
    with made_by("0006", str(tmp_path / "old.sqlite")) as old:
        fill(old, 1)
        old.write(lambda writing: writing.append("event", {}, rules="uscf", edition="1998.2"))
    done = run("restore", tmp_path / "old.sqlite", "--book", tmp_path / "new.sqlite", "--yes")
    assert (done.exit_code, f"{tmp_path / 'old.sqlite'}: BOOK-MAKES-NO-SENSE" in done.stderr) == (2, True)
    done = run("upgrade", "--book", tmp_path / "old.sqlite")
    assert (done.exit_code, "BOOK-MAKES-NO-SENSE" in done.stderr) == (2, True)
    with open_older_book(str(tmp_path / "old.sqlite")) as old:
        assert version_of(old) == "0006"


def test_an_older_backup_is_restored_as_a_book_of_today(older: str, other_address: str, tmp_path: Path) -> None:
    with backup.open_older_book(older) as book:
        backup.back_up(book, tmp_path / "copy")
    restored(tmp_path / "copy", other_address)
    assert len(entries(other_address)) == 3


def test_an_older_book_is_replaced_by_a_backup(older: str, tmp_path: Path) -> None:
    with open_book(str(tmp_path / "new.sqlite"), create=True) as book:
        made = fill(book, 4)
        backup.back_up(book, tmp_path / "copy.sqlite")
    restored(tmp_path / "copy.sqlite", older)
    assert entries(older) == made


@pytest.mark.parametrize("ending", ["", "-wal", "-shm"])
def test_a_book_is_not_copied_over_itself(ending: str, tmp_path: Path) -> None:
    path = tmp_path / "book.sqlite"
    with open_book(f"sqlite:///{path}", create=True) as book:
        made = fill(book, 2)
        with pytest.raises(BookProblem) as caught:
            backup.back_up(book, Path(f"{path}{ending}"))
    assert caught.value.code == "BACKUP-IS-THE-BOOK"
    assert entries(str(path)) == made


def test_a_copy_that_cannot_be_written_is_told(book: Book, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BookProblem) as caught:
        backup.back_up(book, tmp_path / "file" / "copy")
    assert caught.value.code == "FILE-NOT-WRITTEN"


def test_what_was_not_agreed_to_is_not_replaced(book: Book, book_address: str, tmp_path: Path) -> None:
    fill(book, 3)
    backup.back_up(book, tmp_path / "copy")
    with backup.staged(tmp_path / "copy") as (copy, _):
        agreed = lost(book_address, copy)
        made = fill(book, 2)
        with pytest.raises(BookProblem) as caught:
            backup.restore(book_address, copy, agreed)
    assert caught.value.code == "RESTORE-GROWN"
    assert entries(book_address)[-2:] == made


@pytest.mark.parametrize("code", [sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL])
def test_a_book_that_cannot_be_read_now_is_not_called_broken(code: int) -> None:
    error = sqlite3.OperationalError("told by the system")
    error.sqlite_errorcode = code
    problem = problem_of(error, "book.sqlite")
    assert problem is not None
    assert problem.code not in BEYOND_REPAIR


@pytest.mark.skipif(os.name != "posix", reason="rights of files are POSIX's")
@pytest.mark.parametrize("mode", [0o444, 0o666])
def test_a_restored_book_has_its_own_rights_and_not_those_of_the_backup(mode: int, tmp_path: Path) -> None:
    book, copy = tmp_path / "book.sqlite", tmp_path / "copy.sqlite"
    with open_book(str(book), create=True) as opened:
        fill(opened, 1)
        backup.back_up(opened, copy)
    copy.chmod(mode)
    book.chmod(0o600)
    with backup.staged(copy) as (staged, _):
        assert staged.address.path is not None
        assert staged.address.path.stat().st_mode & 0o600 == 0o600, "it is upgraded, and given accounts"
    for held in (book.read_bytes(), b"spilled coffee" * 1000):
        book.write_bytes(held)
        restored(copy, str(book))
        assert book.stat().st_mode & 0o777 == 0o600
