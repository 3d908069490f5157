"""What the rounds to come must bring for norms, and how likely it is."""

from pathlib import Path

from normbook.book.store.book import Reading
from normbook.forecast.assumptions import assumptions_in
from normbook.forecast.board import asked_event, is_unfinished
from normbook.formats.inquiry import Inquiry
from normbook.model.diagnostics import Findings
from normbook.rulebooks.fide.forecast.needs import forecast
from normbook.rulebooks.fide.forecast.pages import ForecastNorms
from normbook.rulebooks.fide.intake import within_reach
from normbook.rulebooks.fide.law import load
from normbook.rulebooks.fide.law.event import day_of
from normbook.rulebooks.fide.law.rating_tables import load_ratings

__all__ = ["forecast_of", "is_unfinished"]


def forecast_of(file: Path, inquiry: Inquiry, findings: Findings, _book: Reading | None = None) -> ForecastNorms | None:
    """Read and forecast, by the text of the event's day; a book has nothing to add."""
    asked = asked_event("fide", load, file, inquiry, findings)
    if asked is None:
        return None
    event, edition, _, only = asked
    tables, _ = load(inquiry.variant, edition, day_of(event))
    if not within_reach(event, tables, findings, only):
        return None
    ratings, _ = load_ratings(inquiry.variant, edition, day_of(event))
    told = forecast(event, tables, ratings, assumptions_in(inquiry.own), only)
    return ForecastNorms(told, alone=only is not None)
