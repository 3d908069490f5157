"""A book is appended to, read in one piece, and refuses everything else."""

import sqlite3
import threading
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import event, func, select
from sqlalchemy.exc import DBAPIError

from normbook.book.copies.text import export
from normbook.book.log.entries import EMPTY, Head
from normbook.book.people import private
from normbook.book.proof import verify as proof
from normbook.book.store import address
from normbook.book.store.book import Book, BookProblem, Writing, open_book
from normbook.book.store.schema import VERSION_TABLE, entries, private_data
from normbook.book.store.turns import Reading, who_acts
from tests.book.filling import behind_the_triggers, fill, note
from tests.book.postgres import Server
from tests.cli.running import run


def test_entries_are_chained_in_the_order_they_came(book: Book) -> None:
    made = fill(book, 5)
    with book.reading() as reading:
        assert list(reading.entries()) == made
        assert [entry.seq for entry in made] == [1, 2, 3, 4, 5]
        assert [entry.previous for entry in made] == [EMPTY.hash, *(entry.hash for entry in made[:-1])]
        assert reading.head() == made[-1].head
        assert reading.entry(3) == made[2]
        with pytest.raises(KeyError):
            reading.entry(6)


def test_several_entries_of_one_turn_are_chained(book: Book) -> None:
    first, second = book.write(lambda writing: [writing.append("note", note(1)), writing.append("note", note(2))])
    assert (first.seq, second.seq, second.previous) == (1, 2, first.hash)


def test_entries_are_found_by_kind_rules_and_number(book: Book) -> None:
    def write(writing: Writing) -> None:
        for kind, rules in [("event", "uscf"), ("event", "lpcc"), ("void", "uscf"), ("grant", "wfcc")]:
            writing.append(kind, {}, rules=rules, edition="1998")

    book.write(write)
    with book.reading() as reading:
        assert [entry.seq for entry in reading.entries(kinds=["event"])] == [1, 2]
        assert [entry.seq for entry in reading.entries(rules="uscf")] == [1, 3]
        assert [entry.seq for entry in reading.entries(2, kinds=["void", "event"])] == [3]
        assert list(reading.entries(kinds=[])) == []


def test_a_turn_that_fails_leaves_nothing(book: Book) -> None:
    fill(book, 1)

    def fail(writing: Writing) -> None:
        writing.append("note", note(2))
        raise RuntimeError("on second thoughts")

    with pytest.raises(RuntimeError):
        book.write(fail)
    with book.reading() as reading:
        assert reading.head().seq == 1
    assert fill(book, 1)[0].seq == 2


def test_a_reader_sees_one_moment(book: Book) -> None:
    fill(book, 2)
    with book.reading() as reading:
        assert reading.head().seq == 2
        fill(book, 1)
        assert reading.head().seq == 2
        assert len(list(reading.entries())) == 2
    with book.reading() as reading:
        assert reading.head().seq == 3


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET reason = 'another' WHERE seq = 2",
        "UPDATE entries SET seq = 9 WHERE seq = 3",
        "DELETE FROM entries WHERE seq = 3",
        "DELETE FROM entries",
        "INSERT INTO entries SELECT seq + 7, at, actor, kind, rules, edition, reason, content, hash, 'x' "
        "FROM entries WHERE seq = 3",
        "INSERT INTO entries SELECT 4, at, actor, kind, rules, edition, reason, content, previous, 'x' "
        "FROM entries WHERE seq = 3",
    ],
)
def test_the_database_itself_lets_nothing_but_the_next_entry_in(book: Book, statement: str) -> None:
    made = fill(book, 3)
    with pytest.raises(DBAPIError, match="an entry is"), book.engine.begin() as connection:
        connection.exec_driver_sql(statement)
    with book.reading() as reading:
        assert list(reading.entries()) == made


def test_sqlite_replaces_no_entry(tmp_path: Path) -> None:
    with open_book(str(tmp_path / "book.sqlite"), create=True) as book:
        made = fill(book, 3)
        with pytest.raises(DBAPIError, match="end of the chain"), book.engine.begin() as connection:
            connection.exec_driver_sql(
                "INSERT OR REPLACE INTO entries "
                "SELECT seq, at, 'Eve', kind, rules, edition, reason, content, previous, hash FROM entries"
            )
        with book.reading() as reading:
            assert list(reading.entries()) == made


@pytest.mark.parametrize("book_address", ["postgresql"], indirect=True)
def test_postgresql_empties_no_log(book: Book) -> None:
    fill(book, 3)
    with pytest.raises(DBAPIError, match="never deleted"), book.engine.begin() as connection:
        connection.exec_driver_sql("TRUNCATE entries")


@pytest.mark.parametrize("book_address", ["postgresql"], indirect=True)
def test_postgresql_writers_are_serialisable(book: Book) -> None:
    def level(writing: Writing) -> object:
        return writing.connection.exec_driver_sql("SHOW transaction_isolation").scalar()

    assert book.write(level) == "serializable"


def test_who_acts_is_named(monkeypatch: pytest.MonkeyPatch, book: Book) -> None:
    monkeypatch.setenv("NORMBOOK_ACTOR", "Secretary")
    assert book.write(lambda writing: writing.append("note", {})).actor == "Secretary"
    monkeypatch.delenv("NORMBOOK_ACTOR")
    monkeypatch.setenv("LOGNAME", "ann")
    assert who_acts() == "ann"
    assert book.write(lambda writing: writing.append("note", {}, actor="Bob")).actor == "Bob"


@pytest.mark.parametrize("kind", ["", "Event", "two words", "../up", "a--b"])
def test_a_kind_is_a_word(book: Book, kind: str) -> None:
    with pytest.raises(ValueError, match="no kind"):
        book.write(lambda writing: writing.append(kind, {}))


def test_a_full_disk_and_a_read_only_book_are_told(tmp_path: Path) -> None:
    path = tmp_path / "book.sqlite"
    with open_book(str(path), create=True) as book:
        fill(book, 1)
        with book.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA max_page_count = 1")
        with pytest.raises(BookProblem) as caught:
            book.write(lambda writing: [writing.append("note", note(n)) for n in range(1000)])
        assert caught.value.code == "BOOK-FULL"
        with book.reading() as reading:
            assert reading.head().seq == 1
        with book.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA query_only = ON")
        with pytest.raises(BookProblem) as caught:
            fill(book, 1)
        assert caught.value.code == "BOOK-READ-ONLY"


def test_a_writer_does_not_wait_for_ever(tmp_path: Path) -> None:
    path = tmp_path / "book.sqlite"
    with open_book(str(path), create=True) as book:
        fill(book, 1)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with book.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA busy_timeout = 50")
        with pytest.raises(BookProblem) as caught:
            fill(book, 1)
        assert caught.value.code == "BOOK-BUSY"
        other.close()
        assert fill(book, 1)[0].seq == 2


def test_writers_who_wait_keep_no_reader_waiting(book: Book) -> None:
    go_on, begun = threading.Event(), threading.Event()

    def hold(writing: Writing) -> None:
        begun.set()
        go_on.wait()
        writing.append("note", note(0))

    first = threading.Thread(target=book.write, args=(hold,))
    others = [threading.Thread(target=fill, args=(book, 1)) for _ in range(20)]  # more than a pool has connections
    first.start()
    begun.wait()
    for thread in others:
        thread.start()
    try:
        with book.reading() as reading:
            assert reading.head() == EMPTY
    finally:
        go_on.set()
    for thread in (first, *others):
        thread.join()
    with book.reading() as reading:
        assert reading.head().seq == 21


def test_a_busy_minute_opens_no_connection_twice(book: Book) -> None:
    opened = []
    event.listen(book.engine, "connect", lambda *_: opened.append(1))
    book.engine.dispose()
    for _ in range(3):
        with ExitStack() as readers:
            for _ in range(address.CONNECTIONS):
                readers.enter_context(book.reading())
    assert len(opened) == address.CONNECTIONS


def test_a_process_with_too_much_to_do_says_so(book_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "PATIENCE", 0)

    def read_at_once(book: Book, number: int) -> None:
        with ExitStack() as stack:
            for _ in range(number):
                stack.enter_context(book.reading())

    with open_book(book_address, create=True) as book, pytest.raises(BookProblem) as caught:
        read_at_once(book, 100)
    assert caught.value.code == "BOOK-BUSY"


def test_tampering_needs_more_than_the_program_offers(book: Book) -> None:
    fill(book, 2)
    with behind_the_triggers(book) as connection:
        connection.exec_driver_sql("DELETE FROM entries WHERE seq = 2")
    with book.reading() as reading:
        assert reading.head() != Head(2, "")
        assert reading.connection.execute(select(func.count()).select_from(entries)).scalar() == 1


@pytest.mark.parametrize("book_address", ["postgresql"], indirect=True)
def test_a_turn_that_met_somebody_who_takes_none_is_run_again(book: Book) -> None:
    book.write(lambda writing: private.store_all(writing, [private.withheld("ann", "c")]))
    runs: list[int] = []

    def write(writing: Writing) -> str:
        runs.append(len(runs))
        writing.connection.execute(select(private_data)).all()
        if len(runs) == 1:
            with book.engine.begin() as somebody:
                somebody.exec_driver_sql("UPDATE private_data SET salt = 'theirs'")
        writing.connection.exec_driver_sql("UPDATE private_data SET data = 'ours'")
        return writing.append("note", {}).hash

    hash_ = book.write(write)
    assert runs == [0, 1]
    with book.reading() as reading:
        assert (reading.head().seq, reading.head().hash) == (1, hash_)
        row = reading.connection.execute(select(private_data)).one()
        assert (row.salt, row.data) == ("theirs", "ours")


@pytest.mark.parametrize("book_address", ["postgresql"], indirect=True)
def test_a_server_may_grant_no_more_than_reading_and_adding(book: Book, book_address: str) -> None:
    with book.engine.begin() as connection:
        for statement in (
            "DROP ROLE IF EXISTS clerk",
            "CREATE ROLE clerk LOGIN",
            "GRANT SELECT, INSERT ON entries TO clerk",
            "GRANT SELECT, UPDATE ON turn TO clerk",
            f"GRANT SELECT ON {VERSION_TABLE} TO clerk",
        ):
            connection.exec_driver_sql(statement)
    with open_book(book_address.replace("normbook@", "clerk@")) as as_clerk:
        assert fill(as_clerk, 2)[-1].seq == 2
        with pytest.raises(BookProblem) as caught:
            as_clerk.write(lambda writing: writing.connection.exec_driver_sql("DELETE FROM entries"))
        assert caught.value.code == "BOOK-READ-ONLY"
    with book.engine.begin() as connection:
        connection.exec_driver_sql("DROP OWNED BY clerk")
        connection.exec_driver_sql("DROP ROLE clerk")


@pytest.mark.parametrize("book_address", ["postgresql"], indirect=True)
def test_a_turn_on_postgresql_is_not_waited_for_for_ever(book: Book, book_address: str) -> None:
    fill(book, 1)
    with (
        open_book(f"{book_address}&options=-c%20lock_timeout%3D50") as impatient,
        book.engine.begin() as connection,
    ):
        connection.exec_driver_sql("LOCK TABLE turn IN EXCLUSIVE MODE")
        with pytest.raises(BookProblem) as caught:
            fill(impatient, 1)
        assert caught.value.code == "BOOK-BUSY"
        with impatient.reading() as reading:
            assert reading.head().seq == 1, "readers do not wait"


def test_a_server_that_is_gone_is_told(postgres_server: Server) -> None:
    with open_book(postgres_server.new_database(), create=True) as book:
        fill(book, 1)

        def write(writing: Writing) -> None:
            writing.append("note", note(2))
            postgres_server.restart_at_once()
            writing.append("note", note(3))

        with pytest.raises(BookProblem) as caught:
            book.write(write)
        assert caught.value.code == "BOOK-CONNECTION-LOST"
        assert fill(book, 1)[0].seq == 2


@pytest.mark.parametrize(
    ("ask", "code"),
    [
        ("SET LOCAL statement_timeout = 10;; SELECT pg_sleep(60)", "BOOK-CANCELLED"),
        ("SELECT pg_terminate_backend(pg_backend_pid())", "BOOK-CONNECTION-LOST"),
    ],
)
@pytest.mark.parametrize("where", ["_links", "private_data_holds", "derived_tables_hold"])
def test_a_server_that_breaks_off_is_no_damage(
    postgres_server: Server, monkeypatch: pytest.MonkeyPatch, where: str, ask: str, code: str
) -> None:
    address = postgres_server.new_database()
    with open_book(address, create=True) as book:
        fill(book, 2)

    def broken_off(reading: Reading) -> None:
        for statement in ask.split(";; "):
            reading.connection.exec_driver_sql(statement)

    if where == "_links":
        monkeypatch.setattr(Reading, "rows", lambda reading, *_, **__: broken_off(reading))
    else:
        monkeypatch.setattr(proof, where, broken_off)
    done = run("verify", "--book", address)
    assert (done.exit_code, f": {code}: " in done.stderr, done.stdout) == (2, True, ""), done.stderr


def test_text_that_postgresql_does_not_store_is_no_server_out_of_reach(postgres_server: Server, tmp_path: Path) -> None:
    content = {"members": [{"member": "~a\0b", "facts": {"name": "A\0B"}}], "circle": "board"}
    with open_book(str(tmp_path / "book.sqlite"), create=True) as book:
        book.write(lambda writing: writing.append("member", content))
        with book.reading() as reading:
            export(reading, tmp_path / "text")
    done = run("import", tmp_path / "text", "--book", postgres_server.new_database())
    assert (done.exit_code, "BOOK-MAKES-NO-SENSE" in done.stderr, "NUL" in done.stderr) == (2, True, True), done.stderr
