"""Ratings, norms and titles out of a book: the title supplement, a player's record, an event."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from normbook.book.derived.search import Wish
from normbook.book.log.basis import basis_at
from normbook.book.log.index import EventState
from normbook.book.store.book import Reading
from normbook.presentation import with_head
from normbook.presentation.chains import ChainPresentation
from normbook.presentation.choices import Choice, TitleForm
from normbook.presentation.events import JudgedAgain, as_shown
from normbook.presentation.lists import LastList, Line, ListLink, ListRequest, MadeList, Ordering, printed
from normbook.presentation.titleholders import grant_form
from normbook.render.sheet import Field, field
from normbook.render.words import say
from normbook.rulebooks.uschess.law.judge import JudgedEvent
from normbook.rulebooks.uschess.law.systems import BLITZ, QUICK
from normbook.rulebooks.uschess.law.tables import Tables, load
from normbook.rulebooks.uschess.present.player import CareerRecord
from normbook.rulebooks.uschess.present.supplement import TitleSupplement, title_named
from normbook.rulebooks.uschess.record import RECORD
from normbook.rulebooks.uschess.record.basis import tables_by
from normbook.rulebooks.uschess.record.career import CareerState, standing_from
from normbook.rulebooks.uschess.record.lists import CHAIN, supplement_lines
from normbook.rulebooks.uschess.score import ScoredSection


class CareersPresentation(ChainPresentation[CareerState, Tables]):
    """One list of everybody, with the ratings of all systems."""

    asserts_titles = True
    event_facts: tuple[str, ...] = ("system", "format")
    table_columns: tuple[str, ...] = ("no", "name", "id", "rating", "norms")

    def record_name(self, system: str) -> str:
        """There is one record of each person."""
        return self.rules

    def record_title(self, system: str) -> str:
        """Likewise."""
        return self.title

    def links(self, reading: Reading) -> Sequence[ListLink]:
        """One list."""
        return [ListLink({}, say("uschess.list.link"))]

    def list_choice(self, reading: Reading) -> Choice | None:
        """Nothing to choose."""
        return None

    def day_list(
        self, reading: Reading, asked: ListRequest, wish: Wish | None = None, ordering: Ordering | None = None
    ) -> MadeList:
        """The title supplement of a day."""
        tables = self.tables_asked_for(reading, replace(asked, system=CHAIN))
        lines, head = supplement_lines(reading, asked.as_of, tables), reading.head()
        found = TitleSupplement(lines, asked.as_of or date.today(), tables)
        return MadeList(
            lambda: {**found.document(), "head": head.document},
            lambda: with_head(found.page(), head),
            [line.key for line in lines],
            len(lines),
        )

    def published_fields(self) -> Sequence[Field[Line]]:
        """Ratings, titles, norms toward the next."""
        return [
            Field("state", say("desk.member.state"), None, lambda line: line["state"]),
            printed("rating", lambda line: line["rating"], right=True),
            *(_other(system) for system in (QUICK, BLITZ)),
            Field("titles", say("book.column.title"), None, lambda line: line["titles"]),
            field("norms", None, lambda line: line["norms"]),
        ]

    def last_lists(self, reading: Reading, today: date) -> list[LastList]:
        """One."""
        return [self.last_list(reading, CHAIN)]

    def title_forms(self, reading: Reading, player: str, system: str) -> Sequence[TitleForm]:
        """A title given for what the book does not hold; none is ever taken (uschess.title)."""
        levels = [(each.letter, f"{each.level} {say(f'uschess.name.{each.key}')}") for each in load()[0].levels]
        return [grant_form(self.rules, levels, CHAIN, "uschess.desk.grant")]

    def awards_named(self, names: Sequence[str]) -> list[str]:
        """Titles by their names."""
        keys = {each.letter: each.key for each in load()[0].levels}
        return [say(f"uschess.name.{keys[name]}") for name in names]

    def title_held(self, reading: Reading, player: str, after: str) -> str:
        """By its name."""
        held = standing_from(after).titles
        return title_named(held[-1], load()[0]) if held else ""

    def judged_again(self, reading: Reading, state: EventState) -> JudgedAgain | None:
        """As the book judged it, with the ratings that counted."""
        event, judged = RECORD.judged_event(reading, state)
        event, judgement, keys = as_shown(reading, event, judged.judgement)
        tables = tables_by(basis_at(reading, state.seq), event.end)
        scored = ScoredSection(event, JudgedEvent(judgement, judged.rated), set(), tables)
        return JudgedAgain.of(scored, keys)


def _other(system: str) -> Field[Line]:
    return Field(system, say(f"uschess.system.{system}"), None, lambda line: line[system], right=True)


PRESENTATION = CareersPresentation(RECORD, tables_by, CareerRecord, ScoredSection)
