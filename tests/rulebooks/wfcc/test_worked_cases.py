"""Numbers worked out by scripts of another hand from the rule texts: tournaments, categories, norms, titles."""

import csv
from datetime import date
from decimal import Decimal

import pytest

from normbook.model.numbers import fixed_text
from normbook.model.ratinglist import Member, NormGained
from normbook.rulebooks.wfcc.law.calculation import mean_of_halves, published_rating
from normbook.rulebooks.wfcc.law.field import field_of
from normbook.rulebooks.wfcc.law.lists import off_the_list
from normbook.rulebooks.wfcc.law.norms import gained_norms, norm_terms
from normbook.rulebooks.wfcc.law.tables import standard
from normbook.rulebooks.wfcc.law.titles import title_progress
from tests.rulebooks.wfcc.tournaments import PUBLISHED, field_of_norms, judged, of, solver, tournament, with_rmas
from tests.rulebooks.wfcc.worked import WORKED_OUT

HIGH, LOW = [2350] * 5, [1900] * 5
CATEGORIES = [
    # kind, ratings, countries, category
    ("wcsc-type", [2300] * 5 + LOW, 2, "W25"),
    ("wcsc-type", [2300] * 4 + [2299] * 6, 2, "W20"),
    ("wcsc-type", [2200] * 4 + [2199] * 6, 2, "W15"),
    ("wcsc-type", [2099] * 10, 2, "W10"),
    ("wcsc-type", [2400] * 15, 3, "W30"),
    ("other", HIGH + LOW * 2, 3, "O15"),
    ("other", HIGH + LOW + LOW[1:], 3, "O10"),
    ("other", HIGH + LOW * 2, 2, "O10"),
    ("other", [2349] * 15, 3, "O10"),
    ("wcsc", [], 1, "W40"),
    ("wccc-open", [], 1, "O20"),
]
NORMS = [
    # performance, place, norms; fifteen solvers of three countries at one location
    ("2650.00", 5, "GM IM FM"),
    ("2650.00", 6, "IM FM"),
    ("2649.99", 5, "IM FM"),
    ("2560.00", 9, "IM FM"),
    ("2560.00", 10, "FM"),
    ("2450.00", 12, "FM"),
    ("2450.00", 13, ""),
]
WOMENS_NORMS = [
    ("2560.00", 9, "IM FM WGM WIM WFM"),
    ("2360.00", 14, "WFM"),
    ("2700.00", 1, "GM IM FM WGM WIM WFM"),
]
NO_NORMS = [
    # solvers, countries, locations
    (15, 3, 2),
    (15, 2, 1),
    (14, 3, 1),
]
TITLES = [
    # title, where the norms were gained, highest rating, whether it is due
    ("GM", "WCSC X Y", "2550", True),
    ("GM", "X Y Z", "2700", False),
    ("GM", "ECSC X", "2700", False),
    ("GM", "ECSC X Y", "2549", False),
    ("GM", "ECSC X Y", "2549.50", False),
    ("IM", "X Y", "2450", True),
    ("IM", "X", "2600", False),
    ("FM", "X Y", "2349", False),
    ("WGM", "X Y WCSC", "2450", True),
    ("WFM", "X Y", "2250", True),
]
THREE_YEARS = [
    # last tournament, date of the list, whether still on it
    ("2020-03-31", "2023-01-01", True),
    ("2020-03-31", "2023-04-01", False),
    ("2020-04-01", "2023-04-01", False),
    ("2020-04-02", "2023-04-01", True),
    ("2020-02-29", "2023-01-01", True),
]


@pytest.mark.parametrize("name", WORKED_OUT)
def test_a_tournament_number_by_number(name: str) -> None:
    case = WORKED_OUT[name]
    totals = [solver(row.name, row.result, row.rating) for row in case.rows]
    result = judged(with_rmas(totals, case.rmas), case.coefficient)
    fit = result.fit
    assert fit is not None
    sums, line = fit.moments, fit.uncorrected
    assert (fixed_text(sums.average_rating, 2), fixed_text(sums.average_result, 2)) == case.averages
    assert (sums.variance_of_ratings, sums.variance_of_results) == case.variances
    assert fixed_text(sums.covariance_of_both, 2) == case.covariance
    assert sums.correlation == (None if case.correlation is None else Decimal(case.correlation))
    assert (fixed_text(line.slope, 8), fixed_text(line.intercept, 2)) == (case.slope, case.intercept)
    assert (fit.sorted is not None) is case.sorted
    corrected = fit.corrected and (fixed_text(fit.corrected.slope, 8), fixed_text(fit.corrected.intercept, 2))
    assert corrected == case.corrected
    for row in case.rows:
        calculated = of(result, row.name).calculated
        told = {
            "expected": calculated.expected,
            "performance": calculated.performance,
            "change": calculated.change,
            "new_rating": calculated.new_rating,
            "published": calculated.published,
            "half_rating": calculated.half_rating,
        }
        assert {key: _text(told[key]) for key in row.numbers} == {
            key: _text(number) for key, number in row.numbers.items()
        }, row.name


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def test_the_mean_of_two_half_ratings() -> None:
    rating = mean_of_halves([Decimal("2100.00"), Decimal("2201.01")], standard())
    assert rating is not None
    assert (str(rating), published_rating(rating)) == ("2150.51", 2151)


@pytest.mark.parametrize(("kind", "ratings", "countries", "category"), CATEGORIES)
def test_categories(kind: str, ratings: list[int], countries: int, category: str) -> None:
    codes = ("POL", "GBR", "GER")[:countries]
    entered = [
        solver(f"s{number}", number, rating, country=codes[number % countries]) for number, rating in enumerate(ratings)
    ]
    assert judged(entered, None, kind=kind).coefficient.category == category


@pytest.mark.parametrize(
    ("woman", "performance", "place", "norms"),
    [*((False, *case) for case in NORMS), *((True, *case) for case in WOMENS_NORMS)],
)
def test_norms_by_performance_and_place(woman: bool, performance: str, place: int, norms: str) -> None:
    terms = norm_terms(field_of(tournament(field_of_norms(), locations=1), standard()), standard())
    assert list(gained_norms(woman, Decimal(performance), place, terms)) == norms.split()


@pytest.mark.parametrize(("count", "countries", "locations"), NO_NORMS)
def test_a_field_that_gives_no_norms(count: int, countries: int, locations: int) -> None:
    whole = tournament(field_of_norms(count, countries), locations=locations)
    terms = norm_terms(field_of(whole, standard()), standard())
    assert list(gained_norms(False, Decimal("2700.00"), 1, terms)) == []


@pytest.mark.parametrize(("title", "where", "highest", "due"), TITLES)
def test_titles(title: str, where: str, highest: str, due: bool) -> None:
    needs = {each.title: each for each in standard().titles}
    norms = [NormGained(title, place, kind=place.lower() if "CSC" in place else "other") for place in where.split()]
    assert title_progress(needs[title], norms, Decimal(highest)).due is due


@pytest.mark.parametrize(("last", "as_of", "listed"), THREE_YEARS)
def test_three_years_after_the_last_tournament_a_solver_is_off_the_list(last: str, as_of: str, listed: bool) -> None:
    member = Member("A", rating=2000, last=date.fromisoformat(last))
    assert (off_the_list(member, date.fromisoformat(as_of), standard()) is None) is listed


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_tables_rank_as_published(name: str) -> None:
    lines = PUBLISHED[name].read_text(encoding="utf-8").splitlines()
    table = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    rounds = [key for key in table[0] if key[0] == "r" and key[1:].isdigit()] or ["points"]
    entered = [
        solver(row["name"], [row[key] for key in rounds], time=Decimal(row["time_min"]) if "time_min" in row else None)
        for row in table
    ]
    result = judged(reversed(entered))
    places = {subject.solver.name: subject.place for subject in result.subjects}
    assert places == {row["name"]: int(row["place"].partition("-")[0]) for row in table}
