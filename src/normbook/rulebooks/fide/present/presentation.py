"""FIDE's norms out of a book: titles held, norms so far, titles due; a player's record; an event judged again."""

from collections.abc import Sequence
from datetime import date

from normbook.book.commands.acts import Act, grant
from normbook.book.derived.histories import find_members
from normbook.book.derived.queries import last_rows, systems_of
from normbook.book.derived.search import Wish
from normbook.book.log.basis import Basis, basis_at
from normbook.book.log.index import EventState
from normbook.book.store.book import Reading
from normbook.model.light import dataclass
from normbook.presentation.chains import ChainPresentation
from normbook.presentation.choices import Choice, TitleForm, TitleToGrant
from normbook.presentation.events import JudgedAgain, as_shown
from normbook.presentation.lists import Line, ListRequest, MadeList, Ordering, printed, shown
from normbook.render.page import Page
from normbook.render.sheet import Field, Sheet, field
from normbook.render.words import say
from normbook.rulebooks.fide.law import load
from normbook.rulebooks.fide.law.application import TablesOn
from normbook.rulebooks.fide.law.application_tables import load_application
from normbook.rulebooks.fide.law.event import day_of
from normbook.rulebooks.fide.law.rating import event_ratings
from normbook.rulebooks.fide.law.rating_tables import load_ratings
from normbook.rulebooks.fide.law.tables import NORMS, TITLES
from normbook.rulebooks.fide.present.event import ScoredNorms
from normbook.rulebooks.fide.present.player import NormRecord, title_name
from normbook.rulebooks.fide.record import DIRECT, RECORD, tables_on
from normbook.rulebooks.fide.record.state import TitleState, due, state_from


@dataclass(frozen=True, slots=True)
class TitleLine:
    """Somebody's line of the list."""

    key: str
    id: str
    name: str
    rating: str
    held: TitleState
    due: Sequence[str]

    @property
    def norms(self) -> str:
        """Norms of titles that are not held, with the games that they count."""
        found = []
        for title in NORMS:
            norms = self.held.norms_for(title)
            if norms and not self.held.holds(title):
                games = sum(each.credited for each in norms)
                found.append(say("fide.list.norms", count=len(norms), title=title, games=games))
        return ", ".join(found)


class NormsPresentation(ChainPresentation[TitleState, TablesOn]):
    """A list of whoever has a rating, a title or a norm."""

    table_columns: tuple[str, ...] = ("no", "name", "id", "fed", "title", "sex", "rating")
    takes_in = "desk.import.members"

    def day_list(
        self, reading: Reading, asked: ListRequest, wish: Wish | None = None, ordering: Ordering | None = None
    ) -> MadeList:
        """Titles held, norms so far and titles due, the highest rating first."""
        known = systems_of(reading, self.rules)
        system = asked.system if asked.system in known else next(iter(known), asked.system)
        basis = RECORD.basis_on(reading, system, asked.as_of)
        lines = _lines(reading, system, asked.as_of, basis)
        facts = {"rules": self.rules, "system": system, "as_of": (asked.as_of or date.today()).isoformat()}
        head, sheet = reading.head(), _sheet()
        return MadeList(
            lambda: {**facts, "players": sheet.documents(lines), "head": head.document},
            lambda: Page(self.list_title(system, facts["as_of"]), [shown(sheet, lines)], (head.line,)),
            [line.key for line in lines],
            len(lines),
        )

    def published_fields(self) -> Sequence[Field[Line]]:
        """Ratings with titles and norms so far."""
        return [
            printed("rating", lambda line: line["rating"], right=True),
            printed("titles", lambda line: line.get("standing", "")),
        ]

    def title_forms(self, reading: Reading, player: str, system: str) -> Sequence[TitleForm]:
        """A title given: one whose application stands but for what the officer confirms, or a direct one."""
        how = Choice("how", say("fide.grant.how"), [(DIRECT, say("fide.grant.direct"))], blank=say("fide.grant.norms"))
        title = Choice("title", say("desk.titles.title"), [(each, each) for each in TITLES])

        def given(who: str, reason: str, on: date, chosen: dict[str, str]) -> Act:
            given = " ".join(filter(None, (chosen.get("title", ""), chosen.get("how", ""))))
            return grant(self.rules, who, given, reason, on=on, system=system or "regular")

        who = say("desk.titles.player")
        return [TitleForm("grant", say("fide.grant"), say("fide.grant-text"), who, [title, how], given)]

    def titles_due(self, reading: Reading) -> list[TitleToGrant]:
        """Those whose application stands."""
        lines = (
            line
            for system in systems_of(reading, self.rules)
            for line in _lines(reading, system, None, RECORD.basis_on(reading, system, None))
        )
        found = {
            (line.key, title): TitleToGrant(line.id or line.key, line.name, title, "grant")
            for line in lines
            for title in line.due
        }
        return list(found.values())

    def title_held(self, reading: Reading, player: str, after: str) -> str:
        """By its name."""
        return ", ".join(map(title_name, state_from(after).titles))

    def judged_again(self, reading: Reading, state: EventState) -> JudgedAgain | None:
        """With the crosstable of the norms."""
        event, judged, keys = as_shown(reading, *RECORD.judged_again(reading, state))
        basis, day = basis_at(reading, state.seq), day_of(event)
        scored = ScoredNorms(
            event,
            judged,
            load(basis.own, basis.edition, day)[0],
            load_application(basis.own, basis.edition, day)[0],
            event_ratings(event, load_ratings(basis.own, basis.edition, day)[0]),
            set(),
        )
        return JudgedAgain.of(scored, keys)


def _lines(reading: Reading, system: str, as_of: date | None, basis: Basis) -> list[TitleLine]:
    rows = {row.player: row for row in last_rows(reading, "fide", system, as_of)}
    people = find_members(reading.connection, list(rows)).values()
    of_application = tables_on(basis)
    found = []
    for each in people:
        row = rows[each.key]
        held = state_from(row.after)
        found.append(TitleLine(each.key, each.id, each.name, row.rating, held, due(held, of_application)))
    return sorted(found, key=lambda line: (-int(line.rating or 0), line.name))


def _sheet() -> Sheet[TitleLine]:
    return Sheet(
        "list",
        [
            field("name", lambda line: line.name),
            field("id", lambda line: line.id, optional=1),
            Field("fed", say("fide.norm.federation"), lambda line: line.held.federation, optional=3),
            field("titles", lambda line: list(line.held.titles), _titles),
            field("rating", _rating, right=True),
            Field("highest", say("fide.list.highest"), lambda line: line.held.highest or None, right=True, optional=2),
            field("norms", _norm_documents, lambda line: line.norms),
            Field("due", say("fide.list.due"), lambda line: list(line.due), lambda line: ", ".join(line.due)),
        ],
    )


def _titles(line: TitleLine) -> str:
    return "/".join(line.held.titles)


def _rating(line: TitleLine) -> int | None:
    return int(line.rating) if line.rating else None


def _norm_documents(line: TitleLine) -> list[dict[str, object]]:
    return [
        {"title": each.title, "event": each.event, "end": each.end.isoformat() if each.end else None}
        | {"games": each.credited}
        for each in line.held.norms
    ]


PRESENTATION = NormsPresentation(RECORD, tables_on, NormRecord, ScoredNorms)
