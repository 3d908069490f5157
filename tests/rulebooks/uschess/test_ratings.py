"""Ratings out of a crosstable: starts, the first look, both passes, which formula."""

from datetime import date, timedelta
from decimal import Decimal

import pytest

from normbook.rulebooks.uschess.law.special import PastGames, Special
from normbook.rulebooks.uschess.law.standard import Standard
from normbook.rulebooks.uschess.law.start import StartKind, age_on, start
from tests.rulebooks.uschess.sections import (
    DAY,
    other_tables,
    rated,
    row,
    section,
    tables,
    versus,
)


@pytest.mark.rule("uschess.start")
@pytest.mark.parametrize(
    ("given", "age", "adult", "rating", "kind"),
    [
        ("812.5", 9, True, "812.5", "given"),
        (None, 9, True, "450", "age"),
        (None, 1, None, "100", "age"),
        (None, 2, None, "100", "age"),
        (None, 3, None, "150", "age"),
        (None, 25, None, "1250", "age"),
        (None, 26, None, "1300", "age"),
        (None, 70, False, "1300", "age"),
        (None, None, True, "1300", "adult"),
        (None, None, False, "750", "youth"),
        (None, None, None, "1300", "unknown"),
    ],
)
def test_an_unrated_player_begins_by_the_file_by_age_or_by_being_adult(
    given: str | None, age: int | None, adult: bool | None, rating: str, kind: str
) -> None:
    found = start(Decimal(given) if given else None, age, adult, tables())
    assert (str(found.rating), found.kind.value, found.age) == (rating, kind, age if kind == "age" else None)


@pytest.mark.rule("uschess.start")
def test_a_setting_says_what_somebody_of_unknown_age_is_taken_for() -> None:
    found = start(None, None, None, other_tables(start_unknown="youth"))
    assert (found.rating, found.kind) == (750, StartKind.UNKNOWN)


@pytest.mark.rule("uschess.start")
@pytest.mark.parametrize(("birth", "age"), [("2016-08-30", 10), ("2016-08-31", 9), ("2016-09-01", 9)])
def test_age_is_that_of_the_day_the_event_ended(birth: str, age: int) -> None:
    assert age_on(date.fromisoformat(birth), DAY) == age


@pytest.mark.rule("uschess.start")
@pytest.mark.parametrize(
    ("more", "expected", "told"),
    [
        ({"birth": "2016-08-31"}, "450", []),
        ({"birth": "2016/8/30"}, "500", []),
        ({"birth": "2016"}, "500", []),
        ({"birth": "2016", "start": "640.5"}, "640.5", []),
        ({"adult": "true"}, "1300", []),
        ({"adult": "no"}, "750", []),
        ({}, "1300", ["USCHESS-START"]),
        ({"birth": "2027"}, "1300", ["USCHESS-BIRTH", "USCHESS-START"]),
        ({"birth": DAY.isoformat()}, "100", []),
        ({"birth": (DAY + timedelta(1)).isoformat()}, "1300", ["USCHESS-BIRTH", "USCHESS-START"]),
        ({"birth": "2016-13-01"}, "1300", ["USCHESS-BIRTH", "USCHESS-START"]),
        ({"birth": "May"}, "1300", ["USCHESS-BIRTH", "USCHESS-START"]),
    ],
)
def test_the_columns_of_an_unrated_player_are_read(more: dict[str, str], expected: str, told: list[str]) -> None:
    found, codes = rated(section(*versus(["1000"] * 2, "WL", "", **more)))
    who = found.systems["regular"][1].contestant
    assert who.start
    assert (str(who.rating), who.unrated, codes) == (expected, True, told)


@pytest.mark.rule("uschess.start")
def test_without_an_end_date_nobodys_age_can_be_told() -> None:
    found, codes = rated(section(*versus(["1000"], "W", "", birth="2016"), end=None), tables(None))
    assert found.systems["regular"][1].contestant.rating == 1300
    assert codes == ["USCHESS-NO-END", "USCHESS-START"]


@pytest.mark.rule("uschess.first-look")
def test_unrated_players_count_in_the_first_pass_by_a_first_look() -> None:
    event = section(row(1, "", "W2 W3", start="1000"), row(2, "1400", "L1 W3"), row(3, "1200", "L1 L2"))
    found, _ = rated(event)
    ratings = found.systems["regular"]
    look = ratings[1].first_look
    assert look
    # 1·PWe(R, 1000) + PWe(R, 1400) + PWe(R, 1200) = 2½: 3R − 3600 + 1200 = 2000, were the first not past its end
    assert (look.effective, look.total, look.result) == (1, Decimal("2.5"), Decimal(1500))
    assert isinstance(ratings[2].first, Standard)
    assert ratings[2].first.opponents == (1500, 1200)
    assert ratings[2].first_look is None
    # in the passes the start weighs nothing: two wins fit every rating from 1800 on
    assert isinstance(ratings[1].first, Special)
    assert (ratings[1].first.effective, ratings[1].first.opponents) == (0, (1400, 1200))
    assert ratings[1].first.result == 1800


@pytest.mark.rule("uschess.two-passes")
def test_the_second_pass_begins_again_and_takes_everybodys_intermediate_ratings() -> None:
    found, _ = rated(section(row(1, "1500", "W2"), row(2, "1600", "L1"), row(3, "1700", "U")))
    one, two = found.systems["regular"][1], found.systems["regular"][2]
    assert one.second.rating == one.first.rating == 1500
    assert (one.second.opponents, two.second.opponents) == ((two.first.result,), (one.first.result,))
    assert set(found.systems["regular"]) == {1, 2}


@pytest.mark.rule("uschess.which")
@pytest.mark.parametrize(
    ("before", "more", "formula", "career"),
    [
        ("1500/8", {}, "special", "mixed"),
        ("1500/9", {}, "standard", "mixed"),
        ("1500", {}, "standard", "mixed"),
        ("1500/9", {"wins": "9"}, "special", "all-won"),
        ("1500/9", {"wins": "8"}, "standard", "mixed"),
        ("1500/9", {"wins": "0", "draws": "0"}, "special", "all-lost"),
        ("1500/9", {"wins": "0", "draws": "1"}, "standard", "mixed"),
        ("1500/9", {"wins": "0"}, "standard", "mixed"),
        ("1500", {"wins": "0", "draws": "0"}, "standard", "mixed"),
        ("1500/30", {"wins": "30"}, "special", "all-won"),
    ],
)
def test_few_games_or_a_record_of_one_kind_are_rated_by_the_special_formula(
    before: str, more: dict[str, str], formula: str, career: str
) -> None:
    found, _ = rated(section(*versus(["1500"] * 2, "WL", before, **more)))
    one = found.systems["regular"][1]
    assert (isinstance(one.second, Special), one.contestant.career.value) == (formula == "special", career)


@pytest.mark.rule("uschess.special")
@pytest.mark.parametrize(
    ("career", "results", "expected"),
    [
        # 5·PWe(R, 1000) + 2·PWe(R, 1400) = 5 + 1: the first is all from 1400 on, the second one half at 1400
        (PastGames.ALL_WON, "WL", 1400),
        # 5·PWe(R, 1800) + 2·PWe(R, 1400) = 1: the first is nothing up to 1400
        (PastGames.ALL_LOST, "WL", 1400),
        # perfect again: every rating from 1800 on
        (PastGames.ALL_WON, "WW", 1800),
        # nothing again: every rating up to 1000
        (PastGames.ALL_LOST, "LL", 1000),
        # 5·PWe(R, 1400) + 2·PWe(R, 1400) = 2½ + 2: two sevenths of 400 above
        (PastGames.MIXED, "WW", "1514.29"),
    ],
)
def test_earlier_games_of_one_kind_weigh_in_four_hundred_points_away(
    career: PastGames, results: str, expected: object
) -> None:
    more = {"all-won": {"wins": "5"}, "all-lost": {"wins": "0", "draws": "0"}, "mixed": {}}[career.value]
    found, _ = rated(section(*versus(["1400"] * 2, results, "1400/5", **more)))
    one = found.systems["regular"][1].first
    assert round(one.result, 2) == Decimal(str(expected))


@pytest.mark.rule("uschess.special")
@pytest.mark.parametrize(
    ("opponents", "results", "start", "solved", "given"),
    [
        (["2600", "2600"], "WW", "1300", 3000, 2700),
        (["300", "300"], "LL", "400", -100, 100),
        (["2300", "2300"], "WW", "1300", 2700, 2700),
        (["500", "500"], "LL", "400", 100, 100),
        (["400", "2000"], "WL", "1300", 1300, 1300),
        (["400", "2000"], "WL", "700", 800, 800),
        (["400", "2000"], "WL", "1700", 1600, 1600),
    ],
)
def test_where_a_range_fits_the_start_or_the_nearer_end_is_taken_and_held_in_bounds(
    opponents: list[str], results: str, start: str, solved: int, given: int
) -> None:
    found, _ = rated(section(*versus(opponents, results, "", start=start)))
    one = found.systems["regular"][1].first
    assert isinstance(one, Special)
    assert (one.solved, one.result) == (solved, given)
    assert one.flat
