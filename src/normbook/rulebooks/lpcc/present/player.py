"""A player's season of norm points."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import accumulate

from normbook.book.rows import HistoryRow
from normbook.model.numbers import fixed_text
from normbook.presentation.players import PlayerRecord, PublishedLine, Series, award_of, history_field
from normbook.render.page import Block, Content, Text
from normbook.render.sheet import Field
from normbook.render.words import say


@dataclass(frozen=True)
class SeasonRecord(PlayerRecord):
    """One season."""

    adds_up = True

    def points(self) -> list[Decimal]:
        """The norm points after each event."""
        return list(accumulate(Decimal(award_of(row)["points"]) for row in self.rows))

    def total(self, name: str) -> int:
        """A count of the season: games, no_shows."""
        return sum(int(award_of(row)[name]) for row in self.rows)

    def document(self) -> dict[str, object]:
        """Points and games of the season, for programs."""
        return {"points": fixed_text(self.points()[-1], 2), "games": self.total("games")}

    def standing(self, published: Sequence[PublishedLine]) -> list[Block]:
        """Points and games of the season."""
        values = {"games": self.total("games"), "no_shows": self.total("no_shows") or None}
        return [Text(say("book.player.lpcc", system=self.system, points=self.points()[-1], **values))]

    def fields(self) -> Sequence[Field[HistoryRow]]:
        """Leg, rating, score and points of each event."""
        return [
            history_field("leg", _award("leg")),
            history_field("rating", lambda row: row.rating, right=True),
            history_field("score", _award("score"), right=True),
            history_field("points", _award("points"), right=True),
            history_field("no-shows", lambda row: award_of(row)["no_shows"] or "", right=True),
        ]

    def series(self) -> Sequence[Series]:
        """The season's points adding up."""
        ends = (row.end for row in self.rows)
        return [Series(say("book.chart.points"), list(zip(ends, self.points(), strict=True)))]


def _award(name: str) -> Callable[[HistoryRow], Content]:
    def cell(row: HistoryRow) -> Content:
        found: Content = award_of(row)[name]
        return found

    return cell
