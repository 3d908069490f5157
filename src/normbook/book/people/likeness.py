"""Names that are likely spellings of one: which are worth comparing, and how alike they are.

All that begin alike are compared where they are few, else those that share a part; letter by letter only where they
share enough letters.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from sqlalchemy import Connection, Select, func, select

from normbook.book.derived.names import FIRST_LETTERS, parts_of
from normbook.book.derived.tables import members, name_parts
from normbook.book.store.rows import among

_NEAR = 17
"""Twentieths of likeness from which two names are taken for spellings of one."""


class Likeness:
    """One name that is compared with many."""

    def __init__(self, name_key: str) -> None:
        self._name, self._length = name_key, len(name_key)
        self._letters = _in_bytes(name_key)
        # What is compared with many is looked through once.
        self._places: defaultdict[str, int] = defaultdict(int)
        for at, letter in enumerate(name_key):
            self._places[letter] |= 1 << at
        self._spare = _Spare(self._length)

    def among(self, others: Iterable[str]) -> list[str]:
        """Those that are likely the same, spelt otherwise."""
        return [each for each in others if self._has_letters_of(each) and self.to(each)]

    def to(self, other: str) -> bool:
        """Whether another name is likely the same."""
        spare = self._spare[len(other)]
        # To match blocks takes several times as long as to count what is in none, and nearly all are refused by that.
        return self._left_over(other) <= spare and self._length - _matched(other, self._name) <= spare

    def _has_letters_of(self, other: str) -> bool:
        """Whether enough letters of both are anywhere in the other: one that is not there matches nothing."""
        spare, own, letters = self._spare[len(other)], self._letters, _in_bytes(other)
        foreign = len(letters.translate(None, own))
        return foreign <= spare - self._length + len(other) and len(own.translate(None, letters)) <= spare

    def _left_over(self, other: str) -> int:
        """The letters of the name that are in no sequence of letters of both, at least."""
        # Hyyrö's way to the longest common subsequence: a bit for each letter of the name, off where it is used.
        every = free = (1 << self._length) - 1
        for places in map(self._places.get, other):
            if places:
                used = free & places
                free = (free + used) | (free - used)
        return (free & every).bit_count()


def _in_bytes(name_key: str) -> bytes:
    """A byte for each letter; those beyond Latin-1 are one."""
    return name_key.encode("latin-1", "replace")


def _matched(one: str, other: str) -> int:
    """The letters in blocks of both: the longest, then the longest before and behind it, as `difflib` finds them."""
    block, at = "", 0
    for start in range(len(one)):
        while start + len(block) < len(one) and (longer := one[start : start + len(block) + 1]) in other:
            block, at = longer, start
    if not block:
        return 0
    before, _, behind = other.partition(block)
    return len(block) + _matched(one[:at], before) + _matched(one[at + len(block) :], behind)


class _Spare(dict[int, int]):
    """How many letters of a name may match nothing in another of some length for the two to be alike."""

    def __init__(self, length: int) -> None:
        super().__init__()
        self._length = length

    def __missing__(self, other: int) -> int:
        self[other] = self._length + -_NEAR * (self._length + other) // 40
        return self[other]


FEW = 100
"""Of so many names that begin alike, each is compared; of more, those that share a part of the name."""

Asked = tuple[str, str]
"""A circle, and a name as it is compared."""


def alike(connection: Connection, asked: Collection[Asked]) -> dict[Asked, list[str]]:
    """The keys of those whose names are like each of these, in the order of their names."""
    known = comparable(connection, asked)
    near = {each: Likeness(each[1]).among(names) for each, names in known.items()}
    keys = _keys(connection, {(circle, name) for (circle, _), names in near.items() for name in names})
    return {each: [key for name in sorted(names) for key in keys[each[0], name]] for each, names in near.items()}


def _keys(connection: Connection, names: Collection[Asked]) -> dict[Asked, list[str]]:
    """Those who have each of these names."""
    found: dict[Asked, list[str]] = {each: [] for each in names}
    for of_circle in {circle for circle, _ in names}:
        having = among(connection, members.c.name_key, [name for circle, name in names if circle == of_circle])
        query = select(members.c.name_key, members.c.key).where(members.c.circle == of_circle, having)
        for name, key in connection.execute(query):
            found[of_circle, name].append(key)
    return {each: sorted(keys) for each, keys in found.items()}


def comparable(connection: Connection, asked: Collection[Asked]) -> dict[Asked, Collection[str]]:
    """The known names that each of these may be a spelling of, in any order."""
    rooms: defaultdict[Asked, list[Asked]] = defaultdict(list)
    for circle, name in sorted(asked):
        rooms[circle, name[:FIRST_LETTERS]].append((circle, name))
    found: dict[Asked, Collection[str]] = {}
    crowded: list[Asked] = []
    for (circle, letters), names in rooms.items():
        known = _beginning(circle, letters)
        if connection.execute(known.offset(FEW).limit(1)).first():
            crowded += names
        else:
            spelt = {name for name in connection.execute(known).scalars() if name[:FIRST_LETTERS] == letters}
            found |= dict.fromkeys(names, spelt)
    return found | dict(_sharing(connection, crowded))


def _beginning(circle: str, letters: str) -> Select[Any]:
    """Everybody's name that begins so."""
    begins = (members.c.name_key >= letters) & (members.c.name_key < letters + "\U0010ffff")
    return select(members.c.name_key).where(members.c.circle == circle, begins)


def _sharing(connection: Connection, asked: Collection[Asked]) -> Iterator[tuple[Asked, Collection[str]]]:
    """The names that share a part with each."""
    parts = {each: parts_of(*each) for each in asked}
    shared = sorted({part for of_name in parts.values() for part in of_name})
    # No name has a break of lines; row by row they take twice as long.
    query = select(name_parts.c.part, func.aggregate_strings(name_parts.c.name_key, "\n")).group_by(name_parts.c.part)
    found = connection.execute(query.where(among(connection, name_parts.c.part, shared)))
    known = {part: names.split("\n") for part, names in found}
    for each, of_name in parts.items():
        yield each, set[str]().union(*(known.get(part, ()) for part in of_name))
