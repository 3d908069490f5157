"""`normbook score --rules wfcc`: one solving tournament, or several in the order of effect."""

from pathlib import Path
from typing import TYPE_CHECKING

from normbook.cli.answers import answer, refuse_if_needed, tell
from normbook.cli.options import solving_facts_of, variant_of
from normbook.formats.tournament_file import SolvingFacts, read_tournament, tournaments_in_order
from normbook.judgement import Step
from normbook.model.diagnostics import Findings, Place
from normbook.model.solving import Solver, Tournament
from normbook.publish import wfcc as publish
from normbook.publish.asking import matching, tell_unclear
from normbook.publish.page import Page
from normbook.rulebooks.wfcc.explain import explain
from normbook.rulebooks.wfcc.judge import TournamentResult, judge
from normbook.rulebooks.wfcc.several import judge_several
from normbook.rulebooks.wfcc.tables import Tables, load

if TYPE_CHECKING:
    from normbook.cli.score import Request

Explained = dict[int, Step]


def score(request: "Request") -> None:
    """Judge the files and answer."""
    findings = Findings()
    tables, problems = load(variant_of(request.variant, findings))
    findings.extend(problems)
    tournaments = read_all(request.files, solving_facts_of(request.facts, request.more), findings)
    refuse_if_needed(findings)
    if len(tournaments) == 1:
        _one(request, judge(tournaments[0], tables), tables, findings)
    else:
        _several(request, tournaments, tables, findings)


def read_all(files: tuple[Path, ...], facts: SolvingFacts, findings: Findings) -> list[Tournament]:
    """The tournaments of all files, in the order of effect."""
    found = (read_tournament(file, facts, findings) for file in files)
    return tournaments_in_order([tournament for tournament in found if tournament], findings)


def _one(request: "Request", result: TournamentResult, tables: Tables, findings: Findings) -> None:
    findings.extend(result.notes)
    [steps] = _explained(request, [result], tables, findings)
    refuse_if_needed(findings)
    tell(findings)
    answer(
        request.outputs,
        lambda: publish.event_document(result, tables, steps),
        lambda: _page(result, steps),
        lambda: _report(result, tables),
    )


def _several(request: "Request", tournaments: list[Tournament], tables: Tables, findings: Findings) -> None:
    """Each tournament, then where everybody stands after all of them."""
    _tell_order(tournaments, findings)
    results, positions = judge_several(tournaments, tables)
    for result in results:
        findings.extend(result.notes)
    steps = _explained(request, list(results), tables, findings)
    refuse_if_needed(findings)
    tell(findings)

    def document() -> object:
        events = [publish.event_document(result, tables, own) for result, own in zip(results, steps, strict=True)]
        return {"events": events, "standings": publish.positions_document(positions)}

    def page() -> Page:
        from normbook.publish.explanations import joined
        from normbook.publish.wfcc_pages import positions_page

        pages = [_page(result, own) for result, own in zip(results, steps, strict=True)]
        return joined([positions_page(positions, results), *pages], [])

    def report() -> Page:
        from normbook.publish.explanations import joined
        from normbook.publish.wfcc_pages import positions_page

        return joined([positions_page(positions, results), *(_report(result, tables) for result in results)], [])

    answer(request.outputs, document, page, report)


def _tell_order(tournaments: list[Tournament], findings: Findings) -> None:
    """Tournaments build on each other: among several, one without a date has no place of its own."""
    for tournament in tournaments:
        if tournament.end is None:
            findings.warning("EVENT-WITHOUT-END", Place(tournament.file))


def _explained(
    request: "Request", results: list[TournamentResult], tables: Tables, findings: Findings
) -> list[Explained]:
    """For each tournament the explanations asked for, by the solver's index."""
    if request.explain is None:
        return [{} for _ in results]
    explained: list[Explained] = []
    for result in results:
        everybody = [subject.solver for subject in result.subjects]
        found = matching(request.explain, everybody, lambda _: None) or _at_place(request.explain, result)
        if len(found) > 1:
            tell_unclear(request.explain, found, everybody, Place(result.tournament.file), findings)
        asked = {id(solver) for solver in found}
        explained.append(
            {
                index: explain(subject, result, tables)
                for index, subject in enumerate(result.subjects)
                if id(subject.solver) in asked
            }
        )
    if not any(explained):
        everybody = [subject.solver for result in results for subject in result.subjects]
        tell_unclear(request.explain, [], everybody, Place(results[0].tournament.file), findings)
    return explained


def _at_place(asked: str, result: TournamentResult) -> list[Solver]:
    """Those at the place asked for: a solver has no other number."""
    return [subject.solver for subject in result.subjects if str(subject.place) == asked.strip()]


def _page(result: TournamentResult, steps: Explained) -> Page:
    from normbook.publish.wfcc_pages import event_page

    return event_page(result, list(steps.values()))


def _report(result: TournamentResult, tables: Tables) -> Page:
    from normbook.publish.wfcc_pages import report_page

    return report_page(result, tables)
