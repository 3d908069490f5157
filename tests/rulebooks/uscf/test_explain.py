"""The explanation as a tree: every number with its rule, every refusal with needed and actual."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given

from normbook.judgement import Provenance, Step
from normbook.model.crosstable import Event
from normbook.model.standing import Standing
from normbook.model.variant import Variant
from normbook.rulebooks.uscf.law.explain import explain
from normbook.rulebooks.uscf.law.judge import judge
from normbook.rulebooks.uscf.law.norm import thousandths_text
from normbook.rulebooks.uscf.law.tables import load, standard
from tests.rulebooks.uscf.events import BARRY, event, row, versus
from tests.rulebooks.uscf.random_events import events

TABLES = standard()


def explained(judged: Event, no: int = 1) -> Step:
    player = next(each for each in judge(judged, TABLES).subjects if each.entrant.no == no)
    return explain(player, judged, TABLES)


def all_steps(root: Step) -> Iterator[Step]:
    yield root
    for part in root.parts:
        yield from all_steps(part)


def of(root: Step, code: str) -> list[Step]:
    return [each for each in all_steps(root) if each.phrase.code == code]


@pytest.mark.rule("uscf.promote")
@pytest.mark.parametrize(
    ("code", "norm", "told"),
    [
        ("B8", 1700, {"title": 1800, "next": 1900, "kept": 0, "gained": 0, "beyond": 0}),
        ("B5", 1900, {"title": 1800, "next": 1900, "kept": 2, "gained": 2, "beyond": 0}),
        ("B9", 2300, {"title": 2100, "next": 2200, "kept": 0, "gained": 5, "beyond": 2}),
    ],
)
def test_points_kept_and_gained_on_a_promotion(code: str, norm: int, told: dict[str, int]) -> None:
    tree = explained(versus(code, [norm] * 5, 7))
    assert tree.result == norm
    (carried,) = of(tree, "uscf.carried")
    assert dict(carried.phrase.values) == told
    assert carried.result == told["kept"] + told["gained"]
    assert carried.rule == "uscf.promote"


@pytest.mark.parametrize(("written", "told"), [("1750", "1750"), ("1750/12", "1750/12"), ("", None)])
def test_a_player_is_told_with_the_rating_after_the_event(written: str, told: str | None) -> None:
    tree = explained(event(row(1, "1700", written, "H H H H")))
    assert (tree.phrase.values["rating"], tree.phrase.values["post"]) == ("1700", told)


@pytest.mark.rule("uscf.table3", "uscf.norm")
def test_barrys_four_steps_at_each_level() -> None:
    root = explained(BARRY)
    levels = of(root, "uscf.level")
    assert [level.phrase.values["level"] for level in levels] == [1700, 1800]
    rows = levels[0].parts[0].parts
    assert [row.phrase.values["round"] for row in rows] == [1, 2, 3, 4, 5]
    assert [row.phrase.values["number"] for row in rows] == [2, 3, 4, 5, 6]
    columns = ("opponent", "rating", "difference")
    assert [(*(row.phrase.values[column] for column in columns), row.result) for row in rows] == [
        ("OPPONENT, ONE", 1720, -20, "0.471"),
        ("OPPONENT, TWO", 1750, -50, "0.429"),
        ("OPPONENT, THREE", 1800, -100, "0.360"),
        ("OPPONENT, FOUR", 1770, -70, "0.401"),
        ("OPPONENT, FIVE", 1600, 100, "0.640"),
    ]
    assert [step.phrase.code for step in levels[0].parts] == ["uscf.step1", "uscf.step2", "uscf.step3", "uscf.step4"]
    assert [(level.parts[1].result, level.parts[2].result, level.parts[3].result) for level in levels] == [
        ("2.301", "0.699", True),
        ("2.987", "0.013", False),
    ]
    assert dict(levels[0].parts[3].phrase.values) == {
        "margin": "0.699",
        "delta": "0.6",
        "games": 5,
        "comparison": ">=",
    }
    assert levels[0].parts[3].provenance is Provenance.STATED
    assert root.result == 1700


def test_barrys_points_and_codes() -> None:
    root = explained(BARRY)
    (before,) = of(root, "uscf.before-written")
    (points,) = of(root, "uscf.award-points")
    (after,) = of(root, "uscf.after")
    assert (before.result, before.provenance) == ("B0", Provenance.STATED)
    assert (points.result, points.rule, points.phrase.values["toward"]) == (2, "uscf.d", 1800)
    assert (after.result, after.phrase.values["before"], after.phrase.values["next"]) == ("B2", "B0", 1800)
    assert not of(root, "uscf.carried")


def test_conditions_are_named_met_or_not() -> None:
    (conditions,) = of(explained(BARRY), "uscf.conditions")
    assert [(part.phrase.code, part.rule, part.result) for part in conditions.parts] == [
        ("uscf.check.rounds", "uscf.a", "passed"),
        ("uscf.check.games", "uscf.a", "passed"),
        ("uscf.check.points", "uscf.b", "passed"),
        ("uscf.check.no-match", "uscf.eligible", "passed"),
        ("uscf.check.established", "uscf.provisional", "passed"),
    ]


def test_who_got_nothing_reads_every_unmet_condition() -> None:
    root = explained(versus("a0", [1800] * 3, 3))
    (refusal,) = of(root, "uscf.not-eligible")
    assert [(part.rule, part.phrase.values["needed"], part.phrase.values["actual"]) for part in refusal.parts] == [
        ("uscf.a", 4, 3),
        ("uscf.a", 4, 3),
        ("uscf.b", "2", "1.5"),
    ]
    assert len(of(root, "uscf.check.rounds")) == 2
    assert not of(root, "uscf.level")


def test_a_miss_shows_the_arithmetic_and_says_that_there_is_no_norm() -> None:
    root = explained(versus("a0", [1800] * 5, 6))
    assert root.result is None
    (miss,) = of(root, "uscf.no-norm")
    assert miss.phrase.values["level"] == 1800
    assert [level.phrase.values["margin"] for level in of(root, "uscf.level")] == ["0.500"]


@pytest.mark.rule("uscf.unplayed")
def test_rounds_left_out_are_shown_with_the_reason() -> None:
    judged = event(
        row(1, "1800", "1800", "W2 X H D2* W3 F2"),
        row(2, "1700", "1700", "L1 U U D1* U X1"),
        row(3, "1700", "", "U U U U L1 U"),
    )
    (games,) = of(explained(judged), "uscf.games")
    assert [(part.phrase.code, part.rule, part.counted) for part in games.parts] == [
        ("uscf.game", "uscf.eligible", True),
        ("uscf.left-out.forfeit-win", "uscf.unplayed", False),
        ("uscf.left-out.half-point-bye", "uscf.unplayed", False),
        ("uscf.left-out.not-rated", "uscf.a", False),
        ("uscf.left-out.no-post-rating", "uscf.eligible", False),
        ("uscf.left-out.forfeit-loss", "uscf.unplayed", False),
    ]
    assert (games.result, games.phrase.values["games"]) == ("1", 1)
    values = games.parts[4].phrase.values
    assert (values["round"], values["cell"], values["opponent"], values["post"]) == (5, "W3", "Player 3", None)


@pytest.mark.rule("uscf.promote")
def test_a_promotion_says_what_becomes_of_the_points() -> None:
    root = explained(versus("b5", [1850] * 4, 6, before="1650"))
    assert root.result == 1900
    assert [step.result for step in of(root, "uscf.award-title")] == [1700]
    (carried,) = of(root, "uscf.carried")
    assert (carried.result, carried.phrase.values["title"], carried.phrase.values["beyond"]) == (7, 1700, 2)


@pytest.mark.rule("uscf.norm")
def test_the_last_title_earns_nothing_and_says_so() -> None:
    root = explained(versus("U0", [2700] * 5, 10, before="2950"))
    (nothing,) = of(root, "uscf.award-none")
    assert nothing.rule == "uscf.norm"
    assert nothing.phrase.values["title"] == 2900
    (after,) = of(root, "uscf.after")
    assert after.phrase.values["next"] is None


@pytest.mark.rule("uscf.provisional", "uscf.g")
def test_codes_of_those_who_are_not_established_or_just_became_so() -> None:
    judged = event(
        row(1, "1500/8", "1510/12", "H H H H"), row(2, "1500/8", "1630", "H H H H"), row(3, "1630", "1630", "H H H H")
    )
    provisional, newly, established = (explained(judged, no) for no in (1, 2, 3))
    assert (len(of(provisional, "uscf.before-none")), len(of(provisional, "uscf.after-none"))) == (1, 1)
    assert [step.result for step in of(newly, "uscf.after-initial")] == ["C0"]
    assert [(step.rule, step.result) for step in of(established, "uscf.before-initial")] == [("uscf.g", "C0")]


def test_a_chosen_delta_or_letter_says_so() -> None:
    root = explained(versus("x0", [2000] * 7, 10, before="2050"))
    assert {step.provenance for step in of(root, "uscf.step4")} == {Provenance.CHOSEN}
    assert of(root, "uscf.before-written")[0].provenance is Provenance.CHOSEN


def test_a_standing_carried_from_elsewhere_says_so() -> None:
    judged = event(row(1, "1500", "1500", "H H H H"))
    (player,) = judge(judged, TABLES, {"player 1": Standing(1700, 5, 2)}).subjects
    assert [step.result for step in of(explain(player, judged, TABLES), "uscf.before-carried")] == ["B5"]


def test_a_check_without_a_note_is_still_shown() -> None:
    judged = event(row(1, "1500", "1500", "H H H H"))
    (player,) = judge(judged, TABLES).subjects
    bare = replace(player, checks=tuple(replace(check, note=None) for check in player.checks))
    assert of(explain(bare, judged, TABLES), "uscf.check")


@given(events)
def test_the_rows_of_each_level_add_up(judged: Event) -> None:
    for player in judge(judged, TABLES).subjects:
        root = explain(player, judged, TABLES)
        levels = of(root, "uscf.level")
        assert len(levels) == len(player.levels)
        for level in levels:
            rows = level.parts[0].parts
            total = sum(int(str(row.result).replace(".", "")) for row in rows)
            assert (len(rows), thousandths_text(total)) == (player.games, level.parts[1].result)


@pytest.mark.rule("uscf.table2")
@pytest.mark.parametrize(("delta", "shown"), [("1", "1.0"), ("0.5", "0.5"), ("0.25", "0.25"), ("0.125", "0.125")])
def test_a_delta_is_shown_with_one_decimal_at_least(delta: str, shown: str) -> None:
    tables, _ = load(Variant("uscf", "Ours", {"deltas": {"5": delta}}, "v.toml"))
    (player,) = judge(BARRY, tables, only=[1]).subjects
    (level, *_) = of(explain(player, BARRY, tables), "uscf.level")
    assert level.phrase.values["delta"] == level.parts[3].phrase.values["delta"] == shown
