"""Events as FIDE counts them: where a report file has national ratings and ids too, FIDE's own."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from normbook.formats.event_file import read_all_events
from normbook.formats.inquiry import Inquiry
from normbook.formats.table.cells import read_rating
from normbook.judgement.edition import edition_named
from normbook.model.crosstable import Entrant, Event
from normbook.model.diagnostics import Findings, Place
from normbook.rulebooks.fide.law.application_tables import load_application
from normbook.rulebooks.fide.law.event import day_of, title_event
from normbook.rulebooks.fide.law.rating import coefficient_of
from normbook.rulebooks.fide.law.rating_tables import RatingTables, load_ratings
from normbook.rulebooks.fide.law.tables import Tables
from normbook.rulebooks.fide.law.ways import MOST_SETS, sets_of_games

_OWN = "FIDE"


def events_of(files: Sequence[Path], inquiry: Inquiry, findings: Findings) -> list[Event]:
    """The events of files in the order of effect."""
    return [with_own_numbers(each) for each in read_all_events(files, inquiry.facts, findings, inquiry.how)]


def within_reach(event: Event, tables: Tables, findings: Findings, only: Collection[int] | None = None) -> bool:
    """Whether all sets of games can be tried, before any is; a finding says if not."""
    if (sets := sets_of_games(event, tables, only)) > MOST_SETS:
        findings.error("FIDE-SETS-MANY", Place(event.file), None, rounds=event.rounds, most=MOST_SETS)
    return sets <= MOST_SETS


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


def with_what_follows(event: Event) -> Event:
    """With what a book cannot keep put as what the rules make of it: birth as K, dates of rounds as days with one."""
    from normbook.rulebooks.fide.law.circumstances import single_days  # only books need it

    day = day_of(event)
    edition = edition_named("fide", event, Findings())
    tables, _ = load_ratings(None, edition, day)
    days = single_days(title_event(event), load_application(None, edition, day)[0])
    more = event.more if days is None or "days" in dict(event.more) else (*event.more, ("days", str(days)))
    return replace(event, more=more, entrants=tuple(_with_k(each, day, tables) for each in event.entrants))


def _with_k(entrant: Entrant, day: date | None, tables: RatingTables) -> Entrant:
    more = dict(entrant.more)
    if "k" in more or "birth" not in more or entrant.rating is None:
        return entrant
    return replace(entrant, more=(*entrant.more, ("k", str(coefficient_of(entrant, day, tables)))))
