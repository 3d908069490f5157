"""Names that are likely spellings of one: which are worth comparing, and how alike they are.

All that begin alike are compared where they are few, else those that share a part; letter by letter only where they
share enough letters.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from difflib import SequenceMatcher
from typing import Any

from sqlalchemy import Connection, Select, select

from normbook.book.derived.names import FIRST_LETTERS, parts_of
from normbook.book.derived.tables import members, name_parts
from normbook.book.store.rows import among

_NEAR = 17
"""Twentieths of likeness from which two names are taken for spellings of one."""


Spelling = tuple[str, str]
"""Somebody's name as it is compared, and who they are: in this order, which is that of the names."""


class Likeness:
    """One name that is compared with many."""

    def __init__(self, name_key: str) -> None:
        self._letters = frozenset(name_key)
        # What is compared with many is looked through once.
        self._matcher = SequenceMatcher(None, "", name_key, autojunk=False)
        self._spare = _Spare(len(name_key))
        self._counts = tuple(Counter(name_key).items())

    def among(self, others: Iterable[Spelling]) -> list[Spelling]:
        """Those who are likely the same, spelt otherwise."""
        own, spare = self._letters, self._spare
        # A letter that the other name has not cannot match anything in it.
        close = [each for each in others if len(own.difference(each[0])) <= spare[len(each[0])][0]]
        close = [each for each in close if len(frozenset(each[0]) - own) <= spare[len(each[0])][1]]
        return [each for each in close if self.to(each[0])]

    def to(self, other: str) -> bool:
        """Whether another name is likely the same."""
        # No more letters match than both have: counted here, which is quicker than the matcher's own bound.
        spare = self._spare[len(other)][0]
        for letter, count in self._counts:
            lacking = count - other.count(letter)
            if lacking > 0:
                spare -= lacking
                if spare < 0:
                    return False
        self._matcher.set_seq1(other)
        return 20 * self._matcher.ratio() >= _NEAR


class _Spare(dict[int, tuple[int, int]]):
    """How many letters of a name, and of another of some length, may match nothing for the two to be alike."""

    def __init__(self, length: int) -> None:
        super().__init__()
        self._length = length

    def __missing__(self, other: int) -> tuple[int, int]:
        matching = -(-_NEAR * (self._length + other) // 40)
        self[other] = self._length - matching, other - matching
        return self[other]


FEW = 100
"""Of so many names that begin alike, each is compared; of more, those that share a part of the name."""

Asked = tuple[str, str]
"""A circle, and a name as it is compared."""


def comparable(connection: Connection, asked: Collection[Asked]) -> dict[Asked, Collection[Spelling]]:
    """The known names that each of these may be a spelling of, in any order."""
    rooms: defaultdict[Asked, list[Asked]] = defaultdict(list)
    for circle, name in sorted(asked):
        rooms[circle, name[:FIRST_LETTERS]].append((circle, name))
    found: dict[Asked, Collection[Spelling]] = {}
    crowded: list[Asked] = []
    for (circle, letters), names in rooms.items():
        known = _beginning(circle, letters)
        if connection.execute(known.offset(FEW).limit(1)).first():
            crowded += names
        else:
            rows = connection.execute(known)
            spelt = [(name, key) for name, key in rows if name[:FIRST_LETTERS] == letters]
            found |= dict.fromkeys(names, spelt)
    return found | dict(_sharing(connection, crowded))


def _beginning(circle: str, letters: str) -> Select[Any]:
    """Everybody whose name begins so."""
    begins = (members.c.name_key >= letters) & (members.c.name_key < letters + "\U0010ffff")
    return select(members.c.name_key, members.c.key).where(members.c.circle == circle, begins)


def _sharing(connection: Connection, asked: Collection[Asked]) -> Iterator[tuple[Asked, Collection[Spelling]]]:
    """Those who share a part of the name with each."""
    parts = {each: parts_of(*each) for each in asked}
    known: defaultdict[str, list[Spelling]] = defaultdict(list)
    shared = sorted({part for of_name in parts.values() for part in of_name})
    query = select(name_parts.c.part, name_parts.c.name_key, name_parts.c.key)
    for part, name, key in connection.execute(query.where(among(connection, name_parts.c.part, shared))):
        known[part].append((name, key))
    for each, of_name in parts.items():
        yield each, set[Spelling]().union(*(known[part] for part in of_name))
