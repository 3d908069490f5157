"""Chances against plain enumeration: exact ones equal it, those of the batch agree to 1e-12."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normbook.forecast.chances import DEFAULT_DRAWS, game_parts, score_chances, whole_game

draw_shares = st.fractions(min_value=0, max_value=1, max_denominator=100)
expected_scores = st.integers(min_value=0, max_value=1000)


def enumerated(expected: list[int], draws: Fraction) -> list[Fraction]:
    """The chance of each score, every sequence of results written out."""
    games = [[Fraction(part, whole_game(draws)) for part in game_parts(each, draws)] for each in expected]
    chances = [Fraction(0)] * (2 * len(games) + 1)
    for results in product(range(3), repeat=len(games)):
        chances[sum(results)] += prod(
            (game[result] for game, result in zip(games, results, strict=True)), start=Fraction(1)
        )
    return chances


@given(expected_scores, draw_shares)
def test_a_games_parts_are_a_whole_game_with_its_expected_score(expected: int, draws: Fraction) -> None:
    loss, draw, win = game_parts(expected, draws)
    whole = whole_game(draws)
    assert min(loss, draw, win) >= 0
    assert loss + draw + win == whole
    assert Fraction(2 * win + draw, 2 * whole) == Fraction(expected, 1000)
    assert game_parts(1000 - expected, draws) == (win, draw, loss)


def test_equal_players_draw_the_share_that_is_set() -> None:
    for draws in (Fraction(0), DEFAULT_DRAWS, Fraction(1, 2), Fraction(1)):
        assert Fraction(game_parts(500, draws)[1], whole_game(draws)) == draws
    shares = [Fraction(game_parts(expected, DEFAULT_DRAWS)[1]) for expected in range(500, 1001)]
    assert shares == sorted(shares, reverse=True)


@pytest.mark.slow
@given(st.lists(expected_scores, max_size=7), draw_shares)
def test_chances_equal_the_enumeration_and_sum_to_one(expected: list[int], draws: Fraction) -> None:
    chances = score_chances(expected, draws)
    assert list(chances.by_score) == enumerated(expected, draws)
    assert sum(chances.by_score) == 1
    assert chances.expected == Fraction(sum(expected), 1000)
    assert chances.at_least(0) == chances.at_least(-1) == 1
    assert chances.at_least(2 * len(expected) + 1) == 0
    assert all(
        chances.at_least(score) - chances.at_least(score + 1) == chances.exactly(score)
        for score in range(2 * len(expected) + 1)
    )
    assert abs(sum(map(float, chances.by_score)) - 1) < 1e-12
