"""What tonight's pairings are worth, and what the rest of a season must bring."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from normbook.app.forecast import Asked, Openings, pictures
from normbook.forecast.charts import places_chart
from normbook.formats.how import UNFINISHED
from normbook.formats.season_file import is_season, read_season
from normbook.judgement import Step
from normbook.judgement.choosing import edition_for_all
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings, Place
from normbook.render.asking import one_asked_for
from normbook.render.drawing import Drawing
from normbook.render.explanations import with_explanations
from normbook.render.page import Page
from normbook.rulebooks.lpcc.forecast import pages as publish
from normbook.rulebooks.lpcc.forecast.pairings import pairings
from normbook.rulebooks.lpcc.forecast.season import DEFAULT_PLACES, Assumptions, SeasonForecast, forecast, rounds_left
from normbook.rulebooks.lpcc.forecast.season import explain as explain_line
from normbook.rulebooks.lpcc.law.season import Standings, standings
from normbook.rulebooks.lpcc.law.tables import Tables, load
from normbook.rulebooks.uscf.forecast.files import is_unfinished as board_is_unfinished
from normbook.rulebooks.uscf.forecast.files import one_event

if TYPE_CHECKING:
    from normbook.book.store import Reading


def forecast_of(file: Path, asked: Asked, findings: Findings) -> "ForecastEvening | ForecastSeason | None":
    """Read and forecast; a file with legs is a season."""
    if is_season(file):
        season = read_season(file, findings, UNFINISHED, asked.facts.edition)
        tables = _tables(asked, season.events if season else (), findings)
        if findings.refused or season is None:
            return None
        now = standings(season, tables)
        findings.extend(now.findings)
        return forecast_season(now, tables, asked, findings)
    event = one_event(file, asked, findings)
    tables = _tables(asked, [event] if event else (), findings)
    return None if findings.refused or event is None else forecast_evening(event, tables, asked, findings)


def _tables(asked: Asked, events: Iterable[Event], findings: Findings) -> Tables:
    tables, problems = load(asked.variant, edition_for_all("lpcc", events, findings))
    findings.extend(problems)
    return tables


def is_unfinished(file: Path, asked: Asked, findings: Findings) -> bool:
    """Whether the file holds an evening with rounds to come; a season always may."""
    if is_season(file):
        return read_season(file, findings, UNFINISHED) is not None
    return board_is_unfinished(file, asked, findings)


def forecast_evening(event: Event, tables: Tables, asked: Asked, findings: Findings) -> "ForecastEvening | None":
    """What each result of the pairings that have not been played is worth."""
    if asked.book is not None:
        from normbook.app.forecast_book import tonight_in

        found = tonight_in(asked.book, event, findings)
        named = asked.variant or event.edition
        event, tables = (found.event, tables if named else found.tables) if found else (event, tables)
    player = None
    if asked.player is not None:
        player = one_asked_for(asked.player, event.entrants, lambda entrant: entrant.no, Place(event.file), findings)
    if findings.refused:
        return None
    number = player.no if player else None
    paired = pairings(event, tables, asked.draws, None if number is None else {number})
    if not paired:
        findings.error("FORECAST-NO-PAIRING", Place(event.file))
        return None
    return ForecastEvening(publish.Evening(event, tables, asked.draws, paired, number))


def forecast_season(now: Standings, tables: Tables, asked: Asked, findings: Findings) -> "ForecastSeason | None":
    """What the rest of the season must bring."""
    place = Place(now.season.file)
    only = None
    if asked.player is not None:
        line = one_asked_for(asked.player, now.lines, lambda line: line.rank, place, findings)
        only = {line.rank} if line else set()
    if not any(rounds_left(line) + asked.rounds_to_come for line in now.lines):
        findings.error("FORECAST-NO-ROUNDS-LEFT", place)
    beyond = [each for each in asked.places if each > len(now.lines)]
    for each in beyond:
        say_so = findings.error if len(beyond) == len(asked.places) else findings.note
        say_so("FORECAST-NO-PLACE", place, None, place=each, players=len(now.lines))
    lots = asked.lots(len(now.lines))
    if not asked.allows(len(now.lines), lots.finishes, place, findings):
        return None
    assumptions = Assumptions(lots, asked.places or DEFAULT_PLACES, asked.rounds_to_come)
    return ForecastSeason(forecast(now, tables, assumptions, only), tables, alone=only is not None)


def season_of_book(
    reading: "Reading", season: str | None, book: str, asked: Asked, findings: Findings
) -> "ForecastSeason | None":
    """The same of a season in the book, the latest where none is named. Raises Refused where there is none."""
    from normbook.rulebooks.lpcc.present.presentation import public_standings, season_asked_for
    from normbook.rulebooks.lpcc.record.seasons import season_tables

    name = season_asked_for(reading, season, book)
    now, _ = public_standings(reading, name)
    return forecast_season(
        replace(now, season=replace(now.season, file=book)), season_tables(reading, name), asked, findings
    )


class ForecastEvening:
    """The pairings of an event."""

    def __init__(self, told: publish.Evening) -> None:
        self.told = told

    def document(self) -> object:
        """For programs."""
        return publish.evening_document(self.told)

    def page(self) -> Page:
        """Everybody on one screen, or the results of the player asked for down to the rules."""
        page = publish.evening_page(self.told)
        if self.told.player is None:
            return publish.with_hint(page)
        return with_explanations(page, self.told.explanations, folded=False)

    def full_page(self) -> Page:
        """With every explanation."""
        folded = self.told.player is None
        return with_explanations(publish.evening_page(self.told), self.told.explanations, folded=folded)

    def drawings(self) -> list[Drawing]:
        """None."""
        return []

    def openings(self) -> Openings:
        """Everybody's row."""
        return publish.evening_openings(self.told) if self.told.player is None else {}


class ForecastSeason:
    """A season, or one player's of it."""

    def __init__(self, told: SeasonForecast, tables: Tables, *, alone: bool) -> None:
        self.told = told
        self.tables = tables
        self.alone = alone

    def document(self) -> object:
        """For programs."""
        return publish.season_document(self.told, self._explanations() if self.alone else ())

    def page(self) -> Page:
        """Everybody on one screen, or what the player asked for has to pass, and how he got where he is."""
        page = publish.season_page(self.told)
        return with_explanations(page, self._explanations(), folded=False) if self.alone else publish.with_hint(page)

    def full_page(self) -> Page:
        """With the chart and every explanation."""
        page = publish.season_page(self.told)
        whole = Page(page.title, [*page.blocks, *pictures(self.drawings())], page.about)
        return with_explanations(whole, self._explanations(), folded=not self.alone)

    def _explanations(self) -> list[Step]:
        return [explain_line(self.told, line, self.tables) for line in self.told.lines]

    def drawings(self) -> list[Drawing]:
        """Points needed against chance."""
        return places_chart(self.told)

    def openings(self) -> Openings:
        """Everybody's row."""
        return {} if self.alone else publish.season_openings(self.told)
