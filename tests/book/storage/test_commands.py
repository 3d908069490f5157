"""The commands that keep a book, as people type them."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from normbook.book.store.book import Book, open_book
from normbook.book.store.schema import VERSION, VERSION_TABLE
from normbook.cli.main import main
from tests.book.filling import behind_the_triggers, fill
from tests.book.postgres import Server
from tests.telling import tells


def normbook(*arguments: str | Path, answer: str = "") -> Result:
    return CliRunner().invoke(main, [str(one) for one in arguments], input=answer, catch_exceptions=False)


@pytest.fixture
def filled(book: Book, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, book_address: str) -> Iterator[Book]:
    """A book of five entries, named by NORMBOOK_BOOK."""
    fill(book, 5, people=1)
    monkeypatch.setenv("NORMBOOK_BOOK", book_address)
    monkeypatch.chdir(tmp_path)
    return book


def head(book: Book) -> str:
    with book.reading() as reading:
        return reading.head().line


def test_the_log_is_shown_with_its_head(filled: Book) -> None:
    shown = normbook("log")
    assert shown.exit_code == 0
    assert head(filled) in shown.stdout
    assert re.search(r"5 +2024-05-03 12:05:00 +Ann +note", shown.stdout)
    assert len(re.findall(r"2024-05-03 12:", normbook("log", "--last", "2").stdout)) == 2
    assert "No matching entry." in normbook("log", "--kind", "void").stdout


def test_the_log_as_json_has_everything(filled: Book) -> None:
    document = json.loads(normbook("log", "--json").stdout)
    with filled.reading() as reading:
        made = list(reading.entries())
    assert document["head"] == made[-1].head.document
    assert [entry["hash"] for entry in document["entries"]] == [entry.hash for entry in made]
    assert document["entries"][2]["content"] == made[2].content


def test_a_whole_book_is_told_so(filled: Book) -> None:
    done = normbook("verify")
    assert (done.exit_code, done.stderr) == (0, "")
    assert head(filled) in done.stdout
    document = json.loads(normbook("verify", "--json").stdout)
    assert (document["holds"], document["entries"], document["findings"]) == (True, 5, [])


def test_a_changed_entry_is_a_no(filled: Book) -> None:
    with behind_the_triggers(filled) as connection:
        connection.exec_driver_sql("UPDATE entries SET reason = '' WHERE seq = 3")
    done = normbook("verify")
    assert done.exit_code == 1
    assert re.fullmatch(r".*:3: ENTRY-CHANGED: entry 3 is not what was written \(.*\)\n", done.stderr)
    document = json.loads(normbook("verify", "--json").stdout)
    assert [finding["code"] for finding in document["findings"]] == ["ENTRY-CHANGED"]
    assert document["holds"] is False


def test_cut_off_entries_are_found_by_what_was_printed(filled: Book, tmp_path: Path) -> None:
    (tmp_path / "list.html").write_text(f"<footer>{head(filled)}</footer>", encoding="utf-8")
    assert normbook("verify", "--against", "list.html").exit_code == 0
    with behind_the_triggers(filled) as connection:
        connection.exec_driver_sql("DELETE FROM entries WHERE seq = 5")
    assert normbook("verify").exit_code == 0
    for against in ("list.html", head(filled).split()[2][::-1], (tmp_path / "list.html").read_text()[-73:-9]):
        done = normbook("verify", "--against", against)
        assert done.exit_code == 1
        assert "HISTORY-LOST" in done.stderr


@pytest.mark.parametrize(("against", "code"), [("nothing.html", "AGAINST-UNKNOWN"), ("empty", "AGAINST-NOTHING")])
def test_nothing_to_prove_is_bad_input(filled: Book, tmp_path: Path, against: str, code: str) -> None:
    (tmp_path / "empty").touch()
    done = normbook("verify", "--against", against)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"{against}: {code}: ")


@pytest.mark.parametrize(
    "command",
    [("log",), ("verify",), ("export", "text"), ("backup", "copy"), ("upgrade",)],
    ids=lambda command: command[0],
)
def test_a_missing_book_is_bad_input(command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = normbook(*command)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("normbook.sqlite: BOOK-MISSING: there is no book here (")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["log", "verify", "backup", "export", "restore", "import"])
@pytest.mark.usefixtures("filled")
def test_a_name_that_no_file_can_have_is_bad_input(tmp_path: Path, command: str) -> None:
    name = tmp_path / ("n" * 300)
    done = normbook(command, *(("--book", name) if command in ("log", "verify") else (name,)))
    assert (done.exit_code, done.stdout) == (2, "")


def test_export_and_import_give_the_same_book(filled: Book, tmp_path: Path) -> None:
    assert head(filled) in normbook("export", "one").stdout
    assert "Nothing was changed" in normbook("import", "one", "--book", "new.sqlite", "--dry-run").stdout
    assert not (tmp_path / "new.sqlite").exists()
    assert head(filled) in normbook("import", "one", "--book", "new.sqlite").stdout
    document = json.loads(normbook("export", "two", "--book", "new.sqlite", "--json").stdout)
    assert document["written"] == 6
    for path in (tmp_path / "one").rglob("*.json"):
        assert path.read_bytes() == (tmp_path / "two" / path.relative_to(tmp_path / "one")).read_bytes()
    for more in ((), ("--dry-run",)):
        again = normbook("import", "one", "--book", "new.sqlite", *more)
        assert (again.exit_code, again.stdout) == (2, "")
        assert "IMPORT-BOOK-NOT-EMPTY" in again.stderr


def test_a_broken_import_makes_no_book(filled: Book, tmp_path: Path) -> None:
    normbook("export", "one")
    entry = tmp_path / "one" / "entries" / "000002-note.json"
    entry.write_text(entry.read_text(encoding="utf-8").replace("Ann", "Eve"), encoding="utf-8")
    done = normbook("import", "one", "--book", "new.sqlite")
    assert done.exit_code == 2
    assert re.match(r".*000002-note\.json: ENTRY-CHANGED: ", done.stderr)
    assert not (tmp_path / "new.sqlite").exists()


def test_backup_and_restore(filled: Book, book_address: str, tmp_path: Path) -> None:
    assert head(filled) in normbook("backup", "copy").stdout
    fill(filled, 2)
    later = head(filled)
    dry = normbook("restore", "copy", "--dry-run")
    assert dry.exit_code == 0
    assert "2 of 7 entries" in dry.stdout
    unasked = normbook("restore", "copy")
    assert unasked.exit_code == 1
    assert "Nothing was changed." in unasked.stdout
    assert head(filled) == later
    done = json.loads(normbook("restore", "copy", "--yes", "--json").stdout)
    assert done["restored"] is True
    with open_book(book_address) as book, book.reading() as reading:
        assert reading.head().document == done["head"]
        assert reading.head().seq == 5


def test_a_backup_is_not_overwritten_unasked(filled: Book, tmp_path: Path) -> None:
    normbook("backup", "copy")
    fill(filled, 1)
    done = normbook("backup", "copy")
    if filled.dialect == "sqlite":
        assert (done.exit_code, done.stderr.split(": ")[1]) == (2, "BACKUP-EXISTS")
        done = normbook("backup", "copy", "--yes")
    assert head(filled) in done.stdout, "a folder of the same history is brought up to date"


def test_a_broken_backup_is_a_no(filled: Book, tmp_path: Path) -> None:
    normbook("backup", "copy")
    copy = tmp_path / "copy"
    if copy.is_dir():
        (copy / "entries" / "000002-note.json").unlink()
    else:
        copy.write_bytes(copy.read_bytes().replace(b"because 2", b"because 9"))
    before = head(filled)
    done = normbook("restore", "copy", "--yes")
    assert done.exit_code in {1, 2}
    assert "ENTRY-" in done.stderr
    assert head(filled) == before
    assert "BACKUP-MISSING" in normbook("restore", "nothing").stderr


def test_an_older_book_is_told_to_be_upgraded_and_is(
    book: Book, book_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    fill(book, 2)
    current = normbook("upgrade", "--book", book_address)
    assert (current.exit_code, f"version {VERSION}" in current.stdout) == (0, True)
    from normbook.book.derived.tables import members
    from normbook.book.store.schema import metadata

    log = {"entries", "turn", "private_data"}
    with book.engine.begin() as connection:
        members.metadata.drop_all(connection, [table for table in metadata.sorted_tables if table.name not in log])
        connection.exec_driver_sql("DROP INDEX entries_by_number_with_hash")
        connection.exec_driver_sql(f"UPDATE {VERSION_TABLE} SET version_num = '0001'")
    book.close()
    assert "BOOK-OLDER" in normbook("log", "--book", book_address).stderr
    dry = normbook("upgrade", "--book", book_address, "--dry-run")
    assert "Nothing was changed." in dry.stdout
    done = json.loads(normbook("upgrade", "--book", book_address, "--json").stdout)
    assert (done["from"], done["to"], done["upgraded"]) == ("0001", VERSION, True)
    assert normbook("verify", "--book", book_address).exit_code == 0
    with open_book(book_address) as upgraded:
        before = head(upgraded)
    shutil.move(done["backup"], tmp_path / "kept")
    assert normbook("restore", tmp_path / "kept", "--book", tmp_path / "back.sqlite", "--yes").exit_code == 0
    assert before in normbook("verify", "--book", tmp_path / "back.sqlite").stdout


@pytest.mark.slow
def test_no_command_prints_the_password_of_an_address(
    postgres_server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    address = postgres_server.new_database()
    with open_book(address, create=True) as book:
        fill(book, 2)
    normbook("backup", "copy", "--book", address)
    for secret in (address.replace("normbook@", "normbook:hush@"), f"{address}&password=hush"):
        commands = (
            *(("log",), ("verify", "--json"), ("upgrade",), ("list", "lpcc"), ("list", "wfcc")),
            *(("restore", "copy"), ("restore", "copy", "--yes", "--json")),
            *(("import", "copy"), ("import", "copy", "--dry-run", "--json")),
        )
        for command in commands:
            done = normbook(*command, "--book", secret)
            assert done.output, command
            assert not tells(done.output, "hush"), command


def test_a_newer_book_is_refused_politely(book: Book, book_address: str) -> None:
    with book.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE {VERSION_TABLE} SET version_num = '9999'")
    for command in ("log", "verify", "upgrade"):
        done = normbook(command, "--book", book_address)
        assert (done.exit_code, done.stdout) == (2, "")
        assert "BOOK-NEWER: the book has version 9999" in done.stderr
