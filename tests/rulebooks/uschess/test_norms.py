"""Norms of an event: which events, games and opponents count, and what a setting changes."""

from dataclasses import replace
from fractions import Fraction

import pytest

from normbook.rulebooks.uschess.law.norms import NotCounted, Threshold, norm_rounds
from normbook.rulebooks.uschess.law.player import PlayerRated
from normbook.rulebooks.uschess.law.titles import no_norms
from tests.rulebooks.uschess.sections import first, judged, other_tables, row, section, tables, versus


def unmet(player: PlayerRated) -> list[str]:
    return [each.rule for each in player.checks if not each.passed]


FOUR = versus(["1600"] * 4, "WWWD", "1500", posts=True)
"""Three and a half of four against players of 1600: a norm at 1600."""


@pytest.mark.rule("uschess.event", "uschess.highest")
def test_an_event_of_four_rounds_gives_one_norm_the_highest() -> None:
    player = first(section(*FOUR))
    assert player.norm
    assert (player.norm.letter, [each.met for each in player.levels]) == ("2", [True] * 3 + [False] * 4)
    assert dict(player.after.norms) == {"4": 0, "3": 0, "2": 1, "1": 0, "C": 0, "M": 0, "S": 0}


@pytest.mark.rule("uschess.event")
@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"rounds": 3}, ["uschess.event"]),
        ({"format": "match"}, ["uschess.event"]),
        ({"system": "quick"}, ["uschess.event"]),
        ({"system": "blitz"}, ["uschess.event"]),
        ({"time": "10+5"}, ["uschess.event"]),
        ({"time": "3+0"}, ["uschess.event"]),
        ({"more": (("online", "true"),)}, ["uschess.event"]),
        ({"format": "match", "rounds": 3, "system": "quick"}, ["uschess.event"] * 3),
        ({"time": "30+5"}, ["uschess.dual"]),
        ({"time": "90+30"}, []),
        ({"time": "60+5"}, ["uschess.dual"]),
        ({"time": "60+6"}, []),
        ({"format": "round-robin"}, []),
    ],
)
def test_other_events_give_none_and_say_why(facts: dict[str, object], why: list[str]) -> None:
    player = first(section(*FOUR, **facts))
    assert unmet(player) == why
    assert (player.norm is None) == bool(why)
    assert player.best
    assert player.only_dual == (why == ["uschess.dual"])


@pytest.mark.rule("uschess.dual")
def test_a_setting_counts_norms_in_dual_events() -> None:
    event = section(*FOUR, time="30+5")
    player = first(event, other_tables(dual_norms="yes"))
    assert player.norm
    assert (player.norm.letter, player.only_dual, unmet(player)) == ("2", False, [])


@pytest.mark.rule("uschess.dual")
def test_too_small_a_margin_in_a_dual_event_is_no_would_be_norm() -> None:
    player = first(section(*versus(["1600"] * 4, "WLLL", posts=True), time="30+5"))
    assert (unmet(player), player.only_dual) == (["uschess.dual", "uschess.norm"], False)


@pytest.mark.rule("uschess.norm3")
@pytest.mark.parametrize(
    ("byes", "norm", "why"),
    [
        ("B", "3", []),
        ("X", "3", []),
        ("H", None, ["uschess.norm"]),
        ("C", None, ["uschess.norm"]),
        ("U", None, ["uschess.norm"]),
        ("F", None, ["uschess.norm"]),
        ("", None, ["uschess.event", "uschess.norm"]),
        ("UB", "3", []),
    ],
)
def test_three_games_and_a_bye_need_two_points_over(byes: str, norm: str | None, why: list[str]) -> None:
    player = first(section(*versus(["1600"] * 3, "WWW", byes=byes, posts=True)))
    assert ((player.norm.letter if player.norm else None), unmet(player)) == (norm, why)
    assert (player.games, player.score) == (3, 6)


@pytest.mark.rule("uschess.norm", "uschess.norm3")
@pytest.mark.parametrize(
    ("results", "byes", "checks"),
    [
        ("WWWD", "", [("uschess.norm", 4, 4, "games"), ("uschess.norm", 1, "3.50000", "margin")]),
        ("WWW", "B", [("uschess.norm3", 3, 3, "games"), ("uschess.norm3", 2, "3.00000", "margin")]),
        ("WWW", "H", [("uschess.norm", 4, 3, "games")]),
    ],
)
def test_conditions_say_what_they_needed_and_found(results: str, byes: str, checks: list[object]) -> None:
    player = first(section(*versus(["1600"] * len(results), results, byes=byes, posts=True)))
    found = [
        (each.rule, each.needed, each.actual, each.note.code.rpartition(".")[2]) for each in player.checks if each.note
    ]
    assert found[3:] == checks


@pytest.mark.rule("uschess.norm", "uschess.norm3")
def test_two_games_are_too_few_whatever_the_byes() -> None:
    player = first(section(*versus(["1600"] * 2, "WW", byes="BX", posts=True)))
    assert (player.threshold, player.norm, unmet(player)) == (None, None, ["uschess.norm"])
    assert not any(each.met for each in player.levels)


@pytest.mark.rule("uschess.counts")
def test_points_without_a_game_are_neither_score_nor_expectation() -> None:
    player = first(section(*versus(["1600"] * 4, "WWLL", byes="HBXCUF", posts=True)))
    assert (player.score, player.games) == (4, 4)
    assert [each.left_out.value for each in player.rounds if each.left_out] == [
        "half-point-bye",
        "odd-man-out",
        "forfeit-win",
        "full-point-bye",
        "unpaired",
        "forfeit-loss",
    ]
    assert {each.left_out.rule for each in player.rounds if each.left_out} == {"uschess.counts"}


@pytest.mark.rule("uschess.counts")
def test_a_game_that_was_not_rated_does_not_count_nor_one_against_nobody_rated() -> None:
    entrant = row(1, "1500", "W2* W3 D4")
    found = norm_rounds(entrant, {2: 1600, 4: 1601}, tables())
    assert [(each.post, each.left_out) for each in found] == [
        (None, NotCounted.NOT_RATED),
        (None, NotCounted.NO_POST_RATING),
        (1601, None),
    ]


@pytest.mark.rule("uschess.repeat")
@pytest.mark.parametrize(("most", "games", "score"), [(1, 2, 3), (2, 3, 5), (3, 4, 5)])
def test_the_same_opponent_counts_up_to_a_number(most: int, games: int, score: int) -> None:
    event = section(
        row(1, "1500", "W2 W2 L2 D3", "1510"), row(2, "1600", "L1 L1 W1 U", "1600"), row(3, "1700", "U U U D1", "1700")
    )
    player = first(event, other_tables(repeat_games=most))
    assert (player.games, player.score) == (games, score)
    left = [each for each in player.rounds if each.left_out]
    assert {(each.left_out, each.left_out.rule) for each in left if each.left_out} <= {
        (NotCounted.REPEATED, "uschess.repeat")
    }
    assert [each.number for each in left] == [2, 3][most - 1 :]


@pytest.mark.rule("uschess.highest")
@pytest.mark.parametrize("before", ["1500/7", ""])
def test_provisional_and_unrated_players_earn_norms(before: str) -> None:
    assert first(section(*versus(["1600"] * 4, "WWWD", before, adult="true"))).norm


@pytest.mark.rule("uschess.norm")
def test_norms_rest_on_the_files_ratings_where_it_has_them_else_on_computed_ones() -> None:
    own, second, *others = versus(["1600"] * 4, "WWWW", "1500", posts=True)
    event = section(own, replace(second, post=None), *others)
    found = judged(event).players
    assert [each.source.value for each in found] == ["file", "computed", "file", "file", "file"]
    computed = found[1].post
    assert computed
    assert computed.value < 1600
    assert [each.post for each in found[0].rounds] == [computed.value, 1600, 1600, 1600]


@pytest.mark.rule("uschess.norm", "uschess.norm3")
@pytest.mark.parametrize(
    ("margin", "more", "found", "met"),
    [
        (Fraction(3, 2), False, 3, True),
        (Fraction(3, 2), True, 3, False),
        (Fraction(3, 2), True, 4, True),
        (Fraction(3, 2), False, 2, False),
        (Fraction(1), True, 2, False),
        (Fraction(1), False, 2, True),
    ],
)
def test_a_margin_may_be_a_fraction_of_a_point(margin: Fraction, more: bool, found: int, met: bool) -> None:
    assert Threshold("uschess.norm", margin, more).met(found, 2) is met


def test_whoever_has_made_no_norms_has_none_of_any_letter() -> None:
    assert no_norms(tables()) == dict.fromkeys(("4", "3", "2", "1", "C", "M", "S"), 0)
