"""How the book keeps norm points: seasons of legs."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from normbook.book.changes import Difference, joined
from normbook.book.histories import events_of, person_finder
from normbook.book.record import Placing, Record
from normbook.book.rows import HistoryRow
from normbook.book.step import Applied, Step
from normbook.book.store import Reading, Writing
from normbook.book.told import Told
from normbook.rulebooks.lpcc.record.basis import RULES
from normbook.rulebooks.lpcc.record.fold import fold
from normbook.rulebooks.lpcc.record.posting import apply, rejudge
from normbook.rulebooks.lpcc.record.seasons import leg_of, season_basis, season_of


class Seasons(Record):
    """Norm points: what an event gives rests on its leg alone."""

    rules = RULES

    def place(self, event: Mapping[str, Any]) -> Placing:
        """Into a season, and a leg of it."""
        return Placing(season_of(event), leg_of(event))

    def edition(self, reading: Reading, event: Mapping[str, Any]) -> str:
        """That of the season."""
        return season_basis(reading, events_of(reading.connection, RULES, system=season_of(event))).edition

    def apply(self, writing: Writing, step: Step) -> Applied:
        """Judge the legs that the event belongs to, and belonged to."""
        return apply(writing, step)

    def merged(self, writing: Writing, rows: Sequence[HistoryRow], moved: Mapping[str, str]) -> Difference:
        """Their seasons are judged again."""
        person = person_finder(writing.connection)
        return joined(rejudge(writing, season, person).difference for season in sorted({row.system for row in rows}))

    def fold(self, reading: Reading, told: Told) -> Iterator[HistoryRow]:
        """Season by season, leg by leg."""
        return fold(reading, told)


RECORD = Seasons()
