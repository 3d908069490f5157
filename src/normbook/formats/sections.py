"""What is known of an event besides its table, and one section as a file tells it."""

from collections.abc import Mapping
from dataclasses import field, replace
from datetime import date
from types import MappingProxyType

from normbook.formats.keys import Keys
from normbook.model.crosstable import ALL_SYSTEMS, FORMATS, Entrant, More
from normbook.model.light import dataclass

MOST_ROUNDS = 99


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
    more: More | None = None
    """What the rulebook's own keys say."""

    def over(self, other: "Facts") -> "Facts":
        """These facts where they are known, the other's elsewhere."""
        merged = {name: getattr(self, name) for name in self.__slots__ if getattr(self, name) is not None}
        if self.more and other.more:
            merged["more"] = tuple((dict(other.more) | dict(self.more)).items())
        return replace(other, **merged)


NO_FACTS = Facts()


def facts_in(keys: Keys) -> Facts:
    """What a table of keys says of an event."""
    start, end = keys.day("start"), keys.day("end")
    if start and end and end < start:
        keys.error("DATES-REVERSED", "end", start=start)
    return Facts(
        rules=keys.rulebook(),
        edition=keys.text("edition") or None,
        id=keys.text("id") or None,
        name=keys.text("name") or None,
        season=keys.text("season") or None,
        leg=keys.text("leg") or None,
        start=start,
        end=end,
        system=keys.word("system", ALL_SYSTEMS),
        format=keys.word("format", FORMATS),
        rounds=keys.integer("rounds", 1, MOST_ROUNDS),
    )


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
