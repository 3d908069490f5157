"""Norm points out of a book: a season's standings, a player's season, an event with its crosstable."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING

from normbook.book.derived.rows import HistoryRow
from normbook.book.derived.search import Wish
from normbook.book.log.index import EventState, Known
from normbook.book.store.book import Reading
from normbook.formats.inquiry import Inquiry
from normbook.model.diagnostics import Findings
from normbook.presentation import with_head
from normbook.presentation.choices import Choice
from normbook.presentation.events import JudgedAgain, as_shown, crosstable
from normbook.presentation.lists import LastList, Line, ListLink, ListRequest, MadeList, Ordering, printed
from normbook.presentation.seasons import SeasonNeeds, SeasonPresentation
from normbook.render.page import Heading, Page
from normbook.render.sheet import Sheet
from normbook.render.words import say
from normbook.rulebooks.lpcc.forecast.season import DEFAULT_PLACES
from normbook.rulebooks.lpcc.present.chart import season_chart
from normbook.rulebooks.lpcc.present.player import SeasonRecord
from normbook.rulebooks.lpcc.present.points import standings_document, standings_page
from normbook.rulebooks.lpcc.present.seasons import public_standings, season_asked_for
from normbook.rulebooks.lpcc.record.legs import points_again
from normbook.rulebooks.lpcc.record.seasons import rounds_of_last_event, seasons
from normbook.rulebooks.lpcc.score import PointsOfEvent

if TYPE_CHECKING:
    from normbook.forecast.answer import Forecast


class PointsPresentation(SeasonPresentation):
    """Lists by season."""

    event_facts: tuple[str, ...] = ("format", "season", "leg")
    usual_places = DEFAULT_PLACES

    def links(self, reading: Reading) -> Sequence[ListLink]:
        """The seasons, the latest first."""
        return [ListLink({"season": each}, each) for each in reversed(seasons(reading))]

    def list_choice(self, reading: Reading) -> Choice:
        """The season."""
        found = [(each, each) for each in reversed(seasons(reading))]
        return Choice("season", say("desk.lists.season"), found, blank=say("desk.lists.latest"))

    @property
    def no_lists(self) -> str:
        """Before the first event."""
        return say("web.lists.no-season")

    def system_asked_for(self, asked: ListRequest) -> str | None:
        """The season."""
        return asked.season

    def day_list(
        self, reading: Reading, asked: ListRequest, wish: Wish | None = None, ordering: Ordering | None = None
    ) -> MadeList:
        """A season's standings, the latest where none is named. Raises Refused where there is none."""
        season = season_asked_for(reading, asked.season, asked.book)
        standings, keys = public_standings(reading, season, asked.as_of)
        head = reading.head()
        return MadeList(
            lambda: {**standings_document(standings), "head": head.document},
            lambda: with_head(standings_page(standings), head),
            keys,
            len(keys),
            lambda: season_chart(standings),
        )

    def season_asked_for(self, reading: Reading, season: str | None, book: str) -> str:
        """The season's name."""
        return season_asked_for(reading, season, book)

    def usual_rounds(self, reading: Reading, season: str) -> int:
        """As many as the last evening had."""
        return rounds_of_last_event(reading, season)

    def season_needed(self, reading: Reading, season: str, needs: SeasonNeeds, findings: Findings) -> "Forecast | None":
        """What the rest of the season must bring."""
        from normbook.rulebooks.lpcc.forecast.files import of_book

        own = {"season": season, "place": needs.places, "rounds_to_come": needs.rounds}
        return of_book(reading, Inquiry(who=needs.who, own=own, most_work=needs.most_work), findings)

    def published_sheet(self, ids: Mapping[str, str]) -> Sheet[Line]:
        """Ranks, points and no-shows."""
        return Sheet(
            "list",
            [
                printed("rank", lambda line: line["rank"], right=True),
                printed("name", lambda line: line["name"]),
                printed("id", lambda line: ids[line["player"]], optional=1),
                printed("points", lambda line: line["points"], right=True),
                printed("no-shows", lambda line: line["no_shows"] or None, right=True, optional=2),
            ],
        )

    def last_lists(self, reading: Reading, today: date) -> list[LastList]:
        """Of the latest season."""
        return [self.last_list(reading, season) for season in seasons(reading)[-1:]]

    def record(self, reading: Reading, person: Known, system: str, rows: Sequence[HistoryRow]) -> SeasonRecord:
        """A season."""
        return SeasonRecord(self.rules, system, rows)

    def judged_again(self, reading: Reading, state: EventState) -> JudgedAgain | None:
        """With the crosstable below: norm points do not tell against whom they were made."""
        found = points_again(reading, state)
        if found is None:
            return None
        event, judgement, keys = as_shown(reading, *found[:2])
        scored = PointsOfEvent(event, judgement, set(), found[2])

        def page() -> Page:
            return scored.page().plus(Heading(say("book.crosstable")), crosstable(event))

        return JudgedAgain(scored, keys, page, lambda: scored.document(named=True))


PRESENTATION = PointsPresentation("lpcc")
