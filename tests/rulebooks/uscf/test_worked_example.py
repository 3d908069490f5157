"""The numbers that stand in the text, to the digit."""

import pytest

from normbook.judgement import Provenance
from normbook.model.standing import Standing
from normbook.rulebooks.uscf.law.eligibility import Status
from normbook.rulebooks.uscf.law.judge import judge
from normbook.rulebooks.uscf.law.norm import expected_score, thousandths_text
from normbook.rulebooks.uscf.law.points import advance
from normbook.rulebooks.uscf.law.probability import scoring_probability
from normbook.rulebooks.uscf.law.tables import standard
from tests.rulebooks.uscf.events import BARRY, first, versus

OPPONENTS = (1720, 1750, 1800, 1770, 1600)


@pytest.mark.rule("uscf.table3")
@pytest.mark.parametrize(
    ("level", "probabilities", "expected"),
    [(1700, (471, 429, 360, 401, 640), "2.301"), (1800, (613, 571, 500, 543, 760), "2.987")],
)
def test_barrys_probabilities(level: int, probabilities: tuple[int, ...], expected: str) -> None:
    assert tuple(scoring_probability(level, rating) for rating in OPPONENTS) == probabilities
    assert thousandths_text(expected_score(level, OPPONENTS)) == expected


@pytest.mark.rule("uscf.norm", "uscf.table2", "uscf.d", "uscf.codes")
def test_barry_bishop_reaches_b2() -> None:
    barry = first(BARRY)
    assert (barry.score, barry.games, barry.norm) == (6, 5, 1700)
    assert [
        (
            tried.level,
            thousandths_text(tried.expected),
            thousandths_text(tried.margin),
            thousandths_text(tried.delta, 1),
            tried.met,
            tried.provenance,
        )
        for tried in barry.levels
    ] == [
        (1700, "2.301", "0.699", "0.6", True, Provenance.STATED),
        (1800, "2.987", "0.013", "0.6", False, Provenance.STATED),
    ]
    assert (barry.code_before, barry.code_after) == ("B0", "B2")
    assert (barry.title_before, barry.title_after, barry.points_next, barry.points_beyond) == (1700, 1700, 2, 0)
    assert barry.titles_earned == ()
    assert barry.points_earned == ((2, 1800),)
    assert barry.eligible


@pytest.mark.rule("uscf.a", "uscf.checks", "uscf.provisional")
def test_barrys_opponents_get_nothing() -> None:
    judgement = judge(BARRY, standard())
    assert not judgement.notes
    one_game = judgement.subjects[2]
    assert (one_game.norm, one_game.levels, one_game.code_before, one_game.code_after) == (None, (), "b0", "b0")
    assert [check.rule for check in one_game.checks if not check.passed] == ["uscf.a", "uscf.b"]
    provisional = judgement.subjects[5]
    assert provisional.status is Status.PROVISIONAL
    assert (provisional.code_before, provisional.code_after) == ("", "")
    assert (provisional.title_before, provisional.title_after) == (None, None)
    assert (provisional.points_next, provisional.points_beyond) == (None, None)
    assert [check.rule for check in provisional.checks if not check.passed] == [
        "uscf.a",
        "uscf.b",
        "uscf.provisional",
    ]


@pytest.mark.rule("uscf.c")
def test_b8_and_a_norm_at_its_own_level_make_a0() -> None:
    eight = versus("B8", OPPONENTS, 6)
    assert first(eight).code_after == "a0"
    assert first(eight).titles_earned == (1800,)


@pytest.mark.rule("uscf.norm", "uscf.table2")
@pytest.mark.parametrize(
    ("half_points", "norm"),
    [
        *((half_points, None) for half_points in range(7)),
        (7, 1800),
        (8, 1800),
        (9, 1900),
        (10, 1900),
        (11, 2000),
        (12, 2200),
    ],
)
def test_the_six_round_paragraph(half_points: int, norm: int | None) -> None:
    assert first(versus("a0", [1800] * 6, half_points)).norm == norm


def test_the_1900_player_of_the_six_round_paragraph_is_expected_to_score_3_84() -> None:
    expected = {1800: 3000, 1900: 3840, 2000: 4560, 2100: 5094, 2200: 5454}
    assert {level: expected_score(level, [1800] * 6) for level in expected} == expected


@pytest.mark.rule("uscf.e")
def test_rule_e_five_toward_the_next_and_two_toward_the_one_after() -> None:
    assert advance(Standing(1600), 1800, standard()).after == Standing(1600, 5, 2)


@pytest.mark.rule("uscf.f")
def test_rule_f_gives_the_title_two_levels_below_at_once() -> None:
    transition = advance(Standing(1600), 1900, standard())
    assert transition.after == Standing(1700, 5, 2)
    assert transition.titles == (1700,)


@pytest.mark.rule("uscf.f")
def test_the_four_round_answer_gives_a_b_player_the_1700_title_five_and_two() -> None:
    lucky = first(versus("b0", [1850] * 4, 6, before="1650"))
    assert lucky.norm == 1900
    assert (lucky.title_after, lucky.points_next, lucky.points_beyond) == (1700, 5, 2)
    assert (lucky.titles_earned, lucky.code_after) == ((1700,), "B5")


@pytest.mark.rule("uscf.table2")
@pytest.mark.parametrize("half_points", [4, 5, 6, 7])
def test_in_four_rounds_a_performance_of_about_2060_divides_1900_from_2000(half_points: int) -> None:
    bonus = 400 * (half_points - 4) // 4
    performances = {
        norm: [
            average + bonus
            for average in range(1500, 2300)
            if first(versus("b0", [average] * 4, half_points)).norm == norm
        ]
        for norm in (1900, 2000)
    }
    assert max(performances[1900]) + 1 == min(performances[2000])
    assert abs(min(performances[2000]) - 2060) <= 15
    assert abs(min(performances[1900]) - 1960) <= 15
