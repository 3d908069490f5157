"""What is asked of one person looks at no more of a large book than of a small one, by the steps of the database."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
import sqlalchemy

from normbook.app.player import profile_of
from normbook.book.commands import acts
from normbook.book.commands.outcome import Consent
from normbook.book.derived.histories import events_played, find_members
from normbook.book.log.basis import Basis, basis_at
from normbook.book.log.content import Content
from normbook.book.log.entries import Entry, canonical
from normbook.book.people.identity import people_asked_for
from normbook.book.people.sketch import sketches
from normbook.book.store.book import Book, Reading, open_book
from normbook.model.membership import FederationMember, Membership, Published
from normbook.rulebooks.uscf.record.lists import listed_members
from tests.book.fold.keeping import FIRST_DAY, Keeper, random_paper

SMALL, LARGE = 40, 2_000
PERSON = "10000007"


class Counted(Reading):
    """A view of a book that remembers which entries were decoded."""

    def __init__(self, reading: Reading) -> None:
        super().__init__(reading.connection)
        self.decoded: list[int] = []

    def entry(self, seq: int) -> Entry:
        """As ever."""
        self.decoded.append(seq)
        return super().entry(seq)


@pytest.fixture(scope="module", params=[SMALL, LARGE])
def started(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Book]:
    yield from a_book(tmp_path_factory.mktemp("book"), request.param)


def a_book(folder: Path, count: int) -> Iterator[Book]:
    """One that so many people started from a list in."""
    rating = {"regular": Published("1575*c2")}
    members = (
        FederationMember(f"Nettle{number}, Ann", str(10_000_000 + number), "0329", "VT", rating)
        for number in range(count)
    )
    found = Membership(tuple(members), frozenset({"regular"}), "members.csv")
    with open_book(str(folder / "book.sqlite"), create=True) as book:
        book.write(lambda writing: acts.bring_in(found, date(2026, 1, 1))(writing, Consent(yes=True)))
        yield book


def steps(reading: Reading, job: Callable[[], object]) -> int:
    """Dozens of instructions that SQLite carries out meanwhile."""
    raw = reading.connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    done: list[None] = []
    raw.set_progress_handler(lambda: done.append(None), 12)
    try:
        job()
    finally:
        raw.set_progress_handler(None, 0)
    return len(done)


def test_what_one_person_did_is_found_without_looking_through_the_histories(started: Book) -> None:
    with started.reading() as reading:
        assert events_played(reading.connection, {PERSON}) == {PERSON: set()}
        assert steps(reading, lambda: events_played(reading.connection, {PERSON, "nobody"})) < 50
        assert steps(reading, lambda: sketches(reading, {PERSON, "nobody"})) < 50


def test_a_player_is_shown_without_decoding_the_list_they_started_from(started: Book) -> None:
    with started.reading() as reading:
        counted = Counted(reading)
        member = find_members(reading.connection, [PERSON])[PERSON]
        profile_of(counted, member)
        assert counted.decoded == []
        assert steps(reading, lambda: profile_of(Reading(reading.connection), member)) < 200


def test_a_page_of_the_list_is_shown_without_looking_through_the_list_they_started_from(started: Book) -> None:
    with started.reading() as reading:
        assert len(listed_members(reading, "regular", limit=20)) == 20
        assert steps(reading, lambda: listed_members(Reading(reading.connection), "regular", limit=20)) < 200


def test_a_post_asks_nothing_about_nobody(sqlite_keeper: Callable[[], AbstractContextManager[Keeper]]) -> None:
    with sqlite_keeper() as keeper:
        paper = random_paper(1)
        keeper.post(paper)
        asked: list[object] = []
        sqlalchemy.event.listen(keeper.book.engine, "before_cursor_execute", lambda *told: asked.append(told[3]))
        later = replace(paper, id="later", end=FIRST_DAY + timedelta(days=90))
        keeper.post(later)
        assert len(asked) <= 16
        assert not any("[]" in values for values in asked if isinstance(values, tuple))


@pytest.mark.parametrize("count", [1, 2_000])
@pytest.mark.parametrize(
    "last",
    [{"systems": ["regular"]}, {"systems": ["quick", "regular"]}, {"who": ["ä"]}, {"name": '],"systems":["a"]}'}],
)
@pytest.mark.parametrize("variant", [None, {"name": "ours", "rules": "uscf", "values": {"systems": ["regular"]}}])
def test_what_an_entry_was_judged_by_is_read_from_its_end(
    book: Book, count: int, last: Content, variant: Content | None
) -> None:
    content = {"date": "2026-01-01", "members": ["Ä" * 20] * count, **last, **({"variant": variant} if variant else {})}
    book.write(lambda writing: writing.append("supplement", content, rules="uscf", edition="1998"))
    with book.reading() as reading:
        assert basis_at(reading, 1) == Basis("1998", canonical(variant) if variant else "")


@pytest.mark.parametrize("asked", [PERSON, "nettle7,  ann", "Nettle7,Ann"])
def test_whoever_is_named_is_found_without_looking_at_everybody(started: Book, asked: str) -> None:
    with started.reading() as reading:
        assert [each.key for each in people_asked_for(reading.connection, asked)] == [PERSON]
        assert steps(reading, lambda: people_asked_for(reading.connection, asked)) < 50
