"""A backup in place of a book that is broken: that is put aside, and nothing else is."""

import os
from pathlib import Path

import pytest

from normbook.book.copies import backup
from normbook.book.copies.loss import Loss, lost
from normbook.book.store.book import BookProblem, open_book
from tests.book.filling import behind_the_triggers, fill
from tests.book.storage.test_backup import entries, restored


def test_a_book_beyond_repair_is_put_aside(tmp_path: Path) -> None:
    path = tmp_path / "book.sqlite"
    with open_book(str(path), create=True) as book:
        made = fill(book, 3)
        backup.back_up(book, tmp_path / "copy.sqlite")
    path.write_bytes(b"spilled coffee" * 1000)
    with backup.staged(tmp_path / "copy.sqlite") as (copy, _):
        assert lost(str(path), copy) is None
    aside = restored(tmp_path / "copy.sqlite", str(path))
    assert aside is not None
    assert aside.read_bytes().startswith(b"spilled coffee")
    assert entries(str(path)) == made


WITHOUT_SENSE = {
    "a column of another name": "ALTER TABLE entries RENAME COLUMN hash TO hashed",
    "a hash that is no text": "UPDATE entries SET hash = CAST(X'ff' AS TEXT) WHERE seq = 3",
    "a person that is no text": "UPDATE private_data SET person = CAST(X'ff' AS TEXT)",
    "accounts that cannot be taken over": "ALTER TABLE users RENAME COLUMN name TO called",
}


@pytest.mark.parametrize("what", WITHOUT_SENSE)
def test_a_book_that_makes_no_sense_is_put_aside(what: str, tmp_path: Path) -> None:
    path = tmp_path / "book.sqlite"
    with open_book(str(path), create=True) as book:
        made = fill(book, 3, people=1)
        backup.back_up(book, tmp_path / "copy.sqlite")
        with behind_the_triggers(book) as connection:
            connection.exec_driver_sql(WITHOUT_SENSE[what])
    aside = restored(tmp_path / "copy.sqlite", str(path))
    assert aside is not None
    assert entries(str(path)) == made


def test_entries_that_nobody_understands_are_told_as_lost(tmp_path: Path) -> None:
    path = tmp_path / "book.sqlite"
    with open_book(str(path), create=True) as book:
        made = fill(book, 3)
        backup.back_up(book, tmp_path / "copy.sqlite")
        with behind_the_triggers(book) as connection:
            connection.exec_driver_sql("UPDATE entries SET content = 'spilled coffee', hash = 'x' WHERE seq = 2")
    with backup.staged(tmp_path / "copy.sqlite") as (copy, _):
        assert lost(str(path), copy) == Loss(3, 2)
        assert backup.restore(str(path), copy, Loss(3, 2)) is None
    assert entries(str(path)) == made


def test_a_book_that_came_where_a_broken_one_was_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "book.sqlite"
    path.write_bytes(b"spilled coffee" * 1000)
    with open_book(str(tmp_path / "other.sqlite"), create=True) as book:
        fill(book, 1)
        backup.back_up(book, tmp_path / "copy.sqlite")
    with backup.staged(tmp_path / "copy.sqlite") as (copy, _):
        agreed = lost(str(path), copy)
        path.unlink()
        with open_book(str(path), create=True) as book:
            made = fill(book, 2)
        with pytest.raises(BookProblem) as caught:
            backup.restore(str(path), copy, agreed)
    assert caught.value.code == "RESTORE-GROWN"
    assert entries(str(path)) == made


def test_a_broken_book_stays_where_it_is_until_the_backup_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "shelf" / "book.sqlite"
    path.parent.mkdir()
    with open_book(str(tmp_path / "other.sqlite"), create=True) as book:
        fill(book, 3)
        backup.back_up(book, tmp_path / "copy.sqlite")
    path.write_bytes(b"spilled coffee" * 1000)
    (tmp_path / "shelf" / ".book.sqlite.restored").mkdir()  # nothing can be written there
    with pytest.raises(BookProblem) as caught:
        restored(tmp_path / "copy.sqlite", str(path))
    assert caught.value.code == "FILE-NOT-WRITTEN"
    assert path.read_bytes().startswith(b"spilled coffee")


def test_a_broken_book_behind_a_link_is_replaced_where_it_lies(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    real, link = tmp_path / "disk" / "book.sqlite", tmp_path / "book.sqlite"
    real.write_bytes(b"no book any more")
    link.symlink_to(real)
    with open_book(str(tmp_path / "backup.sqlite"), create=True) as book:
        fill(book, 2)
    aside = restored(tmp_path / "backup.sqlite", str(link))
    assert aside is not None
    assert (aside.parent, aside.read_bytes()) == (real.parent, b"no book any more")
    assert link.is_symlink()
    assert len(entries(str(link))) == len(entries(str(real))) == 2


@pytest.mark.skipif(os.name != "posix", reason="files belong to somebody on POSIX")
def test_a_book_in_place_of_a_broken_one_belongs_to_whom_that_belonged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "book.sqlite"
    broken.write_bytes(b"no book any more")
    was = broken.stat()
    with open_book(str(tmp_path / "backup.sqlite"), create=True) as book:
        fill(book, 2)
    given = []

    def chown(path: Path, user: int, group: int) -> None:  # only root can give a file to somebody else
        given.append((path.read_bytes()[:6], user, group))
        raise PermissionError

    monkeypatch.setattr(os, "chown", chown)
    restored(tmp_path / "backup.sqlite", str(broken))
    assert given == [(b"SQLite", was.st_uid, was.st_gid)]
    assert len(entries(str(broken))) == 2
