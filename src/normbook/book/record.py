"""What the book asks of a rulebook: how its events are kept, what follows from them, and what officers may do.

The part `record` of a rulebook's package has its `RECORD`. What is said here is the usual: an event is a crosstable,
counts once it is posted, and is judged by the newest edition. `book.chains.record.ChainRecord` says also how standings
follow, for rulebooks whose players each have a chain of events.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from normbook import judgement
from normbook.book.chains.starts import BroughtIn
from normbook.book.commands.difference import NO_DIFFERENCE, Difference
from normbook.book.commands.outcome import CommandResult, Consent, refusal
from normbook.book.commands.step import Applied, EventStep, Paper, Ratings, Wanted
from normbook.book.derived.rows import HistoryRow
from normbook.book.derived.tables import COUNTED
from normbook.book.log.content import Content, event_content, event_from
from normbook.book.log.entries import Entry
from normbook.book.log.index import EventState, Known, LogIndex
from normbook.book.people.identity import PersonRow
from normbook.book.problem import BookProblem
from normbook.book.store.book import Reading, Writing
from normbook.formats.keys import Keys
from normbook.formats.own_facts import said_of_keys
from normbook.model.diagnostics import Diagnostic, Findings, Place
from normbook.rulebook import GROUP, having, rulebook, rulebooks


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
    takes: ClassVar[tuple[type, ...]] = ()
    """The kinds of lists that can be brought in."""
    assertions: ClassVar[frozenset[str]] = frozenset()
    """Codes of findings that a table asserts a title which the book knows otherwise."""
    table: ClassVar[str] = "entrants"
    """What an event, and its content, calls its people."""
    home: ClassVar[str] = "state"
    """What each of them has that tells namesakes apart."""
    private: ClassVar[str] = "expires"
    """What each of them has that must not go into the log."""

    def place(self, event: Mapping[str, Any]) -> Placing:
        """Where an event belongs, by its content."""
        return Placing(event.get("system", "regular"))

    def edition(self, reading: Reading, event: Mapping[str, Any]) -> str:
        """The edition that judges a new event which names none."""
        return rulebook(self.rules).newest

    def content(self, event: Any) -> Content:
        """What an entry keeps of an event."""
        return event_content(event, self.rules)

    def people(self, event: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
        """The rows of an event's content that are people, in the order in which an entry names them."""
        found: Sequence[Mapping[str, Any]] = event.get(self.table, ())
        return found

    def rows(self, event: Any) -> list[PersonRow]:
        """What an event that is handed in says of each person."""
        column = event.columns.get("name")
        return [
            PersonRow(each.id, each.name, getattr(each, self.home), Place(event.file, each.row, column))
            for each in getattr(event, self.table)
        ]

    def personal(self, event: Any) -> list[dict[str, str | int]]:
        """What it says of each person that must not go into the log."""
        facts = (getattr(each, self.private) for each in getattr(event, self.table))
        return [{self.private: fact} if fact else {} for fact in facts]

    def papers(self, path: Path, wanted: Wanted, findings: Findings) -> Iterable[Paper | Ratings]:
        """What a file holds that only this rulebook has (`reader_of`)."""
        findings.error("BOOK-NO-HOOK", Place(str(path)), None, rules=self.rules, hook="papers")
        return ()

    def corrected(self, content: Mapping[str, Any], table: Any, wanted: Wanted) -> Any:
        """An event as it was posted, with another table and with what else is said of it."""
        told = wanted.told(("edition", "name", "start", "end", "season", "leg", "system", "format"))
        event = replace(event_from(content, self.rules), entrants=table.entrants, rounds=table.rounds, **told)
        more = dict(event.more) | dict(said_of_keys(wanted.own, self.rules))
        return replace(event, file=table.file, columns=table.columns, more=tuple(more.items()))

    @abstractmethod
    def apply(self, writing: Writing, step: EventStep) -> Applied:
        """Write what follows from a step: an event that is posted, amended, voided, confirmed."""

    def event_from(self, content: Mapping[str, Any]) -> Any:
        """The event that a content tells."""
        return event_from(content, self.rules)

    def explained(self, reading: Reading, player: str, state: EventState) -> judgement.Step | None:
        """How what an event gave a player came about; None where it gave nothing."""
        raise refusal("BOOK-NO-EXPLANATION", state.id, None, id=state.id, rules=self.rules)

    @abstractmethod
    def merged(self, writing: Writing, rows: Sequence[HistoryRow], moved: Mapping[str, str]) -> Difference:
        """Write what follows after members became other persons; `rows` are the lines recorded for those moved."""

    @abstractmethod
    def fold(self, reading: Reading, told: LogIndex) -> Iterator[HistoryRow]:
        """Every line of its histories from nothing, in the order of effect."""

    def grant(
        self, writing: Writing, player: Known, title: str, reason: str, consent: Consent, *, on: date, system: str
    ) -> CommandResult:
        """Give a title; a blank one asks for what the rulebook gives without naming it."""
        raise refusal("BOOK-NO-TITLES", self.rules, None, rules=self.rules)

    def demote(
        self, writing: Writing, player: Known, reason: str, consent: Consent, *, on: date, system: str
    ) -> CommandResult:
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
    ) -> CommandResult:
        """The committee's word on an event that waits for it."""
        raise refusal("BOOK-CONFIRM-RULES", event.id, None, id=event.id, rules=self.rules)

    def keep_titles(self, writing: Writing, event: EventState, difference: Difference, reason: str) -> Difference:
        """Grant every title that would go with a voided event; what changes then. Raises BookRefused."""
        return difference

    def bring_in(self, writing: Writing, found: Any, consent: Consent, how: BroughtIn) -> CommandResult:
        """Take in a list of one of the kinds that `takes` names."""
        raise refusal("BOOK-NO-HOOK", type(found).__name__, rules=self.rules, hook="bring_in")

    def starts(self, reading: Reading) -> Collection[int]:
        """The entries of lists that players start from."""
        return ()

    def take_back(self, writing: Writing, seq: int, reason: str, consent: Consent) -> CommandResult:
        """Let nobody start any longer from the list of an entry, which is one of `starts`."""
        raise refusal("BOOK-NO-HOOK", str(seq), rules=self.rules, hook="take_back")

    def list_system(self, reading: Reading, as_of: date, system: str, season: str) -> str:
        """Whose list is meant: of the rating system or season asked for, else of the usual one. Raises BookRefused."""
        return system or "regular"

    @abstractmethod
    def lists_made(self, reading: Reading, system: str, as_of: date, *, reissue: bool) -> list[Content]:
        """The list of a day as its entry will have it, and those that have to be issued again with it.

        Each has `system`, `as_of`, `edition` and `lines`, of which each has `player`. Raises BookRefused.
        """

    def list_heads(self, entry: Entry) -> Iterable[Content]:
        """What is kept at hand of each list in an entry, without its lines; each has `as_of`. Most need nothing."""
        return ()

    def published(self, writing: Writing, as_of: date) -> Difference:
        """Write what follows once the list of a day is out."""
        return NO_DIFFERENCE

    def line_text(self, line: Mapping[str, Any] | None) -> str:
        """What a list prints of somebody; blank for one who is not on it."""
        return str(line["rating"]) if line else ""

    def lists_hold(self, reading: Reading) -> Iterable[Diagnostic]:
        """Whether the published lists in force are those that the entries give."""
        return ()


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


def reader_of(path: Path, keys: Keys | None, wanted: Wanted) -> Record | None:
    """Of the rulebook whose part `own_files` says that it `reads` a file; `keys` are those of a TOML file."""
    parts = ((name, rulebook(name).part("own_files")) for name in having("own_files"))
    return next((record_of(name) for name, part in parts if part and part.reads(path, keys, wanted)), None)


def records() -> Iterator[Record]:
    """Of all rulebooks that are kept in books, those first that are shipped."""
    return (record_of(name) for name in having("record"))
