"""What the solvers of an unfinished tournament need for norms, and for their ratings to stay."""

from pathlib import Path

from normbook.book.store.book import Reading
from normbook.forecast.finishes import allowed, lots_for
from normbook.formats.inquiry import Inquiry
from normbook.formats.solving.tournament_file import read_tournament, solving_facts
from normbook.judgement.edition import edition_for_all
from normbook.model.diagnostics import Findings, Place
from normbook.model.solving import Solver, Tournament
from normbook.render.lookup import one_asked_for
from normbook.rulebooks.wfcc.forecast.before import before
from normbook.rulebooks.wfcc.forecast.before_pages import FieldForecast
from normbook.rulebooks.wfcc.forecast.needs import DEFAULT_STEP, SolvingAssumptions, forecast
from normbook.rulebooks.wfcc.forecast.pages import SolvingForecast
from normbook.rulebooks.wfcc.forecast.points import rounds_of, rounds_solved
from normbook.rulebooks.wfcc.law.ranking import rank, scored
from normbook.rulebooks.wfcc.law.tables import Tables, load


def forecast_of(
    file: Path, inquiry: Inquiry, findings: Findings, book: Reading | None = None
) -> SolvingForecast | FieldForecast | None:
    """Read and forecast; a book knows nothing of solvers that their table does not say."""
    if book is not None:
        findings.error("FORECAST-NOT-BY-BOOK", Place(str(file)), None, rules="wfcc")
    tournament = _read(file, inquiry, findings)
    tables, problems = load(inquiry.variant, edition_for_all("wfcc", [tournament] if tournament else (), findings))
    findings.extend(problems)
    if findings.refused or tournament is None:
        return None
    return forecast_tournament(tournament, tables, inquiry, findings)


def is_unfinished(file: Path, inquiry: Inquiry, findings: Findings) -> bool:
    """Whether the file holds a tournament with rounds to come."""
    tournament = _read(file, inquiry, findings)
    return tournament is not None and rounds_solved(tournament) < rounds_of(tournament)


def _read(file: Path, inquiry: Inquiry, findings: Findings) -> Tournament | None:
    facts = solving_facts(inquiry.facts, inquiry.own)
    return read_tournament(file, facts, findings, unfinished=True, sheet=inquiry.how.sheet)


def _places_so_far(tournament: Tournament) -> dict[int, int | None]:
    """Each solver's place; none before anything was solved."""
    if not rounds_solved(tournament):
        return {}
    return {id(each.solver): each.place for each in rank(map(scored, tournament.solvers))}


def forecast_tournament(
    tournament: Tournament, tables: Tables, inquiry: Inquiry, findings: Findings
) -> SolvingForecast | FieldForecast | None:
    """The forecast of a tournament that has been read: what the web calls as results come in."""
    place = Place(tournament.file)
    over = rounds_solved(tournament) >= rounds_of(tournament) > 0
    if over and inquiry.who is None and not findings.refused:
        findings.error("FORECAST-NOTHING-LEFT", place)
    only: list[Solver] | None = None
    if inquiry.who is not None:
        places = _places_so_far(tournament)
        solver = one_asked_for(inquiry.who, tournament.solvers, lambda each: places.get(id(each)), place, findings)
        only = [] if solver is None else [solver]
        if solver and not solver.rated:
            findings.error("FORECAST-NOT-RATED", Place(tournament.file, solver.row), None, name=solver.name)
    if not findings.refused and not rounds_solved(tournament):
        if not allowed(inquiry, len(tournament.solvers), 1, place, findings):
            return None
        return FieldForecast(before(tournament, tables, only))
    lots = lots_for(inquiry, len(tournament.solvers))
    if not allowed(inquiry, len(tournament.solvers), lots.finishes, place, findings):
        return None
    most = inquiry.own.get("round_max")
    step = int(100 * inquiry.own["step"]) if "step" in inquiry.own else DEFAULT_STEP
    assumptions = SolvingAssumptions(lots, step, None if most is None else int(100 * most))
    reopened = only[0] if over and only else None
    told = forecast(tournament, tables, assumptions, only, reopened)
    return SolvingForecast(told, alone=only is not None)
