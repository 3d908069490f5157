"""A Grand Prix season, added up over its legs."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from normbook.formats.inquiry import Inquiry
from normbook.formats.season_file import read_season
from normbook.judgement import Step
from normbook.judgement.edition import edition_for_all
from normbook.model.diagnostics import Findings, Place
from normbook.render.drawing import Drawing, pictures
from normbook.render.explanations import with_explanations
from normbook.render.lookup import one_asked_for
from normbook.render.page import Page
from normbook.rulebooks.lpcc.law.explain import explain_season
from normbook.rulebooks.lpcc.law.season import Standings, standings
from normbook.rulebooks.lpcc.law.tables import Tables, load
from normbook.rulebooks.lpcc.present.chart import season_chart
from normbook.rulebooks.lpcc.present.points import standings_document, standings_page


def score(file: Path, inquiry: Inquiry, findings: Findings) -> "ScoredSeason | None":
    """Read and add up."""
    season = read_season(file, findings, inquiry.how, inquiry.facts.edition)
    tables, problems = load(inquiry.variant, edition_for_all("lpcc", season.events if season else (), findings))
    findings.extend(problems)
    if findings.refused or season is None:
        return None
    summed = standings(season, tables)
    findings.extend(summed.findings)
    line = None
    if inquiry.who:
        line = one_asked_for(inquiry.who, summed.lines, lambda line: line.rank, Place(str(file)), findings)
    return ScoredSeason(summed, tables, [summed.lines.index(line)] if line else [])


class ScoredSeason:
    """The season is its own only event."""

    def __init__(self, summed: Standings, tables: Tables, wanted: list[int]) -> None:
        self.summed = summed
        self.tables = tables
        self.wanted = wanted

    @property
    def events(self) -> Sequence["ScoredSeason"]:
        """The season itself."""
        return (self,)

    @property
    def names(self) -> Sequence[str]:
        """In the order of their ranks."""
        return [line.name for line in self.summed.lines]

    def document(self) -> object:
        """For programs."""
        return standings_document(self.summed, [self.explanation(row) for row in self.wanted])

    def page(self) -> Page:
        """The season's table."""
        page = standings_page(self.summed)
        steps = [self.explanation(row) for row in self.wanted]
        return with_explanations(page, steps, folded=False) if steps else page

    def full_page(self) -> Page:
        """With the chart and everybody's explanation."""
        steps = [self.explanation(row) for row in range(len(self.names))]
        page = standings_page(self.summed)
        whole = replace(page, blocks=[*page.blocks, *pictures(self.drawings())])
        return with_explanations(whole, steps, folded=True)

    def explanation(self, row: int) -> Step:
        """A player's season, leg by leg."""
        return explain_season(self.summed.lines[row], self.summed, self.tables)

    def drawings(self) -> list[Drawing]:
        """How the standings came about over the legs."""
        return season_chart(self.summed)

    def drawings_of(self, _row: int) -> list[Drawing]:
        """None: everybody stands in the one chart."""
        return []
