"""The ladder out of a book."""

from collections.abc import Sequence
from dataclasses import dataclass

from normbook.book.derived.rows import HistoryRow
from normbook.book.log.basis import basis_of
from normbook.book.log.index import EventState, Known
from normbook.book.store.book import Reading
from normbook.presentation import JudgedAgain, Presentation
from normbook.presentation.players import PlayerRecord, PublishedLine
from normbook.render.page import Block, Text
from normbook.render.words import say
from normbook_ladder.record import RECORD, tables_by
from normbook_ladder.score import ScoredEvening


@dataclass(frozen=True)
class LadderPlayer(PlayerRecord):
    """Somebody's way up and down."""

    steps = True

    def document(self) -> dict[str, object]:
        return {"rung": int(self.last.after)}

    def standing(self, published: Sequence[PublishedLine]) -> list[Block]:
        return [Text(say("ladder.standing", rung=self.last.after))]


class LadderPresentation(Presentation):
    """The list is that of everybody's last rung, which any rulebook has; players and events have words of their own."""

    def record(self, reading: Reading, person: Known, system: str, rows: Sequence[HistoryRow]) -> PlayerRecord:
        return LadderPlayer(self.rules, system, rows)

    def judged_again(self, reading: Reading, state: EventState) -> JudgedAgain | None:
        event, judgement = RECORD.judged_again(reading, state)
        keys = [each.entrant.id for each in judgement.subjects]
        scored = ScoredEvening(event, judgement, set(), tables_by(basis_of(reading.entry(state.seq)), event))
        return JudgedAgain(scored, keys, scored.page, lambda: scored.document(named=True))


PRESENTATION = LadderPresentation("ladder")
