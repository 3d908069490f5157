"""Borders: what happens exactly at a number, and what is left of nothing."""

from dataclasses import replace
from fractions import Fraction

import pytest

from normbook.model.crosstable import Outcome, PlayerRound, Rating, Result
from normbook.model.variant import Variant
from normbook.rulebooks.cfc.law.explain import explain
from normbook.rulebooks.cfc.law.judge import judge
from normbook.rulebooks.cfc.law.rating import bonus_for, caught_at, rate
from normbook.rulebooks.cfc.law.tables import load
from normbook.rulebooks.cfc.law.titles import ClassNorm, ClassStanding, missing, with_norm
from tests.rulebooks.cfc.events import DAY, TABLES, Entrant, Event, against

THREE = (ClassNorm(7),) * 3


@pytest.mark.rule("cfc.416")
@pytest.mark.parametrize(("old", "new"), [(650, "650"), (150, "200"), (900, "800")])
def test_a_rating_that_comes_to_its_floor_is_not_caught_by_it(old: int, new: str) -> None:
    assert caught_at(old, Fraction(new), TABLES) is None


@pytest.mark.rule("cfc.416", "cfc.414.provisional")
def test_a_provisional_rating_of_200_needs_no_floor() -> None:
    assert rate(None, [(600, 0)], Fraction(200), None, TABLES).floor is None
    assert rate(None, [(599, 0)], Fraction(199), None, TABLES).floor == 200
    on_nothing = rate(Rating(1500, 0), [(1000, 1)], Fraction(1000), None, TABLES)
    assert (on_nothing.method, on_nothing.new) == ("provisional", 1000)


@pytest.mark.rule("cfc.414d")
def test_whoever_has_no_rating_has_a_high_of_nothing() -> None:
    assert against(None, []).before.high == 0
    assert against(Rating(1500), []).before.high is None
    assert against(Rating(1500), [], peak="0").before.high == 0
    assert against(Rating(1500), [], peak="1600", known=ClassStanding(high=1650)).before.high == 1650


@pytest.mark.rule("cfc.438.norm", "cfc.438.title")
def test_norms_beyond_those_that_count_are_neither_kept_nor_missing() -> None:
    held = ClassStanding(norms=THREE)
    assert with_norm(held, ClassNorm(7, "e"), TABLES) is held
    assert with_norm(held, ClassNorm(0), TABLES) is held
    assert with_norm(ClassStanding(norms=THREE[:2]), ClassNorm(7), TABLES).norms == THREE
    assert {each.norms_missing for each in missing(ClassStanding(norms=(*THREE, ClassNorm(7))), TABLES)} == {0}


@pytest.mark.rule("cfc.438.floors")
def test_a_performance_on_the_border_is_of_the_class_in_the_explanation_too() -> None:
    step = explain(against(Rating(2100), [(2200, 2)] * 5, performance="2300"), TABLES)
    classes = [each for part in step.parts for each in part.parts if each.phrase.code == "cfc.class"]
    assert [each.result for each in classes] == [True] * 7
    below = explain(against(Rating(2100), [(2200, 2)] * 5, performance="2299"), TABLES)
    assert not next(each.result for part in below.parts for each in part.parts if each.phrase.code == "cfc.class")


@pytest.mark.rule("cfc.438.title")
@pytest.mark.parametrize(("known", "held"), [(ClassStanding(title=6), "NCM"), (ClassStanding(), None), (None, None)])
def test_a_title_that_differs_is_told_with_the_one_held(known: ClassStanding | None, held: str | None) -> None:
    title = "A" if known else "X"
    rows = (Entrant(1, "HERO", (), "1", title=title, row=4), Entrant(2, "B", (), "2"), Entrant(3, "C", (), "3"))
    event = Event("e", "E", 0, rows, end=DAY, file="e.csv", columns={"title": 3})
    [note] = judge(event, TABLES, {"1": known} if known else {}, {1}).notes
    assert (note.phrase.values["name"], note.phrase.values["held"], note.cell) == ("HERO", held, title)
    assert (note.place.file, note.place.row, note.place.column) == ("e.csv", 4, 3)


@pytest.mark.rule("cfc.414.performance")
def test_a_round_without_a_game_is_told_as_one() -> None:
    player = against(Rating(2100), [(2200, 2), (0, 1)])
    idle = replace(player, games=(*player.games, PlayerRound(3, Outcome(Result.HALF_POINT_BYE), None)))
    told = [(each.phrase.code, each.counted) for each in explain(idle, TABLES).parts[0].parts]
    assert told == [("cfc.game", True), ("cfc.game-unrated", False), ("cfc.game-unplayed", False)]


@pytest.mark.rule("cfc.414d")
@pytest.mark.parametrize(("high", "counted"), [(3000, False), (0, True)])
def test_a_bonus_for_a_lifetime_high_counts_only_where_it_was_passed(high: int, counted: bool) -> None:
    told = explain(against(Rating(2100), [(2200, 2)] * 5, known=ClassStanding(high=high)), TABLES)
    [bonus] = [each for part in told.parts for each in part.parts if each.phrase.code == "cfc.bonus-high"]
    assert (bonus.counted, bool(bonus.result)) == (counted, counted)


@pytest.mark.rule("cfc.414d")
def test_a_bonus_of_one_point_counts_too() -> None:
    small = replace(TABLES, high_bonus=replace(TABLES.high_bonus, value=1), k_master=TABLES.k)
    told = explain(against(Rating(2100), [(2200, 2)] * 5, known=ClassStanding(high=0), tables=small), small)
    [bonus] = [each for part in told.parts for each in part.parts if each.phrase.code == "cfc.bonus-high"]
    assert (bonus.counted, bonus.result) == (True, 1)


@pytest.mark.rule("cfc.414.established")
def test_where_a_variant_tells_every_difference_apart_a_point_more_expects_more() -> None:
    each = replace(TABLES, expected=replace(TABLES.expected, value=tuple(range(50))))
    assert [str(each.expectation(own, 1500)) for own in (1499, 1500, 1501)] == ["0.49", "0.5", "0.51"]


@pytest.mark.rule("cfc.414d")
@pytest.mark.parametrize(("high", "gained"), [(1519, 20), (1520, 0), (1521, 0)])
def test_a_lifetime_high_is_passed_and_not_only_reached(high: int, gained: int) -> None:
    bonus = bonus_for(1500, Fraction(1520), 5, TABLES.k.value, high, TABLES)
    assert bonus is not None
    assert bonus.high == gained


@pytest.mark.rule("cfc.438.kept")
def test_the_condition_on_federations_is_met_by_whoever_is_of_no_other() -> None:
    player = against(Rating(2100), [(2200, 2)] * 5)
    assert [(each.rule, each.passed) for each in player.checks][-1] == ("cfc.438.kept", True)


@pytest.mark.rule("cfc.438.norm")
@pytest.mark.parametrize(("margin", "right"), [(0, True), (-1, False)])
def test_a_variants_number_may_be_nothing_but_not_less(margin: int, right: bool) -> None:
    _, findings = load(Variant("cfc", "own", {"norm_margin": margin}))
    assert (not list(findings)) is right
