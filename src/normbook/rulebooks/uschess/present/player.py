"""A player's record: ratings, titles, and the ladder of five norms."""

from collections.abc import Sequence
from decimal import Decimal

from normbook.book.derived.queries import PublishedLine
from normbook.book.derived.rows import HistoryRow
from normbook.presentation.chains import ChainPlayer
from normbook.presentation.players import NextTitle, Series, TitleCard, history_field, titles_field
from normbook.render.page import Block, Cell, Content, Text
from normbook.render.sheet import Field
from normbook.render.words import say
from normbook.rulebooks.uschess.law.ladder import ladder, next_rung
from normbook.rulebooks.uschess.law.player import Honours
from normbook.rulebooks.uschess.law.tables import Tables
from normbook.rulebooks.uschess.present.ladder import ladder_sheet, rung_document, title_of
from normbook.rulebooks.uschess.present.supplement import title_named
from normbook.rulebooks.uschess.record.award import award_from
from normbook.rulebooks.uschess.record.career import CareerState, standing_from
from normbook.rulebooks.uschess.record.feed import ONLINE, printed


class CareerRecord(ChainPlayer[CareerState, Tables]):
    """All systems, norms and titles of a player."""

    @property
    def won(self) -> Honours:
        """Norms and titles."""
        return self.held.honours(self.tables)

    def title_named(self, title: str) -> str:
        """A title by its letter."""
        return title_named(title, self.tables)

    def norm_named(self, norm: str) -> str:
        """A norm by its level."""
        return say("uschess.norm-named", title=self.title_named(norm), letter=norm)

    def document(self) -> dict[str, object]:
        """Where the player stands, for programs."""
        held = self.held
        following = next_rung(self.won, self.tables)
        return {
            "rating": self.last.rating,
            "ratings": {system: each.rating for system, each in held.systems.items()},
            "titles": list(held.titles),
            "norms": dict(self.won.norms),
            "peak": held.peak,
            "edition": self.tables.edition,
            "variant": self.tables.variant,
            "next_title": following.level.letter if following else None,
            "norms_missing": following.norms_missing if following else None,
        }

    def card(self) -> TitleCard:
        """The highest title, the norms toward the next."""
        held, rung = self.held, next_rung(self.won, self.tables)
        title = self.title_named(held.titles[-1]) if held.titles else ""
        following = NextTitle.by_norms(title_of(rung), rung.made, rung.needed, rung.rating_missing) if rung else None
        return TitleCard(self.last.rating, title, progress=following)

    def standing(self, published: Sequence[PublishedLine]) -> list[Block]:
        """Ratings, the highest title, what is missing for the next, and the ladder."""
        held, tables = self.held, self.tables
        found: list[Block] = [
            Text(say("uschess.player.rating", system=_system(system), rating=printed(each.exact, tables)))
            for system, each in held.systems.items()
        ]
        title = self.title_named(held.titles[-1]) if held.titles else None
        found.append(Text(say("uschess.player.title", title=title) if title else say("book.player.untitled")))
        following = next_rung(self.won, tables)
        if following is None:
            found.append(Text(say("book.player.top")))
        else:
            values = {"norms": following.norms, "needed": following.needed, "rating": following.rating_missing}
            missing = following.norms_missing or None
            found.append(Text(say("uschess.player.next", title=title_of(following), missing=missing, **values)))
        return [*found, ladder_sheet().table(reversed(ladder(self.won, tables)))]

    def fields(self) -> Sequence[Field[HistoryRow]]:
        """Ratings, norm and titles of each event."""
        return [
            history_field("before", lambda row: award_from(row.award).before, right=True, optional=1),
            history_field("rating", lambda row: row.rating, right=True),
            history_field("norm", _norm),
            titles_field(self.title_named),
        ]

    def ways(self) -> list[dict[str, object]]:
        """The ladder, for programs."""
        return [rung_document(rung) for rung in ladder(self.won, self.tables)]

    def series(self) -> Sequence[Series]:
        """The ratings of each system."""
        found: dict[str, list[tuple[str, Decimal]]] = {}
        for row in self.rows:
            for system, each in standing_from(row.after).systems.items():
                points = found.setdefault(system, [])
                number = Decimal(each.rating.partition("/")[0])
                if not points or points[-1][1] != number:
                    points.append((row.end, number))
        return [Series(_system(system), points) for system, points in found.items()]


def _norm(row: HistoryRow) -> Content:
    norm = award_from(row.award).norm
    return Cell(f"N:{norm}", tone="good") if norm else ""


def _system(system: str) -> str:
    """A rating system in words."""
    name = say(f"uschess.system.{system.removeprefix(ONLINE)}")
    return say("uschess.player.online", system=name) if system.startswith(ONLINE) else name
