"""A player's record of lifetime titles: rating, code, what is missing for the next title."""

from collections.abc import Sequence
from decimal import Decimal

from normbook.book.derived.queries import PublishedLine
from normbook.book.derived.rows import HistoryRow
from normbook.presentation.chains import ChainPlayer
from normbook.presentation.players import (
    NextTitle,
    Series,
    TitleCard,
    history_field,
    ratings,
    titles_field,
)
from normbook.render.about import about_variant
from normbook.render.page import Block, Cell, Text
from normbook.render.sheet import Field
from normbook.render.words import say
from normbook.rulebooks.uscf.law.codes import norm_code
from normbook.rulebooks.uscf.law.tables import Tables
from normbook.rulebooks.uscf.law.titles import Missing, missing_for_next
from normbook.rulebooks.uscf.record.award import award_from
from normbook.rulebooks.uscf.record.fold import State, state_from


class TitleRecord(ChainPlayer[State, Tables]):
    """Regular or quick."""

    # A title holds until the next one.
    steps = True

    @property
    def code(self) -> str:
        """The norm code by the tables of the latest event; blank before there is a standing."""
        return norm_code(self.held.standing, self.tables)

    @property
    def missing(self) -> Missing | None:
        """What is missing for the next title; None before there is a standing."""
        standing = self.held.standing
        return missing_for_next(standing, self.tables) if standing else None

    def document(self) -> dict[str, object]:
        """Where the player stands, for programs."""
        standing, missing = self.held.standing, self.missing
        return {
            "rating": self.last.rating,
            "code": self.code,
            "edition": self.tables.edition,
            "variant": self.tables.variant,
            "title": standing.title if standing else None,
            "points_next": standing.points_next if standing else None,
            "points_beyond": standing.points_beyond if standing else None,
            "next_title": missing.title if missing else None,
            "points_missing": missing.points if missing else None,
            "life_master_games": self.held.games,
        }

    def card(self) -> TitleCard:
        """The title by its name, the code, the points toward the next."""
        standing, missing = self.held.standing, self.missing
        if standing is None or missing is None:
            return TitleCard(self.last.rating, remark=say("uscf.card.provisional"))
        title = say("uscf.title-held", title=standing.title) if standing.title else ""
        needed = self.tables.title_points.value
        toward = {"points": standing.points_next, "needed": needed, "title": missing.title}
        following = missing.title and NextTitle(say("uscf.card.next", **toward), standing.points_next, needed)
        return TitleCard(self.last.rating, title, say("uscf.card.code", code=self.code), following or None)

    def standing(self, published: Sequence[PublishedLine]) -> list[Block]:
        """Rating, code, and what is missing."""
        standing, missing = self.held.standing, self.missing
        rating = self.last.rating or None
        if standing is None or missing is None:
            return [Text(say("book.player.uscf-none", system=self.system, rating=rating))]
        found: list[Block] = [Text(say("book.player.uscf", system=self.system, rating=rating, code=self.code))]
        if variant := about_variant(self.tables.variant):
            found.append(Text(variant, "muted"))
        if missing.title is None:
            return [*found, Text(say("book.player.top"))]
        values = {"points": standing.points_next, "needed": self.tables.title_points.value, "missing": missing.points}
        found.append(Text(say("book.player.next", title=missing.title, norms=missing.norms, **values)))
        if games := self.held.games:
            counted, needed = self.tables.life_master_count.value, self.tables.life_master_games.value
            found.append(Text(say("book.player.games", games=games, needed=needed, count=counted)))
        return found

    def fields(self) -> Sequence[Field[HistoryRow]]:
        """Norm, titles and code of each event."""
        return [
            history_field("rating", lambda row: row.rating, right=True, optional=2),
            history_field("before", lambda row: award_from(row.award).was, optional=1),
            history_field("norm", _norm, right=True),
            titles_field(),
            history_field("now", _code),
        ]

    def series(self) -> Sequence[Series]:
        """Ratings, and titles from the first one: below the lowest there is a standing and no title."""
        held = [(row.end, state_from(row.after).standing) for row in self.rows]
        titles = [(end, Decimal(each.title)) for end, each in held if each and each.title is not None]
        return [Series(say("book.chart.rating"), ratings(self.rows)), Series(say("book.chart.title"), titles)]

    def title_named(self, title: int) -> str:
        """A title by its level."""
        return say("uscf.title-held", title=title)

    def norm_named(self, norm: int) -> str:
        """A norm by its level."""
        return say("uscf.certificate.norm", title=norm, level=norm)


def _norm(row: HistoryRow) -> Cell | str:
    norm = award_from(row.award).norm
    return Cell(str(norm), norm, "good") if norm else ""


def _code(row: HistoryRow) -> Cell:
    award = award_from(row.award)
    return Cell(award.code, tone="good" if award.was != award.code else "")
