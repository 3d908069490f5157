"""The book as text is the same book again."""

import json
import os
import shutil
from hashlib import sha256
from pathlib import Path

import pytest

from normbook.book.copies import backup
from normbook.book.copies import text as textform
from normbook.book.log.entries import canonical
from normbook.book.proof.verify import verify
from normbook.book.store.book import Book, BookProblem, open_book
from normbook.formats import limits
from tests.book.crash.acts import post_event
from tests.book.filling import behind_the_triggers, fill
from tests.cli.running import run


def export(book: Book, folder: Path, *, personal: bool = False) -> textform.Exported:
    with book.reading() as reading:
        return textform.export(reading, folder, personal=personal)


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def refused(book: Book, folder: Path) -> tuple[str, str]:
    with pytest.raises(BookProblem) as caught:
        textform.import_into(book, folder)
    values = caught.value.values
    return caught.value.code, Path(str(values.get("file", values.get("book")))).name


@pytest.mark.parametrize("personal", [False, True])
def test_a_book_goes_through_text_to_another_database_and_back(
    book: Book, other_address: str, tmp_path: Path, personal: bool
) -> None:
    made = fill(book, 7, people=2)
    export(book, tmp_path / "one", personal=personal)
    with open_book(other_address, create=True) as other:
        assert textform.import_into(other, tmp_path / "one") == made[-1].head
        with other.reading() as reading:
            assert list(reading.entries()) == made
        export(other, tmp_path / "two", personal=personal)
        assert fill(other, 1)[0].previous == made[-1].hash
    assert files(tmp_path / "one") == files(tmp_path / "two")
    assert ("private.json" in files(tmp_path / "one")) is personal


def test_a_book_of_posted_events_is_derived_anew_elsewhere(
    book_address: str, other_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STRIKE_FOLDER", str(tmp_path))
    with open_book(book_address, create=True) as book:
        assert [post_event(book_address, name) for name in ("b", "a", "c")] == [None] * 3
        export(book, tmp_path / "one", personal=True)
    with open_book(other_address, create=True) as other:
        textform.import_into(other, tmp_path / "one")
        export(other, tmp_path / "two", personal=True)
        with other.reading() as reading:
            assert verify(reading, "other").findings == ()
            assert len(list(reading.entries(kinds=["event"]))) == 3
    assert files(tmp_path / "one") == files(tmp_path / "two")


def test_an_empty_book_has_a_text_form(book: Book, tmp_path: Path) -> None:
    export(book, tmp_path / "text")
    assert sorted(files(tmp_path / "text")) == ["manifest.json"]
    assert textform.import_into(book, tmp_path / "text").seq == 0


def test_an_entry_is_a_file_that_people_can_read(book: Book, tmp_path: Path) -> None:
    fill(book, 1)
    export(book, tmp_path / "text")
    text = (tmp_path / "text" / "entries" / "000001-note.json").read_text(encoding="utf-8")
    assert ' "actor": "Ann",\n "kind": "note",\n' in text
    assert '"name": "Señor Ø № 1"' in text
    assert text.endswith("}\n")


def test_without_being_asked_for_personal_data_stays_in_the_book(book: Book, tmp_path: Path) -> None:
    fill(book, 2, people=2)
    export(book, tmp_path / "text", personal=True)
    export(book, tmp_path / "text")
    assert not any(b"1901-01-02" in data for data in files(tmp_path / "text").values())


def test_a_later_export_adds_what_is_new(book: Book, tmp_path: Path) -> None:
    fill(book, 3)
    assert export(book, tmp_path / "text").written == 4
    assert export(book, tmp_path / "text").written == 0
    fill(book, 2)
    assert export(book, tmp_path / "text").written == 3
    export(book, tmp_path / "fresh")
    assert files(tmp_path / "text") == files(tmp_path / "fresh")


@pytest.mark.parametrize(("name", "code"), [("notes.txt", "EXPORT-FOLDER-IN-USE"), ("", "EXPORT-NOT-A-FOLDER")])
def test_an_export_overwrites_nothing_else(book: Book, tmp_path: Path, name: str, code: str) -> None:
    target = tmp_path / "text"
    if name:
        target.mkdir()
    (target / name if name else target).write_text("mine", encoding="utf-8")
    with pytest.raises(BookProblem) as caught:
        export(book, target)
    assert caught.value.code == code


def test_an_export_of_another_history_is_not_overwritten(book: Book, tmp_path: Path) -> None:
    fill(book, 3)
    export(book, tmp_path / "text")
    with behind_the_triggers(book) as connection:
        connection.exec_driver_sql("DELETE FROM entries WHERE seq = 3")
    before = files(tmp_path / "text")
    with pytest.raises(BookProblem) as caught:
        export(book, tmp_path / "text")
    assert caught.value.code == "EXPORT-OTHER-HISTORY"
    assert files(tmp_path / "text") == before


def test_a_broken_book_is_not_exported(book: Book, tmp_path: Path) -> None:
    fill(book, 3)
    with behind_the_triggers(book) as connection:
        connection.exec_driver_sql("UPDATE entries SET reason = 'x' WHERE seq = 2")
    with pytest.raises(BookProblem) as caught:
        export(book, tmp_path / "text")
    assert (caught.value.code, caught.value.values["seq"]) == ("ENTRY-CHANGED", 2)
    assert not (tmp_path / "text" / "manifest.json").exists()


@pytest.fixture
def text(tmp_path: Path) -> Path:
    """The text form of a book of five entries."""
    with open_book(str(tmp_path / "source.sqlite"), create=True) as book:
        fill(book, 5, people=1)
        export(book, tmp_path / "text", personal=True)
    return tmp_path / "text"


def test_only_an_empty_book_takes_a_text_form_in(book: Book, text: Path) -> None:
    made = fill(book, 1)
    assert refused(book, text)[0] == "IMPORT-BOOK-NOT-EMPTY"
    with book.reading() as reading:
        assert list(reading.entries()) == made


def change(file: Path, old: str, new: str) -> None:
    before = file.read_text(encoding="utf-8")
    assert old in before
    file.write_text(before.replace(old, new), encoding="utf-8")


def test_a_changed_file_is_refused_and_named(book: Book, text: Path) -> None:
    change(text / "entries/000003-note.json", "Ann", "Eve")
    assert refused(book, text) == ("ENTRY-CHANGED", "000003-note.json")
    with book.reading() as reading:
        assert reading.head().seq == 0


@pytest.mark.parametrize(
    ("name", "old", "new", "code"),
    [
        ("entries/000002-note.json", '"1.10"', "1.10", "IMPORT-UNREADABLE"),
        ("entries/000002-note.json", '"actor"', '"author"', "IMPORT-UNREADABLE"),
        ("entries/000002-note.json", "{", "[", "IMPORT-UNREADABLE"),
        ("manifest.json", '"entries": 5', '"entries": 6', "IMPORT-HEAD-DIFFERS"),
        ("manifest.json", '"book"', '"stamps"', "IMPORT-NO-MANIFEST"),
        ("manifest.json", '"form": 1', '"form": 2', "IMPORT-NEWER"),
        ("manifest.json", '"form": 1', '"form": 1' + " " * 65536, "IMPORT-NO-MANIFEST"),
        ("private.json", '"salt"', '"pepper"', "IMPORT-UNREADABLE"),
        ("private.json", '"salt": "', '"salt": "\\ud800', "IMPORT-UNREADABLE"),
        ("private.json", '"data": "', '"data": "\\uDC00', "IMPORT-UNREADABLE"),
    ],
)
def test_a_broken_text_form_is_refused(book: Book, text: Path, name: str, old: str, new: str, code: str) -> None:
    change(text / name, old, new)
    assert refused(book, text)[0] == code
    with book.reading() as reading:
        assert reading.head().seq == 0


def forged(text: Path, **changed: object) -> None:
    """The first entry says something else, with a hash that fits, and nothing follows it."""
    first, *later = sorted((text / "entries").iterdir())
    for path in later:
        path.unlink()
    values = {**json.loads(first.read_text(encoding="utf-8")), **changed}
    told = {name: value for name, value in values.items() if name != "hash"}
    values["hash"] = sha256(canonical(told).encode()).hexdigest()
    first.write_text(json.dumps(values), encoding="utf-8")
    manifest = {"normbook": "book", "form": 1, "entries": 1, "head": {"seq": 1, "hash": values["hash"]}}
    (text / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    (text / "private.json").unlink(missing_ok=True)


@pytest.mark.parametrize(
    "changed",
    [
        {"seq": True},
        {"actor": None},
        {"actor": 5},
        {"actor": ["Ann"]},
        {"actor": "A\0nn"},
        {"reason": None},
        {"reason": {"a": 1}},
        {"rules": 5},
        {"edition": ["1998"]},
        {"content": []},
        {"content": "note"},
    ],
    ids=str,
)
def test_an_entry_that_no_database_stores_as_it_is_is_refused(
    book: Book, text: Path, changed: dict[str, object]
) -> None:
    forged(text, **changed)
    assert refused(book, text) == ("IMPORT-UNREADABLE", "000001-note.json")


@pytest.mark.parametrize("content", [{}, {"event": {}, "new": [], "who": [], "variant": None}], ids=str)
def test_chained_entries_that_say_nothing_are_refused_in_a_line(
    text: Path, tmp_path: Path, content: dict[str, object]
) -> None:
    forged(text, kind="event", rules="uscf", edition="1998.2", content=content)
    (text / "entries/000001-note.json").rename(text / "entries/000001-event.json")
    for command in ("import", "restore"):
        done = run(command, text, "--book", tmp_path / "new.sqlite", *(("--yes",) if command == "restore" else ()))
        assert (done.exit_code, f"{text}: BOOK-MAKES-NO-SENSE" in done.stderr) == (2, True), done.stderr


def test_missing_and_misnamed_files_are_refused(book: Book, text: Path) -> None:
    names = sorted((text / "entries").iterdir())
    shutil.copytree(text, text.with_name("cut"))
    (text.with_name("cut") / "entries" / names[-1].name).unlink()
    assert refused(book, text.with_name("cut"))[0] == "IMPORT-HEAD-DIFFERS"
    names[2].rename(text / "entries" / "000003-event.json")
    assert refused(book, text) == ("IMPORT-FILE-NAME", "000003-event.json")
    (text / "entries" / "000003-event.json").unlink()
    assert refused(book, text) == ("ENTRY-MISSING", "000004-note.json")
    (text / "manifest.json").unlink()
    assert refused(book, text)[0] == "IMPORT-NO-MANIFEST"
    shutil.rmtree(text)
    assert refused(book, text)[0] == "IMPORT-NO-FOLDER"


def test_layout_says_nothing(book: Book, text: Path) -> None:
    """Git may change line ends, and an editor the indentation."""
    for path in (text / "entries").iterdir():
        spread = json.dumps(json.loads(path.read_text(encoding="utf-8")), indent=8)
        path.write_text(spread, encoding="utf-8", newline="\r\n")
    assert textform.import_into(book, text).seq == 5


def test_a_key_that_is_there_twice_is_refused(book: Book, text: Path) -> None:
    first = next((text / "entries").iterdir())
    first.write_text(first.read_text().replace('"actor":', '"actor": "Eve", "actor":', 1))
    assert refused(book, text) == ("IMPORT-UNREADABLE", first.name)


@pytest.mark.parametrize("name", ["private.json", "entries/000001-note.json"])
@pytest.mark.parametrize(
    ("limit", "code"), [("MOST_EXPORT_BYTES", "IMPORT-TOO-LARGE"), ("MOST_EXPORT_VALUES", "IMPORT-VALUES-MANY")]
)
def test_a_file_larger_than_any_book_makes_is_refused(
    book: Book, text: Path, monkeypatch: pytest.MonkeyPatch, name: str, limit: str, code: str
) -> None:
    monkeypatch.setattr(limits, limit, 2000)
    (text / name).write_text('{"a": [' + "[]," * 2000 + "[]]}", encoding="utf-8")
    with pytest.raises(BookProblem) as caught:
        textform.import_into(book, text)
    assert (caught.value.code, caught.value.values["limit"]) == (code, f"NORMBOOK_{limit}")


def test_somebody_whose_data_is_there_twice_is_refused(book: Book, text: Path) -> None:
    kept = json.loads((text / "private.json").read_text(encoding="utf-8"))
    kept["private"] *= 2
    (text / "private.json").write_text(json.dumps(kept), encoding="utf-8")
    assert refused(book, text) == ("IMPORT-UNREADABLE", "private.json")


@pytest.mark.skipif(os.name != "posix", reason="rights of files are POSIX's")
def test_what_is_private_is_nobody_elses_to_read(tmp_path: Path) -> None:
    with open_book(str(tmp_path / "book.sqlite"), create=True) as book:
        fill(book, 2, people=1)
        (tmp_path / "book.sqlite").chmod(0o600)
        backup.back_up(book, tmp_path / "copy.sqlite")
        with book.reading() as reading:
            textform.export(reading, tmp_path / "text", personal=True, beside=True)
        private = [tmp_path / name for name in ("copy.sqlite", "text/private.json", "text/beside.json")]
        assert [path.stat().st_mode & 0o077 for path in private] == [0, 0, 0]
        (tmp_path / "text/private.json").chmod(0o644)  # as it was written once
        export(book, tmp_path / "text", personal=True)
    assert (tmp_path / "text/private.json").stat().st_mode & 0o077 == 0
