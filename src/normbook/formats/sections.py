"""What is known of an event besides its table, and one section as a file tells it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from types import MappingProxyType

from normbook.model.crosstable import Entrant, More


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of an event besides its table; None where nothing is."""

    rules: str | None = None
    edition: str | None = None
    id: str | None = None
    name: str | None = None
    section: str | None = None
    season: str | None = None
    leg: str | None = None
    start: date | None = None
    end: date | None = None
    system: str | None = None
    format: str | None = None
    rounds: int | None = None

    def over(self, other: "Facts") -> "Facts":
        """These facts where they are known, the other's elsewhere."""
        merged = {name: getattr(self, name) for name in self.__slots__ if getattr(self, name) is not None}
        return replace(other, **merged)


NO_FACTS = Facts()


@dataclass(frozen=True, slots=True)
class Section:
    """One section of a tournament as its file tells it."""

    entrants: tuple[Entrant, ...]
    """In order of their numbers."""
    rounds: int
    facts: Facts = NO_FACTS
    columns: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """Column of the file in which each field stands, for findings."""
    more: More = ()
    file: str = ""
    """How to show where it stands, where the file's own name does not say enough."""
