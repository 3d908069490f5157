"""Class titles out of a book: who holds what since when, by which norms, and who is one norm short."""

from collections.abc import Sequence

from normbook.book.derived.queries import PublishedLine
from normbook.book.derived.rows import HistoryRow
from normbook.book.derived.search import Wish
from normbook.book.store.book import Reading
from normbook.presentation.chains import ChainPlayer, ChainPresentation
from normbook.presentation.choices import TitleForm
from normbook.presentation.lists import ListRequest, MadeList, Ordering
from normbook.presentation.players import NextTitle, TitleCard, history_field, norms_field, titles_field
from normbook.presentation.titleholders import Titleholder, grant_form, title_list
from normbook.render.page import Block, Text
from normbook.render.sheet import Field
from normbook.render.words import say
from normbook.rulebooks.cfc.law.tables import Tables, load
from normbook.rulebooks.cfc.law.titles import ClassStanding, missing
from normbook.rulebooks.cfc.record import RECORD, award_from, tables_by, titles_in
from normbook.rulebooks.cfc.score import ClassCareer, ScoredClasses, by_text, career_sheet, missing_text, ways


class ClassPlayerRecord(ChainPlayer[ClassStanding, Tables]):
    """A player's titles, norms and ratings."""

    def document(self) -> dict[str, object]:
        career = ClassCareer("", "", self.last.rating, self.held, titles_in(self.rows))
        told = career_sheet("", self.tables).document(career)
        return {"rating": self.last.rating} | {key: told[key] for key in told if key not in ("id", "name", "rating")}

    def standing(self, published: Sequence[PublishedLine]) -> list[Block]:
        titles = [
            say("cfc.standing", title=self.tables.ladder.of_rank(each.rank).title, day=each.day, by=by_text(each))
            for each in reversed(titles_in(self.rows))
        ]
        return [Text(text) for text in (*(titles or [say("book.player.untitled")]), *self.ways_text())]

    def card(self) -> TitleCard:
        rung = next(iter(missing(self.held, self.tables)), None)
        following = NextTitle.by_norms(rung.level.title, rung.made, rung.needed, rung.rating_missing) if rung else None
        return TitleCard(self.last.rating, self.tables.ladder.of_rank(self.held.title).title, progress=following)

    def ways(self) -> list[dict[str, object]]:
        return ways(self.held, self.tables)

    def ways_blocks(self) -> list[Block]:
        return []  # its standing says them

    def ways_text(self) -> list[str]:
        tables = self.tables
        return [
            say("cfc.way", title=each.level.title, missing=missing_text(each), instead=tables.least_alone(each.level))
            for each in missing(self.held, tables)
        ]

    def title_named(self, title: str) -> str:
        return next(each.title for each in self.tables.ladder if each.code == title)

    def fields(self) -> Sequence[Field[HistoryRow]]:
        return [
            history_field("rating", lambda row: row.rating, right=True),
            history_field("performance", lambda row: award_from(row.award).performance, right=True, optional=1),
            norms_field(),
            titles_field(),
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
        return title_list(reading, asked, tables, self.chains, _career, career_sheet("list", tables))

    def title_forms(self, reading: Reading, player: str, system: str) -> Sequence[TitleForm]:
        classes = tables_by(RECORD.basis_on(reading, system or "regular")).classes.value
        return [grant_form(self.rules, [(each.code, each.title) for each in reversed(classes)])]

    def title_held(self, reading: Reading, player: str, after: str) -> str:
        return load()[0].ladder.of_rank(RECORD.state_from(after).title).title


def _career(each: Titleholder) -> ClassCareer:
    held = RECORD.state_from(each.last.after)
    return ClassCareer(each.member.name, each.member.id, each.last.rating, held, titles_in(each.earned))


PRESENTATION = ClassPresentation(RECORD, tables_by, ClassPlayerRecord, ScoredClasses)
