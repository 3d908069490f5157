"""Norms, titles and codes of one event, or of several in the order of effect."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path

from normbook.formats.event_file import read_all_events
from normbook.formats.inquiry import Inquiry
from normbook.judgement import Judgement, Step
from normbook.judgement.edition import edition_for_all
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings, Place
from normbook.render.drawing import Drawing, pictures
from normbook.render.explanations import hint, joined, with_explanations
from normbook.render.page import Heading, Page
from normbook.render.scored_crosstable import ScoredCrosstable, ScoredEvents, entrants_wanted
from normbook.render.scores import StandingsAfter
from normbook.render.words import say
from normbook.rulebooks.uscf.law.history import History, judge_all
from normbook.rulebooks.uscf.law.judge import PlayerNorm, impossible_codes
from normbook.rulebooks.uscf.law.postratings import post_from_pre
from normbook.rulebooks.uscf.law.tables import Tables, load
from normbook.rulebooks.uscf.present import event as publish
from normbook.rulebooks.uscf.present.ladder import ladder

MOST_LADDERS = 12


def score(files: Sequence[Path], inquiry: Inquiry, findings: Findings) -> "NormsOfEvents | None":
    """Read and judge."""
    events = read_all_events(files, inquiry.facts, findings, replace(inquiry.how, refused_too=True))
    tables, problems = load(inquiry.variant, edition_for_all("uscf", events, findings))
    findings.extend(problems)
    _tell_order(events, findings)
    if findings.refused or not events:
        for event in events:
            findings.extend(impossible_codes(event, tables))
        return None
    filled: dict[str, set[int]] = {}
    if inquiry.own.get("post_from_pre"):
        events = [_filled(event, filled, findings) for event in events]
    history = judge_all(events, tables)
    findings.extend(history.notes)
    for _, judgement in history.events:
        findings.extend(judgement.notes)
    wanted = entrants_wanted(inquiry, events, findings)
    scored = [
        NormsOfEvent(event, judgement, wanted, tables, filled.get(event.id, ())) for event, judgement in history.events
    ]
    return NormsOfEvents(scored, history, tables, bool(inquiry.own.get("crosstable")))


def _tell_order(events: list[Event], findings: Findings) -> None:
    """Events build on each other: among several, one without a date has no place of its own."""
    for event in events if len(events) > 1 else ():
        if event.end is None:
            findings.warning("EVENT-WITHOUT-END", Place(event.file))


def _filled(event: Event, filled: dict[str, set[int]], findings: Findings) -> Event:
    """The event with pre-event ratings where post-event ones are missing; who they are is remembered."""
    whole, told = post_from_pre(event)
    findings.extend(told)
    filled[event.id] = {
        before.no for before, after in zip(event.entrants, whole.entrants, strict=True) if before.post != after.post
    }
    return whole


class NormsOfEvent(ScoredCrosstable[PlayerNorm]):
    """One event; `filled` are the players whose pre-event rating stands in for a missing post-event one."""

    def __init__(
        self,
        event: Event,
        judgement: Judgement[PlayerNorm],
        wanted: set[tuple[str, int]],
        tables: Tables,
        filled: Collection[int] = (),
    ) -> None:
        super().__init__(event, judgement, wanted, tables)
        self.filled = filled

    def document(self, *, named: bool = False) -> dict[str, object]:
        """For programs."""
        event = self.told_apart(named=named)
        return publish.event_document(event, self.judgement, self.tables, self.explanations(), self.filled)

    def page(self, *, crosstable: bool = False) -> Page:
        """All players on one screen, or the crosstable."""
        return publish.event_page(self.event, self.judgement, self.tables, self.filled, crosstable=crosstable)

    def explained_page(self, *, crosstable: bool) -> Page:
        """The page with the explanations asked for, if any."""
        steps = [self.explanation(row) for row in self.wanted]
        page = self.page(crosstable=crosstable)
        return with_explanations(page, steps, folded=False) if steps else page

    def explanation(self, row: int) -> Step:
        """A player's norm, level by level, and their points."""
        from normbook.rulebooks.uscf.law.explain import explain

        return explain(self.players[row], self.event, self.tables)

    def drawings_of(self, row: int) -> list[Drawing]:
        """The ladder of norms."""
        return ladder(self.players[row])

    def ladders(self) -> list[Drawing]:
        """Those of the players who made a norm, for a file: no more than somebody looks at."""
        made = [player for player in self.players if player.norm is not None]
        return [drawing for player in made[:MOST_LADDERS] for drawing in ladder(player)]


class NormsOfEvents(ScoredEvents):
    """One event, or several and where the players stand after the last."""

    events: Sequence[NormsOfEvent]

    def __init__(self, events: list[NormsOfEvent], history: History, tables: Tables, crosstable: bool) -> None:
        super().__init__(events)
        self.history = history
        self.tables = tables
        self.crosstable = crosstable

    def standings(self) -> StandingsAfter:
        """Titles and counters."""
        documents = publish.standings_documents(self.history)
        return StandingsAfter(documents, lambda: publish.standings_page(self.history, self.tables))

    def page(self) -> Page:
        """For a screen."""
        pages = [event.explained_page(crosstable=self.crosstable) for event in self.events]
        if len(self.events) == 1:
            return pages[0] if self.events[0].wanted else pages[0].plus(hint("uscf.hint"))
        return joined([self.standings().page(), *pages], [])

    def full_page(self) -> Page:
        """With the crosstable and everybody's explanation where there is one event."""
        if len(self.events) > 1:
            return self.page()
        event = self.events[0]
        page = publish.with_crosstable(event.page(), event.event, event.judgement)
        explained = with_explanations(page, event.all_explanations(), folded=True)
        drawn = pictures(event.ladders())
        return explained.plus(Heading(say("uscf.ladders")), *drawn) if drawn else explained
