"""Class titles out of a book: who holds what since when, by which norms, and who is one norm short."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from normbook.book.derived.rows import HistoryRow
from normbook.book.derived.search import Wish
from normbook.book.log.basis import Basis, basis_of
from normbook.book.log.index import EventState, Known
from normbook.book.store.book import Reading
from normbook.presentation import Presentation
from normbook.presentation.choices import TitleForm
from normbook.presentation.events import JudgedAgain, as_shown
from normbook.presentation.lists import ListRequest, MadeList, Ordering
from normbook.presentation.players import (
    Honour,
    NextTitle,
    PlayerRecord,
    PublishedLine,
    TitleCard,
    award_of,
    history_field,
)
from normbook.presentation.titleholders import Titleholder, grant_form, title_list
from normbook.render.page import Block, Text
from normbook.render.sheet import Field, Sheet, column
from normbook.render.words import say
from normbook.rulebooks.cfc.careers import by_text, missing_documents, missing_text, standing_document, standing_fields
from normbook.rulebooks.cfc.law.tables import RULES, Tables, load
from normbook.rulebooks.cfc.law.titles import ClassStanding, missing
from normbook.rulebooks.cfc.record import RECORD, tables_by, titles_in
from normbook.rulebooks.cfc.score import ScoredClasses


@dataclass(frozen=True)
class ClassPlayerRecord(PlayerRecord):
    """A player's titles, norms and ratings; `basis` is by what the latest line was judged."""

    basis: Basis

    @property
    def tables(self) -> Tables:
        return tables_by(self.basis)

    @property
    def held(self) -> ClassStanding:
        return RECORD.state_from(self.last.after)

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

    def honours(self, row: HistoryRow) -> Sequence[Honour]:
        titles = {each.code: each.title for each in self.tables.classes.value}
        return [replace(each, names=[titles[code] for code in each.names]) for each in super().honours(row)]

    def fields(self) -> Sequence[Field[HistoryRow]]:
        return [
            history_field("rating", lambda row: row.rating, right=True),
            column("cfc.performed", lambda row: str(award_of(row).get("performance", "")), right=True, optional=1),
            history_field("norm", lambda row: ", ".join(award_of(row).get("norms", ()))),
            history_field("titles", lambda row: ", ".join(award_of(row).get("titles", ()))),
        ]


class ClassPresentation(Presentation):
    """The list of titleholders, with the days and norms by which they became so."""

    starts_from_lists = True
    takes_in = "cfc.import"
    event_facts: tuple[str, ...] = ("system", "format")
    table_columns: tuple[str, ...] = ("no", "name", "id", "rating", "post", "performance")

    def day_list(
        self, reading: Reading, asked: ListRequest, wish: Wish | None = None, ordering: Ordering | None = None
    ) -> MadeList:
        tables: Tables = asked.tables or tables_by(RECORD.basis_on(reading, asked.system, asked.as_of))
        return title_list(
            reading, asked, tables, lambda row: _held(row).title, _sheet(tables), partial(_document, tables=tables)
        )

    def record(self, reading: Reading, person: Known, system: str, rows: Sequence[HistoryRow]) -> ClassPlayerRecord:
        return ClassPlayerRecord(self.rules, system, rows, basis_of(reading.entry(rows[-1].seq)))

    def title_forms(self, reading: Reading, player: str, system: str) -> Sequence[TitleForm]:
        tables = tables_by(RECORD.basis_on(reading, system or "regular"))
        classes = tables.downward(len(tables.classes.value))
        return [grant_form(self.rules, [(each.code, each.title) for each in classes])]

    def title_held(self, reading: Reading, player: str, after: str) -> str:
        """By its name."""
        held = RECORD.state_from(after).title
        return load()[0].of_rank(held).title if held else ""

    def judged_again(self, reading: Reading, state: EventState) -> JudgedAgain | None:
        event, judgement, keys = as_shown(reading, *RECORD.judged_again(reading, state))
        scored = ScoredClasses(event, judgement, set(), tables_by(basis_of(reading.entry(state.seq))))
        return JudgedAgain(scored, keys, scored.page, lambda: scored.document(named=True))


def _held(row: HistoryRow) -> ClassStanding:
    return RECORD.state_from(row.after)


def _sheet(tables: Tables) -> Sheet[Titleholder]:
    return Sheet(
        "list",
        [
            column("book.column.name", lambda each: each.member.name),
            column("book.column.id", lambda each: each.member.id, optional=1),
            column("book.column.rating", lambda each: each.rating, right=True),
            *standing_fields(lambda each: _held(each.last), lambda each: titles_in(each.earned), tables),
        ],
    )


def _document(each: Titleholder, tables: Tables) -> dict[str, object]:
    known = {"id": each.member.id, "name": each.member.name, "rating": each.rating or None}
    return {**known, **standing_document(_held(each.last), titles_in(each.earned), tables)}


PRESENTATION = ClassPresentation(RULES)
