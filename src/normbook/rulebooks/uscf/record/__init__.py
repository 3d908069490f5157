"""How the book keeps lifetime titles: each player's own chain of standings."""

from collections.abc import Iterator

from normbook.book.record import Record
from normbook.book.rows import HistoryRow
from normbook.book.step import Applied, Step
from normbook.book.store import Reading, Writing
from normbook.book.told import Told
from normbook.rulebooks.uscf.record.fold import RULES, fold
from normbook.rulebooks.uscf.record.posting import apply


class Titles(Record):
    """Lifetime titles."""

    rules = RULES
    assertions = frozenset({"USCF-TITLE-DIFFERS"})

    def apply(self, writing: Writing, step: Step) -> Applied:
        """Judge the chains of the event's players again as far as it reaches."""
        return apply(writing, step)

    def fold(self, reading: Reading, told: Told) -> Iterator[HistoryRow]:
        """Event by event, act by act."""
        return fold(reading, told)


RECORD = Titles()
