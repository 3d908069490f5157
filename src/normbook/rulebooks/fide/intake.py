"""Events as FIDE counts them: where a report file has national ratings and ids too, FIDE's own."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from normbook.formats.event_file import read_all_events
from normbook.formats.inquiry import Inquiry
from normbook.formats.table.cells import read_rating
from normbook.model.crosstable import Entrant, Event
from normbook.model.diagnostics import Findings

_OWN = "FIDE"


def events_of(files: Sequence[Path], inquiry: Inquiry, findings: Findings) -> list[Event]:
    """The events of files in the order of effect."""
    return [with_own_numbers(each) for each in read_all_events(files, inquiry.facts, findings, inquiry.how)]


def with_own_numbers(event: Event) -> Event:
    """Whoever has a national rating or id in the file is rated and known by FIDE's, which it keeps beside them."""
    said = dict(event.more)
    told = {key for each in event.entrants for key, _ in each.more}
    ratings = "fide_rating" in told and said.get("ratings") != _OWN
    ids = "fide_id" in told and said.get("ids") != _OWN
    if not ratings and not ids:
        return event
    return replace(event, entrants=tuple(_own(each, ratings=ratings, ids=ids) for each in event.entrants))


def _own(entrant: Entrant, *, ratings: bool, ids: bool) -> Entrant:
    more = dict(entrant.more)
    rating = read_rating(more.get("fide_rating", "")) if ratings else entrant.rating
    return replace(
        entrant,
        rating=None if isinstance(rating, str) else rating,
        id=more.get("fide_id", "") if ids else entrant.id,
    )
