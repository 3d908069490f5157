"""How the book keeps solvers' ratings: quarters of tournaments between lists."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from normbook.book.changes import Difference
from normbook.book.content import Content
from normbook.book.derived import PENDING, SIDE
from normbook.book.identity import Row
from normbook.book.outcome import Consent, Outcome
from normbook.book.record import Placing, Record
from normbook.book.rows import HistoryRow
from normbook.book.step import Applied, Step
from normbook.book.store import Reading, Writing
from normbook.book.told import EventState, Known, Told
from normbook.model.diagnostics import Place
from normbook.model.solving import Tournament
from normbook.rulebooks.wfcc.record import acts
from normbook.rulebooks.wfcc.record.basis import RULES
from normbook.rulebooks.wfcc.record.content import tournament_content
from normbook.rulebooks.wfcc.record.fold import SYSTEM_OF_SOLVERS, fold
from normbook.rulebooks.wfcc.record.posting import LIST_KINDS, apply, refresh


class Solvers(Record):
    """Solvers' ratings: a tournament waits for the committee's word, and then counts in the next list."""

    rules = RULES
    sources = frozenset(LIST_KINDS)

    def place(self, event: Mapping[str, Any]) -> Placing:
        """It waits, or is an extra table of another."""
        return Placing(SYSTEM_OF_SOLVERS, status=SIDE if event.get("of") else PENDING)

    def content(self, event: Tournament) -> Content:
        """A solving tournament."""
        return tournament_content(event)

    def people(self, event: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
        """The solvers."""
        found: Sequence[Mapping[str, Any]] = event.get("solvers", ())
        return found

    def rows(self, event: Tournament) -> list[Row]:
        """What it says of each solver."""
        column = event.columns.get("name")
        return [Row(each.id, each.name, each.country, Place(event.file, each.row, column)) for each in event.solvers]

    def personal(self, event: Tournament) -> list[dict[str, str | int]]:
        """Years of birth."""
        return [{"birth": each.birth} if each.birth else {} for each in event.solvers]

    def apply(self, writing: Writing, step: Step) -> Applied:
        """Judge the tournament, and rate again what rests on it."""
        return apply(writing, step)

    def merged(self, writing: Writing, rows: Sequence[HistoryRow], moved: Mapping[str, str]) -> Difference:
        """Every quarter is rated again: lists know people too."""
        return refresh(writing).difference

    def grant(
        self, writing: Writing, player: Known, title: str, reason: str, consent: Consent, *, on: date, system: str
    ) -> Outcome:
        """A solver's title, which changes no rating."""
        return acts.grant(writing, player, title, reason, on)

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
        """The committee's word, and a coefficient."""
        return acts.confirm(writing, event, reason, consent, refuse=refuse, coefficient=coefficient)

    def fold(self, reading: Reading, told: Told) -> Iterator[HistoryRow]:
        """Quarter by quarter."""
        return fold(reading, told)


RECORD = Solvers()
