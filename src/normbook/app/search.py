"""Players as somebody types: who is found, with title and rating."""

from collections.abc import Sequence

from sqlalchemy import select

from normbook.book.derived.people import people_found, people_near
from normbook.book.derived.tables import current
from normbook.book.log.index import Known
from normbook.book.store.book import Reading
from normbook.model.crosstable import SYSTEMS
from normbook.model.light import dataclass
from normbook.presentation import presentation


@dataclass(frozen=True, slots=True)
class HitStanding:
    """Where somebody stands, in a line of hits."""

    rules: str
    title: str
    rating: str


@dataclass(frozen=True, slots=True)
class Hit:
    """A player who was found."""

    member: Known
    standings: Sequence[HitStanding]


@dataclass(frozen=True, slots=True)
class Hits:
    """What a search found."""

    hits: Sequence[Hit]
    more: bool
    near: bool
    """Whether nobody is spelt so, and these are spelt nearly so."""


def players_found(reading: Reading, search: str, most: int, *, thorough: bool) -> Hits:
    """Whom a search finds; `thorough` also by what stands anywhere in a name, which takes longer."""
    found = people_near(reading, search, most + 1)
    people: Sequence[Known] = found.found
    near = found.near
    if thorough and near:
        people = people_found(reading, search, most + 1)
        near = tuple(people) == found.found
    return Hits(_hits(reading, people[:most]), len(people) > most, near and bool(people))


def _hits(reading: Reading, people: Sequence[Known]) -> list[Hit]:
    """Each with where they stand by each rulebook: in the first of its rating systems, in the latest of its seasons."""
    query = select(current).where(current.c.player.in_([each.key for each in people]))
    # The last in this order counts: of several seasons the latest, of rating systems the first.
    rows = sorted(reading.connection.execute(query), key=lambda row: (row.system not in SYSTEMS[1:], row.end))
    last = {(row.player, row.rules): row for row in rows}
    standings: dict[str, list[HitStanding]] = {}
    for (player, rules), row in sorted(last.items()):
        shown = presentation(rules)
        standings.setdefault(player, []).append(
            HitStanding(shown.title, shown.title_held(reading, player, row.after), row.rating)
        )
    return [Hit(each, standings.get(each.key, [])) for each in people]
