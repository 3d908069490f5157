"""The line of results over ratings: regimes, correction, degenerate fields, and the invariants on exact values."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from normbook.model.numbers import fixed_text
from normbook.model.phrase import Phrase
from normbook.model.solving import Tournament
from normbook.model.variant import Variant
from normbook.rulebooks.wfcc.law.judge import judge
from normbook.rulebooks.wfcc.law.line import Fit, Regime, fit, moments, rmas_of, sorting_is_a_reading
from normbook.rulebooks.wfcc.law.tables import load, standard
from tests.rulebooks.wfcc.recomputed import recompute
from tests.rulebooks.wfcc.tournaments import judged, random_tournament, solver, tournaments

TWO_CLUSTERS = [(2100, 20)] * 4 + [(2100, 40), (2300, 20)] + [(2300, 40)] * 4
"""Correlation exactly 0.6."""


def fitted(pairs: list[tuple[int, int]], rmas: int = 10**6) -> Fit:
    found = fit([rating for rating, _ in pairs], [100 * result for _, result in pairs], 100 * rmas, standard())
    assert isinstance(found, Fit)
    return found


@pytest.mark.rule("wfcc.line")
def test_the_line_is_kept_exact() -> None:
    found = fitted([(2000, 10), (2100, 20), (2300, 60)])
    assert (found.moments.average_rating, found.moments.average_result) == (Fraction(6400, 3), 30)
    assert found.moments.variance_of_ratings == Fraction(140000, 9)
    assert found.moments.variance_of_results == Fraction(1400, 3)
    assert found.moments.covariance_of_both == Fraction(8000, 3)
    assert (found.line.slope, found.line.intercept) == (Fraction(6, 35), Fraction(-2350, 7))


@pytest.mark.rule("wfcc.sorted")
@pytest.mark.parametrize(
    ("pairs", "regime"),
    [
        (TWO_CLUSTERS, Regime.PLAIN),
        ([*TWO_CLUSTERS[:-1], (2300, 39)], Regime.SORTED),
        ([*TWO_CLUSTERS, (2300, 40)], Regime.PLAIN),
        ([(2000, 30), (2100, 20), (2200, 10)], Regime.SORTED),
        ([(2000, 10), (2100, 20), (2200, 10), (2100, 0)], Regime.SORTED),
    ],
    ids=["exactly 0.6", "just below", "just above", "negative", "zero"],
)
def test_sorting_below_a_correlation_of_0_6_only(pairs: list[tuple[int, int]], regime: Regime) -> None:
    assert fitted(pairs).regime is regime


@pytest.mark.rule("wfcc.sorted")
def test_a_variant_may_sort_below_another_correlation() -> None:
    tables, findings = load(Variant("wfcc", "V", {"resort_below": "0.61"}))
    assert not list(findings)
    found = fit([rating for rating, _ in TWO_CLUSTERS], [result for _, result in TWO_CLUSTERS], 10**6, tables)
    assert isinstance(found, Fit)
    assert found.regime is Regime.SORTED


def clusters(alike: int, of: int) -> list[tuple[int, int]]:
    """Two ratings, two results: a correlation of exactly 2 × alike ÷ of − 1."""
    return [(2100, 20), (2300, 40)] * alike + [(2100, 40), (2300, 20)] * (of - alike)


@pytest.mark.rule("wfcc.sorted")
@pytest.mark.parametrize(
    ("alike", "exact", "rounded", "reading"),
    [
        (319, Regime.SORTED, Regime.PLAIN, True),
        (318, Regime.SORTED, Regime.SORTED, False),
        (320, Regime.PLAIN, Regime.PLAIN, False),
        (190, Regime.SORTED, Regime.SORTED, False),
    ],
    ids=["0.595", "0.59", "0.6", "negative"],
)
def test_the_correlation_is_compared_exactly_or_to_two_decimals(
    alike: int, exact: Regime, rounded: Regime, reading: bool
) -> None:
    pairs = clusters(alike, 400)
    ratings, results = [rating for rating, _ in pairs], [100 * result for _, result in pairs]
    for setting, regime in (("exact", exact), ("rounded", rounded)):
        tables, findings = load(Variant("wfcc", "V", {"correlation": setting}))
        assert not list(findings)
        found = fit(ratings, results, 10**6, tables)
        assert isinstance(found, Fit)
        assert found.regime is regime
        assert sorting_is_a_reading(found.moments, tables) is reading


@pytest.mark.rule("wfcc.rmas")
def test_the_correction_begins_strictly_above_rmas() -> None:
    pairs = [(2000, 10), (2100, 20), (2200, 30)]
    assert fitted(pairs, rmas=30).regime is Regime.PLAIN
    corrected = fit([2000, 2100, 2200], [1000, 2000, 3000], 2999, standard())
    assert isinstance(corrected, Fit)
    assert corrected.regime is Regime.CORRECTED
    assert corrected.corrected is corrected.line
    assert corrected.uncorrected is corrected.plain
    assert Fraction(*corrected.line.expected(2200)) == 2999


@pytest.mark.rule("wfcc.rmas")
def test_sorting_comes_before_the_correction() -> None:
    pairs = [(2600, 10), (2000, 20), (2010, 22), (2020, 22)]
    assert fitted(pairs, rmas=30).regime is Regime.SORTED
    found = fitted(pairs, rmas=22)
    assert found.regime is Regime.SORTED_CORRECTED
    assert found.uncorrected is found.sorted
    assert Fraction(*found.line.expected(2600)) == 2200


@pytest.mark.rule("wfcc.rmas", "wfcc.side")
def test_rmas_takes_the_best_of_each_round_from_anybody_for_rating() -> None:
    entered = [
        solver("a", [10, 0], 2000),
        solver("unrated", [0, 12]),
        solver("guest", [15, 15], 2900, rated=False),
    ]
    assert judged(entered).rmas == 2200
    assert rmas_of([(1000,), (500, 300)]) == 1300
    assert rmas_of([]) == 0


@pytest.mark.rule("wfcc.degenerate")
@pytest.mark.parametrize(
    ("ratings", "code"),
    [([], "wfcc.none.rated"), ([2000], "wfcc.none.rated"), ([2000, 2000, 2000], "wfcc.none.equal")],
)
def test_no_line_through_one_point_or_one_rating(ratings: list[int], code: str) -> None:
    found = fit(ratings, [100 * place for place in range(len(ratings))], 1000, standard())
    assert isinstance(found, Phrase)
    assert found.code == code


@pytest.mark.rule("wfcc.degenerate")
def test_equal_results_make_a_level_line_without_performances() -> None:
    found = fitted([(2000, 40), (2100, 40)], rmas=60)
    assert (found.regime, found.moments.correlation, found.line.slope) == (Regime.SORTED, None, 0)
    assert found.line.performance(4000) is None


@pytest.mark.parametrize(
    ("pairs", "correlation"),
    [
        ([(2000, 10), (2100, 20)], "1.000000"),
        ([(2000, 20), (2100, 10)], "-1.000000"),
        ([(2000, 10), (2100, 20), (2200, 10)], "0.000000"),
        ([(2000, 10), (2100, 20), (2300, 60)], "0.989743"),
        ([(2000, 20), (2100, 10), (2300, 20)], "0.188982"),
    ],
)
def test_the_correlation_is_rounded_from_its_exact_square(pairs: list[tuple[int, int]], correlation: str) -> None:
    found = moments([rating for rating, _ in pairs], [100 * result for _, result in pairs]).correlation
    assert found is not None
    assert fixed_text(found, 6) == correlation


# The invariants of the rule text, on exact values.


@pytest.mark.untraced
@pytest.mark.rule("wfcc.line")
@given(tournaments(least=2, rated_only=True))
def test_changes_of_the_rated_sum_to_zero_in_every_regime(whole: Tournament) -> None:
    result = judge(whole, standard())
    assume(result.fit)
    assert result.fit is not None
    line = result.fit.line
    achieved = sum(subject.ranked.scored.result for subject in result.subjects)
    assert achieved == sum(Fraction(*line.expected(subject.solver.rating or 0)) for subject in result.subjects)
    assert sum(recompute(whole).changes) == 0


@pytest.mark.untraced
@pytest.mark.rule("wfcc.perf")
@given(tournaments(least=2))
def test_the_average_result_performs_at_the_average_rating(whole: Tournament) -> None:
    result = judge(whole, standard())
    assume(result.fit and result.fit.line.rise)
    assert result.fit is not None
    sums, line = result.fit.moments, result.fit.line
    assert line.slope * sums.average_rating + line.intercept == sums.average_result
    assert (sums.average_result - line.intercept) / line.slope == sums.average_rating


@pytest.mark.rule("wfcc.rmas")
def test_after_the_correction_the_top_rated_expects_rmas() -> None:
    chance = random.Random(1)
    fits = [judge(random_tournament(chance), standard()).fit for _ in range(200)]
    corrected = [found for found in fits if found and found.corrected]
    assert len(corrected) > 20
    for found in corrected:
        assert Fraction(*found.line.expected(found.highest_rating)) == found.rmas
        assert found.line.rise > 0


@pytest.mark.untraced
@pytest.mark.slow
@pytest.mark.rule("wfcc.sorted")
@given(tournaments(least=2))
def test_the_sorted_slope_is_never_below_the_plain_one(whole: Tournament) -> None:
    found = judge(whole, standard()).fit
    assume(found and found.sorted)
    assert found is not None
    assert found.sorted is not None
    assert found.sorted.slope >= found.plain.slope
    assert found.sorted.slope >= 0


@pytest.mark.untraced
@pytest.mark.rule("wfcc.change")
@given(tournaments(least=2), st.integers(-500, 500))
def test_shifting_every_rating_leaves_changes_alone(whole: Tournament, shift: int) -> None:
    shifted = replace(
        whole,
        solvers=tuple(
            replace(each, current=None, rating=None if each.rating is None else each.rating + shift)
            for each in whole.solvers
        ),
    )
    before, after = judge(whole, standard()), judge(shifted, standard())
    assert before.regime == after.regime
    for one, other in zip(before.subjects, after.subjects, strict=True):
        assert one.calculated.change == other.calculated.change
        if before.fit and after.fit and before.fit.line.rise:
            exact = (line.performance(one.ranked.scored.result) for line in (before.fit.line, after.fit.line))
            then, now = (Fraction(*quotient) for quotient in exact if quotient)
            assert now == then + shift
