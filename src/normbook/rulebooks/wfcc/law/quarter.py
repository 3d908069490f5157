"""A quarter's tournaments taken one after the other, each judged by the list valid at its start."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from itertools import compress
from typing import NamedTuple

from normbook.model.diagnostics import Findings, Place
from normbook.model.phrase import Value
from normbook.model.ratinglist import Member, NormGained, RatingList
from normbook.model.solving import Solver, Tournament
from normbook.rulebooks.wfcc.law.calculation import mean_of_halves
from normbook.rulebooks.wfcc.law.judge import SolverResult, TournamentResult, judge
from normbook.rulebooks.wfcc.law.roster import Roster, RosterStanding, newcomer, roster_of
from normbook.rulebooks.wfcc.law.tables import Tables


def valid_list(history: Sequence[RatingList], day: date | None) -> RatingList | None:
    """The last list that had appeared on a day; None if that one is not at hand (wfcc.list)."""
    return next((each for each in reversed(history) if day and each.date <= day), None)


class Met(NamedTuple):
    """The rows of a table for rating, the members they are, and the ratings these are judged by: by columns."""

    solvers: Sequence[Solver]
    standings: list[RosterStanding]
    ratings: list[int | None]

    @property
    def rows(self) -> Iterator[tuple[Solver, RosterStanding, int | None]]:
        """Row by row."""
        return zip(self.solvers, self.standings, self.ratings, strict=True)

    @property
    def rated(self) -> "Met":
        """Those with a full rating."""
        has = [rating is not None for rating in self.ratings]
        if all(has):
            return self
        return Met([*compress(self.solvers, has)], [*compress(self.standings, has)], [*compress(self.ratings, has)])


class Fold:
    """The standings of a quarter while its tournaments are taken in."""

    def __init__(self, history: Sequence[RatingList], tables: Tables) -> None:
        self.history = history
        self.tables = tables
        self.findings = Findings()
        self.roster = roster_of(history[-1], tables)
        self._older: dict[date, Roster] = {}

    def take(self, tournament: Tournament, tables: Tables | None = None) -> TournamentResult:
        """Judge the next tournament in the order of effect and carry its numbers on (wfcc.current).

        It may have tables of its own: those of the edition it was posted under.
        """
        return self._judged(tournament, self._met(tournament), tables or self.tables)

    def _met(self, tournament: Tournament) -> Met:
        """Every row for rating with the member it is, and the rating they have on the list valid at the start."""
        valid = valid_list(self.history, tournament.begins)
        last = self.history[-1]
        if valid is last and (standings := self.roster.all_plainly(tournament.solvers)):
            return Met(tournament.solvers, standings, [each.rating for each in standings])
        if valid is None:
            self.findings.warning("WFCC-LIST-NONE-AT-START", Place(tournament.file), None, id=tournament.id)
        met = Met([solver for solver in tournament.solvers if solver.rated], [], [])
        taken: set[int] = set()
        for solver in met.solvers:
            standing = self.roster.plainly(solver) or self._recognised(solver, tournament)
            if id(standing) in taken:
                self._error("WFCC-LIST-TWICE", solver, tournament)
            taken.add(id(standing))
            if valid is last:
                rating = standing.rating
            else:
                rating = solver.rating if valid is None else self._rating_on(valid, standing)
            if solver.rating is not None and solver.rating != rating:
                self._warning("WFCC-LIST-DIFFERS", "rating", solver, tournament, written=solver.rating, listed=rating)
            met.standings.append(standing)
            met.ratings.append(rating)
        return met

    def _judged(self, tournament: Tournament, met: Met, tables: Tables) -> TournamentResult:
        """The tournament judged with what the lists say of its solvers, and its numbers carried on."""
        as_listed = {id(each[0]): _as_listed(*each) for each in met.rows}
        standings = {id(as_listed[id(solver)]): standing for solver, standing, _ in met.rows}
        solvers = tuple(as_listed.get(id(each), each) for each in tournament.solvers)
        result = judge(replace(tournament, solvers=solvers), tables)
        if result.fit:
            for subject in result.subjects:
                if subject.solver.rated:
                    self._carry(subject, standings[id(subject.solver)], result)
        return result

    def _recognised(self, solver: Solver, tournament: Tournament) -> RosterStanding:
        """The member a solver is, or a newcomer; what the list did not know of them is taken over."""
        candidates = self.roster.candidates(solver)
        if not candidates:
            if solver.rating is not None or solver.halves:
                self._warning("WFCC-LIST-UNLISTED", "rating", solver, tournament, rating=solver.rating)
            return self.roster.add(newcomer(solver))
        if len(candidates) > 1:
            self._error("WFCC-LIST-NAMESAKES", solver, tournament)
        standing = candidates[0]
        member = standing.member
        if not solver.id and _differ(solver.country, member.country):
            self._warning("WFCC-LIST-COUNTRY", "country", solver, tournament, listed=member.country)
        if _says_more(solver, member):
            standing.member = replace(
                member,
                id=member.id or solver.id,
                country=member.country or solver.country,
                sex=member.sex or solver.sex,
                birth=member.birth or solver.birth,
            )
        return standing

    def _rating_on(self, valid: RatingList, standing: RosterStanding) -> int | None:
        """The full rating a list has for a member; one taken off it keeps theirs for a return (wfcc.removal)."""
        if standing.new:
            return standing.rating
        if valid.date not in self._older:
            self._older[valid.date] = roster_of(valid, self.tables)
        found = self._older[valid.date].candidates(standing.member)
        return found[0].member.rating if len(found) == 1 else None

    def _carry(self, subject: SolverResult, standing: RosterStanding, result: TournamentResult) -> None:
        """What a tournament leaves with a solver: current rating or half-rating, norms, the day (wfcc.current)."""
        numbers, tournament = subject.calculated, result.tournament
        new = None if subject.solver.rating is None else numbers.new_rating
        norms = norms_gained(subject.norms, tournament, result.coefficient.proposal.kind)
        self._leave(standing, tournament, new, numbers.half_rating, norms)

    def _leave(
        self,
        standing: RosterStanding,
        tournament: Tournament,
        new_rating: Decimal | None,
        half_rating: Decimal | None,
        norms: tuple[NormGained, ...],
    ) -> None:
        end = tournament.end
        assert end is not None, "an undated tournament is left out before"
        standing.tournaments.append(tournament.id)
        standing.last = max(end, standing.last or end)
        if new_rating is not None:
            standing.current = new_rating
        elif half_rating is not None:
            self._add_half(standing, half_rating)
        if standing.current is not None:
            standing.reach(standing.current, end)
        standing.norms += norms

    def _add_half(self, standing: RosterStanding, half_rating: Decimal) -> None:
        """One more half-rating (wfcc.half).

        Where a list has made a full rating of the earlier ones meanwhile, that moves as their mean moves.
        """
        before = mean_of_halves(standing.halves, self.tables)
        standing.halves += (half_rating,)
        mean = mean_of_halves(standing.halves, self.tables)
        if standing.rating is None:
            standing.current = mean
        elif standing.current is not None and before is not None and mean is not None:
            standing.current += mean - before

    def _warning(self, code: str, field: str, solver: Solver, tournament: Tournament, **values: Value) -> None:
        place = Place(tournament.file, solver.row, tournament.columns.get(field))
        self.findings.warning(code, place, None, name=solver.name, id=tournament.id, **values)

    def _error(self, code: str, solver: Solver, tournament: Tournament) -> None:
        place = Place(tournament.file, solver.row, tournament.columns.get("name"))
        self.findings.error(code, place, None, name=solver.name, id=tournament.id)


def norms_gained(titles: Iterable[str], tournament: Tournament, kind: str) -> tuple[NormGained, ...]:
    """Norms with where they were gained."""
    return tuple(NormGained(title, tournament.id, tournament.name, kind, tournament.end) for title in titles)


def _as_listed(solver: Solver, standing: RosterStanding, rating: int | None) -> Solver:
    """The solver's row with what the lists say of them in place of what the file says."""
    member = standing.member
    # Spelled out, not `replace`d: this is done once for every row of every table.
    return Solver(
        solver.name,
        solver.points,
        solver.country or member.country,
        member.sex,
        member.birth,
        solver.id,
        rating,
        None if rating is None else standing.current,
        standing.halves,
        solver.time,
        solver.location,
        solver.rated,
        solver.total,
        solver.place,
        solver.row,
    )


def _differ(one: str, other: str) -> bool:
    """Whether two countries are given and not the same."""
    return one != other and bool(one and other) and one.upper() != other.upper()


def _says_more(solver: Solver, member: Member) -> bool:
    """Whether the row has a fact the list lacks."""
    return bool(
        (solver.id and not member.id)
        or (solver.country and not member.country)
        or (solver.sex and not member.sex)
        or (solver.birth and not member.birth)
    )
