"""A posted event as it is judged, and the lines it leaves in the histories."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from normbook.book.derived.awards import CommonAward, award_in
from normbook.book.log.basis import Basis, basis_of
from normbook.book.log.content import event_from
from normbook.book.log.entries import Entry
from normbook.book.log.entry_kinds import POSTED
from normbook.model.crosstable import Event

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
        entrants = tuple(
            replace(entrant, id=person(key)) for entrant, key in zip(self.event.entrants, self.who, strict=True)
        )
        return replace(self.event, entrants=entrants)


def posted_event(entry: Entry) -> Posted:
    """The event that an entry posts or amends."""
    content = POSTED.read(entry.content)
    assert entry.rules is not None
    return Posted(entry.seq, event_from(content.event, entry.rules), content.who, basis_of(entry))
