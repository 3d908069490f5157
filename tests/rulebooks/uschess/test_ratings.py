"""Ratings out of a crosstable: starts, the first look, which formula, bonus, matches, systems, floors."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from normbook.model.crosstable import Rating
from normbook.rulebooks.uschess.law.floors import FloorKind
from normbook.rulebooks.uschess.law.special import PastGames, Special
from normbook.rulebooks.uschess.law.standard import Standard, bonus_allowed
from normbook.rulebooks.uschess.law.start import StartKind, age_on, start
from tests.rulebooks.uschess.sections import (
    DAY,
    games,
    judged,
    other_tables,
    rated,
    result,
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


@pytest.mark.rule("uschess.bonus")
@pytest.mark.parametrize(
    ("results", "match", "allowed"),
    [
        ([(2, "W"), (3, "W")], False, False),
        ([(2, "W"), (3, "W"), (4, "W")], False, True),
        ([(2, "W"), (3, "W"), (2, "W")], False, False),
        ([(2, "W"), (3, "W"), (2, "W"), (3, "W")], False, True),
        ([(2, "W"), (3, "W"), (2, "W"), (2, "W")], False, False),
        ([(2, "W"), (3, "W"), (4, "W"), (5, "W")], True, False),
    ],
)
def test_a_bonus_needs_three_games_and_opponents_not_met_too_often(
    results: list[tuple[int, str]], match: bool, allowed: bool
) -> None:
    assert bonus_allowed(games(*results), match, tables()) == allowed


@pytest.mark.rule("uschess.bonus", "uschess.B")
@pytest.mark.parametrize(("count", "threshold"), [(3, "20.0000"), (4, "20.0000"), (5, "22.3607"), (9, "30.0000")])
def test_the_threshold_grows_with_the_root_of_the_games(count: int, threshold: str) -> None:
    found, _ = rated(section(*versus(["1500"] * count, "W" * count, "1500")))
    second = found.systems["regular"][1].second
    assert isinstance(second, Standard)
    assert second.threshold
    assert f"{second.threshold:.4f}" == threshold
    assert round(second.bonus, 9) == round(second.gain - second.threshold, 9)


@pytest.mark.rule("uschess.B")
@pytest.mark.parametrize(
    ("day", "B"),
    [
        ("2005-01-01", 8), ("2013-12-31", 8), ("2014-01-01", 10), ("2015-05-31", 10), ("2015-06-01", 12),
        ("2017-04-30", 12), ("2017-05-01", 14), ("2023-01-31", 14), ("2023-02-01", 12), ("2024-12-31", 12),
        ("2025-01-01", 10), ("2030-01-01", 10),
    ],
)  # fmt: skip
def test_the_threshold_is_that_of_the_day_the_event_ended(day: str, B: int) -> None:
    assert tables(date.fromisoformat(day)).B.value == B


@pytest.mark.rule("uschess.neff", "uschess.standard")
@pytest.mark.parametrize(
    ("day", "rating", "games", "effective", "k"),
    [
        ("2013-04-30", "2000", None, "42.2577", "18.4938"),  # 50 / √1.4
        ("2013-04-30", "2200", None, "50.0000", "15.6863"),
        ("2013-04-30", "2201", None, "50.0000", "15.6863"),
        ("2013-05-01", "2355", None, "49.9892", "15.6896"),
        ("2013-05-01", "2355.01", None, "50.0000", "15.6863"),
        ("2013-05-01", "1700", 12, "12.0000", "61.5385"),
        ("2013-05-01", "1700", 26, "20.0118", "38.0739"),
    ],
)
def test_effective_games_follow_the_formula_of_their_day(
    day: str, rating: str, games: int | None, effective: str, k: str
) -> None:
    own, other = versus(["1500"], "W")
    before = Rating(int(Decimal(rating)), games, Decimal(rating))
    found, _ = rated(section(replace(own, rating=before), other, end=date.fromisoformat(day)))
    second = found.systems["regular"][1].second
    assert isinstance(second, Standard)
    assert (f"{second.effective:.4f}", f"{second.k:.4f}") == (effective, k)


@pytest.mark.rule("uschess.standard", "uschess.dual")
@pytest.mark.parametrize(
    ("day", "before", "time", "numerator"),
    [
        ("2026-01-01", "2200", "30+5", 800),
        ("2026-01-01", "2300", "30+5", 600),
        ("2026-01-01", "2499", "30+5", 202),
        ("2026-01-01", "2500", "30+5", 200),
        ("2026-01-01", "2600", "30+5", 200),
        ("2026-01-01", "2600", "60+6", 800),
        ("2013-04-30", "2600", "30+5", 800),
        ("2013-05-01", "2600", "30+5", 200),
    ],
)
def test_k_is_lower_for_strong_players_on_the_regular_side_of_a_dual_event(
    day: str, before: str, time: str, numerator: int
) -> None:
    event = section(*versus(["2400"], "W", before, quick=before), time=time, end=date.fromisoformat(day))
    found, _ = rated(event)
    one = found.systems["regular"][1].second
    assert isinstance(one, Standard)
    assert one.numerator == numerator
    if "quick" in found.systems:
        quick = found.systems["quick"][1].second
        assert isinstance(quick, Standard)
        assert quick.numerator == 800


@pytest.mark.rule("uschess.systems")
@pytest.mark.parametrize(
    ("facts", "systems", "dual"),
    [
        ({}, ("regular",), False),
        ({"system": "blitz"}, ("blitz",), False),
        ({"time": "4+0"}, None, False),
        ({"time": "5"}, ("blitz",), False),
        ({"time": "5+5"}, ("blitz",), False),
        ({"time": "10"}, ("blitz",), False),
        ({"minutes": 10}, ("blitz",), False),
        ({"time": "G/11"}, ("quick",), False),
        ({"time": "G/25;d4"}, ("quick",), False),
        ({"time": "G/25;d5"}, ("regular", "quick"), True),
        ({"time": "25, +5"}, ("regular", "quick"), True),
        ({"minutes": 60, "seconds": 5}, ("regular", "quick"), True),
        ({"minutes": 66}, ("regular",), False),
        ({"time": "90+30"}, ("regular",), False),
        ({"time": "G/25;d5", "system": "quick"}, ("quick",), True),
        ({"time": "90+30", "system": "quick"}, ("regular",), False),
        ({"time": "10+5", "system": "regular"}, ("quick",), False),
        ({"more": (("dual", "yes"),)}, ("regular", "quick"), True),
        ({"more": (("dual", "true"),), "system": "quick"}, ("quick",), True),
        ({"more": (("dual", "yes"), ("time", "90+30"))}, ("regular",), False),
    ],
)
def test_minutes_and_seconds_together_say_in_which_systems_an_event_is_rated(
    facts: dict[str, object], systems: tuple[str, ...] | None, dual: bool
) -> None:
    event = section(row(1, "1500", "W2", quick="1400/12"), row(2, "1500", "L1", quick="1500"), **facts)
    found, codes = rated(event)
    if systems is None:
        assert (found.rated_as, dict(found.systems), codes) == (None, {}, ["USCHESS-TOO-FAST"])
    else:
        assert found.rated_as
        assert (found.rated_as.systems, found.rated_as.dual) == (systems, dual)
        assert tuple(found.systems) == systems
        said = facts.get("system", "regular")
        assert codes == ([] if said in (*systems, "regular") else ["USCHESS-SYSTEM-TIME"])


@pytest.mark.rule("uschess.systems")
def test_the_quick_side_is_rated_where_the_file_has_quick_ratings() -> None:
    event = section(row(1, "1500", "W2", quick="1400/12"), row(2, "1600", "L1", quick_start="900.5"), time="25+5")
    found, codes = rated(event)
    quick = found.systems["quick"]
    assert (quick[1].contestant.rating, quick[1].contestant.prior) == (1400, 12)
    assert (quick[2].contestant.rating, quick[2].contestant.prior) == (Decimal("900.5"), 0)
    assert codes == []
    half = section(row(1, "1500", "W2", quick="1400/12"), row(2, "1600", "L1"), time="25+5")
    assert rated(half)[1] == ["USCHESS-START"]
    plain = section(row(1, "1500", "W2"), row(2, "1600", "L1"), time="25+5")
    assert rated(plain)[1] == ["USCHESS-QUICK-NOT-SAID"]
    assert rated(section(row(1, "1500", "W2", quick="14x"), row(2, "1600", "L1"), time="25+5"))[1][0] == "USCHESS-QUICK"


@pytest.mark.rule("uschess.systems")
def test_a_time_control_that_cannot_be_read_is_told() -> None:
    found, codes = rated(section(*versus(["1500"], "W"), time="fast"))
    assert codes == ["USCHESS-TIME"]
    assert found.rated_as
    assert found.rated_as.time is None


@pytest.mark.rule("uschess.match")
@pytest.mark.parametrize(
    ("one", "two", "met"),
    [
        ("1500", "1900", [True, True]),
        ("1500", "1901", [True, False]),
        ("1500/25", "1600", [False, True]),
        ("1500/26", "1600", [True, True]),
        ("", "1600", [False, True]),
        ("1500/9", "2600", [False, False]),
    ],
)
def test_a_match_is_rated_between_established_players_not_too_far_apart(one: str, two: str, met: list[bool]) -> None:
    event = section(row(1, one, "W2 W2 W2 W2"), row(2, two, "L1 L1 L1 L1"), format="match")
    found, codes = rated(event)
    assert [each.passed for each in found.checks] == met
    assert bool(found.systems) == all(met)
    assert ("USCHESS-MATCH" in codes) == (not all(met))


@pytest.mark.rule("uschess.match", "uschess.bonus")
def test_a_match_brings_no_bonus_and_at_most_fifty_points() -> None:
    cells = [" ".join([f"{letter}{other}"] * 8) for letter, other in (("W", 2), ("L", 1))]
    event = section(row(1, "1500", cells[0]), row(2, "1520", cells[1]), format="match")
    found, _ = rated(event)
    ratings = found.systems["regular"]
    assert [ratings[no].limited for no in (1, 2)] == [1550, 1470]
    assert [ratings[no].result for no in (1, 2)] == [1550, 1470]
    second = ratings[1].second
    assert isinstance(second, Standard)
    assert (second.threshold, second.bonus) == (None, 0)
    short = rated(section(row(1, "1500", "W2"), row(2, "1520", "L1"), format="match"))[0].systems["regular"]
    assert short[1].limited is None
    assert rated(section(row(1, "1500", "U"), row(2, "1520", "U"), format="match"))[0].systems == {"regular": {}}


@pytest.mark.rule("uschess.floors")
@pytest.mark.parametrize(
    ("before", "more", "facts", "kind", "held"),
    [
        ("1210", {"floor": "1200"}, {}, "given", 1200),
        ("1210", {"peak": "1420"}, {}, "peak", 1200),
        ("1210", {"peak": "1420"}, {"system": "quick"}, None, None),
        ("1210", {"peak": "1420"}, {"more": (("online", "true"),)}, None, None),
        ("1210", {"peak": "1399"}, {}, None, None),
        ("2210", {"life_master": "true"}, {}, "life-master", 2200),
        ("2210", {"life_master": "true"}, {"system": "blitz"}, None, None),
        ("1210", {"peak": "1420", "floor": "1100"}, {}, "peak", 1200),
        ("105", {}, {}, "absolute", 101),  # an event of three games counts at once
        ("105", {"wins": "2", "draws": "1", "events": "1"}, {}, "absolute", 112),
    ],
)
def test_a_floor_holds_the_rating(
    before: str, more: dict[str, str], facts: dict[str, object], kind: str | None, held: int | None
) -> None:
    found, _ = rated(section(*versus([before] * 3, "LLL", before, **more), **facts))
    [ratings] = found.systems.values()
    one = ratings[1]
    assert (one.floor.kind.value if one.floor else None, one.floor.value if one.floor else None) == (kind, held)
    assert one.result == (held if held else one.second.result)


@pytest.mark.rule("uschess.floors")
def test_wins_and_draws_of_the_event_raise_the_absolute_floor_at_once() -> None:
    found, _ = rated(section(*versus(["900"] * 2 + ["101"] * 3, "LLLWD", "100/20")))
    one = found.systems["regular"][1]
    assert [(each.kind, each.value) for each in one.floors] == [(FloorKind.ABSOLUTE, 107)]


def test_a_rating_that_stands_just_at_its_floor_is_not_held_by_it() -> None:
    found, _ = rated(section(*versus(["1200"], "D", "1200", floor="1200")))
    one = found.systems["regular"][1]
    assert (one.result, one.floor) == (1200, None)


@pytest.mark.rule("uschess.match")
def test_the_farthest_opponent_decides_and_both_conditions_are_named() -> None:
    event = section(row(1, "1500", "W2 L3"), row(2, "1600", "L1 U"), row(3, "2000", "U W1"), format="match")
    notes = [(each.actual, each.note and each.note.code) for each in rated(event)[0].checks]
    assert notes == [((), "uschess.check.match-established"), (500, "uschess.check.match-difference")]


@pytest.mark.rule("uschess.established")
@pytest.mark.parametrize(("before", "after"), [("1500/21", "/25"), ("1500/22", "")])
def test_a_computed_rating_is_provisional_up_to_25_games(before: str, after: str) -> None:
    post = judged(section(*versus(["1500"] * 4, "WWLL", before))).players[0].post
    assert str(post).partition("/")[1:] == (after[:1], after[1:])


def test_games_after_the_event_are_counted_where_they_were_before() -> None:
    found, _ = rated(section(*versus(["1500/3", "1500"], "WL", "1500/22")))
    assert [found.systems["regular"][no].games_after for no in (1, 2, 3)] == [24, 4, None]
    assert result(found, 1) == round(found.systems["regular"][1].result, 2)


def test_ratings_of_events_before_the_formulas_are_told_to_be_others() -> None:
    assert rated(section(*versus(["1500"], "W"), end=date(2000, 12, 31)))[1] == ["USCHESS-OLD-RATINGS"]
    assert rated(section(*versus(["1500"], "W"), end=date(2001, 1, 1)))[1] == []
