"""Numbers of single rules, worked out by scripts of another hand from the published formulas."""

from decimal import Decimal
from fractions import Fraction

import pytest

from normbook.model.numbers import fixed_text, rounded
from normbook.rulebooks.uschess.law.floors import Lifetime, absolute_floor, peak_floor
from normbook.rulebooks.uschess.law.norms import expectation, highest_met, levels_judged, parts_text, threshold
from normbook.rulebooks.uschess.law.special import PastGames, special
from normbook.rulebooks.uschess.law.standard import effective_cap, k_numerator, standard
from tests.rulebooks.uschess.sections import games, tables

TABLES = tables()


@pytest.mark.rule("uschess.neff")
@pytest.mark.parametrize(("rating", "most"), [("1700", "20.0118"), ("554.22", "9.0298"), ("2400", "50.0000")])
def test_a_rating_rests_on_no_more_games_than_its_height_gives(rating: str, most: str) -> None:
    assert fixed_text(effective_cap(Decimal(rating), TABLES), 4) == most


@pytest.mark.rule("uschess.standard")
@pytest.mark.parametrize(
    ("rating", "effective", "count", "dual", "k"),
    [
        ("1500", 6, 4, False, "80.0000"),
        ("1500", 20, 6, False, "30.7692"),
        ("1500", 50, 10, False, "13.3333"),
        ("2300", 20, 4, True, "25.0000"),
        ("2550", 20, 4, True, "8.3333"),
        ("2300", 20, 4, False, "33.3333"),
    ],
)
def test_k_falls_with_games_and_above_2200_on_the_regular_side_of_a_dual_event(
    rating: str, effective: int, count: int, dual: bool, k: str
) -> None:
    assert fixed_text(k_numerator(Decimal(rating), dual, TABLES) / (effective + count), 4) == k


@pytest.mark.rule("uschess.standard", "uschess.bonus")
def test_three_wins_bring_a_bonus() -> None:
    rating = Decimal("554.22")
    opponents = (Decimal("499.22"), Decimal("494.53"), Decimal("142.69"))
    played = games((4, "W"), (2, "W"), (6, "W"))
    found = standard(rating, effective_cap(rating, TABLES), played, opponents, dual=False, match=False, tables=TABLES)
    shown = [fixed_text(each, 4) for each in (found.k, found.expected, found.bonus)]
    assert (shown, fixed_text(found.result, 2)) == (["66.5013", "2.0780", "41.3147"], "656.85")


@pytest.mark.rule("uschess.special")
@pytest.mark.parametrize(
    ("rating", "prior", "opponents", "results", "post"),
    [
        ("335.27", 6, ["364.67", "525.69", "100"], "WLL", "289.11"),
        ("500", 0, ["400"] * 4, "WWWW", "800.00"),
        ("1000", 0, ["400"] * 4, "WWWW", "1000.00"),
        ("750", 0, ["400"] * 4, "LLLL", "0.00"),
    ],
)
def test_the_special_formula_gives_the_rating_at_which_the_score_was_to_be_expected(
    rating: str, prior: int, opponents: list[str], results: str, post: str
) -> None:
    played = games(*enumerate(results, 2))
    against = tuple(map(Decimal, opponents))
    found = special(Decimal(rating), Decimal(prior), PastGames.MIXED, played, against, TABLES)
    assert fixed_text(found.solved, 2) == post
    assert found.result == max(found.solved, Decimal(100))


@pytest.mark.rule("uschess.floors")
@pytest.mark.parametrize(
    ("wins", "draws", "events", "floor"),
    [(3, 1, 10, 124), (20, 0, 0, 150), (0, 0, 0, 100), (12, 1, 0, 150), (12, 0, 1, 149)],
)
def test_the_absolute_floor_rises_with_a_career(wins: int, draws: int, events: int, floor: int) -> None:
    assert absolute_floor(Lifetime(wins, draws, events), (), TABLES) == floor


@pytest.mark.rule("uschess.floors")
@pytest.mark.parametrize(
    ("peak", "floor"),
    [
        *(("1941", 1700), ("1999.51", 1800), ("1388", None), ("2600", 2100), ("1653", 1400), ("1799", 1500)),
        *(("1800", 1600), ("1399.49", None), ("1399.5", 1200), ("2299", 2000), ("2300", 2100), ("2399", 2100)),
    ],
)
def test_a_peak_gives_a_floor_two_hundred_points_under_it(peak: str, floor: int | None) -> None:
    assert peak_floor(Decimal(peak), TABLES) == floor


TWELVE_ROUNDS = [
    (1771, "1", "1"), (2006, "1", "1"), (2100, "1", "1"), (2164, "1/2", "1"), (2186, "1", "1"), (2656, "1/2", "9/50"),
    (2651, "0", "149/800"), (2154, "1", "1"), (2225, "1/2", "15/16"), (2217, "1", "383/400"), (2488, "1", "39/100"),
    (2323, "1", "277/400"),
]  # fmt: skip
"""Opponents' ratings after the event, the score and the expectation at 2400."""


@pytest.mark.rule("uschess.expected", "uschess.norm")
def test_a_twelve_round_computation_that_was_published_comes_out() -> None:
    for post, _, expected in TWELVE_ROUNDS:
        assert Fraction(expectation(2400, post, TABLES), TABLES.unit) == Fraction(expected)
    score = int(sum(Fraction(each) for _, each, _ in TWELVE_ROUNDS) * 2)
    needed = threshold(12, 0, TABLES)
    highest = levels_judged([post for post, _, _ in TWELVE_ROUNDS], score, needed, TABLES)[-1]
    assert (highest.level.letter, score, highest.met) == ("S", 19, False)
    assert [parts_text(each, TABLES) for each in (highest.expected, highest.margin)] == ["9.34375", "0.15625"]


@pytest.mark.rule("uschess.norm", "uschess.norm3", "uschess.expected", "uschess.highest")
@pytest.mark.parametrize(
    ("posts", "score", "byes", "norm"),
    [
        ([1600] * 4, 6, 0, "3"),  # at 1600 just one point over: not more
        ([1600] * 4, 7, 0, "2"),
        ([1600] * 3, 6, 1, "3"),  # one and a half over at 1600 is less than two
        ([1600] * 3, 6, 0, None),
        ([1800] * 3, 5, 1, "3"),
        ([1000] * 4, 8, 0, None),  # beating players two hundred below gives nothing
        ([1600] * 4, 2, 0, None),  # at 1200 just one point over
        ([1600] * 4, 3, 0, "4"),
        ([1599] * 4, 3, 0, "4"),
        ([1464, 2032, 1811, 1877], 6, 0, "2"),
        ([1400] * 3, 5, 1, None),  # half a point short at 1200
        ([1400] * 3, 5, 2, None),
        ([1600, 1600, 1400], 5, 1, "4"),  # just two over at 1200
    ],
)
def test_norms_lie_where_the_edges_are(posts: list[int], score: int, byes: int, norm: str | None) -> None:
    found = highest_met(levels_judged(posts, score, threshold(len(posts), byes, TABLES), TABLES))
    assert (found.letter if found else None) == norm


@pytest.mark.rule("uschess.expected")
@pytest.mark.parametrize(
    ("difference", "eight_hundredths"),
    [(-401, 0), (-400, 0), (-399, 1), (-1, 399), (0, 400), (1, 402), (199, 798), (200, 800), (201, 800)],
)
def test_the_expectation_bends_where_level_and_rating_are_equal(difference: int, eight_hundredths: int) -> None:
    assert expectation(1600, 1600 - difference, TABLES) == eight_hundredths


@pytest.mark.rule("uschess.expected")
def test_margins_of_a_players_report_come_out() -> None:
    levels = levels_judged([1464, 2032, 1811, 1877], 6, threshold(4, 0, TABLES), TABLES)
    margins = {each.level.level: rounded(Fraction(each.margin, TABLES.unit), 5) for each in levels}
    assert (margins[1800], margins[1600]) == (Decimal("0.9"), Decimal("1.77"))
