"""What is handed in, what it does to an event, and what a rulebook makes of that."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from normbook.book.commands.difference import Difference
from normbook.book.derived.histories import names_of
from normbook.book.derived.rows import PersonOf, Posted
from normbook.book.log.basis import basis_of
from normbook.book.log.content import Content
from normbook.book.log.entries import Entry
from normbook.book.log.index import EventState
from normbook.book.store.book import Reading, Writing
from normbook.formats.how import STRICT
from normbook.formats.how import How as ReadingHow
from normbook.formats.inquiry import NOTHING
from normbook.formats.sections import NO_FACTS, Facts
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Diagnostic
from normbook.model.solving import Tournament
from normbook.model.variant import Variant

_NO_TIME = datetime(1, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Paper:
    """An event as somebody hands it in."""

    rules: str
    event: Event | Tournament
    variant: Variant | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is said of the files beside what stands in them."""

    rules: str | None = None
    facts: Facts = NO_FACTS
    own: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    """What only some rulebooks ask."""
    variant: Variant | None = None
    how: ReadingHow = STRICT

    def told(self, facts: Iterable[str], more: Iterable[str] = ()) -> dict[str, Any]:
        """Those of the facts that are said; `more` beside those that any event has."""
        found = {name: getattr(self.facts, name) for name in facts} | {name: self.own.get(name) for name in more}
        return {name: value for name, value in found.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Ratings:
    """A list that is handed in with the events which are judged by it; its rulebook says what else it has."""

    file: str


@dataclass(frozen=True, slots=True)
class EventStep:
    """An event from what it was to what it is; either may be nothing."""

    old: EventState | None
    new: EventState | None
    paper: Paper | None
    """None where the event goes, or only its state changes."""
    who: tuple[str, ...]
    person: PersonOf
    seq: int
    """The entry that is being written."""
    draft: Entry | None = None
    """It, as far as it is known before the event is judged."""

    @property
    def posted(self) -> Posted | None:
        """The over-the-board event that is being written; None where none is."""
        if self.paper is None:
            return None
        assert isinstance(self.paper.event, Event)
        assert self.draft is not None
        return Posted(self.seq, self.paper.event, self.who, basis_of(self.draft))

    def loader(self, reading: Reading) -> Callable[[int], Entry]:
        """Entries by their number, the one that is being written among them."""
        draft = self.draft
        return lambda seq: draft if draft and seq == draft.seq else reading.entry(seq)


@dataclass(frozen=True, slots=True)
class Applied:
    """What a rulebook made of the step; it has written its derived lines already."""

    difference: Difference
    reaches: bool
    """Whether standings change that rested on other events: then somebody must agree."""
    judgement: object = None
    notes: tuple[Diagnostic, ...] = ()


def unwritten(seq: int, kind: str, rules: str, content: Content, edition: str) -> Entry:
    """An entry as far as it is known before it is written."""
    return Entry(seq, _NO_TIME, "", kind, rules, edition, "", content, "", "")


def named(writing: Writing, difference: Difference) -> Difference:
    """The difference with the names of the people in it."""
    return difference.named(names_of(writing.connection, {change.player for change in difference.changes}))
