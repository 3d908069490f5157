"""The lifetime titles of a book, so that its events can be judged again."""

from collections.abc import Sequence

from normbook.book.derived.rows import HistoryRow
from normbook.book.log.basis import newest
from normbook.model.standing import Standing
from normbook.rulebooks.uscf.bulk import COLUMNS
from normbook.rulebooks.uscf.law.tables import STEP, Level
from normbook.rulebooks.uscf.law.titles import level_of
from normbook.rulebooks.uscf.record.award import award_from
from normbook.rulebooks.uscf.record.basis import tables_by
from normbook.rulebooks.uscf.record.fold import CHAINS, State


class LifetimeTitles:
    """The lifetime titles of a book."""

    columns: Sequence[str] = COLUMNS
    record = CHAINS

    def standing(self, state: State) -> Standing | None:
        """Of whoever was ever established."""
        return state.standing

    def state(self, standing: Standing) -> State:
        """Without games toward Life Master, which are not replayed."""
        return State(standing)

    def earned(self, row: HistoryRow) -> tuple[Level | None, Sequence[Level]]:
        """As the line has it."""
        award = award_from(row.award)
        return award.norm, award.titles

    def rank(self, title: Level | None) -> int:
        """There is one for every step; the first is the same in all editions and variants."""
        return level_of(title, tables_by(newest(CHAINS.rules))) // STEP


TITLES = LifetimeTitles()
