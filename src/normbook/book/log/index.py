"""What the entries say before anything is judged: who is who, which events there are, and what became of them."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict, field, replace
from functools import cache
from typing import Any

from normbook.book.derived.tables import BOARD
from normbook.book.log.entries import Entry
from normbook.model.light import dataclass
from normbook.model.season import name_key
from normbook.rulebook import rulebook, rulebooks


@dataclass(frozen=True, slots=True)
class Known:
    """A member as the book knows them."""

    key: str
    circle: str
    id: str
    name: str
    state: str
    sex: str
    seq: int
    """The entry that named them first."""
    person: str
    """Themselves, or the member they were merged into."""

    @property
    def row(self) -> tuple[str | int, ...]:
        """Their row of the derived table."""
        facts = self.circle, self.id, self.name, name_key(self.name), self.state, self.sex
        return self.key, *facts, self.seq, self.person


@dataclass(frozen=True, slots=True)
class EventState:
    """An event, the entry that has its present content, and what became of it."""

    id: str
    rules: str
    system: str
    """The rating system, or the season, whose standings it belongs to."""
    leg: str
    name: str
    end: str
    seq: int
    posted: int
    """The entry it was posted by."""
    status: str
    ruling: int = 0
    """The entry of the committee's last word; 0 while it has not spoken."""
    coefficient: str = ""

    @property
    def row(self) -> dict[str, Any]:
        """Its row of the derived table."""
        return asdict(self)


def key_of(circle: str, id: str, name: str) -> str:
    """What a member is known by: their id, or else their name; ids of the board stand for themselves."""
    own = id or f"~{name_key(name)}"
    return own if circle == BOARD else f"{circle}/{own}"


def could_be_a_key(id: str) -> bool:
    """Whether an id has the form in which the book keeps other people: they would be taken for one of them."""
    return id.startswith(_kept_forms())


def key_told(key: str) -> str:
    """A member's key as people read it: the id, or the name that stands for one."""
    own = next((key.removeprefix(circle) for circle in _other_circles() if key.startswith(circle)), key)
    return own.removeprefix("~")


def public_id(key: str) -> str:
    """The id in a member's key; blank for one who is known by their name."""
    own = next((key.removeprefix(circle) for circle in _other_circles() if key.startswith(circle)), key)
    return "" if own.startswith("~") else own


@cache
def _kept_forms() -> tuple[str, ...]:
    return "~", *_other_circles()


@cache
def _other_circles() -> tuple[str, ...]:
    """How the keys begin of those whose ids mean something elsewhere than at the board."""
    circles = {rulebook(name).circle for name in rulebooks()} - {BOARD}
    return tuple(f"{circle}/" for circle in sorted(circles))


@dataclass(slots=True)
class LogIndex:
    """Everything the entries say, gathered in their order."""

    members: dict[str, Known] = field(default_factory=dict)
    merges: dict[str, str] = field(default_factory=dict)
    """Whom each merged member was merged into."""
    events: dict[str, EventState] = field(default_factory=dict)
    acts: list[Entry] = field(default_factory=list)
    """Grants and demotions."""
    lists: dict[tuple[str, str, str], int] = field(default_factory=dict)
    """The entry that has each published list now, by rules, system and date."""
    organisation: list[dict[str, Any]] = field(default_factory=list)
    """The entries that say whose book it is, as rows of the derived table."""
    sources: defaultdict[str, list[Entry]] = field(default_factory=lambda: defaultdict(list))
    """By rulebook, the entries besides its events and acts that its standings rest on: lists brought in, say."""

    list_heads: list[dict[str, Any]] = field(default_factory=list)
    """What is kept at hand of lists, as the derived table has it."""

    def person(self, key: str) -> str:
        """Who a recorded member is, after all merges."""
        while key in self.merges:
            key = self.merges[key]
        return key

    def everybody(self) -> Iterator[Known]:
        """All members, each with the person they are."""
        for member in self.members.values():
            yield replace(member, person=self.person(member.key))
