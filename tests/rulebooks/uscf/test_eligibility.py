"""Who may make a norm, by which games, and which rule a refusal names."""

import pytest

from normbook.model.crosstable import Event
from normbook.rulebooks.uscf.law.eligibility import LeftOut, counted_games, event_checks, left_out, post_ratings
from normbook.rulebooks.uscf.law.judge import judge
from normbook.rulebooks.uscf.law.postratings import post_from_pre
from normbook.rulebooks.uscf.law.tables import standard
from tests.rulebooks.uscf.events import cell, event, first, row, versus

TABLES = standard()


def refusals(judged: Event) -> list[tuple[str, object, object]]:
    return [(check.rule, check.needed, check.actual) for check in first(judged).checks if not check.passed]


NO_MATCH = ("swiss", "round-robin", "scrounger", "grand-prix")


@pytest.mark.rule("uscf.a", "uscf.b", "uscf.eligible", "uscf.provisional", "uscf.checks")
@pytest.mark.parametrize(
    ("judged", "unmet"),
    [
        pytest.param(versus("a0", [1800] * 4, 4), [], id="four rounds, two points"),
        pytest.param(versus("a0", [1800] * 3, 6), [("uscf.a", 4, 3), ("uscf.a", 4, 3)], id="three rounds"),
        pytest.param(versus("a0", [1800] * 3, 6, rounds=4), [("uscf.a", 4, 3)], id="three games"),
        pytest.param(versus("a0", [1800] * 4, 3), [("uscf.b", "2", "1.5")], id="one point and a half"),
        pytest.param(versus("a0", [1800] * 4, 8, format="match"), [("uscf.eligible", NO_MATCH, "match")], id="match"),
        pytest.param(versus("a0", [1800] * 4, 8, format="round-robin"), [], id="round robin"),
        pytest.param(
            versus("", [1800] * 4, 8, before="1800/20"),
            [("uscf.provisional", "established", "provisional")],
            id="20 games",
        ),
        pytest.param(versus("", [1800] * 4, 8, before="1800/21"), [], id="21 games"),
        pytest.param(
            versus("", [1800] * 4, 8, before=""), [("uscf.provisional", "established", "unrated")], id="unrated"
        ),
        pytest.param(
            versus("", [1800] * 3, 1, before="1800/5", format="match"),
            [
                ("uscf.a", 4, 3),
                ("uscf.a", 4, 3),
                ("uscf.b", "2", "0.5"),
                ("uscf.eligible", NO_MATCH, "match"),
                ("uscf.provisional", "established", "provisional"),
            ],
            id="everything at once",
        ),
    ],
)
def test_each_unmet_condition_names_its_rule(judged: Event, unmet: list[tuple[str, object, object]]) -> None:
    assert refusals(judged) == unmet
    player = first(judged)
    assert player.eligible is not bool(unmet)
    assert bool(player.levels) is not bool(unmet)


@pytest.mark.rule("uscf.a", "uscf.eligible")
def test_what_an_event_must_be() -> None:
    three = versus("a0", [1800] * 3, 6, format="match")
    assert [(check.rule, check.passed) for check in event_checks(three, TABLES)] == [
        ("uscf.a", False),
        ("uscf.eligible", False),
    ]
    assert judge(three, TABLES).checks == event_checks(three, TABLES)
    assert all(check.passed for check in event_checks(versus("a0", [1800] * 4, 6), TABLES))


@pytest.mark.rule("uscf.unplayed", "uscf.eligible", "uscf.a")
@pytest.mark.parametrize(
    ("text", "reason", "rule"),
    [
        ("W2", None, None),
        ("D2", None, None),
        ("L2", None, None),
        ("W2*", LeftOut.NOT_RATED, "uscf.a"),
        ("W3", LeftOut.NO_POST_RATING, "uscf.eligible"),
        ("X", LeftOut.FORFEIT_WIN, "uscf.unplayed"),
        ("X2", LeftOut.FORFEIT_WIN, "uscf.unplayed"),
        ("F2", LeftOut.FORFEIT_LOSS, "uscf.unplayed"),
        ("H", LeftOut.HALF_POINT_BYE, "uscf.unplayed"),
        ("B", LeftOut.ODD_MAN_OUT, "uscf.unplayed"),
        ("C", LeftOut.FULL_POINT_BYE, "uscf.unplayed"),
        ("U", LeftOut.UNPAIRED, "uscf.unplayed"),
    ],
)
def test_which_rounds_count(text: str, reason: LeftOut | None, rule: str | None) -> None:
    found = left_out(cell(text), {2: 1500})
    assert found == reason
    assert (found.rule if found else None) == rule


@pytest.mark.rule("uscf.eligible")
def test_a_provisional_opponent_counts_as_his_number() -> None:
    against = event(row(1, "1800", "1800", "W2"), row(2, "1500/4", "1512/5", "L1"))
    assert counted_games(against.entrants[0], post_ratings(against)) == (2, [1512])


@pytest.mark.rule("uscf.eligible")
def test_games_against_a_player_without_a_post_event_rating_are_left_out_and_he_is_named() -> None:
    missing = event(
        row(1, "1800", "1800", "W2 D3 W2 L3"), row(2, "1500", "", "L1 U L1 U"), row(3, "1600", "1600", "U D1 U W1")
    )
    judgement = judge(missing, TABLES)
    assert (judgement.subjects[0].score, judgement.subjects[0].games) == (1, 2)
    (note,) = judgement.notes
    assert (note.code, note.place.row, note.place.column) == ("USCF-POST-MISSING", 3, 5)
    assert dict(note.phrase.values) == {"no": 2, "name": "Player 2", "games": 2}


def test_nobody_is_named_for_a_missing_rating_that_costs_no_game() -> None:
    bye = event(row(1, "1800", "1800", "W2* H"), row(2, "1500", "", "L1* X"))
    assert not judge(bye, TABLES).notes


@pytest.mark.rule("uscf.eligible")
def test_a_file_without_post_event_ratings_is_told_once() -> None:
    judgement = judge(event(row(1, "1800", "", "W2 H"), row(2, "1500", "", "L1 H")), TABLES)
    assert [note.code for note in judgement.notes] == ["USCF-POST-NONE"]
    assert judgement.subjects[0].games == 0


@pytest.mark.rule("uscf.eligible")
def test_ratings_before_the_event_stand_in_only_when_asked_for_and_are_named() -> None:
    missing = event(row(1, "1800", "1810", "W2"), row(2, "1500", "", "L1"), row(3, "", "", "U"))
    filled, findings = post_from_pre(missing)
    assert [str(entrant.post) for entrant in filled.entrants] == ["1810", "1500", "None"]
    assert [(found.code, found.place.row) for found in findings] == [("USCF-POST-FROM-PRE", 3)]
    assert counted_games(filled.entrants[0], post_ratings(filled)) == (2, [1500])


@pytest.mark.rule("uscf.table2")
def test_the_delta_goes_by_counted_games_not_by_rounds() -> None:
    # Five games of six rounds: 0.6 is needed, and 0.5 would have been enough.
    assert first(versus("a0", [1800] * 5, 6, rounds=6)).norm is None
    (tried,) = first(versus("a0", [1800] * 5, 6, rounds=6)).levels
    assert (tried.margin, tried.delta) == (500, 600)
