"""The total each solving norm needs after so many rounds, and the score at which a rating stays where it is.

A solver's total moves the line it is measured by, so each total is put to the rulebook's own functions; nothing is
solved for. `judge` gives the same answer for every total that is told here; a test proves it.
"""

from collections.abc import Callable, Collection
from fractions import Fraction

from normbook.forecast.bisection import least
from normbook.forecast.finishes import DEFAULT_LOTS, Lots, Spread, spread
from normbook.model.light import dataclass
from normbook.model.numbers import Hundredths
from normbook.model.phrase import Phrase
from normbook.model.solving import Solver, Tournament
from normbook.rulebooks.wfcc.forecast.points import Solved, solved_so_far
from normbook.rulebooks.wfcc.law.calculation import Calculated, calculate
from normbook.rulebooks.wfcc.law.judge import TournamentResult, judge
from normbook.rulebooks.wfcc.law.line import Fit, fit, rmas_of
from normbook.rulebooks.wfcc.law.norms import NormTerms, gained_norms
from normbook.rulebooks.wfcc.law.ranking import merit
from normbook.rulebooks.wfcc.law.tables import Tables

DEFAULT_STEP: Hundredths = 25
"""Points are given in quarters nearly everywhere."""


@dataclass(frozen=True, slots=True)
class SolvingAssumptions:
    """What the forecast takes for granted; all of it is told and can be set."""

    lots: Lots = DEFAULT_LOTS
    step: Hundredths = DEFAULT_STEP
    round_most: Hundredths | None = None
    """The most that a round to come can give, where the file's problems do not say."""


@dataclass(frozen=True, slots=True)
class NormForecast:
    """One norm of one solver. Totals are those of the whole tournament; None is out of reach."""

    terms: NormTerms
    needed: Hundredths | None
    """If everybody else goes on at their own average."""
    for_performance: Hundredths | None
    for_place: Hundredths | None
    drawn: Spread[Hundredths]
    chance: Fraction | None
    """The share of drawn finishes, their own rounds too, in which they gain it; None with no round to draw from."""


@dataclass(frozen=True, slots=True)
class SolverForecast:
    """A solver's tournament, as far as it can be told."""

    solver: Solver
    so_far: Hundredths
    most: Hundredths
    """The total with full points in every round to come."""
    place_now: int
    norms: tuple[NormForecast, ...]
    """Those that are offered and open to them."""
    break_even: Hundredths | None
    """The least total at which the rating does not fall; None without a rating, or out of reach."""
    break_even_drawn: Spread[Hundredths] | None


@dataclass(frozen=True, slots=True)
class NormLine:
    """Where a norm's performance lies on the line of results over ratings."""

    terms: NormTerms
    now: Fraction
    """If everybody goes on at their own average."""
    drawn: Spread[Fraction]


@dataclass(frozen=True, slots=True)
class TournamentForecast:
    """An unfinished tournament."""

    tournament: Tournament
    result: TournamentResult
    """As it stands, if nobody solved anything more."""
    assumptions: SolvingAssumptions
    solved: Solved
    solvers: tuple[SolverForecast, ...]
    """In order of place now, then name."""
    lines: tuple[NormLine, ...]
    reason: Phrase | None
    """Why there is no line, and so neither norms nor ratings."""
    reopened: Solver | None = None
    """The solver who asks what they would have needed, everybody else's results standing."""


def forecast(
    tournament: Tournament,
    tables: Tables,
    assumptions: SolvingAssumptions | None = None,
    only: Collection[Solver] | None = None,
    reopened: Solver | None = None,
) -> TournamentForecast:
    """What every solver needs, or those asked for; at least one round has been solved.

    With `reopened`, what this solver would need if all their rounds were still to come: for somebody who thinks of
    entering a tournament like one that is over.
    """
    only = [reopened] if reopened else only
    assumptions = assumptions or SolvingAssumptions()
    result = judge(tournament, tables)
    solved = solved_so_far(tournament, tables, assumptions.step, assumptions.round_most, reopened)
    average = solved.at_average()
    drawn = list(solved.drawn(assumptions.lots))
    asking = _Asking(result, solved, tables)
    asked = [
        (index, subject.place)
        for subject in result.subjects
        if subject.place is not None and (only is None or subject.solver in only)
        for index in (solved.index_of(subject.solver),)
    ]
    solvers = tuple(asking.solver(index, place, average, drawn) for index, place in asked)
    return TournamentForecast(
        tournament,
        result,
        assumptions,
        solved,
        solvers,
        # With nothing of their own yet, the line would be drawn through a nought.
        () if reopened else asking.lines(average, drawn),
        result.reason,
        reopened,
    )


Finish = list[tuple[Hundredths, ...]]
"""Everybody's rounds, as in `Solved.solvers`."""


class _Asking:
    """One tournament's questions to the rulebook."""

    def __init__(self, result: TournamentResult, solved: Solved, tables: Tables) -> None:
        self.solved = solved
        self.tables = tables
        self.coefficient = result.coefficient.value
        self.terms = [terms for terms in result.terms if terms.offered]
        self.ratings = [each.rating for each in solved.solvers if each.rating is not None]
        self.rated = [index for index, each in enumerate(solved.solvers) if each.rating is not None]

    def fit(self, finish: Finish) -> Fit | None:
        """The line of a finish; None without one."""
        totals = [sum(finish[index]) for index in self.rated]
        found = fit(self.ratings, totals, rmas_of(finish), self.tables)
        return None if isinstance(found, Phrase) else found

    def solver(self, index: int, place: int, average: Finish, drawn: list[Finish]) -> SolverForecast:
        solver = self.solved.solvers[index]
        totals = self.solved.totals(index)
        terms = [each for each in self.terms if solver.woman or not each.needs.women]
        now = _Ladder(self, index, average)
        others = [_Ladder(self, index, finish) for finish in drawn]
        own = [ladder.norms(sum(finish[index])) for ladder, finish in zip(others, drawn, strict=True)]
        keeps = None
        if solver.rating is not None:
            keeps = spread([each.halving(totals, each.keeps_rating) for each in others], Fraction) if others else None
        return SolverForecast(
            solver=solver,
            so_far=totals[0],
            most=totals[-1],
            place_now=place,
            norms=tuple(
                self._norm(each, totals, now, others, own if self.solved.played[index] else []) for each in terms
            ),
            break_even=now.scanned(totals, now.keeps_rating) if solver.rating is not None else None,
            break_even_drawn=keeps,
        )

    def _norm(
        self,
        terms: NormTerms,
        totals: range,
        now: "_Ladder",
        others: "list[_Ladder]",
        own: list[tuple[str, ...]],
    ) -> NormForecast:
        title = terms.title
        return NormForecast(
            terms=terms,
            needed=now.scanned(totals, lambda total: title in now.norms(total)),
            for_performance=now.scanned(totals, lambda total: now.performs(total, terms)),
            for_place=now.scanned(totals, lambda total: now.place(total) <= terms.places),
            drawn=spread([each.halving(totals, each.gains(title)) for each in others], Fraction),
            chance=Fraction(sum(title in norms for norms in own), len(own)) if own else None,
        )

    def lines(self, average: Finish, drawn: list[Finish]) -> tuple[NormLine, ...]:
        """Each norm's line, now and in the drawn finishes."""
        found = []
        fits = [self.fit(finish) for finish in drawn]
        for terms in self.terms:
            now = _on_line(self.fit(average), terms)
            if now is not None:
                found.append(NormLine(terms, now, spread([_on_line(each, terms) for each in fits], Fraction)))
        return tuple(found)


def _on_line(found: Fit | None, terms: NormTerms) -> Fraction | None:
    if found is None or found.line.rise == 0:
        return None
    return found.line.slope * Fraction(terms.performance) + found.line.intercept


class _Ladder:
    """One solver in one finish of all the others: what each total of theirs would be worth."""

    def __init__(self, asking: _Asking, index: int, finish: Finish) -> None:
        self.asking = asking
        self.index = index
        self.solver = asking.solved.solvers[index]
        others = [rounds for number, rounds in enumerate(finish) if number != index]
        self.best_of_others = [max(column) for column in zip(*others, strict=True)] if others else []
        self.totals = [sum(finish[number]) for number in asking.rated]
        self.own = asking.rated.index(index) if index in asking.rated else None
        solvers = asking.solved.solvers
        self.merits = sorted(
            merit(sum(rounds), solvers[number].time) for number, rounds in enumerate(finish) if number != index
        )
        self._calculated: dict[Hundredths, Calculated | None] = {}

    def calculated(self, total: Hundredths) -> Calculated | None:
        """The rulebook's numbers for the total; None without a line."""
        if total not in self._calculated:
            self._calculated[total] = self._calculate(total)
        return self._calculated[total]

    def _calculate(self, total: Hundredths) -> Calculated | None:
        asking = self.asking
        totals = list(self.totals)
        if self.own is not None:
            totals[self.own] = total
        rounds = [self.best_of_others, asking.solved.spread_over_rounds(self.index, total)]
        found = fit(asking.ratings, totals, rmas_of(rounds), asking.tables)
        if isinstance(found, Phrase):
            return None
        return calculate(self.solver, total, found.line, asking.coefficient, asking.tables)

    def place(self, total: Hundredths) -> int:
        """One more than there are better ones."""
        own = merit(total, self.solver.time)
        return 1 + sum(other < own for other in self.merits)

    def norms(self, total: Hundredths) -> tuple[str, ...]:
        """The norms gained with the total."""
        numbers = self.calculated(total)
        if numbers is None:
            return ()
        return gained_norms(self.solver.woman, numbers.performance, self.place(total), tuple(self.asking.terms))

    def gains(self, title: str) -> Callable[[Hundredths], bool]:
        return lambda total: title in self.norms(total)

    def performs(self, total: Hundredths, terms: NormTerms) -> bool:
        numbers = self.calculated(total)
        return numbers is not None and numbers.performance is not None and numbers.performance >= terms.performance

    def keeps_rating(self, total: Hundredths) -> bool:
        numbers = self.calculated(total)
        return numbers is not None and numbers.change is not None and numbers.change >= 0

    def scanned(self, totals: range, enough: Callable[[Hundredths], bool]) -> Hundredths | None:
        """The least total that is enough, as every greater one is; every total is looked at."""
        least = None
        for total in reversed(totals):
            if not enough(total):
                break
            least = total
        return least

    def halving(self, totals: range, enough: Callable[[Hundredths], bool]) -> Hundredths | None:
        """The same by halving, for finishes of which there are many: a total that is enough has enough above it."""
        found = least(lambda index: enough(totals[index]), -1, len(totals) - 1)
        return None if found is None else totals[found]
