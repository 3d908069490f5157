"""What is needed for a norm in an unfinished event, and how likely it is."""

from dataclasses import replace
from pathlib import Path

from normbook.book.store.book import Reading
from normbook.forecast.board import asked_event, is_unfinished
from normbook.forecast.norms import NormLadder, NormsAhead, norms_ahead
from normbook.formats.inquiry import Inquiry
from normbook.model.crosstable import Entrant, Event
from normbook.model.diagnostics import Findings
from normbook.rulebooks.cfc.law.judge import judge
from normbook.rulebooks.cfc.law.tables import RULES, Tables, load

__all__ = ["forecast_of", "is_unfinished"]


def forecast_of(file: Path, inquiry: Inquiry, findings: Findings, _book: Reading | None = None) -> NormsAhead | None:
    """Read and forecast; a norm rests on the event alone, whatever a book knows of the players."""
    asked = asked_event(RULES, load, file, inquiry, findings)
    if asked is None:
        return None
    estimated = replace(asked.event, entrants=tuple(map(_estimated, asked.event.entrants)))
    return norms_ahead(_ladder(asked.tables), estimated, asked.only, inquiry)


def _estimated(entrant: Entrant) -> Entrant:
    """With the rating by which the player counts; a performance is not known before the end."""
    more = tuple(pair for pair in entrant.more if pair[0] != "performance")
    return replace(entrant, post=entrant.rating or entrant.post, more=more)


def _ladder(tables: Tables) -> NormLadder:
    def expected(own: Entrant, other: Entrant) -> int:
        assert other.post
        return int(1000 * tables.expectation(own.post.value, other.post.value)) if own.post else 500

    def rank(event: Event, number: int) -> int:
        return judge(event, tables, {}, {number}).subjects[0].norm

    classes = [(each.code, each.title) for each in tables.classes.value]
    return NormLadder(RULES, tables.edition, tables.variant, classes, expected, rank)
