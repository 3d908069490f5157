"""Before the first round: how strongly a solver must solve for a norm, told by ratings because no points are known.

Everybody else is taken to solve as their rating says, so that all results lie on one line; which line does not matter,
for performances are the same on every one. The solver asks the rulebook's own functions what each strength of their own
would be worth: their result moves the line here too (decision: forecast-before).
"""

from collections.abc import Collection

from normbook.forecast.bisection import least
from normbook.model.light import dataclass
from normbook.model.numbers import Hundredths
from normbook.model.phrase import Phrase
from normbook.model.solving import Solver, Tournament
from normbook.rulebooks.wfcc.law.calculation import performance_rating
from normbook.rulebooks.wfcc.law.judge import TournamentResult, judge
from normbook.rulebooks.wfcc.law.line import Fit, fit
from normbook.rulebooks.wfcc.law.norms import NormTerms, gained_norms
from normbook.rulebooks.wfcc.law.tables import Tables

Strength = int
"""A rating: to solve as one who has it would."""
WEAKEST, STRONGEST = 1, 4000
_POINT = 100
"""A rating point is worth so many hundredths on the line that stands for all lines."""


@dataclass(frozen=True, slots=True)
class NormBefore:
    """One norm of one solver."""

    terms: NormTerms
    strength: Strength | None
    """How strongly they must solve; None if no strength would do."""
    above: Solver | None
    """Whom they must keep up with: the weakest of the others who is as strong as that; None if nobody is."""
    below: Solver | None
    """The strongest of those who are not."""


@dataclass(frozen=True, slots=True)
class SolverBefore:
    """A solver before the first round."""

    solver: Solver
    place: int | None
    """By ratings; None without one."""
    norms: tuple[NormBefore, ...]
    """Those that are offered and open to them."""


@dataclass(frozen=True, slots=True)
class TournamentBefore:
    """A tournament of which only the field is known."""

    tournament: Tournament
    result: TournamentResult
    """Which norms the field offers; nothing else of it means anything yet."""
    solvers: tuple[SolverBefore, ...]
    """By rating, then name; those without one last."""
    reason: Phrase | None
    """Why there will be no line."""


def before(tournament: Tournament, tables: Tables, only: Collection[Solver] | None = None) -> TournamentBefore:
    """How strongly every solver must solve, or those asked for."""
    result = judge(tournament, tables)
    field = sorted(
        (solver for solver in tournament.solvers if solver.rated),
        key=lambda each: (-(each.rating or 0), each.name, each.id, each.country),
    )
    asking = _Asking(field, tuple(terms for terms in result.terms if terms.offered), tables)
    found = asking.fit(None, 0)
    reason = found if isinstance(found, Phrase) else None
    asked = [each for each in field if only is None or each in only]
    solvers = () if reason else tuple(map(asking.solver, asked))
    return TournamentBefore(tournament, result, solvers, reason)


class _Asking:
    """One field's questions to the rulebook."""

    def __init__(self, field: list[Solver], terms: tuple[NormTerms, ...], tables: Tables) -> None:
        self.rated = [each for each in field if each.rating is not None]
        self.ratings = [each.rating for each in self.rated if each.rating is not None]
        self.terms = terms
        self.tables = tables
        # Of rounds nobody knows anything, so that nobody is expected to solve more than can be solved.
        self.most = _POINT * STRONGEST * 2

    def fit(self, solver: Solver | None, strength: Strength) -> Fit | Phrase:
        """The line if everybody solves as their rating says, and the solver as one of that strength."""
        results: list[Hundredths] = [_POINT * rating for rating in self.ratings]
        for index, each in enumerate(self.rated):
            if each is solver:
                results[index] = _POINT * strength
        return fit(self.ratings, results, self.most, self.tables)

    def solver(self, solver: Solver) -> SolverBefore:
        """What each of their norms takes."""
        terms = [each for each in self.terms if solver.woman or not each.needs.women]
        place = None if solver.rating is None else 1 + sum(rating > solver.rating for rating in self.ratings)
        return SolverBefore(solver, place, tuple(self._norm(solver, each) for each in terms))

    def _norm(self, solver: Solver, terms: NormTerms) -> NormBefore:
        strength = least(lambda each: terms.title in self.norms(solver, each), WEAKEST - 1, STRONGEST)
        others = [each for each in self.rated if each is not solver]
        above = [each for each in others if strength is not None and (each.rating or 0) >= strength]
        below = [each for each in others if strength is not None and (each.rating or 0) < strength]
        return NormBefore(terms, strength, above[-1] if above else None, below[0] if below else None)

    def norms(self, solver: Solver, strength: Strength) -> tuple[str, ...]:
        """The norms gained by solving as one of that strength."""
        found = self.fit(solver, strength)
        assert not isinstance(found, Phrase)
        place = 1 + sum((each.rating or 0) > strength for each in self.rated if each is not solver)
        return gained_norms(solver.woman, performance_rating(_POINT * strength, found.line), place, self.terms)
