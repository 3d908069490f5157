"""A posted event as it is judged, and the lines it leaves in the histories."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from normbook.book.content import event_from, tournament_from, variant_from
from normbook.book.entries import Entry, canonical
from normbook.model.crosstable import Event
from normbook.model.solving import Tournament
from normbook.rulebooks.lpcc import tables as lpcc
from normbook.rulebooks.uscf import tables as uscf
from normbook.rulebooks.wfcc import tables as wfcc

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
    """Its id; of a list to start from the member who was merged into the player, if the line is not his own."""
    recorded: str
    """The member the line was recorded for: the player himself, or one merged into him."""
    no: int
    before: str
    after: str
    rating: str
    award: str
    seq: int

    @property
    def place(self) -> "Place":
        """Where it stands in the order of effect."""
        return Place(self.end, self.act, self.event)


class Place(NamedTuple):
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
    variant: str
    """The variant's content as text; blank for the edition's own values."""

    def identified(self, person: PersonOf) -> Event:
        """The event with everybody known by who he is."""
        entrants = tuple(
            replace(entrant, id=person(key)) for entrant, key in zip(self.event.entrants, self.who, strict=True)
        )
        return replace(self.event, entrants=entrants)


def posted_event(entry: Entry) -> Posted:
    """The event that an entry posts or amends."""
    content = entry.content
    assert entry.rules is not None
    return Posted(entry.seq, event_from(content["event"], entry.rules), tuple(content["who"]), variant_text(content))


def posted_tournament(entry: Entry) -> Tournament:
    """The solving tournament that an entry posts or amends, everybody known by his recorded key."""
    tournament = tournament_from(entry.content["event"])
    solvers = tuple(
        replace(solver, id=key) for solver, key in zip(tournament.solvers, entry.content["who"], strict=True)
    )
    return replace(tournament, solvers=solvers)


def variant_text(content: Mapping[str, Any]) -> str:
    """The variant of an entry, as one text."""
    variant = content.get("variant")
    return canonical(variant) if variant else ""


@lru_cache(maxsize=64)
def uscf_tables(variant: str) -> uscf.Tables:
    """The tables an event was posted under."""
    return uscf.load(variant_from(json.loads(variant)))[0] if variant else uscf.standard()


@lru_cache(maxsize=64)
def lpcc_tables(variant: str) -> lpcc.Tables:
    """The tables a season is played under."""
    return lpcc.load(variant_from(json.loads(variant)) if variant else None)[0]


@lru_cache(maxsize=64)
def wfcc_tables(variant: str = "") -> wfcc.Tables:
    """The tables of the solvers' rating."""
    return wfcc.load(variant_from(json.loads(variant)) if variant else None)[0]
