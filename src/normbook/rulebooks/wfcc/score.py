"""One solving tournament, or several in the order of effect."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from normbook.formats.event_file import in_order_of_effect
from normbook.formats.how import STRICT, How
from normbook.formats.inquiry import Inquiry
from normbook.formats.solving.tournament_file import Said, read_tournament, solving_facts
from normbook.judgement import Step
from normbook.judgement.edition import edition_for_all
from normbook.model.diagnostics import Findings, Place
from normbook.model.solving import Solver, Tournament
from normbook.render.drawing import Drawing
from normbook.render.explanations import hint, joined
from normbook.render.lookup import matching, tell_unclear
from normbook.render.page import Page
from normbook.render.scores import StandingsAfter
from normbook.rulebooks.wfcc.law.judge import TournamentResult, judge
from normbook.rulebooks.wfcc.law.tables import Tables, load
from normbook.rulebooks.wfcc.present import document as publish

if TYPE_CHECKING:  # only several tournaments have them
    from normbook.rulebooks.wfcc.law.several import Position


def score(files: Sequence[Path], inquiry: Inquiry, findings: Findings) -> "RatedTournaments | None":
    """Read and judge."""
    tournaments = read_all(files, solving_facts(inquiry.facts, inquiry.own), findings, inquiry.how)
    tables, problems = load(inquiry.variant, edition_for_all("wfcc", tournaments, findings))
    findings.extend(problems)
    if findings.refused or not tournaments:
        return None
    positions: Sequence[Position] = ()
    if len(tournaments) == 1:
        results: Sequence[TournamentResult] = [judge(tournaments[0], tables)]
    else:
        from normbook.rulebooks.wfcc.law.several import judge_several
        from normbook.rulebooks.wfcc.law.side import perhaps_extra_tables

        _tell_order(tournaments, findings)
        findings.extend(perhaps_extra_tables(tournaments))
        results, positions = judge_several(tournaments, tables)
    for result in results:
        findings.extend(result.notes)
    wanted = _wanted(inquiry.who, results, findings)
    scored = [RatedTournament(result, tables, rows) for result, rows in zip(results, wanted, strict=True)]
    return RatedTournaments(scored, positions)


def read_all(files: Sequence[Path], facts: Said, findings: Findings, how: How = STRICT) -> list[Tournament]:
    """The tournaments of all files, in the order of effect."""
    read = (read_tournament(file, facts, findings, sheet=how.sheet) for file in files)
    found = [tournament for tournament in read if tournament]
    if how.ratings:
        from normbook.formats.solving.solver_ratings import rated_by_list

        found = rated_by_list(found, how, findings)
    return in_order_of_effect(found, findings)


def _tell_order(tournaments: list[Tournament], findings: Findings) -> None:
    """Tournaments build on each other: among several, one without a date has no place of its own."""
    for tournament in tournaments:
        if tournament.end is None:
            findings.warning("EVENT-WITHOUT-END", Place(tournament.file))


def _wanted(asked: str | None, results: Sequence[TournamentResult], findings: Findings) -> list[list[int]]:
    """For each tournament the rows of the solvers to be explained."""
    if asked is None:
        return [[] for _ in results]
    wanted: list[list[int]] = []
    for result in results:
        everybody = [subject.solver for subject in result.subjects]
        found = _meant(asked, result)
        if len(found) > 1:
            tell_unclear(asked, found, everybody, Place(result.tournament.file), findings)
        meant = {id(solver) for solver in found}
        wanted.append([row for row, solver in enumerate(everybody) if id(solver) in meant])
    if not any(wanted):
        everybody = [subject.solver for result in results for subject in result.subjects]
        tell_unclear(asked, [], everybody, Place(results[0].tournament.file), findings)
    return wanted


def _meant(asked: str, result: TournamentResult) -> list[Solver]:
    """A solver has no other number than their place."""
    places = {id(subject.solver): subject.place for subject in result.subjects}
    return matching(asked, [subject.solver for subject in result.subjects], lambda solver: places[id(solver)])


class RatedTournament:
    """One tournament; `wanted` are the rows of the solvers to be explained."""

    def __init__(self, result: TournamentResult, tables: Tables, wanted: list[int]) -> None:
        self.result = result
        self.tables = tables
        self.wanted = wanted

    @property
    def names(self) -> Sequence[str]:
        """In the order of their places."""
        return [subject.solver.name for subject in self.result.subjects]

    def document(self) -> dict[str, object]:
        """For programs."""
        return publish.event_document(self.result, self.tables, {row: self.explanation(row) for row in self.wanted})

    def page(self) -> Page:
        """All solvers on one screen, with the explanations asked for."""
        from normbook.rulebooks.wfcc.present.pages import event_page

        return event_page(self.result, [self.explanation(row) for row in self.wanted])

    def report(self) -> Page:
        """What the committee is sent."""
        from normbook.rulebooks.wfcc.present.pages import report_page

        return report_page(self.result, self.tables)

    def explanation(self, row: int) -> Step:
        """A solver's expected result, performance and change."""
        from normbook.rulebooks.wfcc.law.explain import explain

        return explain(self.result.subjects[row], self.result, self.tables)

    def drawings(self) -> list[Drawing]:
        """Rating against result, with the lines."""
        from normbook.rulebooks.wfcc.present.chart import alternative, specification

        fit = self.result.fit
        return [Drawing(specification(self.result, fit), alternative(self.result, fit))] if fit else []

    def drawings_of(self, _row: int) -> list[Drawing]:
        """None: everybody stands in the one chart."""
        return []


class RatedTournaments:
    """One tournament, or several and where everybody stands after them."""

    def __init__(self, events: list[RatedTournament], positions: "Sequence[Position]") -> None:
        self.events = events
        self.positions = positions

    def document(self) -> object:
        """For programs."""
        documents = [event.document() for event in self.events]
        if len(documents) == 1:
            return documents[0]
        return {"events": documents, "standings": self.standings().documents}

    def standings(self) -> StandingsAfter:
        """Ratings and norms after the last tournament."""

        def page() -> Page:
            from normbook.rulebooks.wfcc.present.pages import positions_page

            return positions_page(self.positions, [event.result for event in self.events])

        return StandingsAfter(publish.positions_document(self.positions), page)

    def page(self) -> Page:
        """For a screen."""
        pages = (event.page() if event.wanted else event.page().plus(hint("wfcc.hint")) for event in self.events)
        return self._joined(list(pages))

    def full_page(self) -> Page:
        """The report of each tournament."""
        return self._joined([event.report() for event in self.events])

    def _joined(self, pages: list[Page]) -> Page:
        return pages[0] if len(pages) == 1 else joined([self.standings().page(), *pages], [])
