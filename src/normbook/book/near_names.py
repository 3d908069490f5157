"""Members whose names are nearly the same: perhaps one person under two spellings."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from difflib import SequenceMatcher

from sqlalchemy import func, select

from normbook.book.derived import history, members
from normbook.book.histories import member_of, portions
from normbook.book.identity import FIRST_LETTERS, are_alike
from normbook.book.store import Reading
from normbook.book.told import Known

NEWEST = 500
"""So many of the newest members are compared with all others at a time: a federation has a hundred thousand."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two members with nearly the same name; the newer one first."""

    one: Known
    other: Known


@dataclass(frozen=True, slots=True)
class Near:
    """The pairs among some of the members."""

    pairs: tuple[Pair, ...]
    looked_at: int
    """How many members were compared with all who came before them."""
    more: bool
    """Whether older members are still to be compared."""


def near_names(reading: Reading, page: int = 1, newest: int = NEWEST) -> Near:
    """Pairs of which the newer member is among the newest; on further pages, among those named before them.

    Two who played in one event are two people, however they are spelt.
    """
    query = (
        select(members).where(members.c.key == members.c.person).order_by(members.c.seq.desc(), members.c.key.desc())
    )
    rows = reading.connection.execute(query.offset((page - 1) * newest).limit(newest + 1)).all()
    looked_at = [member_of(row) for row in rows[:newest]]
    pairs = _pairs(reading, looked_at)
    events = _events_of(reading, {key for pair in pairs for key in (pair.one.key, pair.other.key)})
    kept = tuple(pair for pair in pairs if not events[pair.one.key] & events[pair.other.key])
    return Near(kept, len(looked_at), len(rows) > newest)


def _pairs(reading: Reading, newest: list[Known]) -> list[Pair]:
    """Each of the newest with everybody named before him who is spelt alike."""
    known = _by_first_letters(reading, {(each.circle, each.row["name_key"][:FIRST_LETTERS]) for each in newest})
    likeness = SequenceMatcher(None, "", "", autojunk=False)
    pairs = []
    for one in newest:
        key = one.row["name_key"]
        likeness.set_seq2(key)
        for name_key, other in known[one.circle, key[:FIRST_LETTERS]]:
            if (other.seq, other.key) < (one.seq, one.key) and are_alike(likeness, name_key):
                pairs.append(Pair(one, other))
    return pairs


def _by_first_letters(
    reading: Reading, letters: Collection[tuple[str, str]]
) -> defaultdict[tuple[str, str], list[tuple[str, Known]]]:
    found: defaultdict[tuple[str, str], list[tuple[str, Known]]] = defaultdict(list)
    begins = func.substr(members.c.name_key, 1, FIRST_LETTERS)
    for portion in portions(sorted({first for _, first in letters})):
        query = select(members).where(members.c.key == members.c.person, begins.in_(portion))
        for row in reading.connection.execute(query.order_by(members.c.name_key, members.c.key)):
            found[row.circle, row.name_key[:FIRST_LETTERS]].append((row.name_key, member_of(row)))
    return found


def _events_of(reading: Reading, keys: Collection[str]) -> dict[str, set[str]]:
    """The events in which each took part."""
    events: dict[str, set[str]] = {key: set() for key in keys}
    for portion in portions(sorted(keys)):
        query = select(history.c.player, history.c.event).where(history.c.player.in_(portion), history.c.act == 0)
        for row in reading.connection.execute(query):
            events[row.player].add(row.event)
    return events
