"""Rules 1 to 6, case by case."""

from dataclasses import replace
from datetime import date, time, timedelta
from decimal import Decimal

import pytest

from normbook.model.crosstable import Notice, Weekday
from normbook.rulebooks.lpcc.law.event import Pairings, judge
from normbook.rulebooks.lpcc.law.rounds import Happening, Mode, days_before, mode_of
from tests.rulebooks.lpcc.events import HERO, TABLES, event, judged, points, rows, variant

MODES = {None: "grand-prix", "scrounger": "scrounger", "swiss": "tournament"}


@pytest.mark.rule("lpcc.1")
@pytest.mark.parametrize(
    ("format", "mode"),
    [
        (None, Mode.GRAND_PRIX),
        ("grand-prix", Mode.GRAND_PRIX),
        ("scrounger", Mode.SCROUNGER),
        ("swiss", Mode.TOURNAMENT),
        ("round-robin", Mode.TOURNAMENT),
        ("match", Mode.TOURNAMENT),
    ],
)
def test_the_format_says_what_the_points_are_for(format: str | None, mode: Mode) -> None:
    assert mode_of(format) is mode


@pytest.mark.rule("lpcc.1")
@pytest.mark.parametrize(
    ("format", "total", "rounds"),
    [
        (None, "1.10", ["0.55", "0.25", "0.00", "0.10", "0.05", "0.15"]),
        ("scrounger", "0.85", ["0.50", "0.20", "0.00", "0.05", "0.00", "0.10"]),
        ("swiss", "0.85", ["0.50", "0.20", "0.00", "0.05", "0.00", "0.10"]),
    ],
)
def test_the_anchor_leg(format: str | None, total: str, rounds: list[str]) -> None:
    hero = judged(HERO, format).subjects[0]
    assert str(hero.points) == total
    assert [f"{scored.points:.2f}" for scored in hero.rounds] == rounds
    assert (hero.games, hero.no_shows, hero.upsets, hero.entrant.half_points) == (3, 0, 0, 10)


BANDS = [
    (0, 35, ["0.50", "-0.50", "0.00"], ["0.50", "-0.50", "0.00"]),
    (36, 110, ["0.40", "-0.60", "-0.10"], ["0.60", "-0.40", "0.10"]),
    (111, 190, ["0.30", "-0.70", "-0.20"], ["0.70", "-0.30", "0.20"]),
    (191, 300, ["0.20", "-0.80", "-0.30"], ["0.80", "-0.20", "0.30"]),
    (301, 3998, ["0.10", "-0.90", "-0.40"], ["0.90", "-0.10", "0.40"]),
]
"""Win, loss, draw of the higher-rated and of the lower-rated player."""


@pytest.mark.rule("lpcc.2")
@pytest.mark.parametrize(("least", "most", "high", "low"), BANDS)
def test_both_ends_of_each_band(least: int, most: int, high: list[str], low: list[str]) -> None:
    for difference in (least, most):
        text = rows(f"{1 + difference} W2 L2 D2", "1 L1 W1 D1")
        won, lost, drawn = low
        assert points(text, "swiss") == [high, [lost, won, drawn]]


@pytest.mark.rule("lpcc.2")
def test_equal_ratings_expect_half_a_point_each() -> None:
    assert points(rows("1500 W2 D2", "1500 L1 D1"), "swiss") == [["0.50", "0.00"], ["-0.50", "0.00"]]


@pytest.mark.rule("lpcc.2")
def test_where_a_club_lets_equals_expect_unequally_both_are_the_higher_rated() -> None:
    """The table has one column for either side; neither of two equals is the lower-rated."""
    unequal = variant(bands=[{"from": 0, "high": "0.6", "low": "0.4"}])
    assert points(rows("1500 W2", "1500 L1"), "swiss", unequal) == [["0.40"], ["-0.60"]]
    assert points(rows("1501 W2", "1500 L1"), "swiss", unequal) == [["0.40"], ["-0.40"]]


@pytest.mark.rule("lpcc.3")
@pytest.mark.parametrize(("own", "other"), [("1500", "-"), ("-", "1500"), ("-", "-")])
def test_flat_amounts_where_one_or_both_are_unrated(own: str, other: str) -> None:
    text = rows(f"{own} W2 L2 D2", f"{other} L1 W1 D1")
    assert points(text, "swiss") == [["0.10", "-0.10", "0.00"], ["-0.10", "0.10", "0.00"]]
    assert points(text) == [["0.15", "-0.05", "0.05"], ["-0.05", "0.15", "0.05"]]


@pytest.mark.rule("lpcc.3")
def test_a_provisional_rating_is_a_rating() -> None:
    assert points(rows("1500/3 W2", "1900 L1"), "swiss") == [["0.90"], ["-0.90"]]


NOTHING_HAPPENED = ["H", "C", "U", '""']


@pytest.mark.rule("lpcc.4")
@pytest.mark.parametrize("cell", NOTHING_HAPPENED)
@pytest.mark.parametrize("format", MODES)
def test_byes_and_unpaired_rounds_count_for_nothing(cell: str, format: str | None) -> None:
    assert points(rows(f"1500 {cell}"), format) == [["0.00"]]


@pytest.mark.rule("lpcc.4", "lpcc.5")
@pytest.mark.parametrize(("format", "credit"), [(None, "0.05"), ("scrounger", "0.00"), ("swiss", "0.00")])
def test_the_odd_man_out_has_the_credit_only(format: str | None, credit: str) -> None:
    assert points(rows("1500 B"), format) == [[credit]]


@pytest.mark.rule("lpcc.4")
def test_a_game_that_is_not_rated_scores_and_gives_nothing() -> None:
    [winner, loser] = judged(rows("1500 W2*", "1900 L1*")).subjects
    assert (winner.points, loser.points, winner.games, winner.upsets) == (0, 0, 1, 0)
    assert winner.entrant.half_points == 2
    assert winner.rounds[0].happening is Happening.NOT_COUNTED


@pytest.mark.rule("lpcc.5")
def test_six_games_played_are_worth_three_tenths_of_credit() -> None:
    draws = rows("1500 " + "D2 " * 6, "1500 " + "D1 " * 6)
    assert [player.points for player in judged(draws).subjects] == [Decimal("0.30")] * 2
    assert [player.credit for player in judged(draws).subjects] == [Decimal("0.30")] * 2
    assert [player.points for player in judged(draws, "scrounger").subjects] == [0, 0]


@pytest.mark.rule("lpcc.6")
@pytest.mark.parametrize(
    ("stood", "absent", "grand_prix", "scrounger"),
    [
        ("X2", "F1", ["0.10", "-1.00"], ["0.05", "-1.00"]),
        ("X", "F1", ["0.10", "-1.00"], ["0.05", "-1.00"]),
        ("X2", "F", ["0.10", "-1.00"], ["0.05", "-1.00"]),
        ("X", "F", ["0.10", "-1.00"], ["0.05", "-1.00"]),
        ("X2w", "F1b", ["0.10", "-1.00"], ["0.05", "-1.00"]),
        ("X2", "F1@17:45", ["0.10", "-1.00"], ["0.05", "-1.00"]),
        ("X2", "F1@17:45:00", ["0.10", "-1.00"], ["0.05", "-1.00"]),
        ("X2", "F1@17:44:59", ["0.05", "0.00"], ["0.00", "0.00"]),
        ("X2", "F@9:00", ["0.05", "0.00"], ["0.00", "0.00"]),
        ("X", "F1@17:44", ["0.05", "0.00"], ["0.00", "0.00"]),
        ("X", "F@17:44", ["0.10", "0.00"], ["0.05", "0.00"]),
        ("X2~", "F1", ["0.00", "-1.00"], ["0.00", "-1.00"]),
        ("X~", "F1", ["0.00", "-1.00"], ["0.00", "-1.00"]),
        ("X2~", "F1@17:00", ["0.00", "0.00"], ["0.00", "0.00"]),
        ("F2", "F1", ["-1.00", "-1.00"], ["-1.00", "-1.00"]),
        ("F", "F", ["-1.00", "-1.00"], ["-1.00", "-1.00"]),
        ("F2@12:00", "F1", ["0.00", "-1.00"], ["0.00", "-1.00"]),
    ],
)
def test_no_shows_and_those_they_stood_up(stood: str, absent: str, grand_prix: list[str], scrounger: list[str]) -> None:
    text = rows(f"1600 {stood}", f"1500 {absent}")
    assert points(text) == [[each] for each in grand_prix]
    assert points(text, "scrounger") == [[each] for each in scrounger]
    assert points(text, "match") == [[each] for each in scrounger]


REPAIRED = """\
no,name,rating,stood,R1
1,STOOD,1600,1,{own}
2,ABSENT,1500,,F1
3,THIRD,{rating},,{other}
"""


@pytest.mark.rule("lpcc.6")
@pytest.mark.parametrize(
    ("own", "other", "rating", "grand_prix", "scrounger"),
    [
        ("W3", "L1", 1600, ["0.55", "-1.00", "-0.45"], ["0.50", "-1.00", "-0.50"]),
        ("L3", "W1", 1299, ["-0.85", "-1.00", "0.95"], ["-0.90", "-1.00", "0.90"]),
        ("W3*", "L1*", 1600, ["0.00", "-1.00", "0.00"], ["0.00", "-1.00", "0.00"]),
        ("U", "U", 1600, ["0.00", "-1.00", "0.00"], ["0.00", "-1.00", "0.00"]),
    ],
)
def test_stood_up_and_paired_again(
    own: str, other: str, rating: int, grand_prix: list[str], scrounger: list[str]
) -> None:
    text = REPAIRED.format(own=own, other=other, rating=rating)
    assert points(text) == [[each] for each in grand_prix]
    assert points(text, "scrounger") == [[each] for each in scrounger]


@pytest.mark.rule("lpcc.6")
def test_one_no_show_then_five_draws() -> None:
    text = rows("1500 F2 " + "D2 " * 5, "1500 X1 " + "D1 " * 5)
    assert [f"{player.points:.2f}" for player in judged(text).subjects] == ["-0.75", "0.35"]
    assert [player.no_shows for player in judged(text).subjects] == [1, 0]


@pytest.mark.rule("lpcc.6")
def test_a_club_may_set_another_hour() -> None:
    text = rows("1600 X2", "1500 F1@17:59:59")
    assert points(text) == [["0.10"], ["-1.00"]]
    assert points(text, tables=variant(notice_before="18:00")) == [["0.05"], ["0.00"]]


@pytest.mark.rule("lpcc.6")
def test_a_bare_forfeit_win_finds_the_absentee_who_names_him() -> None:
    pairings = Pairings(event(rows("1600 X", "1500 F1", "1400 F")))
    first, second, third = (pairings.by_number[no] for no in (1, 2, 3))
    assert pairings.opponent(first, 1) is second
    assert pairings.opponent(third, 1) is None


def test_upsets_are_wins_over_higher_rated_opponents() -> None:
    text = rows("1500 W2 W3 D2 W4", "1501 L1 U D1 U", "1500 U L1 U U", "- U U U L1")
    assert [player.upsets for player in judged(text).subjects] == [1, 0, 0, 0]


def test_every_happening_has_a_rule_of_the_edition() -> None:
    from normbook.judgement.edition import load_edition

    assert {happening.rule for happening in Happening} <= load_edition("lpcc").marks.keys()
    assert TABLES.edition == load_edition("lpcc").name


FRIDAY = date(2026, 3, 6)


@pytest.mark.rule("lpcc.6")
@pytest.mark.parametrize(
    ("when", "days", "in_time"),
    [
        ("17:44:59", {}, True),
        ("17:45", {}, False),
        ("Thu 20:00", {}, True),
        ("Fri 17:44:59", {}, True),
        ("Fri 17:45", {}, False),
        ("Sat 23:59", {}, True),
        ("2026-03-05 20:00", {}, True),
        ("2026-03-06 20:00", {}, False),
        ("Thu 20:00", {"end": FRIDAY}, True),
        ("Fri 20:00", {"end": FRIDAY}, False),
        ("2026-03-05 20:00", {"end": FRIDAY}, True),
        ("2026-02-27 20:00", {"end": FRIDAY}, True),
        ("2026-03-06 17:44:59", {"end": FRIDAY}, True),
        ("2026-03-06 17:45:00", {"end": FRIDAY}, False),
        ("Thu 20:00", {"end": date(2026, 3, 5)}, False),
        ("Wed 20:00", {"end": date(2026, 3, 5)}, True),
        ("2026-03-05 20:00", {"start": FRIDAY, "end": date(2026, 3, 8)}, True),
        ("2026-03-07 20:00", {"start": FRIDAY, "end": date(2026, 3, 8)}, False),
        ("2026-03-07 17:00", {"start": FRIDAY, "end": date(2026, 3, 8)}, True),
    ],
)
def test_a_notice_of_an_earlier_day_is_in_time(when: str, days: dict[str, date], in_time: bool) -> None:
    """Without a day of the event, the round is on the Friday that the rule speaks of."""
    text = f"no,name,rating,R1\n1,A,1600,F2@{when}\n2,B,1500,X1\n"
    judgement = judge(replace(event(text), **days), TABLES)  # type: ignore[arg-type]
    assert [player.points for player in judgement.subjects] == (
        [Decimal("0.00"), Decimal("0.05")] if in_time else [Decimal("-1.00"), Decimal("0.10")]
    )


@pytest.mark.rule("lpcc.6")
@pytest.mark.parametrize("weekday", Weekday)
def test_a_weekday_is_the_last_such_day_up_to_that_of_the_round(weekday: Weekday) -> None:
    for round in (FRIDAY + timedelta(days) for days in range(7)):
        before = days_before(Notice(time(20), weekday), round)
        assert before in range(7)
        assert (round - timedelta(before)).weekday() == weekday.number
