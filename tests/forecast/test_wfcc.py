"""What solving norms still need: each total judged for real, ranges over drawn finishes, the break-even score."""

import random
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from normbook.forecast.finishes import Lots, spread
from normbook.model.numbers import from_hundredths
from normbook.model.solving import Problem, Solver, Tournament
from normbook.rulebooks.wfcc.forecast.needs import SolvingAssumptions, TournamentForecast, forecast
from normbook.rulebooks.wfcc.forecast.points import rounds_solved, solved_so_far
from normbook.rulebooks.wfcc.law.judge import SolverResult, judge
from normbook.rulebooks.wfcc.law.tables import standard
from tests.rulebooks.wfcc.tournaments import field_of_norms, solver, tournament

SEEDS = range(20)
FEW = SolvingAssumptions(lots=Lots(seed=3, finishes=5))


def unfinished(seed: int, solved: int = 3, rounds: int = 6) -> Tournament:
    """A tournament for norms after so many rounds of fifteen points; the stronger solve more, mostly."""
    lot = random.Random(seed)
    field = field_of_norms()
    entered = [
        replace(
            each,
            points=tuple(_points(lot, each.rating or 2000) for _ in range(solved)),
            sex=lot.choice("mmw"),
            time=Decimal(lot.randint(100, 300)),
        )
        for each in field
    ]
    entered.append(solver("unrated", [_quarters(lot.randint(0, 60)) for _ in range(solved)]))
    entered.append(solver("left out", [15] * solved, 2500, rated=False))
    return tournament(entered, coefficient="4", rounds=rounds)


def _points(lot: random.Random, rating: int) -> Decimal:
    return Decimal(_quarters(max(0, min(60, (rating - 1900) // 16 + lot.randint(-14, 14)))))


def _quarters(count: int) -> str:
    return str(Decimal(count) / 4)


def with_total(told: TournamentForecast, who: Solver, total: int) -> Tournament:
    """The tournament finished: everybody at his average, the solver with this total."""
    solved = told.solved
    finish = solved.at_average()
    index = solved.index_of(who)
    finish[index] = solved.spread_over_rounds(index, total)
    solvers = tuple(
        replace(each, points=tuple(map(from_hundredths, finish[solved.index_of(each)])), total=None)
        if each.rated
        else each
        for each in told.tournament.solvers
    )
    return replace(told.tournament, solvers=solvers)


def judged(told: TournamentForecast, who: Solver, total: int) -> SolverResult:
    whole = with_total(told, who, total)
    return next(each for each in judge(whole, standard()).subjects if each.solver.name == who.name)


@pytest.mark.slow
@pytest.mark.rule("wfcc.N4")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_total_needed_judged_for_real_gives_the_norm_and_a_step_less_does_not(seed: int) -> None:
    told = forecast(unfinished(seed), standard(), FEW)
    for each in told.solvers:
        for norm in each.norms:
            if norm.needed is None:
                assert norm.terms.title not in judged(told, each.solver, each.most).norms
                continue
            assert norm.terms.title in judged(told, each.solver, norm.needed).norms
            if norm.needed > each.so_far:
                assert norm.terms.title not in judged(told, each.solver, norm.needed - 25).norms


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS[:3])
def test_totals_agree_with_judging_every_total(seed: int) -> None:
    told = forecast(unfinished(seed, solved=5), standard(), FEW)
    for each in told.solvers:
        totals = range(each.so_far, each.most + 1, 25)
        results = {total: judged(told, each.solver, total) for total in totals}
        for norm in each.norms:
            gained = [total for total in totals if norm.terms.title in results[total].norms]
            enough = [total for total in totals if all(later in gained for later in totals if later >= total)]
            assert norm.needed == min(enough, default=None)
            placed = [total for total in totals if (results[total].place or 99) <= norm.terms.places]
            assert norm.for_place == min(placed, default=None)


@pytest.mark.parametrize("seed", SEEDS[:8])
def test_at_the_break_even_score_the_rating_does_not_fall_and_a_step_below_it_does(seed: int) -> None:
    told = forecast(unfinished(seed), standard(), FEW)
    for each in told.solvers:
        if each.solver.rating is None:
            assert (each.break_even, each.break_even_drawn) == (None, None)
        elif each.break_even is not None:
            change = judged(told, each.solver, each.break_even).calculated.change
            assert change is not None
            assert change >= 0
            if each.break_even > each.so_far:
                change = judged(told, each.solver, each.break_even - 25).calculated.change
                assert change is not None
                assert change < 0


def test_the_same_seed_gives_the_same_finishes_whatever_the_order_of_rows() -> None:
    table = unfinished(1)
    turned = replace(table, solvers=tuple(reversed(table.solvers)))
    one, other = forecast(table, standard(), FEW), forecast(turned, standard(), FEW)
    assert [each.norms for each in one.solvers] == [each.norms for each in other.solvers]
    assert one.lines == other.lines
    elsewhere = forecast(table, standard(), replace(FEW, lots=Lots(seed=4, finishes=5)))
    assert [each.norms for each in one.solvers] != [each.norms for each in elsewhere.solvers]


def test_drawn_finishes_hold_only_a_solvers_own_rounds() -> None:
    solved = solved_so_far(unfinished(2), standard(), 25, 1500)
    for finish in solved.drawn(Lots(finishes=20)):
        for own, rounds in zip(solved.played, finish, strict=True):
            assert rounds[:3] == own
            assert set(rounds[3:]) <= set(own)


def test_only_those_asked_for() -> None:
    table = unfinished(1)
    asked = table.solvers[4]
    told = forecast(table, standard(), FEW, only=[asked])
    assert [each.solver for each in told.solvers] == [asked]
    whole = forecast(table, standard(), FEW)
    assert told.solvers[0] in whole.solvers


def test_a_man_is_told_of_no_womens_norms_and_nobody_of_norms_not_offered() -> None:
    told = forecast(unfinished(1), standard(), FEW)
    for each in told.solvers:
        titles = [norm.terms.title for norm in each.norms]
        assert each.solver.woman or not any(title.startswith("W") for title in titles)
    few = replace(unfinished(1), solvers=unfinished(1).solvers[:8])
    assert all(each.norms == () for each in forecast(few, standard(), FEW).solvers)


def test_the_most_a_round_can_give() -> None:
    table = unfinished(1, solved=2, rounds=3)
    problems = tuple(Problem(number, "twomovers", Decimal(5)) for number in (1, 2, 2, 3, 3, 3))
    solved = solved_so_far(replace(table, problems=problems), standard(), 25, None)
    assert (solved.most, solved.most_given) == ((500, 1000, 1500), True)
    solved = solved_so_far(table, standard(), 25, None)
    assert (solved.most[2] % 500, solved.most_given) == (0, False)
    assert solved_so_far(table, standard(), 25, 1200).most == (1200, 1200, 1200)


def test_rounds_of_different_weight_are_scaled() -> None:
    table = tournament([solver("a", [10], 2400), solver("b", [5], 2300)], rounds=2)
    problems = (Problem(1, "", Decimal(20)), Problem(2, "", Decimal(10)))
    solved = solved_so_far(replace(table, problems=problems), standard(), 25, None)
    assert solved.at_average() == [(1000, 500), (500, 250)]
    assert list(solved.drawn(Lots(finishes=1))) == [[(1000, 500), (500, 250)]]


def test_no_line_no_norms_but_a_reason() -> None:
    told = forecast(tournament([solver("a", [10], 2400), solver("b", [5])], rounds=2), standard(), FEW)
    assert told.reason is not None
    assert told.lines == ()
    assert [each.break_even for each in told.solvers] == [None, None]


def test_rounds_solved_are_those_with_points() -> None:
    table = replace(unfinished(1), solvers=(Solver("a", (Decimal(1), None, None)),))
    assert rounds_solved(table) == 1
    assert rounds_solved(replace(table, solvers=(Solver("a", (None,)),))) == 0


def test_the_middle_eight_tenths_with_those_out_of_reach_last() -> None:
    found = spread([*range(9, 0, -1), None, None], Fraction)
    assert (found.low, found.half, found.high) == (2, 6, None)


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_what_somebody_would_have_needed_in_a_tournament_that_is_over(seed: int) -> None:
    over = unfinished(seed, solved=6)
    for who in (over.solvers[7], next(each for each in over.solvers if each.name == "unrated")):
        told = forecast(over, standard(), replace(FEW, round_most=1500), reopened=who)
        [each] = told.solvers
        assert (each.so_far, each.most, told.lines) == (0, 9000, ())
        for norm in each.norms:
            assert norm.chance is None
            assert norm.needed == norm.drawn.low == norm.drawn.high
            if norm.needed is not None:
                assert norm.terms.title in judged(told, who, norm.needed).norms
                assert norm.terms.title not in judged(told, who, norm.needed - 25).norms
