"""What the solvers of an unfinished tournament need for norms, and for their ratings to stay."""

from pathlib import Path

from normbook.forecast.solved import rounds_of, rounds_solved
from normbook.forecast.wfcc import DEFAULT_STEP, Assumptions, TournamentForecast, forecast
from normbook.formats.tournament_file import SolvingFacts, read_tournament
from normbook.model.diagnostics import Findings, Place
from normbook.model.solving import Solver, Tournament
from normbook.publish import forecast_wfcc as publish
from normbook.publish.asking import one_asked_for
from normbook.publish.drawing import Drawing
from normbook.publish.forecast_charts import tournament_chart
from normbook.publish.forecasting import Asked, pictures
from normbook.publish.page import Page
from normbook.rulebooks.wfcc.tables import Tables, load


def forecast_of(file: Path, asked: Asked, findings: Findings) -> "ForecastTournament | None":
    """Read and forecast."""
    tables, problems = load(asked.variant)
    findings.extend(problems)
    tournament = read_tournament(file, _facts(asked), findings, unfinished=True)
    if findings.refused or tournament is None:
        return None
    return forecast_tournament(tournament, tables, asked, findings)


def forecast_tournament(
    tournament: Tournament, tables: Tables, asked: Asked, findings: Findings
) -> "ForecastTournament | None":
    """The forecast of a tournament that has been read: what the web calls as results come in."""
    place = Place(tournament.file)
    if not rounds_solved(tournament):
        findings.error("FORECAST-NO-ROUND", place)
    over = rounds_solved(tournament) >= rounds_of(tournament) > 0
    if over and asked.player is None and not findings.refused:
        findings.error("FORECAST-NOTHING-LEFT", place)
    only: list[Solver] | None = None
    if asked.player is not None:
        solver = one_asked_for(asked.player, tournament.solvers, lambda _: None, place, findings)
        only = [] if solver is None else [solver]
        if solver and not solver.rated:
            findings.error("FORECAST-NOT-RATED", Place(tournament.file, solver.row), None, name=solver.name)
    if findings.refused:
        return None
    assumptions = Assumptions(asked.lots, asked.step or DEFAULT_STEP, asked.round_most)
    reopened = only[0] if over and only else None
    return ForecastTournament(forecast(tournament, tables, assumptions, only, reopened))


def _facts(asked: Asked) -> SolvingFacts:
    facts = asked.facts
    return SolvingFacts(
        id=facts.id,
        name=facts.name,
        start=facts.start,
        end=facts.end,
        rounds=facts.rounds,
        kind=asked.kind,
        category=asked.category,
        locations=asked.locations,
    )


class ForecastTournament:
    """A tournament's forecast, or one solver's of it."""

    def __init__(self, told: TournamentForecast) -> None:
        self.told = told

    def document(self) -> object:
        """For programs."""
        return publish.tournament_document(self.told)

    def page(self) -> Page:
        """For a screen."""
        return publish.tournament_page(self.told)

    def full_page(self) -> Page:
        """With the chart."""
        page = self.page()
        return Page(page.title, [*page.blocks, *pictures(self.drawings())], page.about)

    def drawings(self) -> list[Drawing]:
        """Total needed against chance."""
        return tournament_chart(self.told)
