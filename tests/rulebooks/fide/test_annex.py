"""What the annex of the regulations lists: averages by score, numbers of opponents, roundings."""

import pytest

from normbook.rulebooks.fide.law.performance import (
    Performance,
    difference_of,
    least_average,
    least_half_points,
    least_share,
    part_down,
    part_up,
    percent_of,
    performance,
)
from normbook.rulebooks.fide.law.tables import standard

TABLES = standard()

AVERAGES = {
    7: "2380 2380 2380 2380 2442 2498 2550 2600 2650 2702",
    8: "2380 2380 2380 2380 2407 2459 2505 2557 2600 2643 2687",
    9: "2380 2380 2380 2380 2380 2434 2475 2520 2557 2600 2643 2680",
    10: "2380 2380 2380 2380 2380 2407 2451 2490 2528 2564 2600 2636 2672 2710",
    11: "2380 2380 2380 2380 2380 2389 2425 2467 2498 2535 2564 2600 2636 2665 2702",
    12: "2380 2380 2380 2380 2380 2380 2407 2442 2475 2505 2543 2571 2600 2629 2657 2687",
    13: "2380 2380 2380 2380 2380 2380 2389 2425 2459 2490 2513 2543 2571 2600 2629 2657 2687",
}
"""By games, the least averages for a grandmaster norm: for all points, half a point less, and so on."""
BELOW = {"GM": 0, "IM": 150, "WGM": 200, "WIM": 350}


@pytest.mark.rule("fide.1.7", "fide.1.4.8", "fide.1.4.8a", "fide.1.4.9")
@pytest.mark.parametrize("title", BELOW)
@pytest.mark.parametrize("games", AVERAGES)
def test_each_score_has_its_least_average(games: int, title: str) -> None:
    needs = TABLES.needs(title)
    listed = [int(average) - BELOW[title] for average in AVERAGES[games].split()]
    scores = range(2 * games, least_share(games, TABLES) - 1, -1)
    assert [least_average(games, score, needs, TABLES) for score in scores] == listed
    for score, average in zip(scores, listed, strict=True):
        assert (least_half_points(games, average, needs, TABLES) or 0) <= score
        if average > needs.average:
            assert (least_half_points(games, average - 1, needs, TABLES) or 99) > score


NUMBERS = {
    7: "4 3 4 4 5",
    8: "4 3 4 5 6",
    9: "5 3 5 6 7",
    10: "5 4 6 6 7",
    11: "6 4 6 7 8",
    12: "6 4 7 8 9",
    13: "7 5 7 8 10",
    14: "7 5 8 9 10",
    15: "8 5 9 10 11",
    16: "8 6 9 10 12",
    17: "9 6 10 11 12",
    18: "9 6 10 12 13",
    19: "10 7 11 12 14",
}
"""By games: opponents with titles, of the level, most of the own federation, most of one; the least half points."""


@pytest.mark.rule("fide.1.4.4", "fide.1.4.5a", "fide.1.4.5b", "fide.1.4.8b")
@pytest.mark.parametrize("games", NUMBERS)
def test_each_number_of_games_has_its_numbers_of_opponents(games: int) -> None:
    assert [
        part_up(TABLES.titled_share.value, games),
        max(TABLES.level_least.value, part_up(TABLES.level_share.value, games)),
        part_down(TABLES.own_share.value, games),
        part_down(TABLES.one_share.value, games),
        least_share(games, TABLES),
    ] == [int(number) for number in NUMBERS[games].split()]


@pytest.mark.rule("fide.1.4.9")
@pytest.mark.parametrize(
    ("half_points", "games", "percent", "difference"),
    [(6, 8, 38, -87), (13, 9, 72, 166), (5, 4, 63, 95), (2, 8, 13, -322), (0, 9, 0, -800), (18, 9, 100, 800)],
)
def test_a_score_in_percent_is_rounded_with_halves_up(
    half_points: int, games: int, percent: int, difference: int
) -> None:
    assert percent_of(half_points, games) == percent
    assert difference_of(percent, TABLES) == difference


def test_of_no_games_no_score_is_a_norm() -> None:
    assert least_half_points(0, 0, TABLES.needs("GM"), TABLES) is None
    assert least_half_points(9, 1799, TABLES.needs("GM"), TABLES) is None
    assert least_half_points(9, 1800, TABLES.needs("GM"), TABLES) == 18
    assert performance([], TABLES.needs("GM"), TABLES) == Performance(0, 0, 0, 0, 0, 0, None)
