"""Who counts in a tournament: those for rating, and among them those with a full rating."""

from bisect import bisect_right
from collections.abc import Iterable
from operator import neg

from normbook.model.light import dataclass
from normbook.model.numbers import Hundredths, hundredths
from normbook.model.solving import Solver, Tournament
from normbook.rulebooks.wfcc.law.tables import Tables


@dataclass(frozen=True, slots=True)
class SolverField:
    """The participants as the rules count them."""

    for_rating: tuple[Solver, ...]
    not_for_rating: tuple[Solver, ...]
    rated: tuple[Solver, ...]
    """Those with a full rating on the list valid at the start."""
    countries: frozenset[str]
    """The different countries of those with a full rating."""
    currents: tuple[Hundredths, ...]
    """Current ratings of those with a full rating, highest first."""
    several_locations: bool

    def rated_at_least(self, rating: int) -> int:
        """How many have a list rating so high."""
        return sum((solver.rating or 0) >= rating for solver in self.rated)

    def current_at_least(self, rating: int) -> int:
        """How many have a current rating so high."""
        return bisect_right(self.currents, -100 * rating, key=neg)


def field_of(tournament: Tournament, tables: Tables) -> SolverField:
    """The participants sorted out; a solver not for rating counts for nothing (wfcc.rated, wfcc.side)."""
    for_rating = tuple(solver for solver in tournament.solvers if solver.rated)
    rated = tuple(solver for solver in for_rating if solver.rating is not None)
    return SolverField(
        for_rating=for_rating,
        not_for_rating=tuple(solver for solver in tournament.solvers if not solver.rated),
        rated=rated,
        countries=frozenset(country_of(solver, tables) for solver in rated) - {""},
        currents=tuple(sorted(map(current_rating, rated), reverse=True)),
        several_locations=at_several_locations(tournament.locations, for_rating),
    )


def current_rating(solver: Solver) -> Hundredths:
    """The current rating of a solver with a full one: the list's where no other is given (wfcc.current)."""
    return 100 * (solver.rating or 0) if solver.current is None else hundredths(solver.current)


def country_of(solver: Solver, tables: Tables) -> str:
    """The country in capitals; FIDE, a neutral flag and a blank are none (wfcc.N1)."""
    return country_code(solver.country, tables)


def country_code(written: str, tables: Tables) -> str:
    """The same of a country as it is written."""
    country = written.strip().upper()
    return "" if country in tables.no_country else country


def at_several_locations(locations: int | None, solvers: Iterable[Solver]) -> bool:
    """Whether the report counts several locations or the solvers name different ones (wfcc.N3)."""
    named = {location.strip().casefold() for location in {solver.location for solver in solvers}} - {""}
    return (locations or 0) > 1 or len(named) > 1
