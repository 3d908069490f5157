"""Norms of one event, or of several, each for itself."""

from collections.abc import Sequence
from pathlib import Path

from normbook.formats.inquiry import Inquiry
from normbook.judgement.edition import edition_for_all
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings
from normbook.render.explanations import hint
from normbook.render.page import Page
from normbook.render.scored_crosstable import ScoredEvents, entrants_wanted
from normbook.rulebooks.fide.intake import events_of, within_reach
from normbook.rulebooks.fide.law import load
from normbook.rulebooks.fide.law.application_tables import load_application
from normbook.rulebooks.fide.law.event import day_of
from normbook.rulebooks.fide.law.judge import judge
from normbook.rulebooks.fide.law.rating import event_ratings
from normbook.rulebooks.fide.law.rating_tables import load_ratings
from normbook.rulebooks.fide.present.event import ScoredNorms


def score(files: Sequence[Path], inquiry: Inquiry, findings: Findings) -> ScoredEvents | None:
    """Read and judge, each event by the text of its day."""
    events = events_of(files, inquiry, findings)
    edition = edition_for_all("fide", events, findings)
    findings.extend(load(inquiry.variant, edition)[1])
    if findings.refused or not events:
        return None
    if not all(within_reach(each, load(inquiry.variant, edition, day_of(each))[0], findings) for each in events):
        return None
    wanted = entrants_wanted(inquiry, events, findings)
    scored = [_scored(event, edition, inquiry, wanted) for event in events]
    for each in scored:
        findings.extend(each.judgement.notes)
    return _Scored(scored)


class _Scored(ScoredEvents):
    def page(self) -> Page:
        """For a screen, with how a player's norms are opened where nobody's were asked for."""
        page = super().page()
        return page if any(event.wanted for event in self.events) else page.plus(hint("fide.hint"))


def _scored(event: Event, edition: str, inquiry: Inquiry, wanted: set[tuple[str, int]]) -> ScoredNorms:
    day = day_of(event)
    tables, _ = load(inquiry.variant, edition, day)
    ratings = event_ratings(event, load_ratings(inquiry.variant, edition, day)[0])
    judged = judge(event, tables, all_norms=bool(inquiry.own.get("all_norms")))
    of_application, _ = load_application(inquiry.variant, edition, day)
    return ScoredNorms(event, judged, tables, of_application, ratings, wanted)
