"""What the players of an unfinished section need."""

from dataclasses import replace
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
from normbook.model.season import player_key
from normbook.rulebooks.uschess.forecast.outlook import outlook
from normbook.rulebooks.uschess.forecast.pages import ForecastSection
from normbook.rulebooks.uschess.law.player import Honours
from normbook.rulebooks.uschess.law.tables import RULES, Tables, load
from normbook.rulebooks.uschess.record.career import standing_from
from normbook.rulebooks.uschess.record.feed import beginning
from normbook.rulebooks.uschess.record.lists import CHAIN


def forecast_of(
    file: Path, inquiry: Inquiry, findings: Findings, book: Reading | None = None
) -> ForecastSection | None:
    """Read and forecast, by the values of the section's day; with a book, from where it has the players."""
    event = one_event(file, inquiry, findings)
    edition = edition_for_all(RULES, [event] if event else (), findings)
    findings.extend(load(inquiry.variant, edition)[1])
    if findings.refused or event is None:
        return None
    if not allowed(inquiry, len(event.entrants), 1, Place(event.file), findings):
        return None
    only = player_asked_for(event, inquiry, findings)
    if inquiry.who is not None and only is None:
        return None
    tables, _ = load(inquiry.variant, edition, event.end)
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
