"""What tonight's pairings are worth, and what the rest of a season must bring."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from normbook.book.store.book import Reading
from normbook.forecast import board
from normbook.forecast.chances import draws_in
from normbook.forecast.finishes import allowed, lots_for
from normbook.formats.how import UNFINISHED
from normbook.formats.inquiry import Inquiry
from normbook.formats.season_file import is_season, read_season
from normbook.judgement.edition import edition_for_all
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings, Place
from normbook.render.lookup import one_asked_for
from normbook.rulebooks.lpcc.forecast.pages import EveningForecast, PlacesForecast
from normbook.rulebooks.lpcc.forecast.pairings import pairings
from normbook.rulebooks.lpcc.forecast.season import DEFAULT_PLACES, SeasonAssumptions, forecast, rounds_left
from normbook.rulebooks.lpcc.law.season import Standings, standings
from normbook.rulebooks.lpcc.law.tables import Tables, load
from normbook.rulebooks.lpcc.record.tonight import Tonight, tonight


def forecast_of(
    file: Path, inquiry: Inquiry, findings: Findings, book: Reading | None = None
) -> EveningForecast | PlacesForecast | None:
    """Read and forecast; a file with legs is a season. A book knows the ratings that an evening is played by."""
    if is_season(file):
        season = read_season(file, findings, UNFINISHED, inquiry.facts.edition)
        tables = _tables(inquiry, season.events if season else (), findings)
        if findings.refused or season is None:
            return None
        now = standings(season, tables)
        findings.extend(now.findings)
        return forecast_season(now, tables, inquiry, findings)
    event = board.one_event(file, inquiry, findings)
    tables = _tables(inquiry, [event] if event else (), findings)
    return None if findings.refused or event is None else forecast_evening(event, tables, inquiry, findings, book)


def _tables(inquiry: Inquiry, events: Iterable[Event], findings: Findings) -> Tables:
    tables, problems = load(inquiry.variant, edition_for_all("lpcc", events, findings))
    findings.extend(problems)
    return tables


def is_unfinished(file: Path, inquiry: Inquiry, findings: Findings) -> bool:
    """Whether the file holds an evening with rounds to come; a season always may."""
    if is_season(file):
        return read_season(file, findings, UNFINISHED) is not None
    return board.is_unfinished(file, inquiry, findings)


def forecast_evening(
    event: Event, tables: Tables, inquiry: Inquiry, findings: Findings, book: Reading | None
) -> EveningForecast | None:
    """What each result of the pairings that have not been played is worth."""
    if book is not None:
        found = _tonight_in(book, event, findings)
        named = inquiry.variant or event.edition
        event, tables = (found.event, tables if named else found.tables) if found else (event, tables)
    player = None
    if inquiry.who is not None:
        player = one_asked_for(inquiry.who, event.entrants, lambda entrant: entrant.no, Place(event.file), findings)
    if findings.refused:
        return None
    number = player.no if player else None
    draws = draws_in(inquiry.own)
    paired = pairings(event, tables, draws, None if number is None else {number})
    if not paired:
        findings.error("FORECAST-NO-PAIRING", Place(event.file))
        return None
    return EveningForecast(event, tables, draws, paired, number)


def forecast_season(now: Standings, tables: Tables, inquiry: Inquiry, findings: Findings) -> PlacesForecast | None:
    """What the rest of the season must bring."""
    places, to_come = tuple(sorted(set(inquiry.own.get("place", ())))), inquiry.own.get("rounds_to_come", 0)
    place = Place(now.season.file)
    only = None
    if inquiry.who is not None:
        line = one_asked_for(inquiry.who, now.lines, lambda line: line.rank, place, findings)
        only = {line.rank} if line else set()
    if not any(rounds_left(line) + to_come for line in now.lines):
        findings.error("FORECAST-NO-ROUNDS-LEFT", place)
    beyond = [each for each in places if each > len(now.lines)]
    for each in beyond:
        say_so = findings.error if len(beyond) == len(places) else findings.note
        say_so("FORECAST-NO-PLACE", place, None, place=each, players=len(now.lines))
    lots = lots_for(inquiry, len(now.lines))
    if not allowed(inquiry, len(now.lines), lots.finishes, place, findings):
        return None
    assumptions = SeasonAssumptions(lots, places or DEFAULT_PLACES, to_come)
    return PlacesForecast(forecast(now, tables, assumptions, only), tables, alone=only is not None)


def _tonight_in(reading: Reading, event: Event, findings: Findings) -> Tonight | None:
    """The event by its leg's frozen ratings and its season's values; None, with a note, where its leg is not known."""
    if event.end is None:
        findings.note("FORECAST-NO-DAY", Place(event.file))
        return None
    found = tonight(reading, event)
    # The book knows people by its own keys; the file's ids are what is shown.
    entrants = zip(event.entrants, found.event.entrants, strict=True)
    rated = (replace(own, rating=by.rating, rating_source=by.rating_source) for own, by in entrants)
    return replace(found, event=replace(event, entrants=tuple(rated)))


def of_book(reading: Reading, inquiry: Inquiry, findings: Findings, book: str = "") -> PlacesForecast | None:
    """The same of a season in the book, the latest where none is named. Raises Refused where there is none."""
    from normbook.rulebooks.lpcc.present.seasons import public_standings, season_asked_for
    from normbook.rulebooks.lpcc.record.seasons import season_tables

    name = season_asked_for(reading, inquiry.own.get("season"), book)
    now, _ = public_standings(reading, name)
    return forecast_season(
        replace(now, season=replace(now.season, file=book)), season_tables(reading, name), inquiry, findings
    )
