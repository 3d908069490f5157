"""What somebody asks of the book, and what came of it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from normbook.book.commands.difference import NO_DIFFERENCE, Difference, Unaccepted
from normbook.book.log.entries import Head
from normbook.book.problem import BookRefused, refusal
from normbook.book.store.book import Book, Writing
from normbook.model.diagnostics import Diagnostic
from normbook.model.phrase import Value

__all__ = ["BookRefused", "CommandResult", "Consent", "carried_out", "refusal"]


@dataclass(frozen=True, slots=True)
class Consent:
    """What the user has agreed to."""

    yes: bool = False
    """To whatever it changes."""
    digest: str = ""
    """To this difference and no other."""
    dry_run: bool = False

    def check(self, difference: Difference) -> None:
        """Raise Unaccepted unless the difference was agreed to."""
        if not (self.yes or self.dry_run or self.digest == difference.digest):
            raise Unaccepted(difference)


NO_CONSENT = Consent()


Progress = Callable[[int], None]
"""Takes how many of many are done."""


def unseen(_: int) -> None:
    """Nobody watches."""


@dataclass(frozen=True, slots=True)
class CommandResult:
    """What was done, or would be."""

    what: str
    """posted, known, amended, voided, granted … : a code of the catalogue."""
    subject: str
    """The event's id, or the player's name."""
    head: Head
    seq: int = 0
    """The first entry written; 0 where none was."""
    difference: Difference = NO_DIFFERENCE
    new: tuple[tuple[str, str], ...] = ()
    """Members the book did not know before: id and name."""
    notes: tuple[Diagnostic, ...] = ()
    judgement: object = None
    """The rulebook's judgement of the event."""
    values: dict[str, Value] = field(default_factory=dict)
    """What else the words need."""
    rules: str = ""
    """The rulebook that judged the event; blank where none did."""


T = TypeVar("T")


class _OnlyTried(Exception):
    """The end of a turn that is to store nothing."""


def carried_out(book: Book, act: Callable[[Writing], T], consent: Consent, actor: str = "") -> T:
    """What an act comes to: stored in one turn, or with `dry_run` only tried."""
    tried: list[T] = []

    def turn(writing: Writing) -> T:
        tried.append(act(writing))
        if consent.dry_run:
            raise _OnlyTried
        return tried[-1]

    try:
        return book.write(turn, actor)
    except _OnlyTried:
        return tried[-1]
