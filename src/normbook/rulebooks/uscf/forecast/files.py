"""What the players of an unfinished event need for norms of the lifetime titles."""

from dataclasses import replace
from pathlib import Path

from normbook.app.forecast import Asked, Openings, pictures
from normbook.forecast.charts import event_chart, player_chart
from normbook.formats.event_file import read_events
from normbook.formats.how import UNFINISHED
from normbook.judgement.choosing import edition_for_all
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings, Place
from normbook.render.asking import one_asked_for
from normbook.render.drawing import Drawing
from normbook.render.page import Page
from normbook.rulebooks.uscf.forecast import pages as publish
from normbook.rulebooks.uscf.forecast.needed import Assumptions, EventForecast, PlayerForecast, forecast, rounds_to_come
from normbook.rulebooks.uscf.law.judge import Standings
from normbook.rulebooks.uscf.law.tables import Tables, load


def forecast_of(file: Path, asked: Asked, findings: Findings) -> "ForecastEvent | None":
    """Read and forecast."""
    event = one_event(file, asked, findings)
    tables, problems = load(asked.variant, edition_for_all("uscf", [event] if event else (), findings))
    findings.extend(problems)
    if findings.refused or event is None:
        return None
    return forecast_event(event, tables, asked, findings)


def is_unfinished(file: Path, asked: Asked, findings: Findings) -> bool:
    """Whether the file holds one event with rounds to come."""
    events = read_events(file, asked.facts, findings, how=replace(UNFINISHED, sheet=asked.sheet))
    return len(events) == 1 and rounds_to_come(events[0]) > 0


def one_event(file: Path, asked: Asked, findings: Findings) -> Event | None:
    """The file's event with its rounds to come; None, with findings, if it is refused or nothing is left to play."""
    events = read_events(file, asked.facts, findings, how=replace(UNFINISHED, sheet=asked.sheet))
    if findings.refused or not events:
        return None
    if len(events) > 1:
        findings.error("FORECAST-SEVERAL", Place(str(file)), None, count=len(events))
        return None
    if not rounds_to_come(events[0]):
        findings.error("FORECAST-NOTHING-LEFT", Place(str(file)))
        return None
    return events[0]


def forecast_event(event: Event, tables: Tables, asked: Asked, findings: Findings) -> "ForecastEvent | None":
    """The forecast of an event that has been read: what the web calls as results come in."""
    if not asked.allows(len(event.entrants), 1, Place(event.file), findings):
        return None
    standings: Standings | None = None
    if asked.book is not None:
        from normbook.app.forecast_book import standings_in

        standings = standings_in(asked.book, event, findings)
    only = None
    if asked.player is not None:
        player = one_asked_for(asked.player, event.entrants, lambda entrant: entrant.no, Place(event.file), findings)
        if player is None:
            return None
        only = {player.no}
    told = forecast(event, tables, standings, Assumptions(asked.draws, asked.within), only)
    findings.extend(told.notes)
    return None if findings.refused else ForecastEvent(told, standings, alone=only is not None)


class ForecastEvent:
    """An event's forecast, or one player's of it."""

    def __init__(self, told: EventForecast, standings: Standings | None, *, alone: bool) -> None:
        self.told = told
        self.standings = standings
        self.alone = alone

    def document(self) -> object:
        """For programs."""
        return publish.event_document(self.told, self.standings)

    def page(self) -> Page:
        """Everybody on one screen, or the player asked for in full."""
        if self.alone:
            return publish.player_page(self.told, self.told.players[0], self.standings)
        return publish.with_hint(publish.event_page(self.told, self.standings))

    def full_page(self) -> Page:
        """With the chart."""
        page = self.page() if self.alone else publish.event_page(self.told, self.standings)
        return Page(page.title, [*page.blocks, *pictures(self.drawings())], page.about)

    def drawings(self) -> list[Drawing]:
        """Score needed against chance."""
        return self.drawings_of(self.told.players[0]) if self.alone else event_chart(self.told)

    def drawings_of(self, player: PlayerForecast) -> list[Drawing]:
        """The same for one player."""
        return player_chart(player)

    def openings(self) -> Openings:
        """Everybody's row, whether a norm is open to him or not."""
        return {} if self.alone else publish.openings(self.told)
