"""What the players of an unfinished event need for norms of the lifetime titles."""

from pathlib import Path

from normbook.book.store.book import Reading
from normbook.forecast.assumptions import assumptions_in
from normbook.forecast.board import one_event, player_asked_for
from normbook.forecast.finishes import allowed
from normbook.forecast.standings import states_in
from normbook.formats.inquiry import Inquiry
from normbook.judgement.edition_choice import edition_for_all
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings, Place
from normbook.model.standing import Standing
from normbook.rulebooks.uscf.forecast.needs import forecast
from normbook.rulebooks.uscf.forecast.pages import NormsForecast
from normbook.rulebooks.uscf.law.judge import Standings
from normbook.rulebooks.uscf.law.tables import Tables, load
from normbook.rulebooks.uscf.record.fold import state_from


def forecast_of(file: Path, inquiry: Inquiry, findings: Findings, book: Reading | None = None) -> NormsForecast | None:
    """Read and forecast; with a book, by its standings in place of the file's codes."""
    event = one_event(file, inquiry, findings)
    tables, problems = load(inquiry.variant, edition_for_all("uscf", [event] if event else (), findings))
    findings.extend(problems)
    if findings.refused or event is None:
        return None
    standings = standings_in(book, event, findings) if book else None
    return forecast_event(event, tables, standings, inquiry, findings)


def standings_in(reading: Reading, event: Event, findings: Findings) -> dict[str, Standing]:
    """Where the book has the event's players, by the keys that the judge asks for."""
    found = {key: state_from(text).standing for key, text in states_in(reading, "uscf", event, findings).items()}
    return {key: standing for key, standing in found.items() if standing is not None}


def forecast_event(
    event: Event, tables: Tables, standings: Standings | None, inquiry: Inquiry, findings: Findings
) -> NormsForecast | None:
    """The forecast of an event that has been read."""
    if not allowed(inquiry, len(event.entrants), 1, Place(event.file), findings):
        return None
    only = player_asked_for(event, inquiry, findings)
    if inquiry.who is not None and only is None:
        return None
    told = forecast(event, tables, standings, assumptions_in(inquiry.own), only)
    findings.extend(told.notes)
    return None if findings.refused else NormsForecast(told, standings, alone=only is not None)
