"""Performances, ratings and titles worked out by another hand from the handbook."""

from decimal import Decimal
from fractions import Fraction

import pytest

from normbook.model.crosstable import Rating
from normbook.model.numbers import fixed_text
from normbook.rulebooks.cfc.law.rating import NewRating, bonus_for, caught_at, cross, performance, rate
from normbook.rulebooks.cfc.law.titles import ClassNorm, ClassStanding, titles_reached, with_norm, with_published
from tests.rulebooks.cfc.events import TABLES

SAMPLE = [(1237, 2), (1511, 0), (1214, 2), (1441, 1), (1579, 1), (2133, 2)]
"""Article 425: four points against these."""
ALL = ["NM", "NCM", "A", "B", "C", "D", "E"]
TITLES = [
    # best published rating, performances, best established rating, titles
    (2201, [2300, 2310, 2305], 0, ALL),
    (2200, [2300, 2310, 2305], 0, ALL[1:]),
    (2201, [2299, 2310, 2305], 0, ALL[1:]),
    (1995, [2300, 2300, 2300], 0, ALL[2:]),
    (2150, [], 2301, ALL),
    (2150, [], 2300, ALL[1:]),
    (1650, [1700, 1900, 1700, 1500], 0, ALL[3:]),
    (1001, [1100, 1100], 1100, []),
    (1000, [1100, 1100, 1100], 1101, ["E"]),
]


@pytest.mark.rule("cfc.438.floors", "cfc.438.title", "cfc.438.rating")
@pytest.mark.parametrize(("published", "performances", "established", "titles"), TITLES)
def test_titles(published: int, performances: list[int], established: int, titles: list[str]) -> None:
    held = ClassStanding(published=published, established=established)
    for number, each in enumerate(performances):
        held = with_norm(held, ClassNorm(TABLES.norm_rank(Fraction(each)), str(number)), TABLES)
    held, reached = titles_reached(held, "last", "2020-01-05", TABLES)
    assert [TABLES.ladder.of_rank(each.rank).code for each in reversed(reached)] == titles
    assert held.title == len(titles)
    assert titles_reached(held, "later", "2021-01-05", TABLES) == (held, ())


@pytest.mark.rule("cfc.414.performance")
@pytest.mark.parametrize(
    ("opponents", "scores", "shown"),
    [
        ([2194] * 10, [2] * 6 + [1] * 2 + [0] * 2, "2354.00"),
        ([2100, 2150, 2200, 2250, 2300], [2, 2, 2, 1, 0], "2360.00"),
        ([1500, 1600, 1700], [0, 0, 0], "1200.00"),
        ([1501, 1500, 1500], [1, 1, 1], "1500.33"),
    ],
)
def test_performances(opponents: list[int], scores: list[int], shown: str) -> None:
    found = performance(list(zip(opponents, scores, strict=True)), TABLES)
    assert found is not None
    assert fixed_text(found, 2) == shown
    assert performance([], TABLES) is None


@pytest.mark.rule("cfc.414.established", "cfc.414d")
@pytest.mark.parametrize(("high", "new"), [(None, "1496.35"), (1500, "1496.35"), (1487, "1516.35"), (1450, "1516.35")])
def test_the_sample_calculation(high: int | None, new: str) -> None:
    rated = rate(Rating(1450), SAMPLE, Fraction(1652), high, TABLES)
    assert (rated.method, rated.k, rated.expected) == ("established", 32, Decimal("2.84"))
    assert (two(rated.plain), two(rated.crossed), two(rated.new)) == ("1487.12", "1487.12", new)
    assert rated.bonus is not None
    assert (two(rated.bonus.threshold), two(rated.bonus.change)) == ("31.84", "9.23")
    assert rated.games_after is None


def two(value: Fraction | None) -> str | None:
    return None if value is None else fixed_text(value, 2)


@pytest.mark.rule("cfc.414.established")
@pytest.mark.parametrize(
    ("old", "plain", "new"),
    [
        (2180, 2228, "2213.50"),  # 1.5 over expectation
        (2210, 2186, "2172.00"),  # 1.5 below it
        (2180, 2199, "2199.00"),
        (2180, 2200, "2199.50"),
        (2199, 2231, "2215.00"),
        (2199, 2167, "2167.00"),
        (2200, 2216, "2216.00"),
        (2200, 2200, "2200.00"),
        (2200, 2199, "2198.00"),
        (1500, 1532, "1532.00"),
    ],
)
def test_the_line_of_masters(old: int, plain: int, new: str) -> None:
    assert two(cross(old, Fraction(plain), TABLES)) == new


@pytest.mark.rule("cfc.414d")
@pytest.mark.parametrize(
    ("old", "new", "games", "k", "high", "expected"),
    [
        (1450, "1487.12", 6, 32, None, ("0.00", "9.23")),
        (1450, "1487.12", 6, 32, 1450, ("20.00", "9.23")),
        (1450, "1487.12", 6, 32, 1488, ("0.00", "9.23")),
        (2250, "2280", 9, 16, 2250, ("10.00", "9.19")),
        (1500, "1560", 3, 32, 1500, None),
        (1500, "1526", 4, 32, None, ("0.00", "0.00")),
        (1500, "1527", 4, 32, None, ("0.00", "1.75")),
        (1500, "1490", 4, 32, 1480, ("20.00", "0.00")),
    ],
)
def test_bonus(old: int, new: str, games: int, k: int, high: int | None, expected: tuple[str, str] | None) -> None:
    found = bonus_for(old, Fraction(new), games, k, high, TABLES)
    assert (found and (two(found.high), two(found.change))) == expected
    if found:
        exact = Fraction(13 * k, 32) ** 2 * games
        assert abs(found.threshold**2 - exact) < Fraction(1, 10**44), "a root of many more digits than are shown"


@pytest.mark.rule("cfc.416")
@pytest.mark.parametrize(
    ("old", "new", "floor"),
    [
        (900, "799.5", 799),
        (800, "700", 799),
        (800, "800", None),
        (799, "780", 799),
        (650, "640", 650),
        (650, "660", None),
        (150, "120", 200),
        (1000, "801", None),
    ],
)
def test_floors(old: int, new: str, floor: int | None) -> None:
    assert caught_at(old, Fraction(new), TABLES) == floor


@pytest.mark.rule("cfc.416")
def test_no_provisional_rating_is_below_200() -> None:
    rated = rate(None, [(300, 0)], Fraction(-100), None, TABLES)
    assert (rated.method, rated.floor, rated.new, rated.games_after) == ("provisional", 200, 200, 1)


@pytest.mark.rule("cfc.414.provisional")
@pytest.mark.parametrize(
    ("old", "games", "method", "new", "after"),
    [
        (None, 5, "provisional", "1600.00", 5),
        (Rating(1500, 5), 5, "provisional", "1550.00", 10),
        (Rating(1500, 19), 5, "provisional", "1520.83", 24),
        (Rating(1500, 20), 5, "established", "1523.68", None),
        (Rating(1500), 5, "established", "1523.68", None),
        (Rating(1500, 5), 0, "unchanged", "1500.00", 5),
        (Rating(1500), 0, "unchanged", "1500.00", None),
        (None, 0, "unrated", None, 0),
    ],
)
def test_the_first_24_games(old: Rating | None, games: int, method: str, new: str | None, after: int | None) -> None:
    """Two wins, a loss and two draws against 1500 perform at 1580; here the file gives 1600."""
    opponents = [(1500, 2), (1500, 2), (1500, 1), (1500, 1), (1500, 0)][:games]
    rated: NewRating = rate(old, opponents, Fraction(1600) if games else None, None, TABLES)
    assert (rated.method, two(rated.new)) == (method, new) if method != "established" else rated.method == method
    if method != "unrated":
        assert rated.games_after == after


@pytest.mark.rule("cfc.438.title", "cfc.438.rating")
def test_a_rating_is_published_from_three_games_on_and_established_from_25() -> None:
    told = (None, Rating(2400, 2), Rating(2100, 3), Rating(2050, 24), Rating(2000, 25), Rating(1900))
    held = with_published(ClassStanding(), told, TABLES)
    assert (held.published, held.established) == (2100, 2000)


@pytest.mark.rule("cfc.414.established")
def test_expected_scores() -> None:
    shown = {0: "0.50", 3: "0.50", 4: "0.51", 197: "0.75", 198: "0.76", 734: "0.99", 735: "0.99", 736: "1", 2000: "1"}
    for apart, expected in shown.items():
        assert TABLES.expectation(2000 + apart, 2000) == Decimal(expected)
        assert TABLES.expectation(2000, 2000 + apart) == 1 - Decimal(expected) if apart else True
