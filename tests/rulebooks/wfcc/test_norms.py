"""The conditions of the six norms, one by one, and the nearest one missed."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from normbook.model.solving import Solver
from normbook.rulebooks.wfcc.law.field import SolverField, field_of
from normbook.rulebooks.wfcc.law.norms import (
    NormTerms,
    gained_norms,
    nearest_missed,
    norm_checks,
    norm_terms,
    one_location,
    rated_from_countries,
    top_mean,
)
from normbook.rulebooks.wfcc.law.tables import TITLES, standard
from tests.rulebooks.wfcc.tournaments import field_of_norms, judged, of, solver, tournament


def field(solvers: list[Solver], locations: int | None = None) -> SolverField:
    return field_of(tournament(solvers, locations=locations), standard())


def terms(solvers: list[Solver], locations: int | None = None) -> tuple[NormTerms, ...]:
    return norm_terms(field(solvers, locations), standard())


def offered(solvers: list[Solver], locations: int | None = None) -> str:
    return " ".join(each.title for each in terms(solvers, locations) if each.offered)


EVERY = "GM IM FM WGM WIM WFM"


@pytest.mark.rule("wfcc.N1")
def test_fifteen_full_rated_from_three_countries() -> None:
    entered = field_of_norms()
    assert offered(entered) == EVERY
    assert offered(entered[:-1]) == ""
    half_rated = replace(entered[-1], rating=None, halves=(Decimal(2100),))
    assert offered([*entered[:-1], half_rated]) == ""
    assert offered([*entered[:-1], replace(entered[-1], rated=False)]) == ""
    assert offered(field_of_norms(countries=2)) == ""


@pytest.mark.rule("wfcc.N1")
@pytest.mark.parametrize("country", ["", " ", "FIDE", "fide", "FID", "neutral", "Neutral", "pol", " POL "])
def test_neutral_fide_blank_and_another_spelling_are_no_third_country(country: str) -> None:
    entered = [replace(each, country=country if each.country == "GER" else each.country) for each in field_of_norms()]
    assert [each.passed for each in rated_from_countries(field(entered), standard())] == [True, False]
    unrated = solver("u", 1, country="GER")
    assert len(field([*entered, unrated]).countries) == 2


@pytest.mark.rule("wfcc.N2")
@pytest.mark.parametrize(
    ("mean", "titles"),
    [
        ("2550", EVERY),
        ("2549.998", "IM FM WGM WIM WFM"),
        ("2450", "IM FM WGM WIM WFM"),
        ("2449.998", "FM WIM WFM"),
        ("2350", "FM WIM WFM"),
        ("2349.998", "WFM"),
        ("2250", "WFM"),
        ("2249.998", ""),
    ],
)
def test_the_mean_of_the_five_highest_current_ratings_is_exact(mean: str, titles: str) -> None:
    top = [Decimal(mean) * 5 - 4 * 2200, *[Decimal(2200)] * 14]
    entered = [replace(each, current=current) for each, current in zip(field_of_norms(), top, strict=True)]
    assert top_mean(field(entered), standard()) == Fraction(Decimal(mean))
    assert offered(entered) == titles


@pytest.mark.rule("wfcc.N2")
def test_fewer_than_five_ratings_have_no_mean() -> None:
    assert top_mean(field(field_of_norms(4)), standard()) is None
    check = next(each for each in terms(field_of_norms(4))[0].checks if each.rule == "wfcc.N2")
    assert (check.passed, check.needed, check.actual) == (False, 2550, None)


@pytest.mark.rule("wfcc.N3")
def test_no_norm_at_several_locations() -> None:
    entered = field_of_norms()
    assert offered(entered, locations=1) == EVERY
    assert offered(entered, locations=2) == ""
    entered[0] = replace(entered[0], location="Riga")
    entered[1] = replace(entered[1], location=" riga")
    assert offered(entered) == EVERY
    entered[2] = replace(entered[2], location="Ohrid", rated=False)
    assert one_location(field(entered)).passed
    entered[2] = replace(entered[2], rated=True)
    assert offered(entered, locations=1) == ""


@pytest.mark.rule("wfcc.N4", "wfcc.norm-implies")
@pytest.mark.parametrize(
    ("performance", "place", "woman", "titles"),
    [
        ("2650.00", 5, False, "GM IM FM"),
        ("2649.99", 5, False, "IM FM"),
        ("2650.00", 6, False, "IM FM"),
        ("2550.00", 9, True, "IM FM WGM WIM WFM"),
        ("2550.00", 10, True, "FM WIM WFM"),
        ("2449.99", 1, True, "WFM"),
        ("2350.00", 14, True, "WFM"),
        ("2350.00", 15, True, ""),
        (None, 1, True, ""),
        ("2700.00", None, True, ""),
    ],
)
def test_performance_and_place_within_the_qualified(
    performance: str | None, place: int | None, woman: bool, titles: str
) -> None:
    number = None if performance is None else Decimal(performance)
    assert " ".join(gained_norms(woman, number, place, terms(field_of_norms()))) == titles


@pytest.mark.rule("wfcc.N4")
def test_n4_counts_current_ratings_the_solver_himself_among_them() -> None:
    assert [each.places for each in terms(field_of_norms())] == [5, 9, 12, 9, 12, 14]
    entered = field_of_norms()
    entered[4] = replace(entered[4], current=Decimal("2549.99"))
    entered[5] = replace(entered[5], current=Decimal("2550.00"))
    entered[6] = replace(entered[6], current=Decimal("2550.00"))
    assert terms(entered)[0].places == 6
    entered[14] = replace(entered[14], rating=None, current=Decimal("2600"))
    assert terms(entered)[0].places == 6


@pytest.mark.rule("wfcc.N4", "wfcc.norm-implies")
def test_womens_norms_need_the_word_woman() -> None:
    titles = {sex: of(judged(field_of_norms(sex=sex)), "s00").norms for sex in ("m", "w", "")}
    assert titles["w"][-3:] == ("WGM", "WIM", "WFM")
    assert titles["m"] == titles[""] == titles["w"][:-3]


@pytest.mark.rule("wfcc.N4")
def test_an_unrated_solver_gains_norms_too() -> None:
    result = judged([*field_of_norms(), solver("u", 79)])
    assert of(result, "u").place == 2
    assert of(result, "u").norms == ("GM", "IM", "FM")


def test_the_nearest_missed_norm_names_every_condition() -> None:
    found = nearest_missed(False, Decimal("2641.37"), 6, terms(field_of_norms()))
    assert found is not None
    assert found.title == "GM"
    assert [(each.rule, each.needed, each.actual) for each in found.failed] == [
        ("wfcc.N4", Decimal(2650), Decimal("2641.37")),
        ("wfcc.N4", 5, 6),
    ]
    assert [each.rule for each in found.checks] == ["wfcc.N1", "wfcc.N1", "wfcc.N2", "wfcc.N3", "wfcc.N4", "wfcc.N4"]


@pytest.mark.parametrize(
    ("performance", "place", "woman", "nearest"),
    [
        ("2700", 1, False, None),
        ("2700", 1, True, None),
        ("2700", 6, False, "GM"),
        ("2560", 9, True, "GM"),
        ("2460", 11, False, "IM"),
        ("2300", 1, False, "FM"),
        ("2300", 1, True, "WFM"),
        (None, 3, True, "WFM"),
    ],
)
def test_the_nearest_missed_norm(performance: str | None, place: int, woman: bool, nearest: str | None) -> None:
    number = None if performance is None else Decimal(performance)
    found = nearest_missed(woman, number, place, terms(field_of_norms()))
    assert (found.title if found else None) == nearest


def test_a_judgement_tells_the_nearest_missed_norm_except_to_guests() -> None:
    result = judged([*field_of_norms(), solver("guest", 90, rated=False)])
    missed = result.nearest_missed(of(result, "s14"))
    assert missed is not None
    assert missed.title == "FM"
    assert result.nearest_missed(of(result, "guest")) is None


def test_every_condition_is_told_for_every_title() -> None:
    for each in terms(field_of_norms(14)):
        checks = norm_checks(Decimal(2700), 1, each)
        assert [check.passed for check in checks] == [False, True, True, True, True, True]
    assert tuple(each.title for each in terms([])) == TITLES
