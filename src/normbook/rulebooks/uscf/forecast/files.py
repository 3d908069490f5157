"""What the players of an unfinished event need for norms of the lifetime titles."""

from pathlib import Path

from normbook.book.store.book import Reading
from normbook.forecast.board import one_event
from normbook.forecast.chances import draws_in
from normbook.forecast.finishes import allowed
from normbook.forecast.opponents import DEFAULT_WITHIN
from normbook.formats.inquiry import Inquiry
from normbook.judgement.choosing import edition_for_all
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings, Place
from normbook.render.asking import one_asked_for
from normbook.render.drawing import Drawing, pictures_or_words
from normbook.render.page import Openings, Page
from normbook.rulebooks.uscf.forecast import pages as publish
from normbook.rulebooks.uscf.forecast.before import standings_in
from normbook.rulebooks.uscf.forecast.charts import event_chart, player_chart
from normbook.rulebooks.uscf.forecast.needed import Assumptions, EventForecast, PlayerForecast, forecast
from normbook.rulebooks.uscf.law.judge import Standings
from normbook.rulebooks.uscf.law.tables import Tables, load


def forecast_of(
    file: Path, inquiry: Inquiry, findings: Findings, book: Reading | None = None
) -> "ForecastEvent | None":
    """Read and forecast; with a book, by its standings in place of the file's codes."""
    event = one_event(file, inquiry, findings)
    tables, problems = load(inquiry.variant, edition_for_all("uscf", [event] if event else (), findings))
    findings.extend(problems)
    if findings.refused or event is None:
        return None
    standings = standings_in(book, event, findings) if book else None
    return forecast_event(event, tables, standings, inquiry, findings)


def forecast_event(
    event: Event, tables: Tables, standings: Standings | None, inquiry: Inquiry, findings: Findings
) -> "ForecastEvent | None":
    """The forecast of an event that has been read."""
    if not allowed(inquiry, len(event.entrants), 1, Place(event.file), findings):
        return None
    only = None
    if inquiry.who is not None:
        player = one_asked_for(inquiry.who, event.entrants, lambda entrant: entrant.no, Place(event.file), findings)
        if player is None:
            return None
        only = {player.no}
    within = int(2 * inquiry.own["within"]) if "within" in inquiry.own else DEFAULT_WITHIN
    told = forecast(event, tables, standings, Assumptions(draws_in(inquiry.own), within), only)
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
        return Page(page.title, [*page.blocks, *pictures_or_words(self.drawings())], page.about)

    def drawings(self) -> list[Drawing]:
        """Score needed against chance."""
        return self.drawings_of(self.told.players[0]) if self.alone else event_chart(self.told)

    def drawings_of(self, player: PlayerForecast) -> list[Drawing]:
        """The same for one player."""
        return player_chart(player)

    def openings(self) -> Openings:
        """Everybody's row, whether a norm is open to him or not."""
        return {} if self.alone else publish.openings(self.told)
