"""`normbook score --rules lpcc`: norm points of one event, or of several added up."""

from dataclasses import replace
from typing import TYPE_CHECKING

from normbook.cli.answers import answer, refuse_if_needed, tell
from normbook.cli.asking import entrants_asked_for
from normbook.cli.options import variant_of
from normbook.formats.event_file import read_all_events
from normbook.judgement import Judgement, Step
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings
from normbook.model.season import Leg, Season
from normbook.publish import lpcc as publish
from normbook.publish.explanations import joined, with_explanations
from normbook.publish.page import Page
from normbook.rulebooks.lpcc.event import PlayerPoints, judge
from normbook.rulebooks.lpcc.explain import explain
from normbook.rulebooks.lpcc.season import standings
from normbook.rulebooks.lpcc.tables import Tables, load

if TYPE_CHECKING:
    from normbook.cli.score import Request


def score(request: "Request") -> None:
    """Judge the files and answer."""
    findings = Findings()
    tables, problems = load(variant_of(request.variant, findings))
    findings.extend(problems)
    events = read_all_events(request.files, request.facts, findings)
    refuse_if_needed(findings)
    if len(events) == 1:
        _one(request, events[0], tables, findings)
    else:
        _several(request, events, tables, findings)


def _one(request: "Request", event: Event, tables: Tables, findings: Findings) -> None:
    judgement = judge(event, tables)
    [steps] = _explained(request, [event], [judgement], tables, findings)
    refuse_if_needed(findings)
    tell(findings)
    answer(
        request.outputs,
        lambda: publish.event_document(event, judgement, steps),
        lambda: _page(event, judgement, [step for _, step in steps]),
        lambda: _full_page(event, judgement, tables),
    )


def _several(request: "Request", events: list[Event], tables: Tables, findings: Findings) -> None:
    """Each event, then what they add up to: every event is a leg of its own."""
    season = Season(" + ".join(event.name for event in events), tuple(Leg(e.name, e.end, (e,)) for e in events))
    summed = standings(season, tables)
    findings.extend(summed.findings)
    judgements = [judgement for (judgement,) in summed.legs]
    steps = _explained(request, events, judgements, tables, findings)
    refuse_if_needed(findings)
    tell(findings)

    def document() -> object:
        named = (replace(event, named=True) for event in events)  # several are told apart by name and id
        documents = [publish.event_document(*judged) for judged in zip(named, judgements, steps, strict=True)]
        return {"events": documents, "standings": publish.standings_document(summed)["players"]}

    def page() -> Page:
        pages = [_page(event, judged, []) for event, judged in zip(events, judgements, strict=True)]
        return joined([publish.standings_page(summed), *pages], [step for own in steps for _, step in own])

    answer(request.outputs, document, page)


def _explained(
    request: "Request",
    events: list[Event],
    judgements: list[Judgement[PlayerPoints]],
    tables: Tables,
    findings: Findings,
) -> list[list[tuple[int, Step]]]:
    """For each event the explanations asked for, by the player's number."""
    asked = entrants_asked_for(request.explain, events, findings) if request.explain is not None else set()
    return [
        [
            (player.entrant.no, explain(player, tables))
            for player in judgement.subjects
            if (event.id, player.entrant.no) in asked
        ]
        for event, judgement in zip(events, judgements, strict=True)
    ]


def _page(event: Event, judgement: Judgement[PlayerPoints], steps: list[Step]) -> Page:
    page = publish.event_page(event, judgement)
    return with_explanations(page, steps, folded=False) if steps else publish.with_hint(page)


def _full_page(event: Event, judgement: Judgement[PlayerPoints], tables: Tables) -> Page:
    steps = [explain(player, tables) for player in judgement.subjects]
    return with_explanations(publish.event_page(event, judgement), steps, folded=True)
