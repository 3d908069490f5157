"""The numbers worked out by hand-written scripts from the rule texts, outside this project."""

import json
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from normbook.model.numbers import fixed_text
from normbook.model.ratinglist import Member, NormGained
from normbook.rulebooks.wfcc.calculation import mean_of_halves, published_rating
from normbook.rulebooks.wfcc.field import field_of
from normbook.rulebooks.wfcc.lists import off_the_list
from normbook.rulebooks.wfcc.norms import gained_norms, norm_terms
from normbook.rulebooks.wfcc.tables import standard
from normbook.rulebooks.wfcc.titles import title_progress
from tests.rulebooks.wfcc.tournaments import field_of_norms, judged, of, solver, tournament, with_rmas

TOURNAMENTS = ["W1_plain_W40", "W2_corr_below_06", "W3_rmas_correction", "W6_zero_var_results", "W8_corr_exactly_06"]
KINDS = {"W": "wcsc-type", "O": "other", "WCSC": "wcsc", "WCCC-open": "wccc-open"}


@pytest.fixture(scope="session")
def golden(shared: Path) -> dict[str, Any]:
    text = (shared / "goldens" / "wfcc.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text, parse_float=Decimal)
    return loaded


@pytest.mark.parametrize("name", TOURNAMENTS)
def test_golden_tournaments(golden: dict[str, Any], name: str) -> None:
    case = golden[name]
    rows = {row["id"]: row for row in case["rows"]}
    totals = [solver(row["id"], str(row["Res"]), row.get("Rat")) for row in rows.values()]
    result = judged(with_rmas(totals, case["RMAS"]), case["KT"])
    fit = result.fit
    assert fit is not None
    sums, line = fit.moments, fit.uncorrected
    assert fixed_text(sums.average_rating, 2) == case["AveRat"]
    assert fixed_text(sums.average_result, 2) == case["AveRes"]
    assert sums.variance_of_ratings == Fraction(case["VarRat"])
    assert sums.variance_of_results == Fraction(case["VarRes"])
    assert fixed_text(sums.covariance_of_both, 2) == case["Covar"]
    assert sums.correlation == (None if case["CorrCoeff"] is None else Fraction(case["CorrCoeff"]))
    assert fixed_text(line.slope, 8) == fixed_text(Decimal(case["Slope"]), 8)
    assert fixed_text(line.intercept, 2) == case["Intercept"]
    assert (fit.sorted is not None, fit.corrected is not None) == (case["resorted"], case["corrected"])
    if fit.corrected:
        assert fixed_text(fit.corrected.slope, 8) == fixed_text(case["CorrSlope"], 8)
        assert fixed_text(fit.corrected.intercept, 2) == case["CorrIntercept"]
    for id, row in rows.items():
        numbers = of(result, id).calculated
        told = {
            "ExpRes": numbers.expected,
            "PerfRat": numbers.performance,
            "ChOfRat": numbers.change,
            "NewRat": numbers.new_rating,
            "published": numbers.published,
            "half_rating": numbers.half_rating,
        }
        wanted = {key: row[key] for key in told if key in row}
        assert {key: _text(told[key]) for key in wanted} == {key: _text(value) for key, value in wanted.items()}, id


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def test_golden_half_ratings(golden: dict[str, Any]) -> None:
    halves = [Decimal(half) for half in golden["H1"]["h"]]
    rating = mean_of_halves(halves, standard())
    assert rating is not None
    assert (str(rating), published_rating(rating)) == (golden["H1"]["rating"], golden["H1"]["published"])


def test_golden_categories(golden: dict[str, Any]) -> None:
    for (kind, ratings, *more), category in golden["C"]:
        codes = ("POL", "GBR", "GER")[: more[0]] if more else ("POL",)
        entered = [
            solver(f"s{number}", number, rating, country=codes[number % len(codes)])
            for number, rating in enumerate(ratings)
        ]
        result = judged(entered, None, kind=KINDS[kind])
        assert result.coefficient.category == category, (kind, ratings)


def test_golden_norms(golden: dict[str, Any]) -> None:
    for case in golden["N"]:
        entered = field_of_norms(case["n"], case["countries"])
        whole = tournament(entered, locations=2 if case["multi"] else 1)
        terms = norm_terms(field_of(whole, standard()), standard())
        got = gained_norms(case["woman"], Decimal(case["perf"]), case["place"], terms)
        assert list(got) == case["got"], case


def test_golden_titles(golden: dict[str, Any]) -> None:
    needs = {each.title: each for each in standard().titles}
    for (title, where, highest), due in golden["T"]:
        norms = [NormGained(title, place, kind=place.lower() if "CSC" in place else "other") for place in where]
        assert title_progress(needs[title], norms, Decimal(highest)).due is due, (title, where, highest)


def test_golden_removal(golden: dict[str, Any]) -> None:
    for (last, as_of), listed in golden["listed_after_three_years"]:
        member = Member("A", rating=2000, last=date.fromisoformat(last))
        assert (off_the_list(member, date.fromisoformat(as_of), standard()) is None) is listed, (last, as_of)


def test_published_tables_rank_as_published(shared: Path) -> None:
    import csv

    for path in sorted((shared / "data" / "solving").glob("*.csv")):
        lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
        table = list(csv.DictReader(lines))
        rounds = [key for key in table[0] if key[0] == "r" and key[1:].isdigit()] or ["points"]
        entered = [
            solver(
                row["name"], [row[key] for key in rounds], time=Decimal(row["time_min"]) if "time_min" in row else None
            )
            for row in table
        ]
        result = judged(reversed(entered))
        places = {subject.solver.name: subject.place for subject in result.subjects}
        assert places == {row["name"]: int(row["place"].partition("-")[0]) for row in table}, path.name
