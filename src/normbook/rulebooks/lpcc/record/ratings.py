"""The ratings that a leg is played by, frozen by an entry (lpcc.7), and the season's file that brings them."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

from normbook.book.commands.outcome import CommandResult, Consent
from normbook.book.commands.step import Paper, Ratings, Wanted, named
from normbook.book.derived.histories import person_finder
from normbook.book.log.content import supplement_content
from normbook.book.store.book import Writing
from normbook.formats.event_file import event_id
from normbook.formats.season_file import read_season
from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass
from normbook.model.season import Supplement
from normbook.rulebook import rulebook
from normbook.rulebooks.lpcc.record.basis import RULES
from normbook.rulebooks.lpcc.record.fold import LEG_SUPPLEMENT, LegSupplement
from normbook.rulebooks.lpcc.record.legs import rejudge, supplements


@dataclass(frozen=True, slots=True)
class LegRatings(Ratings):
    """The ratings that a leg is played by."""

    season: str
    leg: str
    start: date | None
    supplement: Supplement


def freeze_ratings(writing: Writing, ratings: LegRatings, consent: Consent) -> CommandResult:
    """The ratings a leg is played by, frozen by an entry (lpcc.7)."""
    listed, start = ratings.supplement, ratings.start.isoformat() if ratings.start else None
    content = LegSupplement(ratings.season, ratings.leg, start, listed.file, tuple(supplement_content(listed)))
    values = {"season": ratings.season, "leg": ratings.leg}
    of_leg = [each for each in supplements(writing) if (each[1].season, each[1].leg) == (content.season, content.leg)]
    if of_leg and of_leg[-1][1] == content:
        return CommandResult("ratings-known", ratings.file, writing.head(), values={**values, "seq": of_leg[-1][0]})
    kept, edition = LEG_SUPPLEMENT.content(content), rulebook(RULES).newest
    entry = writing.append("supplement", kept, rules=RULES, edition=edition)
    applied = rejudge(writing, ratings.season, person_finder(writing.connection), ratings.leg, content)
    difference = named(writing, applied.difference)
    if difference:
        consent.check(difference)
    return CommandResult("ratings-frozen", ratings.file, writing.head(), entry.seq, difference, values={**values})


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
