"""Articles one by one: games that fail one alone, and their repaired twins."""

from dataclasses import replace
from datetime import date

import pytest

from tests.rulebooks.fide.events import cell, entrant, event_of, field, judged, norm, unmet
from tests.rulebooks.fide.good_norm import GOOD, OWN, flags, ratings, scores, titles, with_round, with_rounds

EIGHT_WOMEN = "WGM WGM WGM WIM WIM - - CM -"
HIGH = "2800 2790 2780 2770 2760 2730 2650 2640 2620"

PAIRS = [
    ("1.4.1", with_round(6, "U"), GOOD, "GM"),
    ("1.4.1", with_round(6, "H"), with_round(6, "B"), "GM"),
    ("1.4.1", with_round(6, "C"), with_round(6, "B"), "GM"),
    ("1.4.1", with_round(6, "2420 - ARM F"), with_round(6, "2420 - ARM X"), "GM"),
    ("1.4.1", with_round(6, "2420 - ARM W*"), GOOD, "GM"),
    ("1.4.1", with_round(6, "2420 - NON W"), GOOD, "GM"),
    ("1.4.1", with_round(6, "2420 - - W"), GOOD, "GM"),
    ("1.4.3", flags("GEO GEO GEO ARM ARM ARM GEO GEO ARM"), GOOD, "GM"),
    ("1.4.3", flags("GEO GEO FID ARM ARM ARM GEO GEO ARM"), GOOD, "GM"),
    ("1.4.4", flags("GEO GER GER ARM ARM ARM ARM ARM ARM"), flags("GEO GER GER ARM ARM ARM ARM GEO ARM"), "GM"),
    ("1.4.4", flags("GEO GEO GEO GEO GEO GEO GEO GER ARM"), flags("GEO GEO GEO GEO GEO GEO GER GER ARM"), "GM"),
    ("1.4.5a", titles("GM GM GM IM - - - CM WCM"), titles("GM GM GM IM - - - CM FM"), "GM"),
    ("1.4.5b", titles("GM GM IM IM IM - - CM -"), GOOD, "GM"),
    ("1.4.5c", titles("IM GM WGM WGM FM - - CM -"), titles("IM GM IM WGM FM - - CM -"), "IM"),
    ("1.4.5d", titles("WGM IM WIM WIM FM - - CM -"), titles("WGM IM GM WIM FM - - CM -"), "WGM"),
    ("1.4.5e", titles("WIM IM FM FM FM - - CM -"), titles("WIM IM WGM FM FM - - CM -"), "WIM"),
    ("1.4.8", scores("WDDWWWDLD"), GOOD, "GM"),
    ("1.4.8", ratings("2460 2440 2470 2440 2430 2400 2360 2370 2340", scores("WDDWWDDWD")), GOOD, "GM"),
    (
        "1.4.8a",
        ratings("2400 2400 2400 2380 2380 2380 2380 2360 2330", scores("WWDWWWWWD")),
        ratings("2400 2400 2400 2380 2380 2380 2380 2360 2336", scores("WWDWWWWWD")),
        "GM",
    ),
    ("1.4.8b", ratings(HIGH, scores("DDDDDDLLL")), ratings(HIGH, scores("DDDDDDDLL")), "GM"),
]


@pytest.mark.rule("fide.1.4.1", "fide.1.4.2a", "fide.1.4.2c", "fide.1.4.3", "fide.1.4.4", "fide.1.4.5a", "fide.1.4.5b")
@pytest.mark.rule("fide.1.4.5c", "fide.1.4.5d", "fide.1.4.5e", "fide.1.4.8", "fide.1.4.8a", "fide.1.4.8b")
@pytest.mark.parametrize(("article", "fails", "stands", "title"), PAIRS)
def test_one_article_alone_refuses_a_norm(
    article: str, fails: tuple[str, ...], stands: tuple[str, ...], title: str
) -> None:
    assert unmet(norm(event_of(OWN, *fails, sex="w"), title)) == [article]
    assert unmet(norm(event_of(OWN, *stands, sex="w"), title)) == []


def test_what_is_needed_and_what_there_is_stand_beside_each_other() -> None:
    found = norm(event_of(OWN, *GOOD))
    assert [(each.rule.removeprefix("fide."), each.about, each.needed, each.actual) for each in found.conditions] == [
        ("1.4.1", "games", 9, 9),
        ("1.4.3", "foreign", 2, 2),
        ("1.4.4", "own", 5, 4),
        ("1.4.4", "one", 6, 4),
        ("1.4.5a", "titled", 5, 5),
        ("1.4.5b", "level", 3, 3),
        ("1.4.8a", "average", 2380, 2441),
        ("1.4.8b", "points", 7, 14),
        ("1.4.8", "performance", 2600, 2661),
    ]
    assert (found.credited, found.short, found.exempt, found.rounds) == (9, False, "", tuple(range(1, 10)))
    assert not any(game.forfeited for game in found.games)
    player = judged(event_of(OWN, *with_round(6, "2420 - NON W")))
    assert (player.games, player.half_points, len(player.norms[0].games)) == (9, 14, 8)


@pytest.mark.rule("fide.1.4.6", "fide.1.4.7")
def test_only_the_one_lowest_opponent_is_raised_to_the_floor() -> None:
    low = ratings("2470 2440 2480 2430 2420 2410 2390 2410 1900")
    found = norm(event_of(OWN, *low))
    assert (found.reached.raised and found.reached.raised.no, found.reached.average) == (10, 2406)
    two = norm(event_of(OWN, *ratings("2470 2440 2480 2430 2420 2410 2390 1910 1900")))
    assert (two.reached.raised and two.reached.raised.no, two.reached.average) == (10, 2350)
    assert unmet(two) == ["1.4.8", "1.4.8a"]
    assert norm(event_of(OWN, *low), "IM").reached.average == 2389
    assert norm(event_of(OWN, *GOOD)).reached.raised is None
    assert norm(event_of(OWN, *with_round(9, "2200 - ARM D"))).reached.raised is None


@pytest.mark.rule("fide.1.4.7")
def test_the_average_is_rounded_with_halves_up() -> None:
    eight = ratings("2480 2480 2480 2480 2489 2489 2489 2489", GOOD[:8])
    found = norm(event_of(OWN, *eight, competition="world-cup"))
    assert found.reached.average == 2485


@pytest.mark.rule("fide.1.4.6d")
@pytest.mark.parametrize(("day", "average"), [(date(2023, 12, 31), 2308), (date(2024, 1, 1), 2309)])
def test_the_unrated_count_as_the_text_of_the_day_says(day: date, average: int) -> None:
    found = norm(event_of(OWN, *with_rounds({8: "- CM GEO W", 9: "1390 - ARM D"}), start=day))
    assert found.reached.raised is not None
    assert found.reached.raised.rating == (None if day.year == 2023 else 1390)
    assert found.reached.average == average


BOTH_SIDES = [
    ("world-cup", 8, 8, True, 9),
    ("world-cup", 8, 7, False, 0),
    ("team-championship", 7, 7, True, 7),
    ("team-championship", 9, 7, True, 7),
    ("team-championship", 9, 8, True, 8),
    ("team-championship", 7, 6, False, 0),
    ("team-championship", 10, 8, False, 0),
    ("olympiad", 9, 8, False, 0),
]


@pytest.mark.rule("fide.1.4.1b")
@pytest.mark.parametrize(("competition", "rounds", "games", "met", "credited"), BOTH_SIDES)
def test_some_events_need_fewer_games(competition: str, rounds: int, games: int, met: bool, credited: int) -> None:
    flat = [f"2450 GM {flag} {result}" for flag, result in zip("ABCDEFGHI", "WDWDWDWDW", strict=True)]
    played = (*flat[:games], *("U",) * (rounds - games))
    found = norm(event_of(OWN, *played, competition=competition))
    assert (found.met, found.credited) == (met, credited)
    assert met or unmet(found) == ["1.4.1"]


@pytest.mark.rule("fide.1.4.1c")
@pytest.mark.parametrize(
    ("told", "rounds", "met"),
    [
        ("B", 9, True),
        ("2000 - ARM X", 9, True),
        ("X", 9, True),
        ("U", 9, False),
        ("2000 - ARM F", 9, False),
        ("B", 10, False),
    ],
)
def test_eight_games_count_as_nine_where_the_pairings_gave_no_ninth(told: str, rounds: int, met: bool) -> None:
    games = (*with_round(6, told), *("U",) * (rounds - 9))
    found = norm(event_of(OWN, *games))
    assert (found.met, found.short, found.credited) == (met, met, 9 if met else 0)
    if met:
        assert found.rounds == (1, 2, 3, 4, 5, 7, 8, 9)
        assert found.conditions[0].rule == "fide.1.4.1c"
    else:
        assert unmet(found) == ["1.4.1"]


@pytest.mark.rule("fide.1.4.1c", "fide.1.4.1d")
def test_points_beyond_a_norm_never_make_up_for_games() -> None:
    won = scores("WWWWWWWWW")
    assert unmet(norm(event_of(OWN, *with_round(6, "2420 - ARM F", won)))) == ["1.4.1"]


@pytest.mark.rule("fide.1.4.1d")
@pytest.mark.parametrize(
    ("results", "credited"),
    [("WWWDDWDDD", 9), ("WWWDDWDDW", 9), ("WWWDDWDWW", 10), ("WWWWDWDWW", 10), ("WWWWWWDWW", 11)],
)
def test_each_full_point_beyond_the_norm_counts_as_a_game(results: str, credited: int) -> None:
    event = event_of(OWN, *scores(results))
    found = norm(event)
    assert (found.reached.average, found.met, found.credited) == (2441, True, credited)


@pytest.mark.rule("fide.1.7")
def test_more_than_thirteen_games_count_as_thirteen() -> None:
    rounds = [f"2450 GM {flag} {result}" for flag, result in zip("ABCDEABCDEABCDE", "WDWDWDWDWDWDWDW", strict=True)]
    found = norm(event_of(OWN, *rounds, pairings="pre-determined"))
    assert (found.met, len(found.games), found.credited) == (True, 15, 13)


@pytest.mark.rule("fide.1.4.2c")
@pytest.mark.parametrize(
    ("score", "last", "met", "short"),
    [
        ("WWWWWWDD", "2500 GM GER X", True, False),
        ("WDDWWDDW", "2380 - ARM X", True, True),
        ("WWWWWWDD", "X", True, True),
        ("WWWWWWDD", "2500 GM NON X", True, True),
        ("DDDDDDDD", "2500 GM GER X", False, True),
    ],
)
def test_an_opponent_who_stays_away_in_the_last_round_can_stand_as_a_loss(
    score: str, last: str, met: bool, short: bool
) -> None:
    found = norm(event_of(OWN, *scores(score, GOOD[:8]), last))
    assert (found.met, found.short) == (met, short)
    if met and not short:
        assert found.rounds[-1] == 9
        assert (found.games[-1].forfeited, found.games[-1].half_points) == (True, 0)


@pytest.mark.rule("fide.1.4.2c")
def test_the_absent_opponent_is_found_by_their_own_cell() -> None:
    event = event_of(OWN, *scores("WWWWWWDD", GOOD[:8]), "2500 GM GER X")
    bare = [entrant(1, "2450", "FM", "ARM", [*(each.written for each in event.entrants[0].outcomes[:-1]), "X"])]
    found = norm(field(*bare, *event.entrants[1:]))
    assert (found.met, found.short, found.games[-1].opponent.no) == (True, False, 10)
    away = ("F9", "F", "W1", "L1", "U")
    rows = zip(event.entrants[1:6], away, strict=True)
    others = [replace(each, outcomes=(*each.outcomes[:-1], cell(told))) for each, told in rows]
    found = norm(field(*bare, *others, *event.entrants[6:]))
    assert found.games[-1].opponent.no == 10
