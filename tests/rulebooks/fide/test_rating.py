"""Ratings of B.02: goldens of a championship, and each article by itself."""

from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest

from normbook.model.crosstable import Entrant, Event, Outcome, Rating, Result
from normbook.model.variant import Variant
from normbook.rulebooks.fide.law import load
from normbook.rulebooks.fide.law.rating import (
    Interim,
    Played,
    coefficient,
    coefficient_for,
    event_ratings,
    first_rating,
    interim,
    player_rating,
    probability,
    rating_change,
    rounded_rating,
    year_of,
)
from normbook.rulebooks.fide.law.rating_tables import load_ratings, standard_ratings
from tests.rulebooks.fide.championship_2025 import GAMES, PLAYERS, RATINGS

DAY = date(2025, 10, 12)
TABLES = standard_ratings(DAY)
ROWS = [(int(round), white, black, int(half), int(change)) for round, white, black, half, change in
        (line.split() for line in GAMES.split("\n") if line)]  # fmt: skip
TOLD = {line.split()[0]: line.split()[1:] for line in PLAYERS.split("\n") if line}
NUMBERS = {player: number for number, player in enumerate(RATINGS, 1)}
LETTERS = {2: Result.WIN, 1: Result.DRAW, 0: Result.LOSS}


def championship() -> Event:
    cells: dict[str, dict[int, Outcome]] = {player: {} for player in RATINGS}
    for number, white, black, half, _ in ROWS:
        cells[white][number] = Outcome(LETTERS[half], NUMBERS[black])
        cells[black][number] = Outcome(LETTERS[2 - half], NUMBERS[white])
    entrants = [
        Entrant(NUMBERS[player], player, tuple(cells[player][number] for number in range(1, 12)), rating=Rating(rating))
        for player, rating in RATINGS.items()
    ]
    return Event("championship", "Championship", 11, tuple(entrants), start=DAY, end=date(2025, 10, 24))


def games(*opponents: int, half_points: int = 2) -> list[Played]:
    return [Played(number, opponent, half_points) for number, opponent in enumerate(opponents, 1)]


@pytest.mark.rule("fide.8.3.2", "fide.8.1.2")
def test_all_66_games_of_a_championship_change_what_was_published() -> None:
    found = event_ratings(championship(), TABLES)
    assert len(ROWS) == 66
    for number, white, black, _, change in ROWS:
        for player, expected in ((white, change), (black, -change)):
            own = found[NUMBERS[player]].change
            assert own
            assert [each.change for each in own.games if each.game.round == number] == [expected], (number, player)


@pytest.mark.rule("fide.8.3.4")
@pytest.mark.parametrize("player", RATINGS)
def test_each_of_its_players_has_the_sum_average_and_new_rating_that_was_published(player: str) -> None:
    _, average, summed, times_k, other, new, _, _ = TOLD[player]
    found = event_ratings(championship(), TABLES)[NUMBERS[player]].change
    assert found
    assert (found.k, found.average) == (10, int(average))
    assert Decimal(found.sum) / 100 == Decimal(summed)
    assert found.change == Fraction(times_k)
    assert rounded_rating(found.rating, found.change + Fraction(other)) == int(new)
    assert other != "0" or found.new_rating == int(new)


@pytest.mark.rule("fide.8.1.2")
@pytest.mark.parametrize(
    ("difference", "expected"),
    [(0, 50), (3, 50), (4, 51), (-3, 50), (-4, 49), (391, 91), (392, 92), (400, 92), (735, 99), (736, 100), (-736, 0)],
)
def test_the_score_to_expect(difference: int, expected: int) -> None:
    assert probability(difference, TABLES) == expected


@pytest.mark.rule("fide.8.3.1")
@pytest.mark.parametrize(
    ("day", "own", "opponents", "changes"),
    [
        # Before 2022 every game is cut, then one alone, the greatest; from March 2024 on every one again.
        (date(2021, 12, 31), 2000, (1063, 1299, 1413), [8, 8, 8]),
        (date(2022, 1, 1), 2000, (1063, 1299, 1413), [8, 1, 2]),
        (date(2024, 2, 29), 2000, (1299, 1413, 1299), [8, 2, 1]),
        (date(2024, 3, 1), 2000, (1063, 1299, 1413), [8, 8, 8]),
        # A difference of 400 is none above it.
        (date(2022, 1, 1), 2000, (1600, 1600), [8, 8]),
        # From October 2025 on it helps nobody rated 2650 or more.
        (date(2025, 9, 30), 2650, (2000, 2249), [8, 8]),
        (date(2025, 10, 1), 2649, (2000, 2248), [8, 8]),
        (date(2025, 10, 1), 2650, (2000, 2249), [1, 8]),
        # Against a much stronger opponent it helps nobody, and holds in every game.
        (date(2022, 1, 1), 1500, (2100, 2200), [92, 92]),
        (date(2025, 10, 1), 1500, (2700, 2200), [92, 92]),
    ],
)
def test_a_difference_above_400(day: date, own: int, opponents: tuple[int, ...], changes: list[int]) -> None:
    found = rating_change(own, 20, games(*opponents), standard_ratings(day))
    assert [each.change for each in found.games] == changes


@pytest.mark.rule("fide.8.3.1")
def test_an_event_of_2022_comes_out_as_it_was_rated() -> None:
    rated = [(1063, 2), (1299, 2), (1413, 2), (1872, 1), (1851, 0), (1427, 2), (1682, 2)]
    played = [Played(number, opponent, half) for number, (opponent, half) in enumerate(rated, 1)]
    found = rating_change(2000, 20, played, standard_ratings(date(2022, 11, 1)))
    assert [each.change for each in found.games] == [8, 1, 2, -17, -70, 2, 13]
    assert [each.cut for each in found.games] == [True] + 6 * [False]
    assert (found.sum, found.change, found.new_rating) == (-61, Fraction("-12.2"), 1988)


@pytest.mark.rule("fide.8.3.3")
@pytest.mark.parametrize(
    ("rating", "known", "k"),
    [
        (2399, {}, 20),
        (2400, {}, 10),
        (2300, {"highest": 2400}, 10),
        (2300, {"highest": 2399}, 20),
        (2500, {"games": 5}, 10),
        (2500, {"born": 2012, "year": 2026}, 10),
        (2299, {"born": 2008, "year": 2026}, 40),
        (2299, {"born": 2007, "year": 2026}, 20),
        (2300, {"born": 2012, "year": 2026}, 20),
        (2250, {"born": 2012, "year": 2026, "highest": 2300}, 20),
        (2250, {"born": 2012}, 20),
        (2250, {"year": 2026}, 20),
        (1800, {"games": 29}, 40),
        (1800, {"games": 30}, 20),
        (2350, {"games": 29, "born": 2012, "year": 2026}, 40),
    ],
)
def test_k_by_its_precedence(rating: int, known: dict[str, int], k: int) -> None:
    assert coefficient(rating, TABLES, **known) == k


@pytest.mark.rule("fide.8.3.3")
@pytest.mark.parametrize(("k", "played", "used"), [(40, 17, 40), (40, 18, 38), (20, 35, 20), (20, 36, 19), (10, 71, 9)])
def test_k_times_the_games_is_at_most_700(k: int, played: int, used: int) -> None:
    assert coefficient_for(k, played, TABLES) == used
    assert rating_change(2000, k, games(*played * [2000]), TABLES).k == used


@pytest.mark.rule("fide.8.3.4")
@pytest.mark.parametrize(
    ("change", "new"), [("0.4", 2000), ("0.5", 2001), ("-0.4", 2000), ("-0.5", 1999), ("-0.6", 1999), ("1.5", 2002)]
)
def test_halves_are_rounded_away_from_zero(change: str, new: int) -> None:
    assert rounded_rating(2000, Fraction(change)) == new


@pytest.mark.rule("fide.8.2", "fide.8.2.2", "fide.8.2.3", "fide.7.1.4")
@pytest.mark.parametrize(
    ("opponents", "half_points", "first"),
    [
        (4 * (2000,), 8, None),
        (5 * (1900,), 0, None),
        # Average of 5 × 1900 and 2 × 1800 is 1871; 3½ of 7 are 50 percent.
        (5 * (1900,), 5, 1871),
        # 3½ + 1 of 7 … 64 percent: 102 more.
        (5 * (1900,), 7, 1973),
        # 1½ of 7: 21 percent, 230 less.
        (5 * (1900,), 1, 1641),
        (5 * (2500,), 10, 2200),
        (5 * (1500,), 1, None),
        (5 * (1400,), 5, 1514),
    ],
)
def test_a_first_rating(opponents: tuple[int, ...], half_points: int, first: int | None) -> None:
    scored = [min(2, max(0, half_points - 2 * number)) for number in range(len(opponents))]
    played = [Played(number, each, half) for number, (each, half) in enumerate(zip(opponents, scored, strict=True), 1)]
    assert first_rating(played, TABLES) == first


@pytest.mark.rule("fide.8.2.3", "fide.7.1.4")
def test_a_first_rating_before_march_2024_had_no_draws_added_and_20_points_for_each_half() -> None:
    tables = standard_ratings(date(2023, 5, 1))
    assert first_rating(games(*5 * [1900], half_points=2), tables) == 1900 + 5 * 20
    assert first_rating(games(*6 * [1900], half_points=1), tables) == 1900
    assert first_rating([*games(*4 * [1300], half_points=0), Played(5, 1300, 1)], tables) is None
    assert first_rating([*games(*4 * [1500], half_points=0), Played(5, 1500, 1)], tables) == 1500 - 366


@pytest.mark.rule("fide.1.5.3")
def test_a_rating_may_be_reached_in_the_middle_of_an_event() -> None:
    played = [*games(2500, 2500, 2500), Played(4, 2500, 0), Played(5, 2500, 0)]
    change = rating_change(2490, 10, played, TABLES)
    assert change.new_rating == 2496
    assert interim(change) == Interim(2505, 3)
    assert interim(change, Fraction(-100)) == Interim(2405, 3)
    assert interim(change, Fraction(9, 10)) == Interim(2506, 3)
    assert interim(rating_change(2490, 10, games(2500, half_points=0), TABLES)) == Interim(2490, 0)


def test_what_is_not_rated_is_not_counted() -> None:
    cells = (
        Outcome(Result.WIN, 2),
        Outcome(Result.WIN, 3),
        Outcome(Result.FORFEIT_WIN, 2),
        Outcome(Result.WIN, 2, rated=False),
        Outcome(Result.UNPAIRED, 2, pending=True),
        Outcome(Result.HALF_POINT_BYE),
    )
    first = Entrant(1, "A", cells, rating=Rating(2000))
    event = Event("e", "E", 6, (first, Entrant(2, "B", (), rating=Rating(2000)), Entrant(3, "C", ())))
    found = event_ratings(event, TABLES)
    assert found[1].change
    assert [each.game.round for each in found[1].change.games] == [1]
    assert found[2].change
    assert (found[2].change.games, found[2].change.average, found[2].change.new_rating) == ((), 0, 2000)
    assert found[3] == player_rating(None, 0, (), TABLES)


@pytest.mark.parametrize(
    ("rating", "more", "day", "k"),
    [
        (Rating(2100), {"k": "40"}, DAY, 40),
        (Rating(2100), {"k": "0"}, DAY, 20),
        (Rating(2100), {"k": "x"}, DAY, 20),
        (Rating(2100), {"birth": "2010/05/01"}, DAY, 40),
        (Rating(2100), {"birth": "01.05.2010"}, DAY, 40),
        (Rating(2100), {"birth": "2010/05/01"}, None, 20),
        (Rating(2100), {"birth": "May"}, DAY, 20),
        (Rating(2100, 12), {}, DAY, 40),
    ],
)
def test_k_is_what_the_file_says_or_what_follows_from_it(
    rating: Rating, more: dict[str, str], day: date | None, k: int
) -> None:
    entrants = (
        Entrant(1, "A", (Outcome(Result.WIN, 2),), rating=rating, more=tuple(more.items())),
        Entrant(2, "B", (Outcome(Result.LOSS, 1),), rating=Rating(2000)),
    )
    found = event_ratings(Event("e", "E", 1, entrants, start=day), TABLES)[1].change
    assert found
    assert found.k == k


def test_the_day_of_an_event_without_a_start_is_its_end() -> None:
    entrants = (
        Entrant(1, "A", (Outcome(Result.WIN, 2),), rating=Rating(2000), more=(("birth", "2010"),)),
        Entrant(2, "B", (Outcome(Result.LOSS, 1),), rating=Rating(2000)),
    )
    found = event_ratings(Event("e", "E", 1, entrants, end=DAY), TABLES)[1].change
    assert found
    assert found.k == 40


def test_a_year_stands_first_or_last() -> None:
    assert [year_of(each) for each in ("1999", "1999/01/02", "2. 1. 1999 ", "", "99", "spring")] == [
        1999,
        1999,
        1999,
        None,
        None,
        None,
    ]


def test_a_variant_may_change_what_a_rating_rests_on() -> None:
    tables, findings = load_ratings(Variant("fide", "Club", {"k_top": 15, "rating_bounds": [1, 2]}, "club.toml"))
    assert tables.k_top.value == 15
    assert [each.code for each in findings] == ["VARIANT-RISING"]


def test_whatever_is_wrong_with_a_variant_is_told_once() -> None:
    values = {"k_top": 0, "application_games": -1, "least_games": 0, "unknown": 1}
    _, findings = load(Variant("fide", "Club", values, "club.toml"))
    assert sorted((each.code, each.place.path) for each in findings) == [
        ("VARIANT-INTEGER", "application_games"),
        ("VARIANT-INTEGER", "k_top"),
        ("VARIANT-INTEGER", "least_games"),
        ("VARIANT-KEY", "unknown"),
    ]


@pytest.mark.rule("fide.8.3.1")
def test_what_is_cut_is_only_what_lies_above_the_limit() -> None:
    def cut(own: int, *opponents: int, day: date = DAY) -> list[bool]:
        return [each.cut for each in rating_change(own, 20, games(*opponents), standard_ratings(day)).games]

    assert cut(2000, 1600, 1599, 2400, 2401) == [False, True, False, True]
    assert cut(2700, 1600, 1599) == [False, False]
    assert cut(2000, 1500, 1499, 2500, day=date(2022, 5, 1)) == [False, True, True]


@pytest.mark.rule("fide.8.2.3", "fide.7.1.4")
def test_a_first_rating_at_the_borders() -> None:
    def scored(opponent: int, count: int, half_points: int, day: date = DAY) -> int | None:
        points = [min(2, max(0, half_points - 2 * number)) for number in range(count)]
        played = [Played(number, opponent, half) for number, half in enumerate(points, 1)]
        return first_rating(played, standard_ratings(day))

    # 24½ of 50 with the two draws are 49 percent: 7 less.
    assert scored(1800, 48, 47) == 1793
    # Half a point above an even score was worth 20 points.
    assert scored(1800, 5, 6, date(2023, 5, 1)) == 1820
    # 1400 is published, 1399 is not: 2½ of 7 are 36 percent, 102 less than the average.
    assert scored(1383, 5, 3) == 1400
    assert scored(1381, 5, 3) is None


@pytest.mark.rule("fide.1.5.3")
def test_the_first_game_after_which_the_highest_rating_stood_is_told() -> None:
    rising = rating_change(2000, 40, games(*10 * [2000]), TABLES)
    assert interim(rising) == Interim(2200, 10)
    even = rating_change(2000, 40, [Played(1, 2000, 2), Played(2, 2000, 1)], TABLES)
    assert interim(even) == Interim(2020, 1)


@pytest.mark.rule("fide.8.2")
def test_an_unrated_player_of_an_event_gets_a_first_rating() -> None:
    others = tuple(
        Entrant(number, f"P{number}", tuple(Outcome(Result.DRAW, 1) for _ in range(1)), rating=Rating(1900))
        for number in range(2, 7)
    )
    first = Entrant(1, "A", tuple(Outcome(Result.DRAW, number) for number in range(2, 7)))
    found = event_ratings(Event("e", "E", 5, (first, *others)), TABLES)[1]
    assert (found.change, found.first, found.interim) == (None, 1871, None)


@pytest.mark.rule("fide.1.5.3")
def test_an_event_without_others_before_it_begins_with_the_lists_rating() -> None:
    found = player_rating(2490, 10, games(2500, half_points=0), TABLES)
    assert found.interim == Interim(2490, 0)
    assert player_rating(2490, 10, games(2500, half_points=0), TABLES, Fraction(12)).interim == Interim(2502, 0)
