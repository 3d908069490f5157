"""`normbook score --rules uscf`: norms, titles and codes of one event, or of several in the order of effect."""

from dataclasses import replace
from typing import TYPE_CHECKING

from normbook.cli.answers import answer, refuse_if_needed, tell
from normbook.cli.asking import entrants_asked_for
from normbook.cli.options import variant_of
from normbook.formats.event_file import read_all_events
from normbook.judgement import Step
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings, Place
from normbook.publish import uscf as publish
from normbook.publish.explanations import joined, with_explanations
from normbook.publish.page import Page
from normbook.rulebooks.uscf.explain import explain
from normbook.rulebooks.uscf.history import History, judge_all
from normbook.rulebooks.uscf.postratings import post_from_pre
from normbook.rulebooks.uscf.tables import Tables, load

if TYPE_CHECKING:
    from normbook.cli.score import Request

Filled = dict[str, set[int]]
"""By event id, the players whose pre-event rating stands in for a missing post-event one."""


def score(request: "Request") -> None:
    """Judge the files and answer."""
    findings = Findings()
    tables, problems = load(variant_of(request.variant, findings))
    findings.extend(problems)
    events = read_all_events(request.files, request.facts, findings)
    _tell_order(events, findings)
    refuse_if_needed(findings)
    filled: Filled = {}
    if request.more.get("post_from_pre"):
        events = [_filled(event, filled, findings) for event in events]
    history = judge_all(events, tables)
    findings.extend(history.notes)
    for _, judgement in history.events:
        findings.extend(judgement.notes)
    steps = _explained(request, history, tables, findings)
    refuse_if_needed(findings)
    tell(findings)
    answering = _Answering(history, tables, filled, steps, bool(request.more.get("crosstable")))
    if len(events) == 1:
        answer(request.outputs, lambda: answering.document(0), lambda: answering.page(0), answering.full_page)
    else:
        answer(request.outputs, answering.documents, answering.pages)


def _tell_order(events: list[Event], findings: Findings) -> None:
    """Events build on each other: among several, one without a date has no place of its own."""
    for event in events if len(events) > 1 else ():
        if event.end is None:
            findings.warning("EVENT-WITHOUT-END", Place(event.file))


def _filled(event: Event, filled: Filled, findings: Findings) -> Event:
    """The event with pre-event ratings where post-event ones are missing; who they are is remembered."""
    whole, told = post_from_pre(event)
    findings.extend(told)
    filled[event.id] = {
        before.no for before, after in zip(event.entrants, whole.entrants, strict=True) if before.post != after.post
    }
    return whole


def _explained(
    request: "Request", history: History, tables: Tables, findings: Findings
) -> list[list[tuple[int, Step]]]:
    """For each event the explanations asked for, by the player's number."""
    events = [event for event, _ in history.events]
    asked = entrants_asked_for(request.explain, events, findings) if request.explain is not None else set()
    return [
        [
            (player.entrant.no, explain(player, event, tables))
            for player in judgement.subjects
            if (event.id, player.entrant.no) in asked
        ]
        for event, judgement in history.events
    ]


class _Answering:
    """The documents and pages of one run."""

    def __init__(
        self,
        history: History,
        tables: Tables,
        filled: Filled,
        steps: list[list[tuple[int, Step]]],
        crosstable: bool,
    ) -> None:
        self.history = history
        self.tables = tables
        self.filled = filled
        self.steps = steps
        self.crosstable = crosstable

    def document(self, index: int) -> dict[str, object]:
        """One event for programs."""
        event, judgement = self.history.events[index]
        filled = self.filled.get(event.id, ())
        if len(self.history.events) > 1:
            event = replace(event, named=True)  # several are told apart by name and id
        return publish.event_document(event, judgement, self.tables, self.steps[index], filled)

    def documents(self) -> dict[str, object]:
        """All events for programs, and where the players stand after the last."""
        return {
            "events": [self.document(index) for index in range(len(self.history.events))],
            "standings": publish.standings_documents(self.history),
        }

    def page(self, index: int) -> Page:
        """One event on a screen, with the explanations asked for."""
        page = self._table(index, self.crosstable)
        steps = [step for _, step in self.steps[index]]
        return with_explanations(page, steps, folded=False) if steps else publish.with_hint(page)

    def full_page(self) -> Page:
        """The event with its crosstable and every player's explanation."""
        event, judgement = self.history.events[0]
        page = publish.with_crosstable(self._table(0, False), event, judgement)
        steps = [explain(player, event, self.tables) for player in judgement.subjects]
        return with_explanations(page, steps, folded=True)

    def pages(self) -> Page:
        """Where the players stand after the last event, then each event, each with the explanations asked for."""
        events = [self._table(index, self.crosstable) for index in range(len(self.history.events))]
        explained = [
            with_explanations(page, [step for _, step in steps], folded=False) if steps else page
            for page, steps in zip(events, self.steps, strict=True)
        ]
        return joined([publish.standings_page(self.history, self.tables), *explained], [])

    def _table(self, index: int, crosstable: bool) -> Page:
        event, judgement = self.history.events[index]
        filled = self.filled.get(event.id, ())
        return publish.event_page(event, judgement, self.tables, filled, crosstable=crosstable)
