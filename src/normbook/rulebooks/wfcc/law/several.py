"""Several tournaments judged one after the other, without a list at hand: each table's own ratings are the law.

What one tournament leaves with a solver goes on into the next: the current rating while no list has appeared between
them, half-ratings always (wfcc.current, wfcc.half). What a table itself says of either wins.
"""

from collections.abc import Sequence
from dataclasses import field, replace
from datetime import date
from decimal import Decimal

from normbook.model.light import dataclass
from normbook.model.ratinglist import Member, NormGained
from normbook.model.solving import Solver, Tournament
from normbook.rulebooks.wfcc.law.calculation import mean_of_halves, published_rating
from normbook.rulebooks.wfcc.law.dates import next_list_date
from normbook.rulebooks.wfcc.law.judge import SolverResult, TournamentResult, judge
from normbook.rulebooks.wfcc.law.quarter import norms_gained
from normbook.rulebooks.wfcc.law.roster import Roster, RosterStanding
from normbook.rulebooks.wfcc.law.tables import Tables


@dataclass(frozen=True, slots=True)
class Position:
    """Where a solver stands after all of them."""

    name: str
    id: str
    country: str
    rating: int | None
    """The last list's."""
    current: Decimal | None
    """Or the mean of enough half-ratings."""
    halves: tuple[Decimal, ...]
    tournaments: tuple[str, ...]
    norms: tuple[NormGained, ...]

    @property
    def published(self) -> int | None:
        """What the next list would print."""
        return None if self.current is None else published_rating(self.current)


@dataclass(slots=True)
class _Track:
    """The roster of those met so far, and when each was last rated."""

    roster: Roster = field(default_factory=lambda: Roster(()))
    ends: dict[int, date | None] = field(default_factory=dict)


def judge_several(
    tournaments: Sequence[Tournament], tables: Tables
) -> tuple[tuple[TournamentResult, ...], tuple[Position, ...]]:
    """Each tournament in the order given, and where everybody stands in the end, by name."""
    track = _Track()
    results = tuple(_take(tournament, track, tables) for tournament in tournaments)
    positions = (_position(standing, tables) for standing in track.roster.standings)
    return results, tuple(sorted(positions, key=lambda each: (each.name, each.id, each.country)))


def _take(tournament: Tournament, track: _Track, tables: Tables) -> TournamentResult:
    met: dict[int, RosterStanding] = {}
    taken: set[int] = set()
    solvers: list[Solver] = []
    for solver in tournament.solvers:
        standing = _recognised(solver, track, taken)
        if standing is None:
            solvers.append(solver)
            continue
        carried = _carried(solver, standing, track.ends.get(id(standing)), tournament, tables)
        standing.member = replace(standing.member, rating=carried.rating)
        standing.current, standing.halves = carried.current, carried.halves
        met[id(carried)] = standing
        taken.add(id(standing))
        solvers.append(carried)
    result = judge(replace(tournament, solvers=tuple(solvers)), tables)
    for subject in result.subjects:
        if result.fit and (found := met.get(id(subject.solver))):
            _leave(subject, found, result)
            track.ends[id(found)] = tournament.end
    return result


def _recognised(solver: Solver, track: _Track, taken: set[int]) -> RosterStanding | None:
    """The one met before, or a new one; None where several could be meant, and then nothing is carried.

    Whoever stands in this table already is somebody else.
    """
    if not solver.rated:
        return None
    found = [each for each in track.roster.candidates(solver) if id(each) not in taken]
    if len(found) > 1:
        return None
    if found:
        return found[0]
    return track.roster.add(RosterStanding(Member(solver.name, solver.id, solver.country, solver.sex, solver.birth)))


def _carried(
    solver: Solver, standing: RosterStanding, ended: date | None, tournament: Tournament, tables: Tables
) -> Solver:
    """The row with what earlier tournaments left, where the table itself says nothing of it."""
    halves = solver.halves or standing.halves
    if solver.rating is None or solver.current is not None or standing.current is None:
        return replace(solver, halves=halves)
    begins = tournament.begins
    list_between = ended is not None and begins is not None and next_list_date(ended, tables) <= begins
    same_list = standing.member.rating == solver.rating and not list_between
    return replace(solver, current=standing.current if same_list else None, halves=halves)


def _leave(subject: SolverResult, standing: RosterStanding, result: TournamentResult) -> None:
    """What a tournament leaves with a solver."""
    numbers, tournament = subject.calculated, result.tournament
    standing.tournaments.append(tournament.id)
    if numbers.half_rating is not None:
        standing.halves += (numbers.half_rating,)
    elif numbers.new_rating is not None:
        standing.current = numbers.new_rating
    standing.norms += norms_gained(subject.norms, tournament, result.coefficient.proposal.kind)


def _position(standing: RosterStanding, tables: Tables) -> Position:
    member, current = standing.member, standing.current
    if member.rating is None:
        current = mean_of_halves(standing.halves, tables)
    elif current is None:
        current = Decimal(member.rating)
    return Position(
        member.name,
        member.id,
        member.country,
        member.rating,
        current,
        standing.halves,
        tuple(standing.tournaments),
        standing.norms,
    )
