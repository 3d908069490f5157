"""Small tournaments to judge, written the short way."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

from hypothesis import strategies as st

from normbook.model.solving import Problem, Ruling, Solver, Tournament
from normbook.model.solving_kinds import GROUPS
from normbook.rulebooks.wfcc.law.judge import SolverResult, TournamentResult, judge
from normbook.rulebooks.wfcc.law.tables import standard

PUBLISHED = {path.stem: path for path in sorted((Path(__file__).parents[2] / "published").glob("*.csv"))}
"""Tables as organisers have published them; the names are invented."""
COUNTRIES = ("POL", "GBR", "GER", "SRB", "pol", "", "FIDE", "neutral")


def points(*rounds: str | int) -> tuple[Decimal, ...]:
    return tuple(map(Decimal, rounds))


def solver(name: str, result: str | int | Sequence[str | int], rating: int | None = None, **more: object) -> Solver:
    """A solver whose result is one number, or one for each round."""
    rounds = [result] if isinstance(result, str | int) else result
    return replace(Solver(name, points(*rounds), rating=rating), **more)  # type: ignore[arg-type]


def tournament(solvers: Iterable[Solver] = (), coefficient: str | None = None, **more: object) -> Tournament:
    entered = tuple(solvers)
    rounds = max((len(each.points) for each in entered), default=0)
    ruling = Ruling(coefficient=Decimal(coefficient)) if coefficient else Ruling()
    whole = Tournament("t", "Tournament", entered, rounds, ruling=ruling)
    return replace(whole, **more)  # type: ignore[arg-type]


def judged(solvers: Iterable[Solver], coefficient: str | None = "1", **more: object) -> TournamentResult:
    return judge(tournament(solvers, coefficient, **more), standard())


def of(result: TournamentResult, name: str) -> SolverResult:
    return next(subject for subject in result.subjects if subject.solver.name == name)


def with_rmas(totals: Sequence[Solver], rmas: str | int) -> list[Solver]:
    """The same totals split over two rounds so that the best of each round add up to RMAS."""
    best, other, *rest = sorted(totals, key=lambda each: -each.result)
    second = Decimal(rmas) - best.result
    assert 0 <= second <= other.result
    split = [
        replace(best, points=(best.result, Decimal(0))),
        replace(other, points=(other.result - second, second)),
        *(replace(each, points=(each.result, Decimal(0))) for each in rest),
    ]
    by_name = {each.name: each for each in split}
    return [by_name[each.name] for each in totals]


def problems(count: int = 12, **more: object) -> tuple[Problem, ...]:
    """So many problems, spread over the groups in turn, six to a round."""
    set_ = [Problem(1 + number // 6, GROUPS[number % len(GROUPS)], Decimal(5), 1990) for number in range(count)]
    return tuple(replace(problem, **more) for problem in set_)  # type: ignore[arg-type]


def field_of_norms(count: int = 15, countries: int = 3, **more: object) -> list[Solver]:
    """Five at 2598.4 on average, with 5, 9, 12 and 14 of them at least 2550, 2450, 2350 and 2250."""
    ratings = [2700, 2622, 2570, 2550, 2550, 2500, 2480, 2460, 2450, 2400, 2380, 2350, 2300, 2250, 2100][:count]
    codes = ("POL", "GBR", "GER")[:countries]
    return [
        solver(f"s{number:02}", str(80 - 3 * number), rating, country=codes[number % countries], **more)
        for number, rating in enumerate(ratings)
    ]


NEW_YEAR = date(2024, 1, 1)

hundredths = st.one_of(st.integers(0, 60).map(lambda quarters: 25 * quarters), st.integers(0, 1500)).map(
    lambda value: Decimal(value).scaleb(-2)
)
ratings = st.one_of(st.none(), st.integers(1500, 2800), st.sampled_from((2250, 2350, 2450, 2550, 2650)))
two_decimals = st.integers(150000, 280000).map(lambda value: Decimal(value).scaleb(-2))


@st.composite
def solvers(draw: st.DrawFn, name: str, rounds: int, rated: st.SearchStrategy[int | None]) -> Solver:
    return Solver(
        name=name,
        points=tuple(draw(st.one_of(st.none(), hundredths, hundredths)) for _ in range(rounds)),
        country=draw(st.sampled_from(COUNTRIES)),
        sex=draw(st.sampled_from(("m", "w", ""))),
        rating=draw(rated),
        current=draw(st.one_of(st.none(), two_decimals)),
        halves=tuple(draw(st.lists(two_decimals, max_size=3))),
        time=draw(st.one_of(st.none(), st.integers(100, 103).map(Decimal))),
        location=draw(st.sampled_from(("", "", "", "Riga"))),
        rated=draw(st.integers(0, 9)) > 0,
    )


@st.composite
def tournaments(draw: st.DrawFn, least: int = 0, most: int = 10, rated_only: bool = False) -> Tournament:
    """Any tournament: ties, unrated, not for rating, women, several countries, empty cells."""
    rounds = draw(st.integers(1, 3))
    count = draw(st.integers(least, most))
    kind = st.integers(1500, 2800) if rated_only else ratings
    entered = tuple(draw(solvers(f"s{number}", rounds, kind)) for number in range(count))
    if rated_only:
        entered = tuple(replace(each, rated=True) for each in entered)
    coefficient = draw(st.sampled_from(("1", "1.5", "2", "2.5", "3", "4")))
    return replace(tournament(entered, coefficient), locations=draw(st.sampled_from((None, None, 1, 2))))


def random_tournament(chance: random.Random, count: int | None = None) -> Tournament:
    """A likely one: results follow the ratings more or less, enough solvers for norms."""
    rounds, spread = chance.randint(1, 4), chance.choice((50, 400, 1500))
    entered = []
    for number in range(count or chance.randint(15, 40)):
        strength = chance.randint(2000, 2750)
        best = 10 if chance.random() < 0.5 else 25
        cells = tuple(
            Decimal(max(0, min(1500, (strength - 2000) * 2 + chance.randint(-spread, spread)) // best * best)).scaleb(
                -2
            )
            for _ in range(rounds)
        )
        entered.append(
            Solver(
                f"s{number}",
                cells,
                chance.choice(("POL", "GBR", "GER", "fide", "")),
                chance.choice("mw"),
                rating=strength if chance.random() < 0.85 else None,
                current=Decimal(strength * 100 + chance.randint(-999, 999)).scaleb(-2)
                if chance.random() < 0.3
                else None,
                halves=(Decimal("2100.55"),) if chance.random() < 0.5 else (),
                time=Decimal(chance.randint(100, 110)),
                rated=chance.random() < 0.95,
            )
        )
    return tournament(entered, chance.choice(("1", "2.5", "4")))
