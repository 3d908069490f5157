"""Class titles out of a book: who holds what since when, by which norms, and who is one norm short."""

from collections.abc import Sequence
from functools import partial

from normbook.book.derived.rows import HistoryRow
from normbook.book.derived.search import Wish
from normbook.book.store.book import Reading
from normbook.presentation.chains import ChainPlayer, ChainPresentation
from normbook.presentation.choices import TitleForm
from normbook.presentation.lists import ListRequest, MadeList, Ordering
from normbook.presentation.players import NextTitle, PublishedLine, TitleCard, award_field, history_field
from normbook.presentation.titleholders import Titleholder, grant_form, title_list
from normbook.render.page import Block, Text
from normbook.render.sheet import Field
from normbook.render.words import say
from normbook.rulebooks.cfc.careers import (
    by_text,
    career_document,
    career_sheet,
    missing_documents,
    missing_text,
    standing_document,
)
from normbook.rulebooks.cfc.law.judge import ClassCareer
from normbook.rulebooks.cfc.law.tables import Tables, load
from normbook.rulebooks.cfc.law.titles import ClassStanding, missing
from normbook.rulebooks.cfc.record import RECORD, tables_by, titles_in
from normbook.rulebooks.cfc.score import ScoredClasses


class ClassPlayerRecord(ChainPlayer[ClassStanding, Tables]):
    """A player's titles, norms and ratings."""

    def document(self) -> dict[str, object]:
        return {"rating": self.last.rating, **standing_document(self.held, titles_in(self.rows), self.tables)}

    def standing(self, published: Sequence[PublishedLine]) -> list[Block]:
        reached = list(reversed(titles_in(self.rows)))
        titles = [
            say("cfc.standing", title=self.tables.of_rank(each.rank).title, day=each.day, by=by_text(each))
            for each in reached
        ]
        return [Text(text) for text in (*(titles or [say("cfc.standing-none")]), *self.ways_text())]

    def card(self) -> TitleCard:
        held = self.held
        title = self.tables.of_rank(held.title).title if held.title else ""
        nearest = next(iter(missing(held, self.tables)), None)
        following = None
        if nearest:
            needed = self.tables.norms.value
            made = min(needed, held.count(nearest.rank))
            words = say("cfc.card.next", made=made, needed=needed, title=self.tables.of_rank(nearest.rank).title)
            following = NextTitle(words, made, needed)
        return TitleCard(self.last.rating, title, progress=following)

    def ways(self) -> list[dict[str, object]]:
        return missing_documents(self.held, self.tables)

    def ways_blocks(self) -> list[Block]:
        return []  # its standing says them

    def ways_text(self) -> list[str]:
        found = [(each, self.tables.of_rank(each.rank).title) for each in missing(self.held, self.tables)]
        return [say("cfc.way", title=title, missing=missing_text(each), instead=each.instead) for each, title in found]

    def title_named(self, title: str) -> str:
        return next(each.title for each in self.tables.classes.value if each.code == title)

    def fields(self) -> Sequence[Field[HistoryRow]]:
        return [
            history_field("rating", lambda row: row.rating, right=True),
            history_field("performance", lambda row: row.awarded.get("performance"), right=True, optional=1),
            award_field("norms"),
            award_field("titles"),
        ]


class ClassPresentation(ChainPresentation[ClassStanding, Tables]):
    """The list of titleholders, with the days and norms by which they became so."""

    starts_from_lists = True
    takes_in = "cfc.import"
    event_facts: tuple[str, ...] = ("system", "format")
    table_columns: tuple[str, ...] = ("no", "name", "id", "rating", "post", "performance")

    def day_list(
        self, reading: Reading, asked: ListRequest, wish: Wish | None = None, ordering: Ordering | None = None
    ) -> MadeList:
        tables = self.tables_asked_for(reading, asked)
        sheet, document = career_sheet("list", tables), partial(career_document, tables=tables)
        return title_list(reading, asked, tables, lambda row: _held(row).title, _career, sheet, document)

    def title_forms(self, reading: Reading, player: str, system: str) -> Sequence[TitleForm]:
        tables = tables_by(RECORD.basis_on(reading, system or "regular"))
        classes = tables.downward(len(tables.classes.value))
        return [grant_form(self.rules, [(each.code, each.title) for each in classes])]

    def title_held(self, reading: Reading, player: str, after: str) -> str:
        """By its name."""
        held = RECORD.state_from(after).title
        return load()[0].of_rank(held).title if held else ""


def _held(row: HistoryRow) -> ClassStanding:
    return RECORD.state_from(row.after)


def _career(each: Titleholder) -> ClassCareer:
    return ClassCareer(each.member.name, each.member.id, each.rating, _held(each.last), titles_in(each.earned))


PRESENTATION = ClassPresentation(RECORD, tables_by, ClassPlayerRecord, ScoredClasses)
