"""Whatever is changed behind the book's back is found, and the entry is named."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from normbook.book.log.entries import EMPTY
from normbook.book.proof.claims import Claim
from normbook.book.proof.verify import Verified, verify
from normbook.book.store.book import Book, BookProblem, open_book
from tests.book.crash.acts import post_event
from tests.book.filling import behind_the_triggers, fill


def verified(book: Book, *claims: Claim) -> Verified:
    with book.reading() as reading:
        return verify(reading, "book", claims)


def findings(book: Book, *claims: Claim) -> list[tuple[str, int | None]]:
    return [(finding.code, finding.place.row) for finding in verified(book, *claims).findings]


def test_a_book_that_nobody_touched_holds(book: Book) -> None:
    assert verified(book) == Verified(EMPTY, ())
    made = fill(book, 4)
    assert verified(book) == Verified(made[-1].head, ())
    assert verified(book).holds


CHANGES = {
    "at": "'2024-05-03T12:00:00.000000Z'",
    "actor": "'Eve'",
    "kind": "'event'",
    "rules": "'uscf'",
    "edition": "'1998'",
    "reason": "''",
    "content": "replace(content, '1.10', '1.11')",
    "hash": "replace(hash, substr(hash, 1, 1), 'x')",
}


@pytest.mark.parametrize("column", CHANGES)
@pytest.mark.parametrize("seq", [1, 3, 4])
def test_a_changed_entry_is_named(book: Book, column: str, seq: int) -> None:
    fill(book, 4)
    with behind_the_triggers(book) as connection:
        connection.exec_driver_sql(f"UPDATE entries SET {column} = {CHANGES[column]} WHERE seq = {seq}")
    assert findings(book) == [("ENTRY-CHANGED", seq)]
    assert verified(book).head.seq == seq - 1


def test_content_that_says_the_same_in_other_words_is_a_change(book: Book) -> None:
    fill(book, 2)
    with behind_the_triggers(book) as connection:
        connection.exec_driver_sql("UPDATE entries SET content = replace(content, '[true', '[ true') WHERE seq = 2")
    assert findings(book) == [("ENTRY-CHANGED", 2)]


@pytest.mark.parametrize(
    ("statement", "code", "seq"),
    [
        ("DELETE FROM entries WHERE seq = 2", "ENTRY-MISSING", 2),
        ("DELETE FROM entries WHERE seq = 1", "ENTRY-MISSING", 1),
        ("UPDATE entries SET previous = hash WHERE seq = 3", "CHAIN-BROKEN", 3),
        ("UPDATE entries SET seq = 9 WHERE seq = 4", "ENTRY-MISSING", 4),
        ("DELETE FROM entries WHERE seq = 2; UPDATE entries SET seq = 2 WHERE seq = 3", "CHAIN-BROKEN", 2),
    ],
)
def test_a_broken_chain_is_named_where_it_breaks(book: Book, statement: str, code: str, seq: int) -> None:
    fill(book, 4)
    with behind_the_triggers(book) as connection:
        for one in statement.split("; "):
            connection.exec_driver_sql(one)
    assert findings(book) == [(code, seq)]


def test_cut_off_entries_are_missed_by_whoever_noted_the_head(book: Book) -> None:
    made = fill(book, 5)
    with behind_the_triggers(book) as connection:
        connection.exec_driver_sql("DELETE FROM entries WHERE seq > 3")
    assert findings(book) == []
    assert findings(book, Claim(made[2].hash, 3), Claim(made[0].hash), Claim(EMPTY.hash, 0)) == []
    assert findings(book, Claim(made[4].hash, 5)) == [("HISTORY-LOST", None)]
    assert findings(book, Claim(made[3].hash)) == [("HISTORY-LOST", None)]
    assert findings(book, Claim(made[1].hash, 3)) == [("HISTORY-MOVED", None)]
    assert findings(book, Claim(EMPTY.hash, 3)) == [("HISTORY-LOST", None)]


def test_a_history_written_anew_is_missed_by_whoever_noted_the_head(book: Book) -> None:
    made = fill(book, 3)
    with behind_the_triggers(book) as connection:
        connection.exec_driver_sql("DELETE FROM entries")
    book.write(lambda writing: writing.append("note", {"no": 1}))
    fill(book, 2)
    assert findings(book) == []
    assert findings(book, Claim(made[2].hash, 3)) == [("HISTORY-LOST", None)]


def entry_bytes(path: Path, marks: list[bytes]) -> list[tuple[int, int]]:
    """Where in the file the entries lie: each mark's place and the entry it is in."""
    data = path.read_bytes()
    return [(place, seq) for seq, mark in enumerate(marks, 1) if (place := data.find(mark)) >= 0]


def test_a_flipped_byte_of_the_file_is_found_and_its_entry_named(tmp_path: Path) -> None:
    """In any text of any entry, where the flip leaves UTF-8 or not."""
    path = tmp_path / "book.sqlite"
    with open_book(str(path), create=True) as book:
        made = fill(book, 12)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    whole = path.read_bytes()
    chance = random.Random(5)
    tried = 0
    for entry in made:
        for text in (f'"name":"Señor Ø № {entry.seq}"', f"because {entry.seq}\nof “it”", entry.hash):
            mark = text.encode()
            places = [place for place in range(len(whole)) if whole.startswith(mark, place)]
            # The hash stands in its own row, in the next one's `previous`, and in the index.
            for place in places if text != entry.hash else places[:1]:
                flipped = bytearray(whole)
                flipped[place + chance.randrange(len(mark))] ^= 1 << chance.randrange(8)
                path.write_bytes(flipped)
                with open_book(str(path)) as book:
                    found = findings(book)
                assert found, text
                assert all(code in {"ENTRY-CHANGED", "CHAIN-BROKEN", "BOOK-DAMAGED"} for code, _ in found)
                if text != entry.hash:
                    assert found == [("ENTRY-CHANGED", entry.seq)]
                tried += 1
    assert tried >= 36


@pytest.mark.slow
def test_any_flipped_byte_is_either_found_or_harmless(tmp_path: Path) -> None:
    path = tmp_path / "book.sqlite"
    with open_book(str(path), create=True) as book:
        made = fill(book, 20)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    whole = path.read_bytes()
    chance = random.Random(7)
    for _ in range(150):
        flipped = bytearray(whole)
        flipped[chance.randrange(100, len(whole))] ^= 1 << chance.randrange(8)
        path.write_bytes(flipped)
        try:
            with open_book(str(path)) as book:
                if not findings(book):
                    with book.reading() as reading:
                        assert list(reading.entries()) == made
        except BookProblem:
            continue  # it does not even open: nobody takes it for a whole one
        finally:
            for ending in ("-wal", "-shm"):
                Path(f"{path}{ending}").unlink(missing_ok=True)


def test_damage_to_the_write_ahead_log_looks_like_an_earlier_book_unless_a_head_was_noted(tmp_path: Path) -> None:
    path, copy = tmp_path / "book.sqlite", tmp_path / "copy.sqlite"
    with open_book(str(path), create=True) as book:
        made = fill(book, 5)
        copy.write_bytes(path.read_bytes())
        log = bytearray(Path(f"{path}-wal").read_bytes())
    log[-100] ^= 1
    Path(f"{copy}-wal").write_bytes(log)
    with open_book(str(copy)) as book, book.reading() as reading:
        assert reading.head() == made[-2].head
        assert verify(reading, "book").findings == ()
        noted = verify(reading, "book", [Claim(made[-1].hash)]).findings
    assert [finding.code for finding in noted] == ["HISTORY-LOST"]


def test_a_torn_page_is_told_with_the_entry_it_begins_at(tmp_path: Path) -> None:
    path = tmp_path / "book.sqlite"
    with open_book(str(path), create=True) as book:
        fill(book, 40)
        with book.engine.connect() as connection:
            pages = connection.exec_driver_sql(
                "SELECT pageno FROM dbstat WHERE name = 'entries' AND pagetype = 'leaf' ORDER BY path"
            ).scalars()
            second = pages.all()[1]
    with path.open("r+b") as file:
        file.seek((second - 1) * 4096)
        file.write(b"\xff" * 4096)
    with open_book(str(path)) as book:
        ((code, seq),) = findings(book)
        assert code == "BOOK-BROKEN-OFF"
        assert seq == verified(book).head.seq + 1


def test_derived_text_that_is_none_any_more_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STRIKE_FOLDER", str(tmp_path))
    path = str(tmp_path / "book.sqlite")
    with open_book(path, create=True) as book:
        assert post_event(path, "one") is None
        assert findings(book) == []
        with book.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE members SET name = CAST(x'ff41' AS TEXT) WHERE name LIKE 'ADAMS%'")
        assert findings(book) == [("BOOK-DAMAGED", None)]
