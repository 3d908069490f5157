"""Rankings out of one table of results: overall, women, juniors, seniors, national, teams."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import groupby, zip_longest

from normbook.model.light import dataclass
from normbook.model.numbers import Hundredths
from normbook.model.solving import Solver, Tournament
from normbook.rulebooks.wfcc.law.field import country_of
from normbook.rulebooks.wfcc.law.tables import Tables

Merit = tuple[int, bool, Decimal]


@dataclass(frozen=True, slots=True)
class SolverPoints:
    """A solver's points in hundredths: each round, and all of them."""

    solver: Solver
    rounds: tuple[Hundredths, ...]
    result: Hundredths


@dataclass(frozen=True, slots=True)
class Ranked:
    """A solver in their place."""

    place: int | None
    """The better one where several share; None for a solver not for rating."""
    sharing: int
    """How many share the place, themselves among them."""
    scored: SolverPoints

    @property
    def solver(self) -> Solver:
        """The solver's row."""
        return self.scored.solver


@dataclass(frozen=True, slots=True)
class Team:
    """A country's best scores of each round."""

    place: int
    sharing: int
    country: str
    result: Hundredths
    rounds: tuple[Hundredths, ...]
    time: Decimal | None
    members: tuple[Solver, ...]
    """Best first."""


@dataclass(frozen=True, slots=True)
class SideRankings:
    """What else one table tells."""

    women: tuple[Ranked, ...]
    juniors: tuple[Ranked, ...]
    seniors: tuple[Ranked, ...]
    national: dict[str, tuple[Ranked, ...]]
    teams: tuple[Team, ...]


def scored(solver: Solver) -> SolverPoints:
    """The solver's points added up."""
    rounds = solver.round_hundredths
    return SolverPoints(solver, rounds, sum(rounds))


def merit(result: Hundredths, time: Decimal | None) -> Merit:
    """What decides a place: more points, less time, a missing time after any (wfcc.rank)."""
    return (-result, time is None, Decimal(0) if time is None else time)


def rank(entries: Iterable[SolverPoints]) -> tuple[Ranked, ...]:
    """More points, then less time; equal ones share the better place; not for rating last (wfcc.rank)."""
    counted: list[tuple[Merit, tuple[object, ...], SolverPoints]] = []
    left_out: list[tuple[tuple[object, ...], SolverPoints]] = []
    for entry in entries:
        if entry.solver.rated:
            counted.append((merit(entry.result, entry.solver.time), _order_of_names(entry), entry))
        else:
            left_out.append((_order_of_names(entry), entry))
    counted.sort(key=lambda row: row[:2])
    left_out.sort(key=lambda row: row[0])
    ranking: list[Ranked] = []
    for _, group in groupby(counted, key=lambda row: row[0]):
        level = [entry for _, _, entry in group]
        place = len(ranking) + 1
        ranking.extend(Ranked(place, len(level), entry) for entry in level)
    return (*ranking, *(Ranked(None, 1, entry) for _, entry in left_out))


def _order_of_names(entry: SolverPoints) -> tuple[object, ...]:
    """The name, then whatever tells namesakes apart, so that the order of rows changes nothing."""
    solver = entry.solver
    return (solver.name, solver.id, solver.country, solver.birth or 0, solver.rating or 0, entry.rounds)


def women(entries: Iterable[SolverPoints]) -> tuple[Ranked, ...]:
    """The ranking of the women."""
    return rank(entry for entry in entries if entry.solver.woman)


def juniors(entries: Iterable[SolverPoints], year: int | None, tables: Tables) -> tuple[Ranked, ...]:
    """The ranking of those who are young enough in the year; without a year or a birth year nobody is."""
    return rank(_of_age("junior", entries, year, tables))


def seniors(entries: Iterable[SolverPoints], year: int | None, tables: Tables) -> tuple[Ranked, ...]:
    """The ranking of those who are old enough in the year."""
    return rank(_of_age("senior", entries, year, tables))


def age_group(birth: int | None, year: int | None, tables: Tables) -> str:
    """`junior`, `senior` or neither in a year; without a birth year neither."""
    if birth is None or year is None:
        return ""
    age = year - birth
    if age <= tables.junior_age:
        return "junior"
    return "senior" if age >= tables.senior_age else ""


def _of_age(group: str, entries: Iterable[SolverPoints], year: int | None, tables: Tables) -> Iterator[SolverPoints]:
    return (entry for entry in entries if age_group(entry.solver.birth, year, tables) == group)


def national(entries: Iterable[SolverPoints], tables: Tables) -> dict[str, tuple[Ranked, ...]]:
    """The ranking of each country, in order of the countries' codes."""
    return {country: rank(group) for country, group in _by_country(entries, tables)}


def teams(entries: Iterable[SolverPoints], tables: Tables) -> tuple[Team, ...]:
    """Countries by the sum of their best scores of each round, then by time; enough solvers make a team.

    The time is that of the best placed, as many as scores count: no table has a time for each round.
    """
    counted = [entry for entry in entries if entry.solver.rated]
    found = []
    for country, group in _by_country(counted, tables):
        if len(group) >= tables.team_scores:
            members = tuple(ranked.solver for ranked in rank(group))
            columns = zip_longest(*(entry.rounds for entry in group), fillvalue=0)
            rounds = tuple(_best(column, tables) for column in columns)
            found.append((country, sum(rounds), rounds, _team_time(members[: tables.team_scores]), members))
    found.sort(key=lambda team: merit(team[1], team[3]))  # equals stay in the order of their countries
    table: list[Team] = []
    for _, level in groupby(found, key=lambda team: merit(team[1], team[3])):
        level_teams = list(level)
        place = len(table) + 1
        table.extend(Team(place, len(level_teams), *team) for team in level_teams)
    return tuple(table)


def _best(column: Sequence[Hundredths], tables: Tables) -> Hundredths:
    return sum(sorted(column, reverse=True)[: tables.team_scores])


def _team_time(members: Sequence[Solver]) -> Decimal | None:
    times = [member.time for member in members if member.time is not None]
    return sum(times, Decimal(0)) if len(times) == len(members) else None


def _by_country(entries: Iterable[SolverPoints], tables: Tables) -> list[tuple[str, list[SolverPoints]]]:
    groups: dict[str, list[SolverPoints]] = defaultdict(list)
    for entry in entries:
        groups[country_of(entry.solver, tables)].append(entry)
    return sorted((country, group) for country, group in groups.items() if country)


def side_rankings(tournament: Tournament, entries: Sequence[SolverPoints], tables: Tables) -> SideRankings:
    """All rankings besides the overall one; none of them is rated (wfcc.side)."""
    return SideRankings(
        women(entries),
        juniors(entries, tournament.year, tables),
        seniors(entries, tournament.year, tables),
        national(entries, tables),
        teams(entries, tables),
    )
