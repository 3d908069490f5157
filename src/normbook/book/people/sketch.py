"""What tells two members of nearly the same name apart: rating, state, last event."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from normbook.book.derived.histories import find_members, lines_of_people
from normbook.book.derived.tables import events, history
from normbook.book.log.index import Known
from normbook.book.people.identity import near_members
from normbook.book.store.book import Reading

MOST_NEAR = 5


@dataclass(frozen=True, slots=True)
class Sketch:
    """A member in a line."""

    member: Known
    rating: str = ""
    event: str = ""
    """The last event; blank for somebody who was only named."""
    day: str = ""


def sketches(reading: Reading, keys: Collection[str]) -> dict[str, Sketch]:
    """A line for each of these members."""
    found = {key: Sketch(member) for key, member in find_members(reading.connection, keys).items()}
    rows = (
        lines_of_people(reading.connection, found)
        .join(events, events.c.id == history.c.event)
        .add_columns(history.c.player, history.c.rating, history.c.end, events.c.name, events.c.id)
        .order_by(history.c.end, history.c.event, history.c.rules, history.c.system)
    )
    for player, rating, end, name, id in reading.connection.execute(rows):
        known = found[player]
        found[player] = Sketch(known.member, rating or known.rating, name or id, end)
    return found


def near_sketches(reading: Reading, circle: str, names: Collection[str]) -> Mapping[str, Sequence[Sketch]]:
    """Those of a circle whom each name may mean, by the name; nothing for a name that is like nobody's."""
    near = near_members(reading.connection, circle, names)
    told = sketches(reading, {key for keys in near.values() for key in keys})
    return {name: [told[key] for key in keys[:MOST_NEAR]] for name, keys in near.items() if keys}
