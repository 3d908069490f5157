"""A season of legs, and the published ratings each leg is played by."""

from collections.abc import Mapping
from datetime import date
from functools import lru_cache

from normbook.model.crosstable import Entrant, Event, Rating
from normbook.model.light import dataclass


@dataclass(frozen=True, slots=True)
class ListedRating:
    """A person's line in a published rating list."""

    id: str
    name: str
    rating: Rating | None


@dataclass(frozen=True, slots=True)
class Supplement:
    """A published rating list, by id."""

    file: str
    by_id: Mapping[str, ListedRating]

    def find(self, id: str, name: str) -> ListedRating | None:
        """The line of that id; a player without an id is found by their name if it stands there once."""
        if id:
            return self.by_id.get(id)
        same = [listed for listed in self.by_id.values() if same_name(listed.name, name)]
        return same[0] if len(same) == 1 else None


@dataclass(frozen=True, slots=True)
class Leg:
    """A part of the season played by one set of ratings."""

    name: str
    start: date | None
    events: tuple[Event, ...]
    supplement: Supplement | None = None


@dataclass(frozen=True, slots=True)
class Season:
    """The legs that are added up."""

    name: str
    legs: tuple[Leg, ...]
    file: str = ""

    @property
    def events(self) -> list[Event]:
        """The events of all legs."""
        return [event for leg in self.legs for event in leg.events]


def same_name(one: str, other: str) -> bool:
    """Whether two spellings differ in letter case and spacing only."""
    return name_key(one) == name_key(other)


@lru_cache(maxsize=65536)
def name_key(name: str) -> str:
    """A name with letter case and spacing set aside."""
    return " ".join(name.replace(",", ", ").casefold().split())


def player_key(entrant: Entrant) -> str:
    """What a player is known by from event to event: the id, or else the name."""
    return entrant.id or name_key(entrant.name)
