"""A season's file as the book takes it in: the legs' ratings, and their events."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from normbook.book.commands.step import Paper, Ratings, Wanted
from normbook.formats.event_file import event_id
from normbook.formats.season_file import read_season
from normbook.model.diagnostics import Findings, Place
from normbook.rulebooks.lpcc.record.basis import RULES
from normbook.rulebooks.lpcc.record.ratings import LegRatings


def season_papers(path: Path, wanted: Wanted, findings: Findings) -> Iterator[Paper | Ratings]:
    """Ratings and events, leg by leg."""
    season = read_season(path, findings, edition=wanted.facts.edition)
    for leg in season.legs if season else ():
        assert season is not None
        if leg.supplement:
            yield LegRatings(leg.supplement.file, season.name, leg.name, leg.start, leg.supplement)
        for event in leg.events:
            own = replace(event, season=season.name, leg=leg.name)
            if event.end is None and leg.start:
                # Next year's file of the same name must not be taken for this one.
                id = event_id(event.name, leg.start, event.section) if not event.named else event.id
                own = replace(own, end=leg.start, id=id)
                findings.note("BOOK-END-FROM-LEG", Place(event.file), None, id=id, leg=leg.name, end=leg.start)
            yield Paper(RULES, own, wanted.variant)
