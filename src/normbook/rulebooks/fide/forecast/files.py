"""What the players of an unfinished event need for norms."""

from pathlib import Path

from normbook.book.store.book import Reading
from normbook.forecast.assumptions import assumptions_in
from normbook.forecast.board import one_event, player_asked_for
from normbook.forecast.finishes import allowed
from normbook.formats.inquiry import Inquiry
from normbook.judgement.edition_choice import edition_for_all
from normbook.model.diagnostics import Findings, Place
from normbook.rulebooks.fide.forecast.needs import forecast
from normbook.rulebooks.fide.forecast.pages import ForecastNorms
from normbook.rulebooks.fide.law import load
from normbook.rulebooks.fide.law.event import day_of
from normbook.rulebooks.fide.law.rating_tables import load_ratings


def forecast_of(file: Path, inquiry: Inquiry, findings: Findings, _book: Reading | None = None) -> ForecastNorms | None:
    """Read and forecast, by the text of the event's day; a book has nothing to add."""
    event = one_event(file, inquiry, findings)
    edition = edition_for_all("fide", [event] if event else (), findings)
    findings.extend(load(inquiry.variant, edition)[1])
    if findings.refused or event is None:
        return None
    if not allowed(inquiry, len(event.entrants), 1, Place(event.file), findings):
        return None
    only = player_asked_for(event, inquiry, findings)
    if inquiry.who is not None and only is None:
        return None
    tables, _ = load(inquiry.variant, edition, day_of(event))
    ratings, _ = load_ratings(inquiry.variant, edition, day_of(event))
    told = forecast(event, tables, ratings, assumptions_in(inquiry.own), only)
    return ForecastNorms(told, alone=only is not None)
