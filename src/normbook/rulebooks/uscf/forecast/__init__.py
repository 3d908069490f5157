"""What is needed for a norm of the lifetime titles, and how likely it is."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from normbook.book.store.book import Reading
from normbook.forecast.assumptions import assumptions_in
from normbook.forecast.board import asked_event, is_unfinished
from normbook.forecast.standings import states_in
from normbook.formats.inquiry import Inquiry
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings
from normbook.model.standing import Standing
from normbook.rulebooks.uscf.forecast.career_pages import TitleAhead
from normbook.rulebooks.uscf.forecast.needs import forecast
from normbook.rulebooks.uscf.forecast.pages import NormsForecast
from normbook.rulebooks.uscf.law.tables import load
from normbook.rulebooks.uscf.record.fold import state_from

__all__ = ["forecast_of", "is_unfinished", "of_player"]


def forecast_of(file: Path, inquiry: Inquiry, findings: Findings, book: Reading | None = None) -> NormsForecast | None:
    """Read and forecast; with a book, by its standings in place of the file's codes."""
    asked = asked_event("uscf", load, file, inquiry, findings)
    if asked is None:
        return None
    event, _, tables, only = asked
    standings = standings_in(book, event, findings) if book else None
    told = forecast(event, tables, standings, assumptions_in(inquiry.own), only)
    findings.extend(told.notes)
    return None if findings.refused else NormsForecast(told, standings, alone=only is not None)


def standings_in(reading: Reading, event: Event, findings: Findings) -> dict[str, Standing]:
    """Where the book has the event's players, by the keys that the judge asks for."""
    found = {key: state_from(text).standing for key, text in states_in(reading, "uscf", event, findings).items()}
    return {key: standing for key, standing in found.items() if standing is not None}


def of_player(id: str, name: str, records: Iterable[object], own: Mapping[str, Any]) -> TitleAhead:
    """The way to a player's next title, by their records in the book."""
    return TitleAhead(id, name, records, own.get("since"))
