"""What the players of an unfinished event need for norms."""

from pathlib import Path

from normbook.book.store.book import Reading
from normbook.forecast.board import one_event
from normbook.forecast.chances import draws_in
from normbook.forecast.finishes import allowed
from normbook.forecast.opponents import DEFAULT_WITHIN
from normbook.formats.inquiry import Inquiry
from normbook.judgement.choosing import edition_for_all
from normbook.model.diagnostics import Findings, Place
from normbook.render.asking import one_asked_for
from normbook.rulebooks.fide.forecast.needed import NormAssumptions, forecast
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
    only = None
    if inquiry.who is not None:
        player = one_asked_for(inquiry.who, event.entrants, lambda entrant: entrant.no, Place(event.file), findings)
        if player is None:
            return None
        only = {player.no}
    tables, _ = load(inquiry.variant, edition, day_of(event))
    ratings, _ = load_ratings(inquiry.variant, edition, day_of(event))
    within = int(2 * inquiry.own["within"]) if "within" in inquiry.own else DEFAULT_WITHIN
    told = forecast(event, tables, ratings, NormAssumptions(draws_in(inquiry.own), within), only)
    return ForecastNorms(told, alone=only is not None)
