"""In a crowded book a name is compared with those that share a part of it, and finds whom it found among all."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import event, select

from normbook.book.derived.histories import person_finder, put_members
from normbook.book.derived.names import parts_of
from normbook.book.derived.tables import BOARD, name_parts
from normbook.book.log.index import Known
from normbook.book.people.identity import near_members
from normbook.book.people.likeness import FEW, Likeness, comparable
from normbook.book.people.near_names import near_names
from normbook.book.store.book import Book, Reading
from normbook.model.season import name_key

SURNAMES = [
    f"MA{middle}{end}" for middle in ("RTI", "LO", "CK", "DSE", "YE") for end in ("NEZ", "NE", "NSON", "RS", "LL")
]
GIVEN = ["ANNA", "BRUNO", "CLARA", "DIETER", "EVA", "FELIX", "GRETA", "HUGO", "INES", "JONAS"]
NAMES = [f"{surname}, {given}" for surname in SURNAMES for given in GIVEN]


@pytest.fixture
def crowded(book: Book) -> Book:
    people = [Known(str(at), BOARD, str(at), name, "", "", 1, str(at)) for at, name in enumerate(NAMES, 1)]
    book.write(lambda writing: put_members(writing.connection, people))
    return book


def slip(chance: random.Random, name: str) -> str:
    """A letter changed, lost, added or exchanged with the next; the first two stay."""
    at = chance.randrange(2, len(name) - 1)
    letter = chance.choice("ABCDEFGHIKLMNOPRSTUVZ")
    changed = (letter, "", letter + name[at], name[at + 1] + name[at])
    kind = chance.randrange(4)
    return name[:at] + changed[kind] + name[at + (2 if kind == 3 else 1) :]


def test_everybody_alike_is_found_after_one_slip(crowded: Book) -> None:
    chance = random.Random(4)
    asked = {slip(chance, chance.choice(NAMES)) for _ in range(150)}
    assert len(NAMES) > FEW
    with crowded.reading() as reading:
        found = near_members(reading.connection, BOARD, asked)
    for name in asked:
        near = {name_key(known) for known in NAMES if Likeness(name_key(name)).to(name_key(known))}
        one_slip = {each for each in near if shares(name_key(name), each)}
        assert {name_key(NAMES[int(key) - 1]) for key in found[name]} >= one_slip
        assert {name_key(NAMES[int(key) - 1]) for key in found[name]} <= near


def shares(one: str, other: str) -> bool:
    """Whether the surname or the given names are the same."""
    return any(a == b for a, b in zip(one.split(", "), other.split(", "), strict=False))


def test_few_are_looked_at(crowded: Book) -> None:
    asked = (BOARD, name_key("MARTINEZ, ANA"))
    with crowded.reading() as reading:
        looked_at = comparable(reading.connection, [asked])[asked]
    assert {"martinez, anna", "martinez, bruno"} <= set(looked_at)
    assert len(looked_at) < len(NAMES) / 4


def test_a_member_named_otherwise_is_found_by_the_new_name_alone(crowded: Book) -> None:
    other = Known("1", BOARD, "1", "MAXWELL, QUENTIN", "", "", 1, "1")
    crowded.write(lambda writing: put_members(writing.connection, [other]))
    with crowded.reading() as reading:
        found = near_members(reading.connection, BOARD, [NAMES[0], "MAXWEL, QUENTIN"])
        assert "1" not in found[NAMES[0]]
        assert found["MAXWEL, QUENTIN"] == ["1"]
        parts = reading.connection.execute(select(name_parts.c.part).where(name_parts.c.key == "1")).scalars().all()
    assert sorted(parts) == sorted(parts_of(BOARD, "maxwell, quentin"))


@pytest.mark.parametrize("book_address", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    ("index", "ask"),
    [
        ("members_merged", lambda reading: person_finder(reading.connection)),
        ("members_by_entry", near_names),
    ],
)
def test_the_merged_and_the_newest_are_found_by_an_index(
    crowded: Book, index: str, ask: Callable[[Reading], object]
) -> None:
    asked: list[tuple[str, Any]] = []

    def note(_connection: object, _cursor: object, statement: str, values: Any, *_more: object) -> None:
        asked.append((statement, values))

    with crowded.reading() as reading:
        event.listen(crowded.engine, "before_cursor_execute", note)
        ask(reading)
        event.remove(crowded.engine, "before_cursor_execute", note)
        statement, values = asked[0]
        plan = reading.connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all()
    assert index in plan[0][3]
    assert len(plan) == 1  # nothing is sorted
