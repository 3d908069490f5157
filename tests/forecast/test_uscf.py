"""What the lifetime titles still need: the text's six-round paragraph, and every finish judged by brute force."""

from dataclasses import replace
from fractions import Fraction

import pytest

from normbook.forecast.answer import Reach
from normbook.forecast.assumptions import Assumptions
from normbook.forecast.board import rounds_to_come
from normbook.forecast.opponents import already_met
from normbook.model.crosstable import Outcome, Rating, Result
from normbook.model.numbers import score_text
from normbook.model.season import player_key
from normbook.model.standing import Standing
from normbook.model.variant import Variant
from normbook.rulebooks.uscf.forecast.needs import finished, forecast, judged_with
from normbook.rulebooks.uscf.forecast.shift import WIDEST, rating_shift
from normbook.rulebooks.uscf.law.judge import judge
from normbook.rulebooks.uscf.law.tables import load, standard
from tests.forecast.unfinished import every_finish, six_eighteen_hundreds, unfinished_event

SEEDS = range(300)


@pytest.mark.rule("uscf.norm")
def test_the_six_round_paragraph_as_a_forecast() -> None:
    [player, *_] = forecast(six_eighteen_hundreds(), standard()).players
    needed = {each.level: score_text(each.needed) for each in player.levels if each.needed is not None}
    assert {level: needed[level] for level in (1800, 1900, 2000)} == {1800: "3.5", 1900: "4.5", 2000: "5.5"}
    assert [each.level for each in player.levels if each.reach is Reach.OUT] == [2300]


def test_what_each_norm_would_bring() -> None:
    [player, *_] = forecast(six_eighteen_hundreds(), standard()).players
    brings = {each.level: each.brings.code_after for each in player.levels if each.brings}
    assert brings == {1800: "a2", 1900: "a2", 2000: "a5", 2100: "x5", 2200: "x5"}
    [player, *_] = forecast(six_eighteen_hundreds("b0"), standard()).players
    by_level = {each.level: each.brings for each in player.levels if each.brings}
    assert by_level[1900] is not None
    assert by_level[1900].titles_earned == (1700,)


@pytest.mark.parametrize(
    ("played", "reach"),
    [
        ("W2 W3 W4 D5", {1800: "made", 1900: "alive", 2000: "alive"}),
        ("L2 L3 L4", {1800: "out"}),
        ("W2 W3 W4 W5 W6 D7", {1800: "made", 1900: "made", 2000: "made", 2100: "out"}),
    ],
)
def test_already_made_and_out_of_reach(played: str, reach: dict[int, str]) -> None:
    [player, *_] = forecast(six_eighteen_hundreds(played=played), standard()).players
    found = {each.level: each.reach.value for each in player.levels}
    assert {level: found[level] for level in reach} == reach
    made = [each for each in player.levels if each.reach is Reach.MADE]
    assert all(each.chance == 1 for each in made)
    assert all(each.chance == 0 for each in player.levels if each.reach is Reach.OUT)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_needed_scores_agree_with_every_possible_finish(seed: int) -> None:
    told = forecast(unfinished_event(seed), standard())
    for player in told.players:
        norms: dict[int, set[int | None]] = {}
        for score, whole in every_finish(told.event, player.entrant, player.schedule.typical):
            [subject] = judge(whole, standard(), None, {player.entrant.no}).subjects
            norms.setdefault(score, set()).add(subject.norm)
        assert all(len(found) == 1 for found in norms.values())
        by_score = [next(iter(norms[score])) for score in sorted(norms)]
        assert by_score == [finish.judged.norm for finish in player.finishes]
        for each in player.levels:
            enough = [score for score, norm in enumerate(by_score) if norm is not None and norm >= each.level]
            assert each.needed == min(enough, default=None)
            assert enough == list(range(each.needed, len(by_score))) if each.needed is not None else not enough
        if not player.levels:
            assert set(by_score) == {None}


@pytest.mark.parametrize("seed", SEEDS[:120])
def test_the_needed_score_judged_for_real_gives_the_norm_and_half_a_point_less_does_not(seed: int) -> None:
    told = forecast(unfinished_event(seed), standard())
    for player in told.players:
        for each in player.levels:
            if each.needed is None:
                continue
            whole = finished(told.event, player.entrant, player.schedule.typical, each.needed)
            [subject] = judge(whole, standard(), None, {player.entrant.no}).subjects
            assert subject.norm is not None
            assert subject.norm >= each.level
            assert each.brings == subject
            if each.needed:
                less = finished(told.event, player.entrant, player.schedule.typical, each.needed - 1)
                [subject] = judge(less, standard(), None, {player.entrant.no}).subjects
                assert (subject.norm or 0) < each.level


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS[:60])
def test_a_rating_shift_changes_the_answer_and_one_point_less_does_not(seed: int) -> None:
    told = forecast(unfinished_event(seed), standard())
    for player in told.players:
        for each in player.levels:
            shift = rating_shift(told, player, each)

            def reached(score: int, by: int, player=player, each=each) -> bool:  # type: ignore[no-untyped-def]
                moved = tuple(
                    other
                    if other.no == player.entrant.no or other.post is None
                    else replace(other, post=Rating(min(3999, max(1, other.post.value + by)), other.post.games))
                    for other in told.event.entrants
                )
                event = replace(told.event, entrants=moved)
                norm = judged_with(event, player.entrant, player.schedule.typical, score, standard()).norm
                return norm is not None and norm >= each.level

            if shift.easier is not None:
                score = 2 * player.games_to_come if each.needed is None else each.needed - 1
                assert reached(score, shift.easier)
                assert not reached(score, shift.easier - 1)
            if shift.harder is not None:
                assert each.needed is not None
                assert not reached(each.needed, -shift.harder)
                assert reached(each.needed, 1 - shift.harder)
            elif each.needed is not None:
                assert reached(each.needed, -WIDEST)


def test_the_shift_of_the_six_round_paragraph() -> None:
    told = forecast(six_eighteen_hundreds(), standard())
    player = told.players[0]
    shifts = {each.level: rating_shift(told, player, each) for each in player.levels}
    assert shifts[1800].harder == 1  # 3.5 against an expected 3.0 is a norm with nothing to spare
    assert shifts[1900].easier is not None
    assert shifts[2300].harder is None


@pytest.mark.parametrize("seed", SEEDS[:100])
def test_likely_opponents_are_free_rated_near_and_new(seed: int) -> None:
    told = forecast(unfinished_event(seed), standard(), assumptions=Assumptions(within=2))
    for player in told.players:
        own = player.entrant
        guessed = [meeting for meeting in player.schedule.typical if not meeting.paired]
        for meeting in guessed:
            apart = [abs(other.half_points - own.half_points) for other in meeting.likely]
            assert all(other.post for other in meeting.likely)
            assert not {other.no for other in meeting.likely} & ({own.no} | already_met(own))
            assert meeting.opponent is None or meeting.opponent in meeting.likely
            if any(distance > 2 for distance in apart):  # nobody was nearer
                assert len(set(apart)) == 1
        opponents = [meeting.opponent.no for meeting in guessed if meeting.opponent]
        assert len(opponents) == len(set(opponents))


@pytest.mark.parametrize("seed", SEEDS[:60])
def test_the_range_over_likely_opponents_is_judged_too(seed: int) -> None:
    told = forecast(unfinished_event(seed), standard())
    for player in told.players:
        for each in player.levels:
            for needed, meetings in (
                (each.against_weakest, player.schedule.weakest),
                (each.against_strongest, player.schedule.strongest),
            ):
                if needed is not None:
                    norm = judged_with(told.event, player.entrant, meetings, needed, standard()).norm
                    assert norm is not None
                    assert norm >= each.level


def test_standings_of_a_book_replace_the_codes_of_the_file() -> None:
    event = six_eighteen_hundreds("")
    standings = {player_key(event.entrants[0]): Standing(1900, 8)}
    [player, *_] = forecast(event, standard(), standings).players
    assert player.levels[0].level == 1900
    assert player.levels[0].brings is not None
    assert player.levels[0].brings.titles_earned == (2000,)


def test_estimates_are_named() -> None:
    event = six_eighteen_hundreds()
    told = forecast(event, standard())
    assert (told.estimated, told.given) == (tuple(range(1, 8)), False)
    entrants = tuple(replace(each, post=Rating(1810)) for each in event.entrants)
    told = forecast(replace(event, entrants=entrants), standard())
    assert (told.estimated, told.given) == ((), True)


def test_only_the_players_asked_for() -> None:
    event = six_eighteen_hundreds()
    told = forecast(event, standard(), only={1})
    assert [player.entrant.no for player in told.players] == [1]
    assert rounds_to_come(event) == 6


def test_a_variants_delta_moves_what_is_needed() -> None:
    tables, findings = load(Variant("uscf", "strict", {"deltas": {"6": "1.1"}}))
    assert not findings.refused
    [player, *_] = forecast(six_eighteen_hundreds(), tables).players
    assert player.levels[0].needed == 9


def test_the_provisional_are_told_why() -> None:
    event = six_eighteen_hundreds("")
    own = replace(event.entrants[0], rating=Rating(1850, 12))
    told = forecast(replace(event, entrants=(own, *event.entrants[1:])), standard())
    assert told.players[0].levels == ()
    assert [check.rule for check in told.players[0].unmet] == ["uscf.provisional"]


def test_an_opponent_without_any_rating_counts_for_nothing() -> None:
    event = six_eighteen_hundreds()
    others = [replace(each, rating=None) if each.no == 7 else each for each in event.entrants]
    [player, *_] = forecast(replace(event, entrants=tuple(others)), standard()).players
    assert player.games_to_come == 5
    assert not player.schedule.typical[-1].counts
    assert sum(player.chances.by_score) == 1


def test_nobody_left_to_meet() -> None:
    event = six_eighteen_hundreds(played="W2 W3 W4 W5 W6 W7")
    pending = Outcome(Result.UNPAIRED, written="?", pending=True)
    entrants = tuple(replace(each, outcomes=(*each.outcomes, pending)) for each in event.entrants)
    [player, *_] = forecast(replace(event, rounds=7, entrants=entrants), standard()).players
    assert player.schedule.typical[0].opponent is None
    assert player.games_to_come == 0
    assert player.chances.by_score == (Fraction(1),)


def test_more_than_the_games_can_give_is_a_defect_of_the_caller() -> None:
    event = six_eighteen_hundreds()
    told = forecast(event, standard())
    with pytest.raises(ValueError, match="more than"):
        finished(told.event, told.players[0].entrant, told.players[0].schedule.typical, 13)
