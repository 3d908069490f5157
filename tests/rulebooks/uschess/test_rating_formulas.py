"""What makes up a rating: bonus, effective games and K, systems, matches, floors."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from normbook.model.crosstable import Rating
from normbook.rulebooks.uschess.law.floors import FloorKind
from normbook.rulebooks.uschess.law.ratings import match_checks
from normbook.rulebooks.uschess.law.standard import Standard, bonus_allowed
from normbook.rulebooks.uschess.law.systems import TimeControl, systems_of
from tests.rulebooks.uschess.sections import (
    games,
    judged,
    rated,
    result,
    row,
    section,
    tables,
    versus,
)


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


@pytest.mark.rule("uschess.match")
def test_where_nobody_has_two_ratings_nobody_is_far_apart() -> None:
    for event in (
        section(row(1, "1500", "U"), row(2, "1900", "U"), format="match"),
        section(row(1, "1500", "W2"), row(2, "", "L1"), format="match"),
    ):
        assert [each.actual for each in match_checks(event, tables())][1] == 0


@pytest.mark.rule("uschess.match")
def test_both_conditions_of_a_match_cite_its_rule() -> None:
    event = section(row(1, "1500", "W2"), row(2, "1900", "L1"), format="match")
    assert {each.rule for each in match_checks(event, tables())} == {"uschess.match"}


@pytest.mark.rule("uschess.systems")
def test_what_is_too_fast_is_rated_in_no_system() -> None:
    assert systems_of(TimeControl(4), tables()) == ()


def test_minutes_without_seconds_have_none() -> None:
    assert str(TimeControl(60)) == "60+0"
    assert TimeControl(60).total == 60
