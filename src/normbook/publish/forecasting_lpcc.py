"""What tonight's pairings are worth, and what the rest of a season must bring."""

from pathlib import Path

from normbook.forecast.lpcc import pairings
from normbook.forecast.season import DEFAULT_PLACES, Assumptions, SeasonForecast, forecast
from normbook.formats.how import UNFINISHED
from normbook.formats.keys import read_toml
from normbook.formats.season_file import read_season
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings, Place
from normbook.model.season import Season
from normbook.publish import forecast_lpcc as publish
from normbook.publish.asking import one_asked_for
from normbook.publish.drawing import Drawing
from normbook.publish.forecasting import Asked, Openings
from normbook.publish.forecasting_uscf import is_unfinished as board_is_unfinished
from normbook.publish.forecasting_uscf import one_event
from normbook.publish.page import Page
from normbook.rulebooks.lpcc.season import standings
from normbook.rulebooks.lpcc.tables import Tables, load


def forecast_of(file: Path, asked: Asked, findings: Findings) -> "ForecastEvening | ForecastSeason | None":
    """Read and forecast; a file with legs is a season."""
    tables, problems = load(asked.variant)
    findings.extend(problems)
    if is_season(file):
        season = read_season(file, findings, UNFINISHED)
        return None if findings.refused or season is None else forecast_season(season, tables, asked, findings)
    event = one_event(file, asked, findings)
    return None if findings.refused or event is None else forecast_evening(event, tables, asked, findings)


def is_unfinished(file: Path, asked: Asked, findings: Findings) -> bool:
    """Whether the file holds an evening with rounds to come; a season always may."""
    if is_season(file):
        return read_season(file, findings, UNFINISHED) is not None
    return board_is_unfinished(file, asked, findings)


def is_season(file: Path) -> bool:
    """Whether a TOML file lists legs."""
    keys = read_toml(file, Findings()) if file.suffix.casefold() == ".toml" else None
    return keys is not None and "legs" in keys.table


def forecast_evening(event: Event, tables: Tables, asked: Asked, findings: Findings) -> "ForecastEvening | None":
    """What each result of the pairings that have not been played is worth."""
    only = None
    if asked.player is not None:
        player = one_asked_for(asked.player, event.entrants, lambda entrant: entrant.no, Place(event.file), findings)
        only = {player.no} if player else set()
    found = pairings(event, tables, asked.draws, only)
    if not found and not findings.refused:
        findings.error("FORECAST-NO-PAIRING", Place(event.file))
    return None if findings.refused else ForecastEvening(publish.Evening(event, tables, asked.draws, found))


def forecast_season(season: Season, tables: Tables, asked: Asked, findings: Findings) -> "ForecastSeason | None":
    """What the rest of the season must bring."""
    now = standings(season, tables)
    findings.extend(now.findings)
    only = None
    if asked.player is not None:
        line = one_asked_for(asked.player, now.lines, lambda _: None, Place(season.file), findings)
        only = {line.name} if line else set()
    lots = asked.lots(len(now.lines))
    if not asked.allows(len(now.lines), lots.finishes, Place(season.file), findings):
        return None
    assumptions = Assumptions(lots, asked.places or DEFAULT_PLACES, asked.rounds_to_come)
    told = forecast(season, tables, assumptions, only)
    if only is None and not any(line.rounds_left for line in told.lines):
        findings.error("FORECAST-NO-ROUNDS-LEFT", Place(season.file))
    return None if findings.refused else ForecastSeason(told)


class ForecastEvening:
    """The pairings of an event."""

    def __init__(self, told: publish.Evening) -> None:
        self.told = told

    def document(self) -> object:
        """For programs."""
        return publish.evening_document(self.told)

    def page(self) -> Page:
        """For a screen."""
        return publish.evening_page(self.told)

    full_page = page

    def drawings(self) -> list[Drawing]:
        """None."""
        return []

    def openings(self) -> Openings:
        """None: a row says all there is."""
        return {}


class ForecastSeason:
    """A season."""

    def __init__(self, told: SeasonForecast) -> None:
        self.told = told

    def document(self) -> object:
        """For programs."""
        return publish.season_document(self.told)

    def page(self) -> Page:
        """For a screen."""
        return publish.season_page(self.told)

    full_page = page

    def drawings(self) -> list[Drawing]:
        """None."""
        return []

    def openings(self) -> Openings:
        """None: a row says all there is."""
        return {}
