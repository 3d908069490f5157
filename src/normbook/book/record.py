"""What the book asks of a rulebook: how its events are kept, what follows from them, and what officers may do.

The part `record` of a rulebook's package has its `RECORD`. What is said here is the usual: an event is a crosstable,
counts once it is posted, and is judged by the newest edition. `book.chain_record.ChainRecord` says also how standings
follow, for rulebooks whose players each have a chain of events.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from typing import Any, ClassVar, NamedTuple

from normbook.book.changes import Difference
from normbook.book.content import Content, event_content
from normbook.book.derived import COUNTED
from normbook.book.identity import Row
from normbook.book.outcome import Consent, Outcome, refusal
from normbook.book.problem import BookProblem
from normbook.book.rows import HistoryRow
from normbook.book.step import Applied, Step
from normbook.book.store import Reading, Writing
from normbook.book.told import EventState, Known, Told
from normbook.model.diagnostics import Place
from normbook.rulebook import GROUP, rulebook, rulebooks


class Placing(NamedTuple):
    """Where an event belongs as soon as it is posted."""

    system: str
    """The rating system, or the season."""
    leg: str = ""
    status: str = COUNTED


class Record(ABC):
    """How the book keeps a rulebook."""

    rules: ClassVar[str]
    """The rulebook's name."""
    sources: ClassVar[frozenset[str]] = frozenset({"supplement"})
    """Kinds of entries, besides events and acts, that a fold needs."""
    assertions: ClassVar[frozenset[str]] = frozenset()
    """Codes of findings that a table asserts a title which the book knows otherwise."""

    def place(self, event: Mapping[str, Any]) -> Placing:
        """Where an event belongs, by its content."""
        return Placing(event.get("system", "regular"))

    def edition(self, reading: Reading, event: Mapping[str, Any]) -> str:
        """The edition that judges a new event which names none."""
        return rulebook(self.rules).newest

    def content(self, event: Any) -> Content:
        """What an entry keeps of an event."""
        return event_content(event)

    def people(self, event: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
        """The rows of an event's content that are people, in the order in which an entry names them."""
        found: Sequence[Mapping[str, Any]] = event.get("entrants", ())
        return found

    def rows(self, event: Any) -> list[Row]:
        """What an event that is handed in says of each person."""
        column = event.columns.get("name")
        return [Row(each.id, each.name, each.state, Place(event.file, each.row, column)) for each in event.entrants]

    def personal(self, event: Any) -> list[dict[str, str | int]]:
        """What it says of each person that must not go into the log."""
        return [{"expires": each.expires} if each.expires else {} for each in event.entrants]

    @abstractmethod
    def apply(self, writing: Writing, step: Step) -> Applied:
        """Write what follows from a step: an event that is posted, amended, voided, confirmed."""

    @abstractmethod
    def merged(self, writing: Writing, rows: Sequence[HistoryRow], moved: Mapping[str, str]) -> Difference:
        """Write what follows after members became other persons; `rows` are the lines recorded for those moved."""

    @abstractmethod
    def fold(self, reading: Reading, told: Told) -> Iterator[HistoryRow]:
        """Every line of its histories from nothing, in the order of effect."""

    def grant(
        self, writing: Writing, player: Known, title: str, reason: str, consent: Consent, *, on: date, system: str
    ) -> Outcome:
        """Give a title; a blank one asks for what the rulebook gives without naming it."""
        raise refusal("BOOK-NO-TITLES", self.rules, None, rules=self.rules)

    def demote(
        self, writing: Writing, player: Known, reason: str, consent: Consent, *, on: date, system: str
    ) -> Outcome:
        """Take a title one level down at the player's own request."""
        raise refusal("BOOK-NO-DEMOTION", self.rules, None, rules=self.rules)

    def confirm(
        self,
        writing: Writing,
        event: EventState,
        reason: str,
        consent: Consent,
        *,
        refuse: bool,
        coefficient: str | None,
    ) -> Outcome:
        """The committee's word on an event that waits for it."""
        raise refusal("BOOK-CONFIRM-RULES", event.id, None, id=event.id, rules=self.rules)

    def keep_titles(self, writing: Writing, event: EventState, difference: Difference, reason: str) -> Difference:
        """Grant every title that would go with a voided event; what changes then. Raises Refused."""
        return difference


@cache
def record_of(rules: str) -> Record:
    """How the book keeps a rulebook. Raises BookProblem where it is not installed, or keeps no book."""
    try:
        part = rulebook(rules).part("record")
    except KeyError:
        raise BookProblem("BOOK-RULEBOOK-UNKNOWN", rules=rules, known=rulebooks(), group=GROUP) from None
    if part is None:
        raise BookProblem("BOOK-NO-RECORD", rules=rules)
    found: Record = part.RECORD
    return found
