"""Which names are worth comparing with one: all that begin alike where they are few, else those that share a part."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import Any

from sqlalchemy import Connection, Select, select

from normbook.book.derived.histories import portions
from normbook.book.derived.names import FIRST_LETTERS, parts_of
from normbook.book.derived.tables import members, name_parts
from normbook.book.people.likeness import Spelling

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
    for portion in portions(sorted({part for of_name in parts.values() for part in of_name})):
        query = select(name_parts.c.part, name_parts.c.name_key, name_parts.c.key)
        for part, name, key in connection.execute(query.where(name_parts.c.part.in_(portion))).all():
            known[part].append((name, key))
    for each, of_name in parts.items():
        yield each, set[Spelling]().union(*(known[part] for part in of_name))
