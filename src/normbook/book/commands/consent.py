"""Trying acts, showing what they would do, and doing what was shown: for users who answer later than they are asked.

What is accepted is what was shown. If the book has changed meanwhile so that the same acts would do something else,
they do nothing, and what they would do now is shown. Sent twice, they are done once: the log itself tells.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeVar

from normbook.book.commands.acts import Act
from normbook.book.commands.difference import Difference, Unaccepted, joined
from normbook.book.commands.outcome import NO_CONSENT, BookRefused, CommandResult, Consent, carried_out
from normbook.book.log.entries import Entry, Head, canonical
from normbook.book.store.book import Book, Reading, Writing
from normbook.model.diagnostics import Findings

_TO_ALL = Consent(yes=True)


@dataclass(frozen=True, slots=True)
class Seen:
    """What a user was shown, as their answer brings it back."""

    since: int
    """The last entry of the book at that time."""
    count: int
    """How many entries would be written."""
    writes: str
    """What tells them."""
    does: str
    """What tells everything that would come of it."""

    def __str__(self) -> str:
        return f"{self.since}.{self.count}.{self.writes}.{self.does}"


_SEEN = re.compile(r"([0-9]{1,12})\.([0-9]{1,6})\.([0-9a-f]{32})\.([0-9a-f]{32})")


def read_seen(text: str) -> Seen | None:
    """What an answer brings back; None for anything else."""
    found = _SEEN.fullmatch(text)
    return Seen(int(found[1]), int(found[2]), found[3], found[4]) if found else None


@dataclass(frozen=True, slots=True)
class Tried:
    """What acts came to, or would come to."""

    outcomes: tuple[CommandResult, ...]
    entries: tuple[Entry, ...]
    since: int

    @property
    def head(self) -> Head:
        """The book's head after them."""
        return self.outcomes[-1].head

    @property
    def difference(self) -> Difference:
        """All that changes."""
        return joined(outcome.difference for outcome in self.outcomes)

    @property
    def idle(self) -> bool:
        """Whether nothing would be written."""
        return not self.entries

    @property
    def seen(self) -> Seen:
        """What the user is shown by this."""
        does = [
            [
                outcome.what,
                outcome.subject,
                outcome.difference.digest,
                list(map(list, outcome.new)),
                [[note.code, note.place.row, note.cell] for note in outcome.notes],
            ]
            for outcome in self.outcomes
        ]
        return Seen(self.since, len(self.entries), _written(self.entries), _digest(does))


class Differs(Exception):
    """The acts would do something else than was shown: nothing was stored."""


T = TypeVar("T")


def tried(book: Book, acts: Sequence[Act], actor: str, look: Callable[[Reading, Tried], T]) -> tuple[Tried, T]:
    """What the acts would come to, one after the other, and what the book would look like; nothing is stored.

    Raises BookRefused with every finding.
    """

    def turn(writing: Writing) -> tuple[Tried, T]:
        found = _all(writing, acts)
        return found, look(writing, found)

    return carried_out(book, turn, Consent(dry_run=True), actor)


def agreed(book: Book, acts: Sequence[Act], seen: Seen, actor: str) -> Tried | list[Entry]:
    """The acts done in one turn, if they do what was shown; or the entries, if they were done already.

    Raises BookRefused; or Differs, where they would do something else by now.
    """

    def turn(writing: Writing) -> Tried | list[Entry]:
        if done := _done_already(writing, seen, actor):
            return done
        found = _all(writing, acts)
        if (found.seen.writes, found.seen.does) != (seen.writes, seen.does):
            raise Differs
        return found

    return book.write(turn, actor)


def accepted(book: Book, acts: Sequence[Act], digest: str, actor: str, *, dry_run: bool = False) -> Tried:
    """The acts done in one turn; all that they ask consent for must be the difference of this digest.

    Raises BookRefused, or Unaccepted with the difference as it would be.
    """

    def turn(writing: Writing) -> Tried:
        asked: list[Difference] = []
        found = _all(writing, [_noting(act, asked) for act in acts])
        if asked:
            Consent(digest=digest, dry_run=dry_run).check(joined(asked))
        return found

    return carried_out(book, turn, Consent(dry_run=dry_run), actor)


def _noting(act: Act, asked: list[Difference]) -> Act:
    """The act, done whether or not it asks for consent; what it asks for is noted."""

    def noted(writing: Writing, consent: Consent) -> CommandResult:
        try:
            with writing.apart():
                return act(writing, NO_CONSENT)
        except Unaccepted as unaccepted:
            asked.append(unaccepted.difference)
            return act(writing, consent)

    return noted


def _all(writing: Writing, acts: Sequence[Act]) -> Tried:
    """Every act in its order; where some are refused, the findings of all of them."""
    since = writing.head().seq
    findings = Findings()
    outcomes: list[CommandResult] = []
    for act in acts:
        try:
            with writing.apart():
                outcomes.append(act(writing, _TO_ALL))
        except BookRefused as refused:
            findings.extend(refused.findings)
    if findings.refused:
        raise BookRefused(findings)
    return Tried(tuple(outcomes), tuple(writing.entries(since)), since)


def _done_already(writing: Writing, seen: Seen, actor: str) -> list[Entry]:
    """The entries by which somebody did, since they were shown it, exactly what they were shown."""
    mine = [entry for entry in writing.entries(seen.since) if entry.actor == actor] if seen.count else []
    for last in range(seen.count, len(mine) + 1):
        run = mine[last - seen.count : last]
        if run[-1].seq - run[0].seq == seen.count - 1 and _written(run) == seen.writes:
            return run
    return []


def _written(entries: Iterable[Entry]) -> str:
    return _digest([[entry.kind, entry.rules, entry.reason, _plain(entry.content)] for entry in entries])


def _plain(value: Any) -> Any:
    """Content without commitments to personal data: they are salted, and never the same twice."""
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items() if name != "private"}
    return [_plain(each) for each in value] if isinstance(value, list) else value


def _digest(value: object) -> str:
    return sha256(canonical(value).encode()).hexdigest()[:32]
