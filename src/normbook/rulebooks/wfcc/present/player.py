"""A solver's record: the current rating, norms, and the way to each title."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from normbook.book.derived.rows import HistoryRow
from normbook.presentation.players import PlayerRecord, PublishedLine, Series, history_field
from normbook.render.json import check_document
from normbook.render.page import Block, Cell, Text
from normbook.render.sheet import Field
from normbook.render.words import say
from normbook.rulebooks.wfcc.law.titles import TitleProgress
from normbook.rulebooks.wfcc.present.document import condition_text, decimals, two_decimals
from normbook.rulebooks.wfcc.record import RECORD
from normbook.rulebooks.wfcc.record.award import award_from
from normbook.rulebooks.wfcc.record.fold import rating_text, state_in


@dataclass(frozen=True)
class SolverRecord(PlayerRecord):
    """A solver in the quarter that runs."""

    current: Decimal | None
    """Which each list replaces by its integer (wfcc.current)."""
    halves: tuple[Decimal, ...]
    progress: Sequence[TitleProgress]
    """The way to each title open to the solver."""

    def document(self) -> dict[str, object]:
        """The rating or the half-ratings, for programs."""
        return {"rating": decimals(self.current, 2), "half_ratings": two_decimals(self.halves)}

    def standing(self, published: Sequence[PublishedLine]) -> list[Block]:
        """The rating or the half-ratings, and what the last list has."""
        code = "book.player.wfcc" if self.current is not None else "book.player.wfcc-half"
        shown = rating_text(self.current, self.halves)
        found: list[Block] = [Text(say(code, rating=shown) if shown else say("book.player.wfcc-none"))]
        for each in published[-1:]:
            rating = RECORD.line_text(each.line)
            found.append(Text(say("book.player.published", as_of=each.as_of, rating=rating, rank=each.line["rank"])))
        return found

    def fields(self) -> Sequence[Field[HistoryRow]]:
        """Place, performance, change and norms of each tournament."""
        return [
            history_field("rating", lambda row: row.rating, right=True),
            history_field("place", lambda row: award_from(row.award).place or "", right=True),
            history_field("performance", lambda row: award_from(row.award).performance, right=True),
            history_field("change", lambda row: award_from(row.award).change, right=True),
            history_field("norms", lambda row: Cell(", ".join(award_from(row.award).norms), tone="good")),
            history_field("now", lambda row: rating_text(*state_in(row.after))),
        ]

    def state(self, text: str) -> object:
        """Every number with two decimals."""
        current, halves = state_in(text)
        return [decimals(current, 2), two_decimals(halves)]

    def ways(self) -> list[dict[str, object]]:
        """The way to each title, for programs."""
        return [
            {
                "title": way.title,
                "held": way.held,
                "due": way.due,
                "checks": [check_document(check) for check in way.checks],
            }
            for way in self.progress
        ]

    def ways_text(self) -> list[str]:
        """What is missing for each title; one that is due is conferred by the federation."""
        return [_way(way) for way in self.progress if not way.held]

    def series(self) -> Sequence[Series]:
        """The current ratings."""
        current = [(row.end, state_in(row.after)[0]) for row in self.rows if row.after]
        return [Series(say("book.chart.rating"), [(end, rating) for end, rating in current if rating is not None])]


def _way(way: TitleProgress) -> str:
    if way.due:
        return say("book.player.title-due", title=way.title)
    return say("book.player.title-way", title=way.title, conditions="; ".join(map(condition_text, way.missing)))
