"""What the players of an unfinished section need."""

from dataclasses import replace
from pathlib import Path

from normbook.book.store.book import Reading
from normbook.forecast.assumptions import assumptions_in
from normbook.forecast.board import asked_event
from normbook.forecast.standings import states_in
from normbook.formats.inquiry import Inquiry
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings
from normbook.model.season import player_key
from normbook.rulebooks.uschess.forecast.outlook import outlook
from normbook.rulebooks.uschess.forecast.pages import ForecastSection
from normbook.rulebooks.uschess.law.player import Honours
from normbook.rulebooks.uschess.law.tables import RULES, Tables, load
from normbook.rulebooks.uschess.record.career import standing_from
from normbook.rulebooks.uschess.record.feed import beginning
from normbook.rulebooks.uschess.record.lists import CHAIN

IN_FIELD = 12
"""The work of rating one player for the endings of a round: `own_endings` rates the section for each."""


def forecast_of(
    file: Path, inquiry: Inquiry, findings: Findings, book: Reading | None = None
) -> ForecastSection | None:
    """Read and forecast, by the values of the section's day; with a book, from where it has the players."""
    asked = asked_event(RULES, load, file, inquiry, findings, IN_FIELD)
    if asked is None:
        return None
    event, _, tables, only = asked
    known: dict[str, Honours] = {}
    if book:
        event, known = _by_the_book(event, book, tables, findings)
    told = outlook(event, tables, known, assumptions_in(inquiry.own), only)
    findings.extend(told.notes)
    return ForecastSection(told, alone=only is not None)


def _by_the_book(event: Event, book: Reading, tables: Tables, findings: Findings) -> tuple[Event, dict[str, Honours]]:
    """The section as it would be posted: ratings, norms and titles out of the book."""
    states = states_in(book, RULES, replace(event, system=CHAIN), findings)
    named = replace(event, entrants=tuple(replace(each, id=player_key(each)) for each in event.entrants))
    return beginning(named, tables, {key: standing_from(text) for key, text in states.items()})
