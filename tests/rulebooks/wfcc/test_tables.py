"""The edition's values, and what a variant may and may not put in their place."""

from collections.abc import Mapping
from dataclasses import fields
from decimal import Decimal

import pytest

from normbook.judgement import Provenance
from normbook.judgement.edition import load_edition
from normbook.model.diagnostics import Findings
from normbook.model.solving_kinds import CATEGORIES, GROUPS
from normbook.model.variant import Variant
from normbook.rulebooks.wfcc.law.tables import Tables, load, standard


def varied(values: Mapping[str, object]) -> tuple[Tables, Findings]:
    return load(Variant("wfcc", "Ours", values, "v.toml"))


def test_the_edition_knows_every_rule() -> None:
    ids = {id.removeprefix("wfcc.") for id in load_edition("wfcc").marks}
    numbered = {f"R{n}" for n in range(1, 13)} | {f"{letter}{n}" for letter in "NT" for n in range(1, 5)}
    assert numbered <= ids
    assert len(ids) == len(numbered) + 19


def test_the_edition_speaks_the_models_language() -> None:
    tables = standard()
    assert tables.groups == GROUPS
    assert tuple(tables.coefficients) == CATEGORIES
    assert (tables.variant, tables.edition, tables.carry_decimals) == (None, "2022.2", False)
    assert tables.norm_tournament_mean.provenance is Provenance.CHOSEN


@pytest.mark.rule("wfcc.N2", "wfcc.N4", "wfcc.T1", "wfcc.T2", "wfcc.T3")
def test_the_six_titles() -> None:
    norms = [(each.title, each.mean, each.performance, each.qualifying, each.women) for each in standard().norms]
    assert norms == [
        ("GM", 2550, 2650, 2550, False),
        ("IM", 2450, 2550, 2450, False),
        ("FM", 2350, 2450, 2350, False),
        ("WGM", 2450, 2550, 2450, True),
        ("WIM", 2350, 2450, 2350, True),
        ("WFM", 2250, 2350, 2250, True),
    ]
    titles = [
        (each.title, each.rule, each.norms, each.championships, each.rating, each.ladder) for each in standard().titles
    ]
    assert titles == [
        ("GM", "wfcc.T1", 3, 1, 2550, ("GM",)),
        ("IM", "wfcc.T2", 2, 0, 2450, ("GM", "IM")),
        ("FM", "wfcc.T3", 2, 0, 2350, ("GM", "IM", "FM")),
        ("WGM", "wfcc.T1", 3, 1, 2450, ("WGM",)),
        ("WIM", "wfcc.T2", 2, 0, 2350, ("WGM", "WIM")),
        ("WFM", "wfcc.T3", 2, 0, 2250, ("WGM", "WIM", "WFM")),
    ]


@pytest.mark.rule("wfcc.current")
def test_a_variant_puts_its_own_values_in_place() -> None:
    tables, findings = varied({"carry": "decimals", "rated_solvers": 8, "resort_below": "0.5", "list_months": [1, 7]})
    assert not list(findings)
    assert (tables.variant, tables.carry_decimals, tables.rated_solvers, tables.list_months) == (
        "Ours",
        True,
        8,
        (1, 7),
    )
    assert (tables.resort_below.value, tables.resort_below.provenance) == (Decimal("0.5"), Provenance.VARIANT)


TOP = [{"title": title, "rating": 2000} for title in ("GM", "IM", "FM", "WGM", "WIM", "WFM")]


@pytest.mark.parametrize(
    ("values", "code", "path"),
    [
        ({"resort_below": "0"}, "VARIANT-CORRELATION", "resort_below"),
        ({"resort_below": "1.5"}, "VARIANT-CORRELATION", "resort_below"),
        ({"correlation": "about"}, "VARIANT-CHOICE", "correlation"),
        ({"norm_tournament_checks": ["R13", "N1"]}, "VARIANT-CHECKS", "norm_tournament_checks"),
        ({"norm_tournament_checks": "R2"}, "VARIANT-WORDS", "norm_tournament_checks"),
        ({"list_months": 4}, "VARIANT-MONTHS", "list_months"),
        ({"list_months": []}, "VARIANT-MONTHS", "list_months"),
        ({"list_months": [4, 1]}, "VARIANT-MONTHS", "list_months"),
        ({"list_months": [0]}, "VARIANT-INTEGER", "list_months[0]"),
        ({"groups": "twomovers"}, "VARIANT-WORDS", "groups"),
        ({"groups": ["twomovers", 3]}, "VARIANT-WORDS", "groups"),
        ({"carry": "floats"}, "VARIANT-CHOICE", "carry"),
        ({"rated_solvers": 0}, "VARIANT-INTEGER", "rated_solvers"),
        ({"top_mean": TOP[1:]}, "VARIANT-INCOMPLETE", "top_mean"),
        ({"top_mean": [*TOP, {"title": "CM", "rating": 1}]}, "VARIANT-CHOICE", "top_mean[6].title"),
        ({"top_mean": [*TOP, TOP[0]]}, "VARIANT-ROW-TWICE", "top_mean[6].title"),
        (
            {"coefficients": [{"category": "W40", "coefficient": "4"}] * 2},
            "VARIANT-ROW-TWICE",
            "coefficients[1].category",
        ),
        ({"top_mean": [{"title": "GM", "rating": -1}]}, "VARIANT-INTEGER", "top_mean[0].rating"),
        (
            {"coefficients": [{"category": "W40", "coefficient": "0"}]},
            "VARIANT-COEFFICIENT",
            "coefficients[0].coefficient",
        ),
        ({"coefficients": [{"category": "W40", "coefficient": "4"}]}, "VARIANT-INCOMPLETE", "coefficients"),
        ({"coefficients": [{"category": "W41", "coefficient": "4"}]}, "VARIANT-CHOICE", "coefficients[0].category"),
        ({"slope": 1}, "VARIANT-KEY", "slope"),
        ({"top_mean": [{"rating": 2000}]}, "VARIANT-ROW-KEY-MISSING", "top_mean[0]"),
        ({"top_mean": [{"title": "GM"}]}, "VARIANT-ROW-KEY-MISSING", "top_mean[0]"),
        ({"coefficients": [{"coefficient": "4"}]}, "VARIANT-ROW-KEY-MISSING", "coefficients[0]"),
        ({"coefficients": [{"category": "W40"}]}, "VARIANT-ROW-KEY-MISSING", "coefficients[0]"),
        ({"norm_tournament_checks": ["R0"]}, "VARIANT-CHECKS", "norm_tournament_checks"),
        ({"norm_tournament_checks": ["R13"]}, "VARIANT-CHECKS", "norm_tournament_checks"),
    ],
)
def test_what_is_wrong_with_a_variant_is_told(values: dict[str, object], code: str, path: str) -> None:
    tables, findings = varied(values)
    assert [(each.code, each.place.path) for each in findings] == [(code, path)]
    assert tables.coefficients == standard().coefficients


@pytest.mark.rule("wfcc.sorted", "wfcc.annex")
def test_the_first_edition_judges_as_it_always_did() -> None:
    first, second = load(edition="2022")[0], load(edition="2022.2")[0]
    assert first.edition == "2022"
    assert first.correlation.value == second.correlation.value == "exact"
    assert first.norm_tournament_checks.value == tuple(f"wfcc.R{number}" for number in range(1, 13))
    assert second.norm_tournament_checks.value == tuple(f"wfcc.R{number}" for number in (2, 3, 4, 5, 6, 7, 9))
    kept = {field.name for field in fields(Tables)} - {"edition", "norm_tournament_checks"}
    assert {name: getattr(first, name) for name in kept} == {name: getattr(second, name) for name in kept}
