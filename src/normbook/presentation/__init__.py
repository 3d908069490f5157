"""What people and programs are shown out of a book: what the program asks of a rulebook's part `present`.

Its `PRESENTATION` is a `Presentation`, which answers only where the rulebook has something else to say than what is
said here: a list of everybody's last rating, a record with its lines.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Any

from normbook.book.commands.difference import AffectedList
from normbook.book.commands.outcome import CommandResult, refusal
from normbook.book.commands.publication import line_changes
from normbook.book.derived.histories import find_members
from normbook.book.derived.queries import last_rows, published_content, published_lists, systems_of
from normbook.book.derived.rows import HistoryRow
from normbook.book.derived.search import Wish
from normbook.book.derived.tables import BOARD
from normbook.book.log.content import event_from
from normbook.book.log.entries import Head
from normbook.book.log.entry_kinds import PublishedList
from normbook.book.log.index import EventState, Known
from normbook.book.record import record_of
from normbook.book.store.book import Reading
from normbook.formats.table.crosstable_out import crosstable_columns
from normbook.formats.table.tables_out import Columns
from normbook.model.light import dataclass
from normbook.model.membership import Membership
from normbook.presentation.choices import Choice, TitleForm, TitleToGrant
from normbook.presentation.events import JudgedAgain, event_as_kept
from normbook.presentation.lists import (
    LastList,
    Line,
    ListLink,
    ListRequest,
    MadeList,
    Ordering,
    compared,
    printed,
    public_ids,
    shown,
)
from normbook.presentation.players import PlayerRecord, figure_named
from normbook.render.page import Block, Heading, Page, Text
from normbook.render.sheet import Field, Sheet, field
from normbook.render.words import said, say
from normbook.rulebook import having, rulebook, shipped_first


class Presentation:
    """How a rulebook is shown; what is said here serves where it has nothing of its own to say."""

    paged = False
    """Whether a page of a list is cut out of the database, in an order that it knows, and not out of the whole."""
    orders: Mapping[str, str] = {}
    """By which columns a paged list can be sorted, by their keys, and what the database calls these orders."""
    awaits_word = False
    """Whether an event counts only after a committee has spoken."""
    asserts_titles = False
    """Whether tables of events say what titles people hold, and titles may be kept when an event is void."""
    rated_by_list = False
    """Whether an event is rated by the list in force when it begins, whatever its table says."""
    event_facts: tuple[str, ...] = ("format",)
    """What is said of an event here, of what can be said of any: `format`, `system`, `season`, `leg`."""
    table_columns: tuple[str, ...] = ("no", "name", "id", "rating")
    """Headers of an empty table to type results into, before the rounds."""
    last_columns: tuple[str, ...] = ()
    """And after them."""
    takes_in = ""
    """The code of what a list is called that can be brought in; blank: the rulebook's title, where any can."""

    def __init__(self, rules: str) -> None:
        self.rules = rules

    @property
    def title(self) -> str:
        """What the rulebook is called in a choice."""
        return said(f"web.rules.{self.rules}", rulebook(self.rules).title)

    @property
    def rating_source(self) -> str:
        """What a rating is called that was taken from its records."""
        return said(f"night.source.{self.rules}", self.title)

    def record_name(self, system: str) -> str:
        """A record in a table: a rating system, a season."""
        return f"{self.rules} {system}".strip()

    def record_title(self, system: str) -> str:
        """A record as a heading of a person's page."""
        usual = ", ".join(filter(None, (self.title, said(f"web.system.{system}", system))))
        return said(f"book.player.record.{self.rules}", usual, system=system)

    @property
    def starts_from_lists(self) -> bool:
        """Whether players start from the standings of a list that is brought in: where its record takes such."""
        return rulebook(self.rules).has("record") and Membership in record_of(self.rules).takes

    @property
    def draft_facts(self) -> tuple[str, ...]:
        """What is typed of an event that is being prepared, of what can be said of any."""
        return ("name", "section", "start", "end", *self.event_facts, "id")

    @property
    def assurances(self) -> Mapping[str, str]:
        """Checks that the director's word settles as long as the facts leave them open, and what each is about."""
        return {}

    def typed_columns(self, content: Mapping[str, Any]) -> Columns:
        """An event's table as it could be typed, by the content of its entry."""
        return crosstable_columns(event_from(content, self.rules))

    # Lists

    def list_title(self, system: str, as_of: str) -> str:
        """A list of a day in a few words."""
        return say("book.list-named", list=self.record_title(system), as_of=as_of)

    def links(self, reading: Reading) -> Sequence[ListLink]:
        """The lists there are."""
        systems = systems_of(reading, self.rules) or [""]
        return [ListLink({"system": each} if each else {}, each or say("web.lists.present")) for each in systems]

    def list_choice(self, reading: Reading) -> Choice | None:
        """Between the lists there are, by one thing that the address says; None where there is one list."""
        systems = systems_of(reading, self.rules)
        if len(systems) < 2:
            return None
        return Choice("system", say("web.bench.system"), [(each, each) for each in systems], systems[0])

    @property
    def no_lists(self) -> str:
        """What is said where there is none."""
        return say("book.list.empty")

    def system_asked_for(self, asked: ListRequest) -> str | None:
        """Whose published list a request is about; None: any."""
        return None

    def day_list(
        self, reading: Reading, asked: ListRequest, wish: Wish | None = None, ordering: Ordering | None = None
    ) -> MadeList:
        """The list of a day; a page of it, where one is wished for and lists are paged. Raises BookRefused for none."""
        if not rulebook(self.rules).has("record"):
            raise refusal("BOOK-NO-RECORD", self.rules, None, rules=self.rules)
        known = systems_of(reading, self.rules)
        system = asked.system if asked.system in known else next(iter(known), "")
        people = {row.player: row.rating for row in last_rows(reading, self.rules, system, asked.as_of)}
        members = find_members(reading.connection, list(people)).values()
        lines = sorted((_Rated(each.key, each.id, each.name, people[each.key]) for each in members), key=_by_rating)
        facts = {"rules": self.rules, "system": system, "as_of": (asked.as_of or date.today()).isoformat()}
        head, sheet = reading.head(), _rated_sheet(self.rules)
        return MadeList(
            lambda: {**facts, "lines": [sheet.document(line) for line in lines], "head": head.document},
            lambda: Page(self.list_title(system, facts["as_of"]), [shown(sheet, lines)], (head.line,)),
            [line.key for line in lines],
            len(lines),
        )

    def printed_list(self, reading: Reading, asked: ListRequest, lines: int) -> str | None:
        """The list as it is printed, so many lines a page; None where it is shown as a page only."""
        return None

    def published_list(self, reading: Reading, listed: PublishedList, head: Head) -> MadeList:
        """A list as its entry has it, whatever was corrected since."""
        lines, title = listed.lines, self.list_title(listed.system, listed.as_of)
        keys = [line["player"] for line in lines]
        ids = public_ids(reading, keys)
        facts = {"rules": self.rules, "system": listed.system, "as_of": listed.as_of, "published": True}
        told = [{"id": ids[line["player"]], **_without_key(line)} for line in lines]
        return MadeList(
            lambda: {**facts, "lines": told, "head": head.document},
            lambda: Page(title, [shown(self.published_sheet(ids), lines)], (head.line,)),
            keys,
            len(keys),
        )

    def published_sheet(self, ids: Mapping[str, str]) -> Sheet[Line]:
        """The table of a published list; `ids` are those that members show."""
        who = [printed("name", lambda line: line["name"]), printed("id", lambda line: ids[line["player"]])]
        return Sheet("list", [*who, *self.published_fields()])

    def published_fields(self) -> Sequence[Field[Line]]:
        """What a published list has of each member, besides name and id."""
        return [Field("rating", figure_named(self.rules), None, lambda line: line.get("rating"), right=True)]

    def preview(self, reading: Reading, listed: PublishedList, head: Head) -> list[Block]:
        """A list that is about to be published: in short what is new, then the whole."""
        lines = listed.lines
        published = published_lists(reading, self.rules, listed.system)
        earlier = [each for each in published if each.as_of < listed.as_of]
        blocks: list[Block] = [Text(say("desk.preview.first"))]
        if earlier:
            old = published_content(reading, earlier[-1])
            names = {line["player"]: line["name"] for each in (old, listed) for line in each.lines}
            changes = line_changes(self.rules, old, listed)
            blocks = compared([replace(each, name=names[each.player]) for each in changes], earlier[-1])
        ids = public_ids(reading, [line["player"] for line in lines])
        whole = shown(self.published_sheet(ids), lines)
        return [*blocks, Heading(say("desk.preview.whole", count=len(lines))), whole]

    def last_lists(self, reading: Reading, today: date) -> list[LastList]:
        """Where each list stands."""
        return [self.last_list(reading, system) for system in systems_of(reading, self.rules)]

    def last_list(self, reading: Reading, system: str) -> LastList:
        """The last list of a system, none of which has to appear on a day."""
        days = [each.as_of for each in published_lists(reading, self.rules, system)]
        return LastList(self.rules, system, self.record_title(system), days[-1] if days else "")

    # People and events

    def record(self, reading: Reading, person: Known, system: str, rows: Sequence[HistoryRow]) -> PlayerRecord:
        """One record of a person."""
        return PlayerRecord(self.rules, system, rows)

    def title_held(self, reading: Reading, player: str, after: str) -> str:
        """The highest title of somebody who stands so, in full; blank for none."""
        return ""

    def judged_again(self, reading: Reading, state: EventState) -> JudgedAgain | None:
        """An event of the book that counts, from the standings of its day; None where it cannot be judged again."""
        return event_as_kept(reading, state)

    def judged_for_word(self, reading: Reading, state: EventState) -> tuple[Page, Page] | None:
        """What the committee goes by: the checks of an event, and its results as if it counted; None for no event."""
        return None

    def title_forms(self, reading: Reading, player: str, system: str) -> Sequence[TitleForm]:
        """What officers may do to titles, by the tables that a player stands under."""
        return ()

    def titles_due(self, reading: Reading) -> Sequence[TitleToGrant]:
        """Titles that are earned and wait for an officer to grant them."""
        return ()

    def printed_by(self, reading: Reading, player: str, system: str) -> str:
        """The variant of those tables; blank for none."""
        return ""

    def awards_named(self, names: Sequence[str]) -> list[str]:
        """What comes or goes by a change, in its table."""
        return list(names)

    def title_named(self, title: str) -> str:
        """A title as a sentence about somebody names it."""
        return title

    def titles_named(self, titles: Sequence[str]) -> str:
        """What a line of a history brought, for people who look at news."""
        return ", ".join(map(self.title_named, self.awards_named(titles)))

    def checks_document(self, outcome: CommandResult) -> dict[str, object]:
        """What the event of an outcome was held against, for programs."""
        return {}

    def checks_page(self, outcome: CommandResult) -> Page | None:
        """What the event of an outcome does not meet, as `score` tells it; None where all is met."""
        return None


def list_name(listed: AffectedList) -> str:
    """A published list in a few words."""
    return presentation(listed.rules).list_title(listed.system, listed.as_of)


@dataclass(frozen=True, slots=True)
class _Rated:
    """Somebody's line of a list that says no more than a rating."""

    key: str
    id: str
    name: str
    rating: str


def _rated_sheet(rules: str) -> Sheet[_Rated]:
    return Sheet(
        "list",
        [
            field("name", lambda line: line.name),
            field("id", lambda line: line.id, optional=1),
            Field("rating", figure_named(rules), lambda line: line.rating, right=True),
        ],
    )


def _by_rating(line: _Rated) -> tuple[Decimal, str]:
    """The highest first; those without a rating last."""
    number = line.rating.partition("/")[0]
    return -Decimal(number) if number.isdecimal() else Decimal(1), line.name


def _without_key(line: Line) -> dict[str, Any]:
    return {name: value for name, value in line.items() if name not in ("player", "id")}


def with_head(page: Page, head: Head) -> Page:
    """The page with the book's head at its foot."""
    return replace(page, about=(*page.about, head.line))


@cache
def presentation(rules: str) -> Presentation:
    """How a rulebook is shown; one without a part of its own as any other would be."""
    part = rulebook(rules).part("present")
    if part is not None and not hasattr(part, "PRESENTATION"):
        # A package has it in a module of its own: `normbook score` uses the package, and opens no book.
        part = rulebook(rules).part("present.presentation")
    found: Presentation = part.PRESENTATION if part else Presentation(rules)
    return found


def presentations() -> list[Presentation]:
    """Of all rulebooks there are, those first that are shipped."""
    return [presentation(name) for name in shipped_first()]


def kept_in_books() -> list[Presentation]:
    """Of those whose events a book keeps."""
    return [presentation(name) for name in having("record")]


def starting_from_lists() -> list[str]:
    """The rulebooks whose players may start from a list that is brought in, those of a federation's members first."""
    found = [each.rules for each in presentations() if each.starts_from_lists]
    return sorted(found, key=lambda rules: rulebook(rules).circle != BOARD)
