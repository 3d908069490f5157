"""What has been solved so far, and what the rounds to come can add."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from normbook.forecast.finishes import Lots
from normbook.model.numbers import Hundredths, hundredths, nearest_integer
from normbook.model.solving import Solver, Tournament
from normbook.rulebooks.wfcc.law.tables import Tables


@dataclass(frozen=True)
class Solved:
    """The table after so many rounds; all points are in hundredths."""

    solvers: tuple[Solver, ...]
    """Those for rating, in an order that the file's rows do not change."""
    played: tuple[tuple[Hundredths, ...], ...]
    """Their points in the rounds that they have solved: none for a solver whose rounds are opened again."""
    most: tuple[Hundredths, ...]
    """The most that each round can give, those that have been solved among them."""
    most_given: bool
    """Whether the file or the user says so; else it is taken from the best round so far."""
    step: Hundredths
    rounds_solved: int
    """Rounds behind everybody."""

    @property
    def rounds_left(self) -> int:
        """Rounds still to be solved."""
        return len(self.most) - self.rounds_solved

    def index_of(self, solver: Solver) -> int:
        """Where the solver stands here."""
        return self._index[id(solver)]

    @cached_property
    def _index(self) -> dict[int, int]:
        return {id(each): index for index, each in enumerate(self.solvers)}

    def totals(self, index: int) -> range:
        """Every total the solver can still reach."""
        so_far = sum(self.played[index])
        return range(so_far, so_far + sum(self._to_come(index)) + 1, self.step)

    def _to_come(self, index: int) -> tuple[Hundredths, ...]:
        """The most that each of the solver's rounds to come can give."""
        return self.most[len(self.played[index]) :]

    def at_average(self) -> list[tuple[Hundredths, ...]]:
        """Everybody's rounds if they go on as they have: each round to come at their average so far."""
        return [(*rounds, *self._average(rounds)) for rounds in self.played]

    def _average(self, rounds: tuple[Hundredths, ...]) -> list[Hundredths]:
        behind = sum(self.most[: len(rounds)])
        return [
            min(most, self.step * nearest_integer(sum(rounds) * most, behind * self.step)) if behind else 0
            for most in self.most[len(rounds) :]
        ]

    def drawn(self, lots: Lots) -> Iterator[list[tuple[Hundredths, ...]]]:
        """Everybody's rounds in each drawn finish."""
        own = [[(points, self.most[number]) for number, points in enumerate(rounds)] for rounds in self.played]
        to_come = [self._to_come(index) for index in range(len(own))]
        for finish in lots.draw(own, [len(rounds) for rounds in to_come]):
            yield [
                # Somebody with no round behind them has none to draw from.
                (
                    *rounds,
                    *(
                        self._scaled(*each, most)
                        for each, most in zip(drawn or [(0, 0)] * len(left), left, strict=True)
                    ),
                )
                for rounds, drawn, left in zip(self.played, finish, to_come, strict=True)
            ]

    def _scaled(self, points: Hundredths, of: Hundredths, most: Hundredths) -> Hundredths:
        """Points of one round as points of another that can give more or less."""
        if of == most or not of:
            return min(points, most)
        return min(most, self.step * nearest_integer(points * most, of * self.step))

    def spread_over_rounds(self, index: int, total: Hundredths) -> tuple[Hundredths, ...]:
        """The solver's rounds with this total: what is to come is spread evenly, as far as each round allows."""
        left = total - sum(self.played[index])
        to_come = self._to_come(index)
        whole = sum(to_come)
        rounds = [left * most // whole // self.step * self.step if whole else 0 for most in to_come]
        rest = left - sum(rounds)
        for number, most in enumerate(to_come):
            more = min(rest, most - rounds[number])
            rounds[number] += more
            rest -= more
        return (*self.played[index], *rounds)


def rounds_solved(tournament: Tournament) -> int:
    """The last round in which anybody has points."""
    return max(
        (
            number
            for solver in tournament.solvers
            for number, points in enumerate(solver.points, 1)
            if points is not None
        ),
        default=0,
    )


def rounds_of(tournament: Tournament) -> int:
    """How many rounds there are: stated, in the table, or among the problems."""
    return max(tournament.rounds, *(problem.round for problem in tournament.problems), 0)


def solved_so_far(
    tournament: Tournament,
    tables: Tables,
    step: Hundredths,
    round_most: Hundredths | None,
    reopened: Solver | None = None,
) -> Solved:
    """The table after the rounds that have been solved; all rounds of a solver may be opened again."""
    behind = rounds_solved(tournament)
    solvers = sorted(
        (solver for solver in tournament.solvers if solver.rated), key=lambda each: (each.name, each.id, each.country)
    )
    played = tuple(() if solver is reopened else _played(solver, behind) for solver in solvers)
    full = hundredths(tables.full_points)
    best = max((points for rounds in played for points in rounds), default=0)
    default = round_most or -(-best // full) * full
    set_points = {
        number: sum(
            hundredths(problem.max) if problem.max is not None else full
            for problem in tournament.problems
            if problem.round == number
        )
        for number in range(1, rounds_of(tournament) + 1)
    }
    most = tuple(set_points[number] or default for number in set_points)
    opened = 0 if reopened else behind
    given = round_most is not None or all(set_points[number] for number in list(set_points)[opened:])
    return Solved(tuple(solvers), played, most, given, step, opened)


def _played(solver: Solver, behind: int) -> tuple[Hundredths, ...]:
    return (*solver.round_hundredths, *[0] * behind)[:behind]
