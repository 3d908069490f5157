"""What an event makes of a player, and how it is told."""

from dataclasses import replace
from decimal import Decimal

import pytest

from normbook.judgement import Step
from normbook.model.crosstable import Rating
from normbook.model.diagnostics import Findings
from normbook.model.variant import Variant
from normbook.rulebooks.cfc.law.explain import explain
from normbook.rulebooks.cfc.law.judge import ClassPlayer, counted_norms, judge
from normbook.rulebooks.cfc.law.tables import CODES, Tables, load
from normbook.rulebooks.cfc.law.titles import ClassNorm, ClassStanding, missing
from tests.rulebooks.cfc.events import TABLES, against

FIVE = [(2200, 2), (2200, 2), (2200, 1), (2200, 1), (2200, 1)]
"""A performance of 2360."""


def variant(**values: object) -> Tables:
    tables, findings = load(Variant("cfc", "own", values))
    assert not list(findings)
    return tables


def norm(player: ClassPlayer) -> str | None:
    return TABLES.ladder.of_rank(player.norm).code or None


@pytest.mark.rule("cfc.438.norm")
def test_a_norm_needs_five_rated_games_of_a_regular_event_that_is_no_match() -> None:
    assert norm(against(Rating(2100), FIVE)) == "NM"
    assert norm(against(Rating(2100), FIVE[:4])) is None
    assert norm(against(Rating(2100), FIVE, system="quick")) is None
    assert norm(against(Rating(2100), FIVE, format="match")) is None
    assert norm(against(Rating(2100), [*FIVE[:4], (0, 2)])) is None, "the fifth has no rating"
    assert norm(against(Rating(2100), [*FIVE[:4], (0, 2)], performance="2360")) == "NM"
    assert norm(against(None, FIVE)) == "NM", "whoever has no rating yet"
    assert norm(against(Rating(2100), FIVE, performance="2299.99")) == "NCM"
    assert norm(against(Rating(2100), FIVE, performance="1099.99")) is None


@pytest.mark.rule("cfc.438.norm")
def test_two_who_play_each_other_play_a_match() -> None:
    player = against(Rating(2100), [(2200, 2)])
    event_of_two = [check for check in player.checks if check.note and check.note.code.endswith("match")]
    assert [each.passed for each in event_of_two] == [True]


@pytest.mark.rule("cfc.438.kept")
def test_foreign_players_get_norms_and_no_titles_until_they_are_foreign_no_longer() -> None:
    foreign = against(Rating(2400), FIVE, federation="usa")
    assert (norm(foreign), foreign.reached, foreign.after.foreign) == ("NM", (), True)
    assert missing(foreign.after, TABLES) == []
    still = against(Rating(2400), FIVE, known=foreign.after)
    assert still.reached == ()
    home = against(Rating(2000), FIVE, known=still.after, federation="CAN")
    assert [TABLES.ladder.of_rank(each.rank).code for each in home.reached] == list(CODES)


@pytest.mark.rule("cfc.438.kept")
def test_a_title_is_never_lost() -> None:
    held = ClassStanding(title=7)
    assert against(Rating(900), [(900, 0)] * 5, known=held).after.title == 7


@pytest.mark.rule("cfc.438.title")
def test_norms_and_title_before_the_event_stand_in_the_file() -> None:
    player = against(Rating(2201), FIVE, norms="NM:2; a:9", title="Class A")
    assert [TABLES.ladder.of_rank(each.rank).code for each in player.reached] == ["NCM", "NM"]
    assert player.reached[-1].by == "norms"
    assert [norm.event for norm in player.reached[-1].norms] == ["", "", "e"]
    assert counted_norms("NM:2;A:3", TABLES) == (ClassNorm(7), ClassNorm(7), ClassNorm(5))
    assert counted_norms("", TABLES) == ()
    assert [counted_norms(each, TABLES) for each in ("X:1", "A", "A:-1", "A:b")] == [None] * 4


@pytest.mark.rule("cfc.438.title")
def test_what_a_file_says_of_titles_is_held_against_what_is_known() -> None:
    assert codes(against, title="X") == ["CFC-TITLE-UNKNOWN"]
    assert codes(against, norms="X:1") == ["CFC-NORMS-UNREADABLE"]
    assert codes(against, title="A", known=ClassStanding(title=6)) == ["CFC-TITLE-DIFFERS"]
    assert codes(against, title="A", known=ClassStanding()) == ["CFC-TITLE-DIFFERS"]
    assert codes(against, title="A", known=ClassStanding(title=5)) == []


def codes(_: object, *, known: ClassStanding | None = None, title: str = "", **more: str) -> list[str]:
    player = against(Rating(2100), FIVE, known=known, title=title, **more)
    from tests.rulebooks.cfc.events import DAY, Entrant, Event

    event = Event("e", "E", 5, (player.entrant, Entrant(2, "B", (), "2"), Entrant(3, "C", (), "3")), end=DAY)
    event = replace(event, entrants=tuple(replace(each, outcomes=()) for each in event.entrants), rounds=0)
    return [each.code for each in judge(event, TABLES, {"1": known} if known else {}, {1}).notes]


@pytest.mark.rule("cfc.414d")
def test_a_lifetime_high_counts_where_it_is_known() -> None:
    def bonus(player: ClassPlayer) -> int:
        assert player.rated.bonus is not None
        return int(player.rated.bonus.high)

    assert bonus(against(Rating(2100), FIVE)) == 0, "nobody said"
    assert bonus(against(Rating(2100), FIVE, peak="2101")) == 20
    assert bonus(against(Rating(2100), FIVE, peak="2300")) == 0
    assert bonus(against(Rating(2100), FIVE, known=ClassStanding(high=0))) == 20
    assert bonus(against(Rating(2100), FIVE, known=ClassStanding(high=0, published=2300))) == 0
    seen = variant(lifetime_high="seen")
    assert bonus(against(Rating(2100), FIVE, tables=seen)) == 20
    assert bonus(against(Rating(2100), FIVE, tables=seen, known=ClassStanding(published=2300))) == 0
    assert against(Rating(2100), FIVE, peak="2101", post=Rating(2150)).after.high == 2150
    assert against(Rating(2100), FIVE, peak="2101").after.high == 2219
    assert against(None, FIVE).after.high == 2360
    assert against(None, []).after.high == 0
    assert against(Rating(2100), FIVE).after.high is None


@pytest.mark.rule("cfc.438.title")
def test_a_variant_may_let_the_floor_itself_do() -> None:
    held = ClassStanding(norms=(ClassNorm(7),) * 2)
    assert against(Rating(2200), FIVE, known=held).after.title == 6
    reached = variant(above=">=")
    assert against(Rating(2200), FIVE, known=held, tables=reached).after.title == 7
    assert [each.rating_missing for each in missing(ClassStanding(title=6), reached)] == [2200]
    assert [each.rating_missing for each in missing(ClassStanding(title=6), TABLES)] == [2201]


@pytest.mark.rule("cfc.438.title")
def test_who_is_one_norm_short() -> None:
    short = missing(ClassStanding(title=6, norms=(ClassNorm(7),) * 2, published=2201), TABLES)
    assert [(each.norms_missing, each.rating_missing, each.one_norm_short) for each in short] == [(1, None, True)]
    assert TABLES.least_alone(short[0].level) == 2301
    [unrated] = missing(ClassStanding(title=6, norms=(ClassNorm(7),) * 2), TABLES)
    assert not unrated.one_norm_short


@pytest.mark.rule("cfc.438.floors", "cfc.414.established", "cfc.438.kept")
@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"classes": [{"code": "A", "title": "A", "floor": 1000}]}, "CFC-VARIANT-CLASSES"),
        ({"expected": [1, 2, 3]}, "VARIANT-RISING"),
        ({"expected": "many"}, "VARIANT-RISING"),
        ({"expected": [*range(49), 48]}, "VARIANT-RISING"),
        ({"classes": [{"code": code, "title": "A", "floor": 1000} for code in "ED"]}, "VARIANT-ROW-TWICE"),
        ({"norms": 0}, "VARIANT-INTEGER"),
        ({"above": "over"}, "VARIANT-CHOICE"),
        ({"classes": [{"code": "A", "title": "A"}]}, "VARIANT-ROW-KEY-MISSING"),
        ({"classes": [{"code": "A", "floor": 1000}]}, "VARIANT-ROW-KEY-MISSING"),
        ({"classes": [{"title": "A", "floor": 1000}]}, "VARIANT-ROW-KEY-MISSING"),
    ],
)
def test_a_variant_that_does_not_fit_is_refused(values: dict[str, object], code: str) -> None:
    _, findings = load(Variant("cfc", "own", values))
    assert [each.code for each in findings] == [code]
    assert isinstance(findings, Findings)


@pytest.mark.rule("cfc.438.floors")
def test_a_variant_moves_floors() -> None:
    moved = [{"code": code, "title": code, "floor": 500 + 100 * at} for at, code in enumerate(CODES)]
    tables = variant(classes=moved, federation="usa")
    assert tables.norm_rank(Decimal(700)) == 2  # type: ignore[arg-type]
    assert (tables.ladder.rank("nm"), tables.ladder.rank("x"), tables.federation.value) == (7, None, "USA")
    assert tables.ladder.titles(3) == ["C", "D", "E"]
    assert tables.ladder.titles(0) == []


def steps(step: Step) -> list[str]:
    return [step.phrase.code, *(code for part in step.parts for code in steps(part))]


@pytest.mark.rule("cfc.438.norm", "cfc.414.performance", "cfc.414d", "cfc.416", "cfc.414.provisional")
def test_explanations_open_down_to_the_rule() -> None:
    held = ClassStanding(norms=(ClassNorm(7, "a", "2019-01-06"), ClassNorm(7)), published=2201, high=0)
    told = explain(against(Rating(2180), FIVE, known=held), TABLES)
    assert (told.phrase.code, told.result) == ("cfc.player", "NM")
    found = steps(told)
    for code in ("performance", "game", "condition", "class", "norm", "title-norms", "title-norm", "kept"):
        assert f"cfc.{code}" in found
    for code in ("rated-established", "formula", "crossed", "bonus-high", "bonus-change"):
        assert f"cfc.{code}" in found
    assert "cfc.next" not in found, "there is no title above"
    told = explain(against(Rating(1810, 3), [(1500, 0), (0, 2)], performance="1500"), TABLES)
    found = steps(told)
    assert (told.phrase.code, told.result) == ("cfc.player-none", None)
    for code in ("performance-given", "game-unrated", "norm-none", "next", "rated-provisional", "cumulative"):
        assert f"cfc.{code}" in found
    assert "cfc.title-rating" in steps(explain(against(Rating(1810), [(1500, 0)]), TABLES))
    assert "cfc.floor" in steps(explain(against(Rating(810), [(800, 0)] * 6), TABLES))
    assert "cfc.floor" in steps(explain(against(None, [(300, 0)]), TABLES))
    assert steps(explain(against(None, []), TABLES))[-1] == "cfc.rated-unrated"
    assert "cfc.rated-unchanged" in steps(explain(against(Rating(1500), []), TABLES))


def test_the_rating_after_an_event_is_the_files_else_the_computed_one() -> None:
    assert against(Rating(2000), FIVE, post=Rating(2101)).rating == "2101"
    assert against(Rating(2000), FIVE).rating == "2152"
    assert against(None, FIVE).rating == "2360/5"
    assert against(None, [(0, 2)]).rating == ""
