"""A list that players start from, as an entry has it: ratings and codes before everything from its day on."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache

from normbook.book.commands.outcome import Progress, unseen
from normbook.book.derived.rows import EffectPlace, PersonOf
from normbook.book.log.basis import Basis, basis_of
from normbook.book.log.codec import Content, told
from normbook.book.log.entries import Entry
from normbook.book.log.entry_kinds import BROUGHT_IN, ListContent
from normbook.model.crosstable import Rating
from normbook.model.variant import Variant

InForce = Mapping[tuple[str, str], Entry]
"""The list of each day and rating system: the one brought in last."""


Named = tuple[Variant | None, str]
"""A variant, and an edition's name; blank for the newest."""


@dataclass(frozen=True, slots=True)
class BroughtIn:
    """How a list is brought in."""

    day: date | None = None
    """Standings of this day, where they are to be taken; None: only what it says of members."""
    named: Named | None = None
    """By what its codes are read, where that is named; else by what was in force on the day."""
    progress: Progress = unseen


@dataclass(frozen=True, slots=True)
class StartLine:
    """What a list says of a member in one rating system."""

    rating: Rating
    code: str
    """As the list has it; blank where it has none."""


@dataclass(frozen=True, slots=True)
class StartList:
    """A list's lines of one rating system."""

    seq: int
    day: str
    system: str
    lines: Mapping[str, StartLine]
    """By the member each was recorded for."""
    basis: Basis
    """By what its codes and ratings are read."""
    effects: dict[tuple[int, str], tuple[str, str, str]] = field(default_factory=dict, compare=False)
    """Where a line leaves whoever stands somewhere, as histories hold both, with its rating; as far as it was asked."""

    def place(self, recorded: str, person: PersonOf) -> EffectPlace:
        """Where a member's line stands in the order of effect."""
        return start_place(self.day, self.seq, recorded, person(recorded))

    def recorded(self, person: PersonOf) -> list[str]:
        """Its members in the order of effect."""
        return sorted(self.lines, key=lambda key: self.place(key, person))


def start_place(day: str, seq: int, recorded: str, person: str) -> EffectPlace:
    """Before the events of the day. The line of one who was merged into another comes after the other's own."""
    return EffectPlace(day, -seq, "" if recorded == person else recorded)


def in_force(brought_in: Iterable[Entry]) -> InForce:
    """The lists that players start from, out of all that were brought in."""
    read = ((each, BROUGHT_IN.read(each.content)) for each in brought_in)
    return {(content.date, system): each for each, content in read for system in content.systems or ()}


def start_list(entry: Entry, system: str) -> StartList:
    """The lines that an entry has of a rating system."""
    content = BROUGHT_IN.read(entry.content)
    return StartList(entry.seq, content.date, system, start_lines(content, system), basis_of(entry))


def start_lines(content: ListContent, system: str) -> Mapping[str, StartLine]:
    """They, out of a content that may not be written yet."""
    # A federation has few ratings and many members: they share their lines.
    line = cache(lambda rating, games, code: StartLine(Rating(rating, games), code))
    rows = ((row["key"], row[system]) for row in content.members if system in row)
    return {key: line(each["rating"], each.get("games"), each.get("code", "")) for key, each in rows}


def line_content(rating: Rating, code: str) -> Content:
    """What an entry keeps of a line."""
    return told(rating=rating.value, games=rating.games, code=code)
