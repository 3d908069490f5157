"""Rankings from one table: shared places, times, side rankings, teams."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normbook.model.solving import Solver, Tournament
from normbook.rulebooks.wfcc.law.judge import judge
from normbook.rulebooks.wfcc.law.ranking import (
    Ranked,
    juniors,
    national,
    rank,
    scored,
    seniors,
    side_rankings,
    teams,
    women,
)
from normbook.rulebooks.wfcc.law.tables import standard
from tests.rulebooks.wfcc.tournaments import judged, solver, tournament, tournaments


def timed(name: str, result: str | int, minutes: int | None, **more: object) -> Solver:
    return solver(name, result, time=None if minutes is None else Decimal(minutes), **more)


def ranked(*solvers: Solver) -> list[tuple[int | None, str]]:
    return [(each.place, each.solver.name) for each in rank(map(scored, solvers))]


def names(ranking: tuple[Ranked, ...]) -> list[tuple[int | None, str]]:
    return [(each.place, each.solver.name) for each in ranking]


@pytest.mark.rule("wfcc.rank")
def test_points_then_time_and_equal_ones_share_the_better_place() -> None:
    table = [
        timed("e", 10, 240),
        timed("d", 10, 240),
        timed("f", "9.5", 100),
        timed("c", 10, 233),
        timed("b", "42.25", 201),
        timed("a", "42.25", 200),
    ]
    assert ranked(*table) == [(1, "a"), (2, "b"), (3, "c"), (4, "d"), (4, "e"), (6, "f")]
    assert [each.sharing for each in rank(map(scored, table))] == [1, 1, 1, 2, 2, 1]


@pytest.mark.rule("wfcc.rank")
def test_a_missing_time_comes_after_any_and_two_of_them_are_equal() -> None:
    table = [timed("c", 10, None), timed("b", 10, None), timed("a", 10, 999), timed("d", 10, 0)]
    assert ranked(*table) == [(1, "d"), (2, "a"), (3, "b"), (3, "c")]


@pytest.mark.rule("wfcc.side")
def test_those_not_for_rating_come_last_without_a_place() -> None:
    table = [timed("z", 50, 1, rated=False), timed("a", 10, 1), timed("y", 60, 1, rated=False), timed("b", 20, 1)]
    assert ranked(*table) == [(1, "b"), (2, "a"), (None, "y"), (None, "z")]
    result = judged(table)
    assert (len(result.field.for_rating), len(result.field.not_for_rating), result.rmas) == (2, 2, 2000)


@pytest.mark.untraced
@pytest.mark.rule("wfcc.rank")
@given(tournaments(), st.randoms())
def test_the_order_of_rows_changes_nothing(whole: Tournament, chance: object) -> None:
    rows = list(whole.solvers)
    chance.shuffle(rows)  # type: ignore[attr-defined]
    mixed = judge(tournament(rows, "1", locations=whole.locations, ruling=whole.ruling), standard())
    assert mixed.subjects == judge(whole, standard()).subjects


def test_women_juniors_and_seniors() -> None:
    table = [
        scored(solver("a", 40, sex="w", birth=2001)),
        scored(solver("b", 30, sex="m", birth=2000)),
        scored(solver("c", 20, sex="", birth=1964)),
        scored(solver("d", 10, sex="w", birth=1965)),
        scored(solver("e", 50, sex="w")),
    ]
    assert names(women(table)) == [(1, "e"), (2, "a"), (3, "d")]
    assert names(juniors(table, 2024, standard())) == [(1, "a")]
    assert names(juniors(table, 2023, standard())) == [(1, "a"), (2, "b")]
    assert names(seniors(table, 2024, standard())) == [(1, "c")]
    assert names(seniors(table, 2025, standard())) == [(1, "c"), (2, "d")]
    assert juniors(table, None, standard()) == ()


def test_national_rankings_leave_out_those_without_a_country() -> None:
    table = [
        scored(solver("a", 40, country="pol")),
        scored(solver("b", 30, country="GBR")),
        scored(solver("c", 20, country="POL")),
        scored(solver("d", 10, country="FIDE")),
        scored(solver("e", 10)),
    ]
    found = national(table, standard())
    assert {country: names(ranking) for country, ranking in found.items()} == {
        "GBR": [(1, "b")],
        "POL": [(1, "a"), (2, "c")],
    }
    assert list(found) == ["GBR", "POL"]


def team(country: str, *members: tuple[list[str | int], int | None]) -> list[Solver]:
    return [
        solver(f"{country}{number}", rounds, country=country, time=None if minutes is None else Decimal(minutes))
        for number, (rounds, minutes) in enumerate(members)
    ]


def test_teams_of_equal_merit_stand_in_the_order_of_their_countries() -> None:
    """Whatever their rounds are, and in whatever order they came."""
    one, other = team("SRB", ([9, 1], 50), ([9, 1], 50)), team("GBR", ([1, 9], 50), ([1, 9], 50))
    for table in ([*one, *other], [*other, *one]):
        found = teams(map(scored, table), standard())
        assert [(each.place, each.country) for each in found] == [(1, "GBR"), (1, "SRB")]


def test_teams_add_the_two_best_scores_of_each_round() -> None:
    table = [
        *team("POL", ([10, 2], 60), ([5, 9], 70), ([6, 8], 80)),
        *team("GBR", ([10, 10], 50), ([0, 0], 90)),
        *team("GER", ([15, 15], 50)),
        *team("SRB", ([8, 2], 50), ([0, 10], 90)),
        *team("FRA", ([8, 2], 50), ([2, 8], 91)),
        *team("NED", ([8, 2], None), ([2, 8], 91)),
        solver("guest", [15, 15], country="GBR", rated=False),
    ]
    found = teams(map(scored, table), standard())
    assert [(each.place, each.country, each.result, each.time) for each in found] == [
        (1, "POL", 3300, Decimal(150)),
        (2, "GBR", 2000, Decimal(140)),
        (2, "SRB", 2000, Decimal(140)),
        (4, "FRA", 2000, Decimal(141)),
        (5, "NED", 2000, None),
    ]
    assert found[0].rounds == (1600, 1700)
    assert [member.name for member in found[0].members] == ["POL1", "POL2", "POL0"]
    assert [each.sharing for each in found] == [1, 2, 2, 1, 1]


@pytest.mark.rule("wfcc.side")
def test_side_rankings_come_from_the_one_table_and_the_year_it_begins() -> None:
    table = [
        solver("a", 40, country="POL", sex="w", birth=2000),
        solver("b", 30, country="POL", birth=1950),
    ]
    whole = tournament(table, start=date(2023, 12, 30), end=date(2024, 1, 2))
    side = side_rankings(whole, judge(whole, standard()).scored, standard())
    assert (names(side.women), names(side.juniors), names(side.seniors)) == ([(1, "a")], [(1, "a")], [(1, "b")])
    assert list(side.national) == ["POL"]
    assert [each.result for each in side.teams] == [7000]
    assert tournament(table, end=date(2024, 1, 2)).year == 2024
