"""Norm points of one event, or of several added up."""

from collections.abc import Sequence
from pathlib import Path

from normbook.formats.inquiry import Inquiry
from normbook.judgement import Step
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings
from normbook.model.season import Leg, Season
from normbook.render.about import event_title
from normbook.render.explanations import hint, joined
from normbook.render.page import Page
from normbook.render.scored_crosstable import ScoredCrosstable, ScoredEvents, read_for
from normbook.render.scores import StandingsAfter
from normbook.rulebooks.lpcc.law.event import PlayerPoints, judge
from normbook.rulebooks.lpcc.law.season import Standings, standings
from normbook.rulebooks.lpcc.law.tables import Tables, load
from normbook.rulebooks.lpcc.present.points import event_document, event_page, standings_documents, standings_page


def score(files: Sequence[Path], inquiry: Inquiry, findings: Findings) -> "PointsOfEvents | None":
    """Read and judge."""
    read = read_for("lpcc", load, files, inquiry, findings)
    if read is None:
        return None
    events, tables = read.events, read.tables
    summed = _added_up(events, tables) if len(events) > 1 else None
    if summed:
        findings.extend(summed.findings)
    judgements = [judged for (judged,) in summed.legs] if summed else [judge(events[0], tables)]
    scored = [PointsOfEvent(*each, read.wanted, tables) for each in zip(events, judgements, strict=True)]
    return PointsOfEvents(scored, summed)


def _added_up(events: list[Event], tables: Tables) -> Standings:
    """What they add up to: every event is a leg of its own."""
    legs = tuple(Leg(event_title(event), event.end, (event,)) for event in events)
    return standings(Season(" + ".join(leg.name for leg in legs), legs), tables)


class PointsOfEvent(ScoredCrosstable[PlayerPoints]):
    """One event's norm points."""

    tables: Tables

    def document(self, *, named: bool = False) -> dict[str, object]:
        """For programs."""
        return event_document(self.told_apart(named=named), self.judgement, self.explanations())

    def page(self) -> Page:
        """All players on one screen."""
        return event_page(self.event, self.judgement)

    def explanation(self, row: int) -> Step:
        """A player's points, round by round."""
        from normbook.rulebooks.lpcc.law.explain import explain

        return explain(self.players[row], self.tables)


class PointsOfEvents(ScoredEvents):
    """One event, or several and what they add up to."""

    def __init__(self, events: list[PointsOfEvent], summed: Standings | None) -> None:
        super().__init__(events)
        self.summed = summed

    def standings(self) -> StandingsAfter | None:
        """What several events add up to."""
        summed = self.summed
        return StandingsAfter(standings_documents(summed), lambda: standings_page(summed)) if summed else None

    def page(self) -> Page:
        """For a screen."""
        steps = [event.explanation(row) for event in self.events for row in event.wanted]
        after = self.standings()
        told = [] if steps and after is None else [hint("lpcc.hint")]
        pages = [event.page().plus(*told) for event in self.events]
        return joined([after.page(), *pages] if after else pages, steps)
