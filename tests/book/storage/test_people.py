"""People by what somebody typed: by words that begin so, by id, by spellings that are a slip away; never by a scan."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from normbook.book.derived.histories import put_members
from normbook.book.derived.names import off_by, sound
from normbook.book.derived.people import people_found, people_near
from normbook.book.log.index import Known, key_of
from normbook.book.store.book import Book, Reading, Writing, open_book

NAMES = {
    "10000001": "CARDOZO, MIA",
    "10000002": "CARTER, MILES",
    "10000003": "MÜLLER-LÜDENSCHEIDT, ZOË",
    "10000004": "O'BRIEN, SEAN",
    "10000005": "SCHMIDT, PHILIPP",
    "20000006": "SMITH, ANN",
    "20000007": "SMITH, ANNA",
}
OLD = Known("~cardoso, mia", "board", "", "CARDOSO, MIA", "", "", 1, "10000001")


@pytest.fixture
def people(book: Book) -> Iterator[Reading]:
    """A book of these people, one of them merged, and a solver."""
    with filled(book) as reading:
        yield reading


@contextmanager
def filled(book: Book) -> Iterator[Reading]:
    """The book with everybody in it."""
    known = [Known(id, "board", id, name, "", "", 1, id) for id, name in NAMES.items()]
    solver = key_of("solving", "77", "CARDOZO, IDA")
    known += [OLD, Known(solver, "solving", "77", "CARDOZO, IDA", "", "", 1, solver)]

    def write(writing: Writing) -> None:
        writing.append("note", {})
        put_members(writing.connection, known)

    book.write(write)
    with book.reading() as reading:
        yield reading


@pytest.mark.parametrize(
    ("typed", "names", "near"),
    [
        ("card", ["CARDOZO, IDA", "CARDOZO, MIA"], False),
        ("mia car", ["CARDOZO, MIA"], False),
        ("Cardoso", ["CARDOZO, MIA"], False),  # the name before the merge
        ("1000", sorted(list(NAMES.values())[:5]), False),
        ("77", ["CARDOZO, IDA"], False),
        ("muller", ["MÜLLER-LÜDENSCHEIDT, ZOË"], False),
        ("zoe lud", ["MÜLLER-LÜDENSCHEIDT, ZOË"], False),
        ("obrien", ["O'BRIEN, SEAN"], False),
        ("smith ann", ["SMITH, ANN", "SMITH, ANNA"], False),
        ("crado", ["CARDOZO, IDA", "CARDOZO, MIA"], True),  # two letters exchanged
        ("cardozzo ida", ["CARDOZO, IDA"], True),
        ("kardozo mia", ["CARDOZO, MIA"], True),  # it sounds so
        ("smitt", ["SMITH, ANN", "SMITH, ANNA"], True),
        ("shmidt filip", ["SCHMIDT, PHILIPP"], True),
        ("smith zoe", [], True),
        ("zzzzzz", [], True),
        ("smx", [], True),  # too short for slips
        ("20000008", [], True),  # another number is another person
        (" , ", [], False),
    ],
)
def test_what_is_typed_finds_people(people: Reading, typed: str, names: list[str], near: bool) -> None:
    found = people_near(people, typed, 50)
    assert ([each.name for each in found.found], found.near) == (names, near)


def test_what_stands_within_a_name_is_found_where_nothing_begins_so(people: Reading) -> None:
    assert [each.name for each in people_found(people, "ardoz", 50)] == ["CARDOZO, IDA", "CARDOZO, MIA"]
    assert [each.name for each in people_found(people, "crado", 50)] == ["CARDOZO, IDA", "CARDOZO, MIA"]
    assert len(people_found(people, "smith", 1)) == 1
    assert people_found(people, "  ", 5) == []


def test_members_who_change_their_name_are_found_by_the_new_one_only(book: Book) -> None:
    one = Known("1", "board", "1", "OLDER, NAME", "", "", 1, "1")

    def write(writing: Writing) -> None:
        writing.append("note", {})
        put_members(writing.connection, [one])
        put_members(writing.connection, [Known("1", "board", "1", "NEWER, NAME", "", "", 1, "1")])

    book.write(write)
    with book.reading() as reading:
        assert people_near(reading, "older", 5).found == ()
        assert [each.name for each in people_near(reading, "newer name", 5).found] == ["NEWER, NAME"]


def test_no_key_that_is_typed_reads_a_whole_table(tmp_path: Path) -> None:
    with open_book(str(tmp_path / "book.sqlite"), create=True) as book, filled(book) as people:
        plans = plans_of(people)
    scanned = [plan for plan in plans if plan.startswith("SCAN") and ("members" in plan or "word" in plan)]
    assert scanned == []
    assert any("COVERING INDEX entries_by_number_with_hash" in plan for plan in plans), "the head costs no content"


def plans_of(people: Reading) -> list[str]:
    """How SQLite goes about the queries of two searches and of the head."""
    asked: list[tuple[str, Any]] = []

    def hear(_: object, __: object, statement: str, parameters: Any, ___: object, ____: bool) -> None:
        asked.append((statement, parameters))

    event.listen(people.connection.engine, "before_cursor_execute", hear)
    try:
        people_near(people, "smith ann", 5)
        people_near(people, "crado mia", 5)
        people.head()
    finally:
        event.remove(people.connection.engine, "before_cursor_execute", hear)
    return [
        row[3]
        for statement, parameters in asked
        for row in people.connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
    ]


def test_sounds_and_slips() -> None:
    assert [sound(word) for word in ("philipp", "filip", "cardozo", "kardoso", "anna", "o2")] == [
        *("flp", "flp"),
        *("krds", "krds"),
        *("an", ""),
    ]
    cases = [("card", "cardozo", 0), ("crad", "cardozo", 1), ("cardz", "cardozo", 1), ("xard", "cardozo", 1)]
    assert [off_by(typed, word, 2) for typed, word, _ in cases] == [off for *_, off in cases]
    assert off_by("xyzcard", "cardozo", 2) == 3
