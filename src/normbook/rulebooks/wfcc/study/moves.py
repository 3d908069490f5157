"""How performance and rating move over many simulated solving tournaments, each judged by the rulebook."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from decimal import Decimal
from fractions import Fraction
from math import isqrt

from normbook.model.diagnostics import Findings
from normbook.model.light import dataclass
from normbook.model.numbers import Hundredths, hundredths, rounded
from normbook.rulebooks.wfcc.law.judge import SolverResult, TournamentResult, judge
from normbook.rulebooks.wfcc.law.line import Regime
from normbook.rulebooks.wfcc.law.tables import Tables, load
from normbook.rulebooks.wfcc.study.plan import SolversPlan
from normbook.rulebooks.wfcc.study.tournament import Luck, luck_of, made_up
from normbook.study.comparison import edition_and_variants

Progress = Callable[[int], None]

THIRDS = ("top", "middle", "bottom")
"""Of a field, by rating."""


@dataclass(frozen=True, slots=True)
class Movement:
    """Mean and spread of numbers with two decimals."""

    count: int
    total: Hundredths
    squares: int

    @property
    def mean(self) -> Decimal | None:
        """To two decimals; None of nothing."""
        return rounded(Fraction(self.total, 100 * self.count), 2) if self.count else None

    @property
    def deviation(self) -> Decimal | None:
        """The standard deviation to two decimals; None of nothing."""
        if not self.count:
            return None
        square = self.count * self.squares - self.total**2
        # The root of four times the square, halved: rounds to the nearest hundredth.
        return Decimal((isqrt(4 * square // self.count**2) + 1) // 2).scaleb(-2)


@dataclass(frozen=True, slots=True)
class StudyCell:
    """One number of solvers, one correlation, one set of rules."""

    tables: Tables
    solvers: int
    correlation: str
    """Its name in the plan."""
    tournaments: int
    regimes: Mapping[Regime, int]
    found: Movement
    """The correlations that came about, in hundredths: 0.96 is 96.00."""
    performance: Movement
    """Performance less rating, over all solvers."""
    changes: Mapping[str, Movement]
    """Changes of rating, by third of the field."""
    offered: int
    """Tournaments at which some norm could be gained."""
    norms: Mapping[str, int]
    """Norms gained, by title."""
    lucky: Mapping[str, int]
    """Those gained by solvers rated below what the title itself needs."""
    with_lucky: int
    """Tournaments with such a norm."""


@dataclass(frozen=True, slots=True)
class SolversStudy:
    """The answer."""

    plan: SolversPlan
    rules: tuple[Tables, ...]
    cells: tuple[StudyCell, ...]


@dataclass(slots=True)
class _Tally:
    """Numbers being added up."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, number: Hundredths) -> None:
        self.count += 1
        self.total += number
        self.squares += number * number

    @property
    def spread(self) -> Movement:
        return Movement(self.count, self.total, self.squares)


@dataclass(slots=True)
class _Counting:
    """One cell being counted."""

    regimes: Counter[Regime] = field(default_factory=Counter)
    found: _Tally = field(default_factory=_Tally)
    performance: _Tally = field(default_factory=_Tally)
    changes: dict[str, _Tally] = field(default_factory=lambda: {third: _Tally() for third in THIRDS})
    offered: int = 0
    norms: Counter[str] = field(default_factory=Counter)
    lucky: Counter[str] = field(default_factory=Counter)
    with_lucky: int = 0

    def add(self, result: TournamentResult, tables: Tables) -> None:
        self.regimes[result.regime] += 1
        if result.fit is not None and (correlation := result.fit.moments.correlation) is not None:
            self.found.add(hundredths(rounded(100 * correlation, 2)))
        for third, subjects in by_thirds(result.subjects).items():
            for subject in subjects:
                if subject.calculated.change is not None:
                    self.changes[third].add(hundredths(subject.calculated.change))
                if subject.calculated.performance is not None:
                    rating = 100 * (subject.solver.rating or 0)
                    self.performance.add(hundredths(subject.calculated.performance) - rating)
        self.offered += any(terms.offered for terms in result.terms)
        self._count_norms(result.subjects, {each.title: each.rating for each in tables.titles})

    def _count_norms(self, subjects: Iterable[SolverResult], needed: Mapping[str, int]) -> None:
        lucky = 0
        for subject in subjects:
            for title in subject.norms:
                self.norms[title] += 1
                if (subject.solver.rating or 0) < needed[title]:
                    self.lucky[title] += 1
                    lucky += 1
        self.with_lucky += lucky > 0


def by_thirds(subjects: Sequence[SolverResult]) -> dict[str, Sequence[SolverResult]]:
    """The field by rating: as many at the top as at the bottom, and the others between them."""
    ordered = sorted(subjects, key=lambda each: (-(each.solver.rating or 0), each.solver.name))
    third = len(ordered) // 3
    low = len(ordered) - third
    return dict(zip(THIRDS, (ordered[:third], ordered[third:low], ordered[low:]), strict=True))


def compared(plan: SolversPlan, findings: Findings) -> tuple[Tables, ...]:
    """The edition's tables, then those of each variant."""
    return edition_and_variants(load, plan.variants, findings)


def count_of_tournaments(plan: SolversPlan, rules: Sequence[Tables]) -> int:
    """How many tournaments there are to judge."""
    return len(rules) * len(plan.fields) * len(plan.correlations) * plan.tournaments


def study(plan: SolversPlan, rules: tuple[Tables, ...], progress: Progress | None = None) -> SolversStudy:
    """Every field with every correlation under all of the rules; the same solvers and the same luck everywhere."""
    done = 0
    cells: list[StudyCell] = []
    for solvers in plan.fields:
        luck = [luck_of(plan, solvers, number) for number in range(plan.tournaments)]
        for name, correlation in plan.correlations.items():
            for tables in rules:
                cells.append(_cell(plan, luck, solvers, name, correlation, tables))
                done += plan.tournaments
                if progress:
                    progress(done)
    return SolversStudy(plan, rules, tuple(cells))


def _cell(
    plan: SolversPlan, luck: Sequence[tuple[Luck, ...]], solvers: int, name: str, correlation: Decimal, tables: Tables
) -> StudyCell:
    counting = _Counting()
    for each in luck:
        counting.add(judge(made_up(plan, each, correlation), tables), tables)
    return StudyCell(
        tables,
        solvers,
        name,
        plan.tournaments,
        {regime: counting.regimes[regime] for regime in Regime},
        counting.found.spread,
        counting.performance.spread,
        {third: tally.spread for third, tally in counting.changes.items()},
        counting.offered,
        {title.title: counting.norms[title.title] for title in tables.titles if not title.women},
        {title.title: counting.lucky[title.title] for title in tables.titles if not title.women},
        counting.with_lucky,
    )
