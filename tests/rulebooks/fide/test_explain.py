"""Explanations: what was missing, nearest first; games left out struck through; articles with needed and actual."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from normbook.judgement import Step
from normbook.model.crosstable import Event
from normbook.render.outline import sentence
from normbook.render.words import say_phrase
from normbook.rulebooks.fide.law.explain import explain, explain_norm, missing
from normbook.rulebooks.fide.law.rating import event_ratings
from normbook.rulebooks.fide.law.rating_tables import standard_ratings
from normbook.rulebooks.fide.law.tables import standard
from tests.rulebooks.fide.events import event_of, judged, norm
from tests.rulebooks.fide.good_norm import GOOD, OWN, flags, ratings, scores, titles, with_round, with_rounds

TABLES = standard()


def lines(step: Step) -> Iterator[Step]:
    yield step
    for part in step.parts:
        yield from lines(part)


def explained(event: Event, title: str = "GM") -> list[Step]:
    player = judged(event, all_norms=True)
    found = next(each for each in player.norms if each.title == title)
    return list(lines(explain_norm(player, found, TABLES)))


def said(event: Event, title: str = "GM") -> list[str]:
    return [say_phrase(each) for _, each in missing(norm(event, title), TABLES)]


@pytest.mark.parametrize(
    ("games", "told"),
    [
        (GOOD, []),
        (scores("WDDWWDDDD"), ["half a point (or average +34)"]),
        (scores("WDDDWDDDD"), ["1 point (or average +79)"]),
        (scores("DDDDWDDDD"), ["1.5 points (or average +116)"]),
        (with_round(6, "U"), ["1 more game"]),
        (flags("GEO GEO GEO ARM ARM ARM GEO GEO ARM"), ["1 more foreign federation"]),
        (
            flags("GEO GER GER ARM ARM ARM ARM ARM ARM"),
            ["1 more foreign opponent"],
        ),
        (flags("GEO GEO GEO GEO GEO GEO GEO GER ARM"), ["1 too many of one federation"]),
        (titles("GM GM GM IM - - - CM CM"), ["1 more titled opponent"]),
        (titles("GM IM IM IM IM - - CM -"), ["2 more GM"]),
        (
            ratings("2400 2400 2400 2380 2380 2380 2380 2360 2320", scores("WWDWWWWWD")),
            ["average 2 points short"],
        ),
        (
            ratings("2800 2790 2780 2770 2760 2730 2650 2640 2620", scores("DDDDDDLLL")),
            ["0.5 more points for 35 %"],
        ),
        (
            ratings("1700 1700 1700 1700 1700 1700 1700 1700 1700", scores("WWWWWWWWW")),
            ["average too low for any score, by 44", "average 624 points short"],
        ),
    ],
)
def test_what_was_missing_is_told_nearest_first(games: tuple[str, ...], told: list[str]) -> None:
    assert said(event_of(OWN, *games)) == told


@pytest.mark.rule("fide.1.4.1e", "fide.1.4.1f", "fide.1.4.2a", "fide.1.4.2c", "fide.1.4.6")
def test_games_that_are_not_used_are_struck_through_with_the_article() -> None:
    won = with_rounds({1: "1500 - GEO W", 2: "1600 - GEO W"}, scores("WWDWWWDWD"))
    games = (*won, "2480 GM GER W", "2520 GM GER D", "2500 - NON W", "2000 - ARM F", "2100 - GEO L", "2100 - GEO L")
    rounds = [each for each in explained(event_of(OWN, *games)) if each.phrase.code == "fide.round"]
    assert [each.phrase.values["why"] for each in rounds if each.phrase.values["why"]] == [
        "fide.1.4.1f",
        "fide.1.4.6",
        "fide.1.4.1f",
        "fide.1.4.2a",
        "fide.1.4.2c",
        "fide.1.4.1e",
        "fide.1.4.1e",
    ]
    assert [each.phrase.values["round"] for each in rounds if not each.counted] == [1, 6, 12, 13, 14, 15]
    assert dict(rounds[0].phrase.values) == {
        "round": 1,
        "cell": "W2",
        "opponent": "Player 2",
        "title": "",
        "federation": "GEO",
        "rating": 1500,
        "counts": None,
        "why": "fide.1.4.1f",
    }
    assert (rounds[0].result, rounds[3].result, rounds[3].phrase.values["counts"]) == (None, 2, 2440)
    assert rounds[11].phrase.values["opponent"] is None
    raised = rounds[1].phrase.values
    assert (raised["rating"], raised["counts"], rounds[0].phrase.values["counts"]) == (1600, 2200, None)


def test_each_article_stands_with_what_it_needs_and_what_there_is() -> None:
    shown = [sentence(each) for each in explained(event_of(OWN, *GOOD))]
    assert "Games: at least 9: 9, met" in shown
    assert "Opponents with the title GM: at least 3: 3, met" in shown
    assert "Score: at least 3.5: 7, met" in shown
    assert "Average of the opponents: 21970 ÷ 9, rounded: 2441" in shown
    assert "Performance: 2441 + 220: 2661" in shown
    assert "Score: 7 of 9, rounded: 78 %" in shown
    assert not any(each.phrase.code == "in-force" for each in explained(event_of(OWN, *GOOD)))
    assert "Games for an application: 9 of 9: 9" in shown
    beyond = [sentence(each) for each in explained(event_of(OWN, *scores("WWWWWWDWW")))]
    assert "Games for an application: 9 of 9, and 2 for full points beyond: 11" in beyond
    home = event_of(OWN, *flags("ARM ARM ARM ARM ARM ARM ARM ARM ARM"), exemption="zonal")
    waived = [sentence(each) for each in explained(home)]
    assert "Federations besides the own: at least 2: 0, waived by 1.4.3c" in waived


@pytest.mark.rule("fide.1.4.6d")
def test_an_unrated_opponent_shows_what_was_in_force_on_the_day() -> None:
    shown = explained(event_of(OWN, *with_round(9, "- - ARM D")))
    assert [each.result for each in shown if each.phrase.code == "in-force"] == [1400]
    assert "Player 10 (unrated) counts as the floor: 2200" in [sentence(each) for each in shown]


def test_without_a_game_there_is_nothing_to_reckon() -> None:
    codes = {each.phrase.code for each in explained(event_of(OWN, "U", "B"))}
    assert not codes & {"fide.average", "fide.performance"}


def test_a_player_has_norms_and_rating_explained() -> None:
    event = event_of(OWN, *GOOD)
    found = event_ratings(event, standard_ratings())
    whole = explain(judged(event), found[1], TABLES)
    assert sentence(whole) == "1. FM Player 1 (ARM): norms: GM, IM"
    assert [each.phrase.code for each in whole.parts] == ["fide.norm-made", "fide.norm-made", "fide.rating"]
    games = [each for each in lines(whole) if each.phrase.code == "fide.rated-game"]
    assert len(games) == 9
    assert dict(games[0].phrase.values) == {
        "round": 1,
        "opponent": 2500,
        "difference": -50,
        "cut": False,
        "half_points": 2,
        "expected": Fraction(43, 100),
    }
    assert games[0].result == Fraction(57, 100)
    assert dict(whole.parts[-1].phrase.values) == {"rating": 2450, "k": 10, "change": Fraction(119, 5)}
    unrated = event_of("- - ARM", *GOOD)
    first = explain(judged(unrated), event_ratings(unrated, standard_ratings())[1], TABLES)
    assert first.parts[-1].phrase.code == "fide.first-rating"
    nobody = event_of("- - ARM", *("U",) * 9)
    none = explain(judged(nobody), event_ratings(nobody, standard_ratings())[1], TABLES)
    assert {each.phrase.code for each in none.parts} == {"fide.norm-missed"}


KEYS = {
    "fide.average": "games half_points total",
    "fide.credited": "beyond counted games",
    "fide.games": "",
    "fide.missing.half-point": "missing",
    "fide.missing.level": "missing titles",
    "fide.missing.points": "points",
    "fide.needs.average": "needed verdict waived",
    "fide.needs.foreign": "needed verdict waived",
    "fide.needs.games": "needed verdict waived",
    "fide.needs.level": "needed titles verdict waived",
    "fide.needs.one": "needed verdict waived",
    "fide.needs.own": "needed verdict waived",
    "fide.needs.performance": "needed verdict waived",
    "fide.needs.points": "needed verdict waived",
    "fide.needs.titled": "needed verdict waived",
    "fide.norm-made": "title",
    "fide.norm-missed": "title",
    "fide.percent": "games half_points total",
    "fide.performance": "average difference",
    "fide.player": "federation name no title",
    "fide.raised": "name rating",
    "fide.rated-game": "cut difference expected half_points opponent round",
    "fide.rating": "change k rating",
    "fide.round": "cell counts federation opponent rating round title why",
}
"""What each line of an explanation tells programs, printed or not."""


ARTICLES = {
    "fide.raised": "1.4.6",
    "fide.average": "1.4.7",
    "fide.percent": "1.4.9",
    "fide.performance": "1.4.8",
    "fide.credited": "1.4.1d",
    "fide.rating": "8.3.4",
    "fide.rated-game": "8.3.2",
    "fide.needs.games": "1.4.1",
}


def test_every_line_has_what_it_tells() -> None:
    found: dict[str, str] = {}
    for games in (with_round(9, "2100 - ARM D"), titles("GM IM IM IM IM - - CM -"), scores("LLLLLLLLL")):
        event = event_of(OWN, *games)
        ratings_of = event_ratings(event, standard_ratings())
        for each in lines(explain(judged(event), ratings_of[1], TABLES)):
            found[each.phrase.code] = " ".join(sorted(each.phrase.values))
    for each in explained(event_of(OWN, *scores("WDDWWDDDD"))):
        found[each.phrase.code] = " ".join(sorted(each.phrase.values))
    assert {code: found.get(code) for code in KEYS} == KEYS


def test_every_line_of_the_arithmetic_cites_its_article() -> None:
    event = event_of(OWN, *with_round(9, "2100 - ARM D"))
    step = explain(judged(event), event_ratings(event, standard_ratings())[1], TABLES)
    told = {each.phrase.code: each.rule for each in lines(step)}
    assert {code: (told[code] or "").removeprefix("fide.") for code in ARTICLES} == ARTICLES
