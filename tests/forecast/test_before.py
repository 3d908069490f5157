"""What norms take before the first round, held against the judge on lines of every slope."""

from dataclasses import replace
from decimal import Decimal

import pytest

from normbook.model.solving import Solver, Tournament
from normbook.rulebooks.wfcc.forecast.before import TournamentBefore, before
from normbook.rulebooks.wfcc.law.judge import judge
from normbook.rulebooks.wfcc.law.tables import standard

COUNTRIES = ("ITA", "FRA", "POL", "JPN")


def field_of(*ratings: int | None, women: tuple[int, ...] = ()) -> Tournament:
    solvers = tuple(
        Solver(
            f"Solver {number:02}", (None, None), COUNTRIES[number % 4], "w" if number in women else "m", rating=rating
        )
        for number, rating in enumerate(ratings)
    )
    return Tournament("cup", "Cup", solvers, rounds=2, kind="wcsc-type", category="W30")


FIELDS = {
    "even": field_of(*(2760 - 30 * number for number in range(20)), women=(7, 15)),
    "a few far ahead": field_of(
        2810, 2790, 2770, 2640, 2630, *(2500 - 11 * number for number in range(15)), women=(9,)
    ),
    "some without a rating": field_of(*(2750 - 40 * number for number in range(16)), None, None, women=(4, 17)),
}


def solved(told: TournamentBefore, solver: Solver, strength: int, slope: int, level: int) -> Tournament:
    """Everybody on a line of this slope, in hundredths per rating point; the solver as one of that strength."""
    solvers = []
    for number, each in enumerate(told.tournament.solvers):
        rating = strength if each is solver else each.rating
        total = Decimal(0) if rating is None else Decimal(slope * rating + level) / 100
        # In different rounds, so that more could be solved than anybody is expected to solve.
        points = (total, Decimal(0)) if number % 2 else (Decimal(0), total)
        solvers.append(replace(each, points=points, time=None))
    return replace(told.tournament, solvers=tuple(solvers))


@pytest.mark.rule("wfcc.N4")
@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize(("slope", "level"), [(5, -9000), (2, 0), (13, -20000)])
def test_the_strength_told_gives_the_norm_and_a_point_less_does_not(name: str, slope: int, level: int) -> None:
    told = before(FIELDS[name], standard())
    asked = 0
    for each in told.solvers:
        for norm in each.norms:
            if norm.strength is None:
                continue
            for strength, gained in ((norm.strength, True), (norm.strength - 1, False)):
                result = judge(solved(told, each.solver, strength, slope, level), standard())
                own = next(subject for subject in result.subjects if subject.solver.name == each.solver.name)
                assert (norm.terms.title in own.norms) is gained, (each.solver.name, norm.terms.title, strength)
                asked += 1
    assert asked > 80


def test_neighbours_stand_on_either_side() -> None:
    for told in (before(field, standard()) for field in FIELDS.values()):
        for each in told.solvers:
            for norm in each.norms:
                if norm.strength is not None:
                    assert norm.above is None or (norm.above.rating or 0) >= norm.strength
                    assert norm.below is None or (norm.below.rating or 0) < norm.strength


def test_nothing_is_told_without_a_line() -> None:
    told = before(field_of(2500, 2500, None), standard())
    assert told.reason is not None
    assert told.solvers == ()


def test_one_solver_alone() -> None:
    field = FIELDS["even"]
    [alone] = before(field, standard(), [field.solvers[3]]).solvers
    assert alone == before(field, standard()).solvers[3]
