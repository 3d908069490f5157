"""Lifetime titles out of a book: the federation's list, a player's record, an event with its crosstable."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from normbook.book.commands.acts import Act, demote, grant
from normbook.book.derived.search import Wish
from normbook.book.log.index import EventState
from normbook.book.people.identity import people_asked_for
from normbook.book.store.book import Reading
from normbook.model.crosstable import SYSTEMS
from normbook.model.phrase import Value
from normbook.presentation import with_head
from normbook.presentation.chains import ChainPresentation
from normbook.presentation.choices import Choice, TitleForm
from normbook.presentation.events import JudgedAgain
from normbook.presentation.lists import LastList, Line, ListLink, ListRequest, MadeList, Ordering, printed
from normbook.render.sheet import Field
from normbook.render.words import said, say
from normbook.rulebooks.uscf.law.tables import Tables
from normbook.rulebooks.uscf.present.event import with_crosstable
from normbook.rulebooks.uscf.present.player import TitleRecord
from normbook.rulebooks.uscf.present.title_list import title_list
from normbook.rulebooks.uscf.record import RECORD
from normbook.rulebooks.uscf.record.basis import tables_by
from normbook.rulebooks.uscf.record.fold import CHAINS, State, state_from, tables_on
from normbook.rulebooks.uscf.record.lists import listed_members, members_in_order, members_page
from normbook.rulebooks.uscf.score import NormsOfEvent


class TitlesPresentation(ChainPresentation[State, Tables]):
    """Lists as long as a federation, by rating system."""

    paged = True
    asserts_titles = True
    event_facts: tuple[str, ...] = ("system", "format")
    table_columns: tuple[str, ...] = ("no", "name", "id", "rating", "post", "title")
    takes_in = "desk.import.members"
    orders: Mapping[str, str] = {"name": "name", "id": "id", "state": "state", "rating": "rating", "code": "title"}

    def links(self, reading: Reading) -> Sequence[ListLink]:
        """The list of each rating system."""
        first, second = SYSTEMS
        return [ListLink({}, say(f"web.lists.{first}")), ListLink({"system": second}, say(f"web.lists.{second}"))]

    def list_choice(self, reading: Reading) -> Choice:
        """The rating system."""
        return _systems()

    def system_asked_for(self, asked: ListRequest) -> str | None:
        """The rating system."""
        return asked.system

    def day_list(
        self, reading: Reading, asked: ListRequest, wish: Wish | None = None, ordering: Ordering | None = None
    ) -> MadeList:
        """The list, by the tables named or in force on its day; a page of it where one is wished for."""
        tables, head = self.tables_asked_for(reading, asked), reading.head()
        if wish is None:
            members = listed_members(reading, asked.system, asked.as_of, tables)
            total = len(members)
        else:
            order = ordering(members_in_order) if ordering else members_in_order
            members, total = members_page(reading, asked.system, asked.as_of, wish, tables, order)
        listed = title_list(members, asked.system, asked.as_of or date.today(), tables)
        return MadeList(
            lambda: {**listed.document(), "head": head.document},
            lambda: with_head(listed.page(), head),
            [each.key for each in members],
            total,
        )

    def printed_list(self, reading: Reading, asked: ListRequest, lines: int) -> str:
        """As it is printed, the head below the footnotes."""
        tables = self.tables_asked_for(reading, asked)
        members = listed_members(reading, asked.system, asked.as_of, tables)
        listed = title_list(members, asked.system, asked.as_of or date.today(), tables)
        return f"{listed.text(lines)}\n# {reading.head().line}"

    def published_fields(self) -> Sequence[Field[Line]]:
        """Ratings with their codes."""
        return [
            Field("state", say("desk.member.state"), None, lambda line: line["state"]),
            printed("rating", RECORD.line_text, right=True),
        ]

    def last_lists(self, reading: Reading, today: date) -> list[LastList]:
        """Of each rating system."""
        return [self.last_list(reading, system) for system in SYSTEMS]

    def title_forms(self, reading: Reading, player: str, system: str) -> Sequence[TitleForm]:
        """A title given, Life Master for games, a title taken down."""
        tables = self._tables_of(reading, player, system)
        levels = [
            (str(level), f"{level} ({title.letter}) {say(f'uscf.title.{level}')}")
            for level, title in tables.titles.items()
        ]
        values: dict[str, Value] = {
            "games": tables.life_master_games.value,
            "level": tables.life_master_level.value,
            "count": tables.life_master_count.value,
        }
        title = Choice("title", say("desk.titles.title"), levels)
        who = say("desk.titles.player")

        def given(who: str, reason: str, on: date, chosen: dict[str, str]) -> Act:
            return grant(self.rules, who, chosen.get("title", ""), reason, on=on, system=chosen["system"])

        def taken(who: str, reason: str, on: date, chosen: dict[str, str]) -> Act:
            return demote(self.rules, who, reason, on=on, system=chosen["system"])

        return [
            TitleForm(key, say(f"desk.titles.{key}"), say(f"desk.titles.{key}-text", values), who, choices, act)
            for key, choices, act in (
                ("grant", [title, _systems()], given),
                ("games", [_systems()], given),
                ("demote", [_systems()], taken),
            )
        ]

    def title_named(self, title: str) -> str:
        """By its name; a variant may have levels that nobody has named."""
        return said(f"uscf.title.{title}", title)

    def printed_by(self, reading: Reading, player: str, system: str) -> str:
        """The variant of the tables that a player stands under."""
        return self._tables_of(reading, player, system).variant or ""

    def _tables_of(self, reading: Reading, player: str, system: str) -> Tables:
        """Those of the player's last event, where one is named whom the book knows; else those in force."""
        today = date.today()
        found = people_asked_for(reading.connection, player) if player else []
        if len(found) == 1:
            return tables_by(CHAINS.basis_for(reading, system, found[0].person, today))
        return tables_on(reading, system, today)

    def title_held(self, reading: Reading, player: str, after: str) -> str:
        """By its name."""
        standing = state_from(after).standing
        return say("uscf.title-held", title=standing.title) if standing and standing.title else ""

    def judged_again(self, reading: Reading, state: EventState) -> JudgedAgain | None:
        """With the crosstable below the norms."""
        found = super().judged_again(reading, state)
        if found is None or not isinstance(scored := found.scored, NormsOfEvent):
            return found
        return replace(found, page=lambda: with_crosstable(scored.page(), scored.event, scored.judgement))


def _systems() -> Choice:
    return Choice("system", say("web.bench.system"), [(each, say(f"web.system.{each}")) for each in SYSTEMS], "regular")


PRESENTATION = TitlesPresentation(RECORD, tables_by, TitleRecord, NormsOfEvent)
