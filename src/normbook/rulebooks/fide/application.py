"""Title applications out of files and out of a book: the norms they rest on, and whether they will stand."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from normbook.book.derived.queries import history_of
from normbook.book.log.index import Known
from normbook.book.store.book import Reading
from normbook.formats.inquiry import Inquiry
from normbook.judgement.edition import edition_named
from normbook.model.crosstable import Entrant, Event
from normbook.model.diagnostics import Findings, Place
from normbook.rulebooks.fide.documents import applicant_among, is_scored, reports_in
from normbook.rulebooks.fide.intake import events_of, within_reach
from normbook.rulebooks.fide.law import load
from normbook.rulebooks.fide.law.application import HighestRating, application
from normbook.rulebooks.fide.law.application_tables import load_application
from normbook.rulebooks.fide.law.event import day_of
from normbook.rulebooks.fide.law.judge import judge
from normbook.rulebooks.fide.law.rating import event_ratings, interim
from normbook.rulebooks.fide.law.rating_tables import load_ratings
from normbook.rulebooks.fide.law.tables import NORMS, TITLES
from normbook.rulebooks.fide.present.application import Applicant, ApplicationAnswer
from normbook.rulebooks.fide.reports import NormReport, event_reports, norm_report

__all__ = ["TITLES", "of_book", "of_files"]


@dataclass
class _Brought:
    """What somebody brings along for an application."""

    applicant: Applicant | None = None
    reports: list[NormReport] = field(default_factory=list)
    ratings: list[int] = field(default_factory=list)
    """The highest that each event shows."""
    games: int | None = None
    """Rated games, where the book has counted them."""

    def add(self, applicant: Applicant, reports: Sequence[NormReport], reached: int | None) -> None:
        """What an event says of them."""
        self.applicant = self.applicant or applicant
        self.reports += reports
        self.ratings += [] if reached is None else [reached]


def of_files(
    files: Sequence[Path], player: str, title: str, inquiry: Inquiry, findings: Findings
) -> ApplicationAnswer | None:
    """Each file an event, or what `score --json` wrote of one."""
    brought = _Brought()
    written = [file for file in files if is_scored(file)]
    tables = [file for file in files if file not in written]
    _of_events(events_of(tables, inquiry, findings), player, title, inquiry, brought, findings)
    for file in written:
        for applicant, reports, reached in reports_in(file, player, title, findings):
            brought.add(applicant, reports, reached)
    _tell_twice(brought.reports, findings)
    return None if findings.refused else _judged(brought, Applicant(player), title, inquiry)


def of_book(
    reading: Reading, person: Known, title: str, inquiry: Inquiry, findings: Findings
) -> ApplicationAnswer | None:
    """By the norms that the book holds, and the ratings that its events show."""
    from normbook.rulebooks.fide.record.award import award_from  # which are of the book alone
    from normbook.rulebooks.fide.record.state import state_from

    brought = _Brought()
    rows = [row for row in history_of(reading, person.key) if row.rules == "fide"]
    held = state_from(rows[-1].after if rows else "")
    brought.games = held.games or None
    who = Applicant(person.name, person.id, held.federation, "/".join(held.titles))
    for row in rows:
        award = award_from(row.award)
        own = [replace(each, id=person.id) for each in award.reports if each.claim.title == title]
        brought.add(who, own, award.reached)
    return None if findings.refused else _judged(brought, who, title, inquiry)


def _judged(brought: _Brought, nobody: Applicant, title: str, inquiry: Inquiry) -> ApplicationAnswer:
    own, edition = inquiry.own, inquiry.facts.edition or ""
    known = [*brought.ratings, *([int(own["reached"])] if "reached" in own else [])]
    reached = HighestRating(max(known, default=None), own.get("rated_games", brought.games))
    judged = application(
        title,
        [each.claim for each in brought.reports],
        reached,
        lambda day: load_application(inquiry.variant, edition, day)[0],
        own.get("assured", ()),
    )
    variant = inquiry.variant.name if inquiry.variant else None
    return ApplicationAnswer(brought.applicant or nobody, judged, tuple(brought.reports), edition, variant)


def _of_events(
    events: Sequence[Event], player: str, title: str, inquiry: Inquiry, brought: _Brought, findings: Findings
) -> None:
    """The player's norms in each event, and what their rating rose to within its period."""
    earlier: dict[tuple[int, int, int], Fraction] = {}
    for event in events:
        entrant = applicant_among(player, event.entrants, lambda each: each.no, Place(event.file), findings)
        edition = edition_named("fide", event, findings) or inquiry.facts.edition or ""
        findings.extend(load(inquiry.variant, edition)[1])
        if entrant is None or findings.refused:
            continue
        if not within_reach(event, load(inquiry.variant, edition, day_of(event))[0], findings, {entrant.no}):
            continue
        reached = _reached(event, entrant, inquiry, edition, earlier)
        reports = _reports(event, entrant, title, inquiry, edition, reached) if title in NORMS else []
        if title in NORMS and not reports:
            findings.warning("FIDE-WOMEN-NORM", Place(event.file), None, title=title, name=entrant.name)
        more = dict(entrant.more)
        held = more.get("fide_title", entrant.title)
        applicant = Applicant(entrant.name, entrant.id, more.get("federation", ""), held, more.get("birth", ""))
        brought.add(applicant, reports, reached)


def _reports(
    event: Event, entrant: Entrant, title: str, inquiry: Inquiry, edition: str, reached: int | None
) -> list[NormReport]:
    day = day_of(event)
    tables, _ = load(inquiry.variant, edition, day)
    of_application, _ = load_application(inquiry.variant, edition, day)
    shared = event_reports(event, tables, of_application)
    judged = judge(event, tables, all_norms=True, only={entrant.no})
    return [
        norm_report(shared, subject, norm, reached)
        for subject in judged.subjects
        for norm in subject.norms
        if norm.title == title
    ]


def _reached(
    event: Event, entrant: Entrant, inquiry: Inquiry, edition: str, earlier: dict[tuple[int, int, int], Fraction]
) -> int | None:
    """The highest rating after any game; events of one month that began with one rating add up (fide.1.5.3)."""
    tables, _ = load_ratings(inquiry.variant, edition, day_of(event))
    change = event_ratings(event, tables)[entrant.no].change
    if change is None:
        return None
    day = event.end or event.start
    period = (day.year, day.month, change.rating) if day else None
    before = earlier.get(period, Fraction(0)) if period else Fraction(0)
    if period:
        earlier[period] = before + change.change
    return interim(change, before).rating


def _tell_twice(reports: Sequence[NormReport], findings: Findings) -> None:
    """One norm of an event is not two."""
    seen: set[tuple[Any, ...]] = set()
    for each in reports:
        claim = each.claim
        key = (claim.event or claim.name, claim.end)
        if key in seen:
            findings.error("FIDE-NORM-TWICE", Place(claim.event or claim.name), None, event=claim.name)
        seen.add(key)
