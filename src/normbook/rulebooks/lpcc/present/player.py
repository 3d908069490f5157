"""A player's season of norm points."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import accumulate

from normbook.book.derived.queries import PublishedLine
from normbook.book.derived.rows import HistoryRow
from normbook.model.numbers import fixed_text
from normbook.presentation.players import PlayerRecord, Series, TitleCard, history_field, signed
from normbook.render.page import Block, Text
from normbook.render.sheet import Field
from normbook.render.words import say
from normbook.rulebooks.lpcc.record.award import award_from


@dataclass(frozen=True)
class SeasonRecord(PlayerRecord):
    """One season."""

    adds_up = True

    def points(self) -> list[Decimal]:
        """The norm points after each event."""
        return list(accumulate(Decimal(award_from(row.award).points) for row in self.rows))

    @property
    def games(self) -> int:
        """Games of the season."""
        return sum(award_from(row.award).games for row in self.rows)

    def document(self) -> dict[str, object]:
        """Points and games of the season, for programs."""
        return {"points": fixed_text(self.points()[-1], 2), "games": self.games}

    def card(self) -> TitleCard:
        """The season's points."""
        return TitleCard(self.last.rating, say("lpcc.card.points", points=self.points()[-1], games=self.games))

    def standing(self, published: Sequence[PublishedLine]) -> list[Block]:
        """Points and games of the season."""
        values = {"games": self.games, "no_shows": sum(award_from(row.award).no_shows for row in self.rows) or None}
        return [Text(say("book.player.lpcc", system=self.system, points=self.points()[-1], **values))]

    def fields(self) -> Sequence[Field[HistoryRow]]:
        """Leg, rating, score and points of each event."""
        return [
            history_field("leg", lambda row: award_from(row.award).leg, optional=1),
            history_field("rating", lambda row: row.rating, right=True, optional=2),
            history_field("score", lambda row: award_from(row.award).score, right=True),
            history_field("points", lambda row: signed(award_from(row.award).points), right=True),
            history_field("no-shows", lambda row: award_from(row.award).no_shows or "", right=True, optional=1),
        ]

    def series(self) -> Sequence[Series]:
        """The season's points adding up."""
        ends = (row.end for row in self.rows)
        return [Series(say("book.chart.points"), list(zip(ends, self.points(), strict=True)))]
