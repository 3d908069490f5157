"""What a player reads of his points: every round, its reason, and what it rests on."""

from dataclasses import replace

import pytest

from normbook.judgement import Step
from normbook.model.crosstable import Outcome, Result
from normbook.render.outline import sentence
from normbook.rulebooks.lpcc.law.event import judge
from normbook.rulebooks.lpcc.law.explain import explain
from normbook.rulebooks.lpcc.law.rounds import Happening
from tests.rulebooks.lpcc.events import HERO, TABLES, event, judged, rows, variant

EVERYTHING = """\
no,name,rating,stood,R1,R2,R3,R4,R5,R6,R7,R8,R9,R10,R11,R12,R13,R14
1,HERO,1600,13,W2,D3,W2*,H,C,U,B,F2,F2@17:00,X2,X2,X2~,L2,X
2,OTHER,1636,,L1,U,L1*,,,,,F1,F1,F1,F1@17:44,F1,W1,U
3,NEW,,,U,D1,U,U,U,U,U,U,U,U,U,U,F1,F
"""


def lines(step: Step) -> list[tuple[str, str | None]]:
    """The explanation as the reader sees it, with the rule of each line."""
    found = [(sentence(step), step.rule)]
    for part in step.parts:
        found += lines(part)
    return found


def explained(text: str, format: str | None = None, no: int = 1) -> Step:
    player = next(player for player in judged(text, format).subjects if player.entrant.no == no)
    return explain(player, TABLES)


ROUNDS = [
    ("Round 1 (W2): beat OTHER (no. 2): +0.65", "lpcc.2"),
    ("Round 2 (D3): drew with NEW (no. 3), one or both unrated: +0.05", "lpcc.3"),
    ("Round 3 (W2*): beat OTHER (no. 2); marked as not rated, so it scores but gives no norm points: 0.00", "lpcc.4"),
    ("Round 4 (H): half-point bye, counts for nothing: 0.00", "lpcc.4"),
    ("Round 5 (C): full-point bye by request, counts for nothing: 0.00", "lpcc.4"),
    ("Round 6: no game, counts for nothing: 0.00", "lpcc.4"),
    ("Round 7 (B): full-point bye (odd number of players): +0.05", "lpcc.4"),
    ("Round 8 (F2): no-show against OTHER (no. 2), no notice before 17:45: -1.00", "lpcc.6"),
    ("Round 9 (F2@17:00): absent with notice at 17:00, before 17:45; costs nothing: 0.00", "lpcc.6"),
    ("Round 10 (X2): won by forfeit from OTHER (no. 2), stood up and not paired again: +0.10", "lpcc.6"),
    ("Round 11 (X2): won by forfeit from OTHER (no. 2), who gave notice in time; not stood up: +0.05", "lpcc.6"),
    ("Round 12 (X2~): stood up by OTHER (no. 2), declined to be paired again; counts for nothing: 0.00", "lpcc.6"),
    ("Round 13 (L2): lost to OTHER (no. 2): -0.35", "lpcc.2"),
    ("Round 14 (X): won by forfeit, stood up and not paired again: +0.10", "lpcc.6"),
]


@pytest.mark.rule("lpcc.1")
def test_every_round_is_told_in_words_with_its_rule() -> None:
    step = explained(EVERYTHING)
    assert [(sentence(part), part.rule) for part in step.parts[:-1]] == ROUNDS
    assert sentence(step.parts[-1]) == "Sum of the rounds (participation credit 0.35 of it): -0.35"
    assert {scored.happening for scored in judged(EVERYTHING).subjects[0].rounds} == set(Happening)


@pytest.mark.parametrize(
    ("round", "parts"),
    [
        (
            1,
            [
                ("own rating 1600, opponent's 1636", "lpcc.7"),
                ("difference 36, band 36 to 110: expectation: 0.40", "lpcc.2"),
                ("score 1 minus the expectation 0.40: +0.60", "lpcc.2"),
                ("participation credit: +0.05", "lpcc.5"),
            ],
        ),
        (
            2,
            [
                ("own rating 1600, opponent's unrated", "lpcc.7"),
                ("one or both unrated: a flat amount: 0.00", "lpcc.3"),
                ("participation credit: +0.05", "lpcc.5"),
            ],
        ),
        (3, [("own rating 1600, opponent's 1636", "lpcc.7")]),
        (8, [("no notice before 17:45: no-show: -1.00", "lpcc.6")]),
        (10, [("for being stood up: +0.05", "lpcc.6"), ("participation credit: +0.05", "lpcc.5")]),
        (
            13,
            [
                ("stood up, then paired again: the game counts, nothing for being stood up", "lpcc.6"),
                ("own rating 1600, opponent's 1636", "lpcc.7"),
                ("difference 36, band 36 to 110: expectation: 0.40", "lpcc.2"),
                ("score 0 minus the expectation 0.40: -0.40", "lpcc.2"),
                ("participation credit: +0.05", "lpcc.5"),
            ],
        ),
    ],
)
def test_a_round_opens_into_what_it_rests_on(round: int, parts: list[tuple[str, str]]) -> None:
    step = explained(EVERYTHING).parts[round - 1]
    assert [line for part in step.parts for line in lines(part)] == parts


@pytest.mark.rule("lpcc.5")
@pytest.mark.parametrize(("format", "mode"), [("scrounger", "scrounger"), ("swiss", "tournament")])
def test_where_there_is_no_credit_the_reader_is_told_why(format: str, mode: str) -> None:
    whole = explained(HERO, format)
    found = [part for step in whole.parts for part in step.parts if part.phrase.code == "lpcc.no-credit"]
    assert [sentence(part) for part in found] == [f"no participation credit: this is a {mode}, not the Grand Prix"] * 5
    assert not any(part.counted for part in found)


def test_the_highest_band_has_no_end() -> None:
    [_, band, *_] = explained(rows("2000 W2", "1500 L1")).parts[0].parts
    assert sentence(band) == "difference 500, band 301 and more: expectation: 0.90"


@pytest.mark.rule("lpcc.2")
@pytest.mark.parametrize(("own", "expectation"), [(1501, "0.60"), (1500, "0.60"), (1499, "0.40")])
def test_the_expectation_shown_is_that_of_the_players_side(own: int, expectation: str) -> None:
    tables = variant(bands=[{"from": 0, "high": "0.6", "low": "0.4"}])
    player, _ = judged(rows(f"{own} W2", "1500 L1"), None, tables).subjects
    [_, band, game, _] = explain(player, tables).parts[0].parts
    assert str(band.result) == str(game.phrase.values["expectation"]) == expectation


def test_a_late_notice_is_told_with_its_hour() -> None:
    step = explained(rows("1500 F@17:45:01")).parts[0]
    assert sentence(step) == "Round 1 (F@17:45:01): no-show, notice at 17:45:01, no notice before 17:45: -1.00"


def test_a_variant_shows_on_every_amount_it_set() -> None:
    tables = variant(participation="0.10")
    [player] = judged(rows("1500 B"), None, tables).subjects
    [credit] = explain(player, tables).parts[0].parts
    assert (credit.provenance, str(credit.result)) == ("variant", "0.10")


@pytest.mark.rule("lpcc.4")
def test_a_round_that_is_still_to_be_played_says_so() -> None:
    friday = event(rows("1500 U", "1400 U"))
    paired = Outcome(Result.UNPAIRED, 2, written="?2", pending=True)
    to_come = replace(friday, entrants=(replace(friday.entrants[0], outcomes=(paired,)), friday.entrants[1]))
    (step, _) = explain(judge(to_come, TABLES).subjects[0], TABLES).parts
    assert (sentence(step), step.rule) == (
        "Round 1 (?2): still to be played, against PLAYER, 2 (no. 2): 0.00",
        "lpcc.4",
    )
