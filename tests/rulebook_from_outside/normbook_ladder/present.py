"""The ladder out of a book: its list is that of everybody's last rung, which any rulebook has."""

from collections.abc import Sequence

from normbook.presentation.chains import ChainPlayer, ChainPresentation
from normbook.presentation.players import PublishedLine
from normbook.render.page import Block, Text
from normbook.render.words import say
from normbook_ladder.law import Tables
from normbook_ladder.record import RECORD, tables_by
from normbook_ladder.score import ScoredEvening


class LadderPlayer(ChainPlayer[int, Tables]):
    """Somebody's way up and down."""

    steps = True

    def document(self) -> dict[str, object]:
        return {"rung": self.held}

    def standing(self, published: Sequence[PublishedLine]) -> list[Block]:
        return [Text(say("ladder.standing", rung=self.held))]


PRESENTATION = ChainPresentation(RECORD, tables_by, LadderPlayer, ScoredEvening)
