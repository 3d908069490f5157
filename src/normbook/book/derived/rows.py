"""A posted event as it is judged, and the lines it leaves in the histories, with what each says besides a standing.

A rulebook keeps its own awards by `AwardTexts`; of any of them the house reads a `CommonAward`.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from normbook.book.log.basis import Basis, basis_of
from normbook.book.log.codec import Codec, Content, Way
from normbook.book.log.content import event_from
from normbook.book.log.entries import Entry, canonical
from normbook.book.log.entry_kinds import POSTED
from normbook.model.crosstable import Event
from normbook.model.light import dataclass

A = TypeVar("A")
KEPT = 65536
"""So many texts are remembered: most lines of a history say what many others do."""


class AwardTexts(Generic[A]):
    """A rulebook's awards as texts, and back; `blanks` and `ways` as a codec has them."""

    def __init__(self, kind: type[A], ways: Mapping[Any, Way] | None = None, *, blanks: bool = False) -> None:
        self._codec = Codec(kind, ways=ways, blanks=blanks)
        self.read: Callable[[str], A] = lru_cache(KEPT)(lambda text: self._codec.read(award_content(text)))

    def text(self, award: A) -> str:
        """As a history has it."""
        return canonical(self._codec.content(award))


def award_content(text: str) -> Content:
    """What a text says, for programs; one that is no mapping is under `award`."""
    found = json.loads(text) if text else {}
    return found if isinstance(found, dict) else {"award": found}


@dataclass(frozen=True, slots=True)
class CommonAward:
    """What the house understands of any rulebook's: titles and norms by their codes, and of an act which it was."""

    titles: tuple[str | int, ...] = ()
    norms: tuple[str | int, ...] = ()
    norm: str | int | None = None
    """Where there is never more than one."""
    act: str = ""
    idle: bool = False
    """Whether the act no longer does anything."""

    @property
    def norms_made(self) -> tuple[str | int, ...]:
        """All of them."""
        return self.norms or ((self.norm,) if self.norm else ())


def _several(value: object) -> tuple[object, ...]:
    """A rulebook from outside may have something else under the name, such as how many."""
    return tuple(value) if isinstance(value, list | str) else ()


award_in = AwardTexts(CommonAward, {name: Way(list, _several) for name in ("titles", "norms")}).read


PersonOf = Callable[[str], str]
"""Who a recorded member is, after all merges."""


class HistoryRow(NamedTuple):
    """A line of a player's history."""

    rules: str
    system: str
    player: str
    end: str
    act: int
    """0 for an event, the entry of an officer's act, or less than 0: that of a list to start from."""
    event: str
    """Its id; of a list to start from the member who was merged into the player, if the line is not their own."""
    recorded: str
    """The member the line was recorded for: the player themselves, or one merged into them."""
    no: int
    before: str
    after: str
    rating: str
    award: str
    seq: int

    @property
    def place(self) -> "EffectPlace":
        """Where it stands in the order of effect."""
        return EffectPlace(self.end, self.act, self.event)

    @property
    def awarded(self) -> CommonAward:
        """What it says besides the standing, as far as it is the same for every rulebook."""
        return award_in(self.award)


class EffectPlace(NamedTuple):
    """A place in the order of effect: the day, on it lists to start from, events, acts; then the event's id."""

    end: str
    act: int
    event: str


@dataclass(frozen=True, slots=True)
class Posted:
    """An over-the-board event out of its entry."""

    seq: int
    event: Event
    who: tuple[str, ...]
    """The member each entrant was recorded for, in the order of the entrants."""
    basis: Basis

    def identified(self, person: PersonOf) -> Event:
        """The event with everybody known by who they are."""
        people = tuple(map(person, self.who))
        if people == tuple(entrant.id for entrant in self.event.entrants):
            return self.event
        entrants = zip(self.event.entrants, people, strict=True)
        return replace(self.event, entrants=tuple(replace(entrant, id=id) for entrant, id in entrants))


def posted_event(entry: Entry) -> Posted:
    """The event that an entry posts or amends."""
    content = POSTED.read(entry.content)
    assert entry.rules is not None
    return Posted(entry.seq, event_from(content.event, entry.rules), content.who, basis_of(entry))
