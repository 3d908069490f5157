"""Each solver's numbers, rounded once; and hundreds of random tournaments against a literal recalculation."""

import random
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given

from normbook.model.diagnostics import Severity
from normbook.model.numbers import fixed_text, from_hundredths, hundredths, nearest_integer, rounded
from normbook.model.solving import Tournament
from normbook.rulebooks.wfcc.law.calculation import NOTHING, mean_of_halves, published_rating
from normbook.rulebooks.wfcc.law.judge import judge
from normbook.rulebooks.wfcc.law.tables import standard
from tests.rulebooks.wfcc.recomputed import half_up, recompute
from tests.rulebooks.wfcc.tournaments import judged, of, random_tournament, solver, tournament, tournaments


def text(value: Decimal | None) -> str | None:
    return None if value is None else str(value)


def assert_as_recomputed(whole: Tournament) -> str:
    result, wanted = judge(whole, standard()), recompute(whole)
    assert result.regime == wanted.regime
    assert from_hundredths(result.rmas) == wanted.rmas
    if wanted.slope is not None and wanted.intercept is not None:
        assert result.fit is not None
        assert (result.fit.line.slope, result.fit.line.intercept) == (wanted.slope, wanted.intercept)
    for subject in result.subjects:
        row, numbers = wanted.rows[subject.solver.name], subject.calculated
        assert subject.place == row.place
        assert text(numbers.expected) == row.expected
        assert text(numbers.performance) == row.performance
        assert text(numbers.change) == row.change
        assert text(numbers.new_rating) == row.new_rating
        assert numbers.published == row.published
        assert text(numbers.half_rating) == row.half_rating
        assert subject.norms == row.norms
    return wanted.regime


@pytest.mark.untraced
@pytest.mark.rule("wfcc.change", "wfcc.perf", "wfcc.half", "wfcc.round", "wfcc.rated")
@given(tournaments())
def test_any_tournament_is_as_recomputed(whole: Tournament) -> None:
    assert_as_recomputed(whole)


@pytest.mark.untraced
@pytest.mark.slow
def test_hundreds_of_likely_tournaments_are_as_recomputed() -> None:
    chance = random.Random(2022)
    seen = {assert_as_recomputed(random_tournament(chance)) for _ in range(400)}
    assert seen == {"plain", "sorted", "corrected", "sorted-corrected"}


@pytest.mark.rule("wfcc.round")
@pytest.mark.parametrize(
    ("numerator", "denominator", "nearest"),
    [(5, 2, 3), (-5, 2, -3), (-1, 2, -1), (-1, 3, 0), (1, 3, 0), (2, 3, 1), (0, 7, 0), (-4, 3, -1), (-5, 3, -2)],
)
def test_ties_are_rounded_away_from_zero(numerator: int, denominator: int, nearest: int) -> None:
    assert nearest_integer(numerator, denominator) == nearest


def test_a_third_decimal_is_refused() -> None:
    with pytest.raises(ValueError, match="two decimals"):
        hundredths(Decimal("1.001"))


@pytest.mark.rule("wfcc.round")
def test_a_small_loss_prints_no_negative_zero() -> None:
    result = judged([solver("a", "30.00", 2200), solver("b", "20.01", 2100), solver("c", "10.00", 2000)], "0.01")
    assert [str(subject.calculated.change) for subject in result.subjects] == ["0.00", "0.00", "0.00"]
    assert half_up(-recompute(result.tournament).changes[1], 2) == "0.00"


@pytest.mark.rule("wfcc.round")
def test_the_new_rating_is_rounded_once_and_may_differ_by_a_hundredth() -> None:
    entered = [solver("a", "12.00", 2300), solver("b", "10.99", 2200), solver("c", "10.00", 2100)]
    tie = of(judged(entered, "0.75"), "b").calculated
    assert recompute(tournament(entered, "0.75")).changes[1] == Fraction(-5, 1000)
    assert (str(tie.change), str(tie.new_rating)) == ("-0.01", "2200.00")
    whole = of(judged(entered, "1.5"), "b").calculated
    assert (str(whole.change), str(whole.new_rating)) == ("-0.01", "2199.99")


@pytest.mark.rule("wfcc.round")
@pytest.mark.parametrize(
    ("rating", "published"), [("2549.49", 2549), ("2549.50", 2550), ("-0.50", -1), ("-0.49", 0), ("2000.00", 2000)]
)
def test_a_list_prints_the_integer_of_the_two_decimal_rating(rating: str, published: int) -> None:
    assert published_rating(Decimal(rating)) == published


@pytest.mark.rule("wfcc.input", "wfcc.current", "wfcc.change")
def test_the_line_takes_the_lists_integer_and_the_change_is_added_to_the_current_rating() -> None:
    entered = [solver("a", 30, 2200), solver("b", 25, 2100), solver("c", 10, 2000)]
    plain = of(judged(entered), "a").calculated
    entered[0] = replace(entered[0], current=Decimal("2234.56"))
    moved = of(judged(entered), "a").calculated
    assert (moved.expected, moved.change) == (plain.expected, plain.change)
    assert plain.new_rating is not None
    assert moved.new_rating == plain.new_rating + Decimal("34.56")


@pytest.mark.rule("wfcc.half")
@pytest.mark.parametrize(
    ("halves", "mean"),
    [((), None), (("2100",), None), (("2100", "2201.01"), "2150.51"), (("2000", "2000", "2000.01"), "2000.00")],
)
def test_the_mean_of_all_half_ratings_from_the_second_on(halves: tuple[str, ...], mean: str | None) -> None:
    assert text(mean_of_halves([Decimal(half) for half in halves], standard())) == mean


@pytest.mark.rule("wfcc.half", "wfcc.rated")
def test_a_half_rated_solver_is_without_a_rating() -> None:
    rated = [solver("a", 30, 2200), solver("b", 10, 2000)]
    first = of(judged([*rated, solver("u", 20)]), "u").calculated
    assert (text(first.half_rating), first.new_rating, first.published) == ("2100.00", None, None)
    second = judged([*rated, solver("u", 20, halves=(Decimal("2000.01"),))])
    assert len(second.field.rated) == 2
    numbers = of(second, "u").calculated
    assert (numbers.expected, numbers.change) == (None, None)
    assert (text(numbers.half_rating), text(numbers.new_rating), numbers.published) == ("2100.00", "2050.01", 2050)


@pytest.mark.rule("wfcc.degenerate")
def test_equal_results_change_nothing_and_give_no_performance() -> None:
    entered = [solver("a", 40, 2200), solver("b", 40, 2000, current=Decimal("2001.25")), solver("u", 40)]
    result = judged([*entered, solver("v", 50, halves=(Decimal(2000), Decimal(2100)))])
    assert [(each.solver.name, each.calculated) for each in result.subjects if each.solver.rating is None] == [
        ("v", NOTHING),
        ("u", NOTHING),
    ]
    numbers = of(result, "b").calculated
    assert (text(numbers.expected), text(numbers.change), text(numbers.new_rating)) == ("40.00", "0.00", "2001.25")
    assert numbers.performance is None


@pytest.mark.rule("wfcc.degenerate")
def test_without_a_line_there_are_places_only() -> None:
    result = judged([solver("a", 40, 2200), solver("b", 50), solver("c", 30)])
    assert (result.regime, result.fit) == ("none", None)
    assert result.reason is not None
    assert [(each.place, each.calculated, each.norms) for each in result.subjects] == [
        (1, NOTHING, ()),
        (2, NOTHING, ()),
        (3, NOTHING, ()),
    ]


@pytest.mark.rule("wfcc.negative")
def test_a_negative_rating_stands_with_a_warning() -> None:
    result = judged([solver("a", 50, 300), solver("b", 0, 10, row=3), solver("u", 0), solver("c", 50, 20)], "4")
    numbers = of(result, "b").calculated
    assert numbers.new_rating is not None
    assert numbers.new_rating < 0
    assert numbers.published == published_rating(numbers.new_rating)
    warned = [note for note in result.notes if note.code == "WFCC-LOW-RATING"]
    assert {note.severity for note in warned} == {Severity.WARNING}
    assert [note.phrase.values["name"] for note in warned] == ["b", "u"]
    assert warned[0].place.row == 3


@pytest.mark.rule("wfcc.negative")
def test_the_lowest_of_a_solvers_numbers_is_warned_of() -> None:
    """A half-rating of −100 makes a rating of −25 with one of 50 before it."""
    result = judged([solver("a", 30, 200), solver("b", 20, 100), solver("u", 0, halves=(Decimal(50),))], "1")
    numbers = of(result, "u").calculated
    assert (numbers.half_rating, numbers.new_rating) == (-100, -25)
    assert [note.phrase.values["rating"] for note in result.notes if note.code == "WFCC-LOW-RATING"] == [-100]


@given(tournaments(most=6))
def test_the_integer_rounding_is_the_rounding_of_the_model(whole: Tournament) -> None:
    for each in whole.solvers:
        assert fixed_text(rounded(each.result, 2), 2) == str(from_hundredths(sum(each.round_hundredths)))


def test_five_thousand_solvers_are_judged_like_fifty() -> None:
    chance = random.Random(5000)
    whole = random_tournament(chance, 5000)
    result = judge(whole, standard())
    assert len(result.subjects) == 5000
    assert result.fit is not None
    line, rated = result.fit.line, [subject for subject in result.subjects if subject.calculated.change is not None]
    achieved = sum(subject.ranked.scored.result for subject in rated)
    assert achieved == sum(Fraction(*line.expected(subject.solver.rating or 0)) for subject in rated)
