"""Members whose names are nearly the same: perhaps one person under two spellings."""

from dataclasses import dataclass

from sqlalchemy import select

from normbook.book.derived.histories import events_played, find_members, member_of
from normbook.book.derived.tables import members
from normbook.book.log.index import Known
from normbook.book.people.likeness import alike
from normbook.book.people.merge import told_apart
from normbook.book.store.book import Reading
from normbook.model.season import name_key

NEWEST = 100
"""So many of the newest members are compared with all others at a time: a federation has a hundred thousand, and nobody
goes through more pairs at once than these have."""


@dataclass(frozen=True, slots=True)
class NearPair:
    """Two members with nearly the same name; the newer one first."""

    one: Known
    other: Known


@dataclass(frozen=True, slots=True)
class Near:
    """The pairs among some of the members."""

    pairs: tuple[NearPair, ...]
    looked_at: int
    """How many members were compared with all who came before them."""
    more: bool
    """Whether older members are still to be compared."""


def near_names(reading: Reading, page: int = 1, newest: int = NEWEST) -> Near:
    """Pairs of which the newer member is among the newest; on further pages, among those named before them.

    Two who played in one event are two people, however they are spelt; so are those of whom an officer said so.
    """
    query = (
        select(members).where(members.c.key == members.c.person).order_by(members.c.seq.desc(), members.c.key.desc())
    )
    rows = reading.connection.execute(query.offset((page - 1) * newest).limit(newest + 1)).all()
    looked_at = [member_of(row) for row in rows[:newest]]
    pairs = _pairs(reading, looked_at)
    events = events_played(reading.connection, {key for pair in pairs for key in (pair.one.key, pair.other.key)})
    two = told_apart(reading) if pairs else set()
    kept = tuple(
        pair
        for pair in pairs
        if not events[pair.one.key] & events[pair.other.key] and frozenset((pair.one.key, pair.other.key)) not in two
    )
    return Near(kept, len(looked_at), len(rows) > newest)


def _pairs(reading: Reading, newest: list[Known]) -> list[NearPair]:
    """Each of the newest with everybody named before them who is spelt alike."""
    asked = [(each.circle, name_key(each.name)) for each in newest]
    near = alike(reading.connection, set(asked))
    found = [(one, other) for one, each in zip(newest, asked, strict=True) for other in near[each]]
    others = find_members(reading.connection, {key for _, key in found})
    pairs = [NearPair(one, others[key]) for one, key in found]
    return [pair for pair in pairs if pair.other.key == pair.other.person and _age(pair.other) < _age(pair.one)]


def _age(member: Known) -> tuple[int, str]:
    return member.seq, member.key
