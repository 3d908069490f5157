"""The ratings that a leg is played by, frozen by an entry (lpcc.7)."""

from dataclasses import dataclass
from datetime import date

from normbook.book.commands.outcome import Consent, Outcome
from normbook.book.commands.step import Ratings, named
from normbook.book.derived.histories import person_finder
from normbook.book.log.content import supplement_content
from normbook.book.log.entries import canonical
from normbook.book.store.book import Writing
from normbook.model.season import Supplement
from normbook.rulebook import rulebook
from normbook.rulebooks.lpcc.record.basis import RULES
from normbook.rulebooks.lpcc.record.legs import rejudge, supplement_for


@dataclass(frozen=True, slots=True)
class LegRatings(Ratings):
    """The ratings that a leg is played by."""

    season: str
    leg: str
    start: date | None
    supplement: Supplement


def freeze_ratings(writing: Writing, ratings: LegRatings, consent: Consent) -> Outcome:
    """The ratings a leg is played by, frozen by an entry (lpcc.7)."""
    content = {
        "season": ratings.season,
        "leg": ratings.leg,
        "start": ratings.start.isoformat() if ratings.start else None,
        "name": ratings.supplement.file,
        "ratings": supplement_content(ratings.supplement),
    }
    values = {"season": ratings.season, "leg": ratings.leg}
    known = supplement_for(writing, ratings.season, ratings.leg)
    if known is not None and canonical(known.content) == canonical(content):
        return Outcome("ratings-known", ratings.file, writing.head(), values={**values, "seq": known.seq})
    entry = writing.append("supplement", content, rules=RULES, edition=rulebook(RULES).newest)
    applied = rejudge(writing, ratings.season, person_finder(writing.connection), ratings.leg, entry)
    difference = named(writing, applied.difference)
    if difference:
        consent.check(difference)
    return Outcome("ratings-frozen", ratings.file, writing.head(), entry.seq, difference, values={**values})
