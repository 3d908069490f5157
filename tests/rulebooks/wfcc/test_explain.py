"""Every number opened down to the rule it came from."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest

from normbook.judgement import Provenance, Step
from normbook.model.solving import Ruling, Solver
from normbook.model.variant import Variant
from normbook.rulebooks.wfcc.law.explain import explain, explain_coefficient
from normbook.rulebooks.wfcc.law.explain_line import explain_line
from normbook.rulebooks.wfcc.law.judge import TournamentResult, judge
from normbook.rulebooks.wfcc.law.tables import load, standard
from tests.rulebooks.wfcc.tournaments import field_of_norms, judged, of, solver, tournament, with_rmas


def codes(tree: Step) -> list[str]:
    return [each.phrase.code for each in tree.parts]


def steps(tree: Step) -> Iterator[Step]:
    yield tree
    for part in tree.parts:
        yield from steps(part)


def find(tree: Step, code: str) -> Step:
    return next(each for each in steps(tree) if each.phrase.code == code)


RISING = [solver("a", 30, 2300), solver("b", 21, 2200), solver("c", 10, 2100)]
FALLING = [solver("a", 10, 2300), solver("b", 21, 2200), solver("c", 30, 2100)]
STEEP = [solver("a", 50, 2800), solver("b", 49, 2450), solver("c", 47, 2440), solver("d", 15, 2000)]


def line_of(solvers: list[Solver]) -> Step:
    return explain_line(judged(solvers), standard())


@pytest.mark.rule("wfcc.line")
def test_the_line_from_the_averages_to_the_intercept() -> None:
    tree = line_of(with_rmas(RISING, 40))
    assert codes(tree) == [
        "wfcc.average-rating",
        "wfcc.average-result",
        "wfcc.variance-of-ratings",
        "wfcc.variance-of-results",
        "wfcc.covariance",
        "wfcc.correlation-enough",
        "wfcc.plain-line",
        "wfcc.within-rmas",
    ]
    assert tree.phrase.values == {"slope": Fraction(1, 10), "intercept": Fraction(-599, 3), "regime": "plain"}
    assert find(tree, "wfcc.average-rating").result == 2200
    assert find(tree, "wfcc.within-rmas").phrase.values["rmas"] == 40


@pytest.mark.parametrize(
    ("solvers", "parts"),
    [
        (
            FALLING,
            ["wfcc.correlation-low", "wfcc.plain-line", "wfcc.sorted-line", "wfcc.above-rmas", "wfcc.corrected-line"],
        ),
        (with_rmas(FALLING, 50), ["wfcc.correlation-low", "wfcc.plain-line", "wfcc.sorted-line", "wfcc.within-rmas"]),
        (STEEP, ["wfcc.correlation-enough", "wfcc.plain-line", "wfcc.above-rmas", "wfcc.corrected-line"]),
        (
            [solver("a", 10, 2300), solver("b", 10, 2200)],
            ["wfcc.correlation-none", "wfcc.plain-line", "wfcc.sorted-line", "wfcc.within-rmas"],
        ),
    ],
)
def test_which_regime_and_why(solvers: list[Solver], parts: list[str]) -> None:
    tree = line_of(solvers)
    assert codes(tree)[5:] == parts
    drawn = [each for each in tree.parts if each.phrase.code.endswith("-line")]
    assert [each.counted for each in drawn] == [False] * (len(drawn) - 1) + [True]


@pytest.mark.rule("wfcc.degenerate")
@pytest.mark.parametrize(
    ("result", "code", "rule"),
    [
        (judged([solver("a", 10, 2000)]), "wfcc.none.rated", "wfcc.degenerate"),
        (judged([solver("a", 10, 2000), solver("b", 9, 2000)]), "wfcc.none.equal", "wfcc.degenerate"),
        (judged(RISING, None, ruling=Ruling(False)), "wfcc.none.refused", "wfcc.confirm"),
    ],
)
def test_no_line_says_why(result: TournamentResult, code: str, rule: str) -> None:
    tree = explain(of(result, "a"), result, standard())
    assert (tree.parts[0].phrase.code, tree.parts[0].rule, tree.parts[0].counted) == (code, rule, False)
    assert codes(tree)[1:] == ["wfcc.norm-missed"] * 3


def test_a_rated_solvers_numbers() -> None:
    result = judged(with_rmas(RISING, 40), "4")
    tree = explain(of(result, "b"), result, standard())
    assert codes(tree) == [
        "wfcc.line",
        "wfcc.expected",
        "wfcc.performance",
        "wfcc.change",
        "wfcc.new-rating",
        "wfcc.published",
        "wfcc.norm-missed",
        "wfcc.norm-missed",
        "wfcc.norm-missed",
    ]
    assert [str(each.result) for each in tree.parts[1:6]] == ["20.33", "2206.67", "2.67", "2202.67", "2203"]
    assert tree.phrase.values["place"] == 2


def worked(tree: Step, code: str) -> tuple[object, object]:
    found = find(tree, code)
    return found.phrase.values["working"], str(found.result)


@pytest.mark.rule("wfcc.round")
def test_numbers_are_shown_from_which_the_results_follow() -> None:
    """The slope is a tenth, the average result ends with a third."""
    result = judged(with_rmas(RISING, 40), "4")
    tree = explain(of(result, "b"), result, standard())
    assert worked(tree, "wfcc.slope") == ("666.666667 ÷ 6666.666667", "0.10000000")
    assert worked(tree, "wfcc.intercept") == ("20.333333 − 0.10000000 × 2200.00", "-199.67")
    assert worked(tree, "wfcc.within-rmas") == ("20.333333 + 0.10000000 × (2300 − 2200.00)", "30.33")
    assert worked(tree, "wfcc.expected") == ("20.333333 + 0.10000000 × (2200 − 2200.00)", "20.33")
    assert worked(tree, "wfcc.performance") == ("2200.00 + (21.00 − 20.333333) ÷ 0.10000000", "2206.67")
    assert worked(tree, "wfcc.change") == ("4 × (21.00 − 20.333)", "2.67")
    assert worked(tree, "wfcc.new-rating") == ("2200.00 + 2.67", "2202.67")
    once = judged(with_rmas(RISING, 40), "1")
    tree = explain(of(once, "b"), once, standard())
    assert worked(tree, "wfcc.change") == ("1 × (21.00 − 20.33)", "0.67")
    assert worked(tree, "wfcc.new-rating") == ("2200.00 + 0.67", "2200.67")
    fallen = explain(of(result, "c"), result, standard())
    assert worked(fallen, "wfcc.new-rating") == ("2100.00 − 1.33", "2098.67")


@pytest.mark.rule("wfcc.round")
def test_numbers_that_end_are_shown_whole_with_two_decimals_at_least() -> None:
    ending = [solver("a", 30, 2300), solver("b", 21, 2200), solver("c", 9, 2100)]
    result = judged(with_rmas(ending, 40), "1")
    tree = explain(of(result, "b"), result, standard())
    assert worked(tree, "wfcc.slope") == ("700.00 ÷ 6666.666667", "0.10500000")
    assert worked(tree, "wfcc.intercept") == ("20.00 − 0.10500000 × 2200.00", "-211.00")
    assert worked(tree, "wfcc.expected") == ("20.00 + 0.10500000 × (2200 − 2200.00)", "20.00")
    assert worked(tree, "wfcc.performance") == ("2200.00 + (21.00 − 20.00) ÷ 0.10500000", "2209.52")
    assert worked(tree, "wfcc.change") == ("1 × (21.00 − 20.00)", "1.00")
    assert worked(tree, "wfcc.new-rating") == ("2200.00 + 1.00", "2201.00")
    fallen = explain(of(result, "c"), result, standard())
    assert worked(fallen, "wfcc.new-rating") == ("2100.00 − 0.50", "2099.50")
    found = [find(tree, f"wfcc.{code}").phrase.values for code in ("variance-of-results", "covariance")]
    assert [dict(values) for values in found] == [
        {"n": 3, "sum": 60, "squares": 1422},
        {"n": 3, "ratings": 6600, "results": 60, "products": 134100},
    ]


@pytest.mark.rule("wfcc.round")
def test_a_rating_that_does_not_change_gains_nothing() -> None:
    even = [solver("a", 30, 2300), solver("b", 20, 2200), solver("c", 10, 2100)]
    result = judged(with_rmas(even, 40), "4")
    tree = explain(of(result, "b"), result, standard())
    assert worked(tree, "wfcc.change") == ("4 × (20.00 − 20.00)", "0.00")
    assert worked(tree, "wfcc.new-rating") == ("2200.00 + 0.00", "2200.00")


@pytest.mark.rule("wfcc.round")
def test_a_tie_is_shown_exactly() -> None:
    """The change is −0.485 and goes to −0.49; no end of 10.34333… would give more than −0.48."""
    tied = [solver("a", 30, 2300), solver("b", "20.98", 2200), solver("c", "10.02", 2100)]
    result = judged(with_rmas(tied, 40), "1.5")
    tree = explain(of(result, "c"), result, standard())
    assert worked(tree, "wfcc.change") == ("1.5 × (10.02 − (3103/300))", "-0.49")
    assert worked(tree, "wfcc.new-rating") == ("2100.00 − 0.485", "2099.52")


@pytest.mark.rule("wfcc.rmas")
def test_an_expectation_just_above_rmas_is_seen_to_be_above_it() -> None:
    """The best of three expects 30.33…: RMAS 30.33 is less."""
    tree = line_of(with_rmas(RISING, "30.33"))
    assert worked(tree, "wfcc.above-rmas") == ("20.333333 + 0.10000000 × (2300 − 2200.00)", "30.333")
    corrected = find(tree, "wfcc.corrected-line").parts[0]
    assert corrected.phrase.values["working"] == "(30.33 − 20.333333) ÷ (2300 − 2200.00)"


@pytest.mark.rule("wfcc.sorted")
def test_a_correlation_just_below_the_limit_is_seen_to_be_below_it() -> None:
    """Six decimals would round it to the limit itself."""
    tree = line_of([solver("a", "5.85", 2300), solver("b", "9.68", 2200), solver("c", 0, 2100)])
    assert worked(tree, "wfcc.correlation-low") == ("195.00 ÷ √(6666.666667 × 15.843756)", "0.5999999")


def test_a_variance_too_small_for_six_decimals_is_shown_with_more() -> None:
    """One of 300 solvers a hundredth ahead of the others."""
    everybody = [solver(f"s{number}", "10.01" if number == 299 else "10.00", 2000 + number) for number in range(300)]
    text, _ = worked(line_of(everybody), "wfcc.correlation-low")
    assert text == "0.00498333333 ÷ √(7499.91666666667 × 0.00000033222)"


def test_an_unrated_solvers_half_rating_and_mean() -> None:
    unrated = [solver("u", 15), solver("v", 15, halves=(Decimal(2000),))]
    result = judged(with_rmas([*RISING, *unrated], 40))
    first = find(explain(of(result, "u"), result, standard()), "wfcc.half-rating")
    assert (first.result, first.phrase.values["count"], first.phrase.values["needed"]) == (Decimal("2146.67"), 1, 2)
    second = find(explain(of(result, "v"), result, standard()), "wfcc.mean-of-halves")
    assert (second.result, second.phrase.values["halves"]) == (
        Decimal("2073.34"),
        (Decimal(2000), Decimal("2146.67")),
    )


def test_a_level_line_gives_no_performance() -> None:
    result = judged([solver("a", 10, 2300), solver("b", 10, 2200), solver("u", 9)])
    rated = explain(of(result, "a"), result, standard())
    assert codes(rated)[1:6] == [
        "wfcc.expected",
        "wfcc.no-performance",
        "wfcc.change",
        "wfcc.new-rating",
        "wfcc.published",
    ]
    assert "wfcc.half-rating" not in codes(explain(of(result, "u"), result, standard()))


@pytest.mark.rule("wfcc.N4")
def test_norms_gained_and_missed_show_all_their_conditions() -> None:
    result = judged(field_of_norms(sex="w"))
    tree = explain(of(result, "s00"), result, standard())
    norms = [each for each in tree.parts if each.phrase.code.startswith("wfcc.norm")]
    assert [each.phrase.values["title"] for each in norms] == ["GM", "IM", "FM", "WGM", "WIM", "WFM"]
    assert {each.result for each in norms} == {True}
    assert codes(norms[0]) == [
        "wfcc.check.rated-solvers",
        "wfcc.check.countries",
        "wfcc.check.top-mean",
        "wfcc.check.one-location",
        "wfcc.check.performance",
        "wfcc.check.place",
    ]
    last = explain(of(result, "s14"), result, standard())
    missed = find(last, "wfcc.norm-missed")
    place = find(missed, "wfcc.check.place")
    assert (place.result, place.phrase.values["needed"], place.phrase.values["actual"]) == (False, 5, 15)
    assert place.phrase.values["verdict"] == "failed"


@pytest.mark.rule("wfcc.side")
def test_a_solver_not_for_rating_is_told_so() -> None:
    result = judged([*RISING, solver("guest", 40, 2500, rated=False)])
    tree = explain(of(result, "guest"), result, standard())
    assert (codes(tree), tree.counted) == (["wfcc.not-for-rating"], False)


@pytest.mark.rule("wfcc.annex", "wfcc.confirm")
def test_the_coefficient_with_the_proposal_behind_it() -> None:
    proposed = explain_coefficient(judged(field_of_norms(), None, kind="wcsc-type"))
    assert proposed.phrase.code == "wfcc.coefficient.annex"
    tree = proposed.parts[0]
    assert (tree.result, tree.counted, tree.provenance) == ("W30", True, Provenance.CHOSEN)
    assert codes(tree)[0] == "wfcc.annex.norms"
    assert set(codes(tree)[1:]) == {"wfcc.annex.reservation"}
    ruled = explain_coefficient(judged(RISING, None, ruling=Ruling(True, Decimal("2.5"), "our word")))
    assert (ruled.phrase.code, ruled.result) == ("wfcc.coefficient.committee", Decimal("2.5"))
    assert ruled.phrase.values == {"category": "O10", "coefficient": "2.5", "reason": "our word"}
    assert not ruled.parts[0].counted


@pytest.mark.rule("wfcc.annex")
def test_before_the_event_the_reason_alone_says_that_nothing_is_known_yet() -> None:
    whole = explain_coefficient(judged([], None))
    assert codes(whole.parts[0]) == ["wfcc.annex.before"]


@pytest.mark.rule("wfcc.sorted")
@pytest.mark.parametrize(("setting", "shown"), [("exact", "0.595000"), ("rounded", "0.60")])
def test_a_correlation_between_the_two_readings_is_marked_as_chosen(setting: str, shown: str) -> None:
    pairs = [(2100, 20), (2300, 40)] * 319 + [(2100, 40), (2300, 20)] * 81
    tables = load(Variant("wfcc", "V", {"correlation": setting}))[0]
    entered = [solver(f"s{number}", result, rating) for number, (rating, result) in enumerate(pairs)]
    line = explain_line(judge(tournament(entered), tables), tables)
    found = next(each for each in line.parts if each.phrase.code.startswith("wfcc.correlation"))
    assert (found.phrase.code.removeprefix("wfcc.correlation-"), str(found.result), found.provenance) == (
        "low" if setting == "exact" else "enough",
        shown,
        Provenance.VARIANT,
    )
    own = explain_line(judge(tournament(entered), standard()), standard())
    assert find(own, "wfcc.correlation-low").provenance is Provenance.CHOSEN
    assert find(line_of(FALLING), "wfcc.correlation-low").provenance is Provenance.STATED


@pytest.mark.rule("wfcc.N2")
@pytest.mark.parametrize(
    ("start", "end", "list_day"),
    [
        (date(2024, 6, 30), date(2024, 7, 1), date(2024, 7, 1)),
        (date(2024, 7, 1), date(2024, 7, 2), None),
        (date(2024, 6, 28), date(2024, 6, 30), None),
        (None, date(2024, 7, 1), None),
        (None, None, None),
    ],
)
def test_norms_say_which_current_ratings_they_take_where_a_list_appeared_meanwhile(
    start: date | None, end: date | None, list_day: date | None
) -> None:
    result = judged(field_of_norms(), start=start, end=end)
    told = [each for each in explain(result.subjects[0], result, standard()).parts if each.rule == "wfcc.N2"]
    assert [each.phrase.values["list"] for each in told] == ([list_day] if list_day else [])
