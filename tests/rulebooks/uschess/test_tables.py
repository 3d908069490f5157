"""The edition's values, and what a variant may put in their place."""

from datetime import date
from decimal import Decimal

import pytest

from normbook.judgement import Provenance
from normbook.model.variant import Variant
from normbook.rulebooks.uschess.law.tables import DualK, EffectiveGames, load
from tests.rulebooks.uschess.sections import other_tables, tables


def told(**values: object) -> list[tuple[str, str | None]]:
    _, findings = load(Variant("uschess", "Club", values, "club.toml"))
    return [(each.code, each.place.path) for each in findings]


@pytest.mark.rule("uschess.levels")
def test_there_are_seven_levels_with_their_letters() -> None:
    assert [(each.level, each.letter, each.key) for each in tables().levels] == [
        (1200, "4", "fourth-category"),
        (1400, "3", "third-category"),
        (1600, "2", "second-category"),
        (1800, "1", "first-category"),
        (2000, "C", "candidate-master"),
        (2200, "M", "life-master"),
        (2400, "S", "senior-life-master"),
    ]
    assert tables().letters == ("4", "3", "2", "1", "C", "M", "S")


@pytest.mark.rule("uschess.neff", "uschess.standard")
def test_dated_formulas_are_those_of_their_day() -> None:
    before, after = tables(date(2013, 4, 30)), tables(date(2013, 5, 1))
    assert before.effective_games.value == EffectiveGames(50, Decimal(1), Decimal("0.00001"), 2200, 2200)
    assert after.effective_games.value == EffectiveGames(50, Decimal("0.662"), Decimal("0.00000739"), 2569, 2355)
    assert before.dual_k.value is None
    assert after.dual_k.value == DualK(2200, Decimal("6.5"), Decimal("0.0025"), 2500, 200)


@pytest.mark.rule("uschess.B")
def test_a_day_that_is_not_known_exactly_is_said_to_be_chosen() -> None:
    assert tables(date(2016, 1, 1)).B.provenance is Provenance.CHOSEN
    assert tables(date(2018, 1, 1)).B.provenance is Provenance.STATED


@pytest.mark.rule("uschess.expected")
@pytest.mark.parametrize(
    ("below", "above", "unit"), [(400, 200, 800), (400, 400, 800), (300, 200, 1200), (1, 3999, 7998)]
)
def test_expectations_are_whole_numbers_of_a_part(below: int, above: int, unit: int) -> None:
    own = other_tables(nothing_below=below, all_above=above)
    assert own.unit == unit
    assert unit % (2 * below) == unit % (2 * above) == 0


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ({"levels": [{"level": 1000, "title": "x", "letter": "5"}]}, [("USCHESS-VARIANT-LEVELS", "levels")]),
        (
            {"title_ratings": [{"letter": "Q", "rating": 0}]},
            [("USCHESS-VARIANT-LETTER", "title_ratings[0].letter"), ("VARIANT-INTEGER", "title_ratings[0].rating")],
        ),
        (
            {"title_ratings": [{"letter": "M", "rating": 2200}, {"letter": "M", "rating": 2300}]},
            [("VARIANT-ROW-TWICE", "title_ratings[1].letter")],
        ),
        ({"dual_norms": "maybe"}, [("VARIANT-CHOICE", "dual_norms")]),
        ({"dual_k": "none"}, [("VARIANT-ROWS", "dual_k[0]")]),
        (
            {"dual_k": {"above": 2200, "constant": "0", "factor": "1", "top": 2500, "least": 1}},
            [("USCHESS-VARIANT-ZERO", "dual_k.constant")],
        ),
        (
            {"effective_games": {"most": 50, "base": "1", "factor": "-1", "centre": 1, "top": 1}},
            [("USCHESS-VARIANT-ZERO", "effective_games.factor")],
        ),
        (
            {"effective_games": {"most": 0, "base": "1", "factor": "1", "centre": 1, "top": 1}},
            [("VARIANT-INTEGER", "effective_games.most")],
        ),
        (
            {"dual_k": {"above": 2200, "constant": "6.123456789", "factor": "1", "top": 2500, "least": 1}},
            [("VARIANT-AMOUNT", "dual_k.constant")],
        ),
        ({"B": 12}, []),
        ({"B": [{"from": date(2026, 1, 1), "value": 9}]}, []),
        ({"dual_k": "full"}, []),
    ],
)  # fmt: skip
def test_a_variant_is_checked(values: dict[str, object], found: list[tuple[str, str]]) -> None:
    assert told(**values) == found


@pytest.mark.rule("uschess.B")
def test_a_variant_may_give_a_value_its_days() -> None:
    own = other_tables(date(2026, 2, 1), B=[{"from": date(2026, 1, 1), "value": 9}])
    assert (own.B.value, own.B.provenance) == (9, Provenance.VARIANT)
    assert other_tables(date(2025, 2, 1), B=[{"from": date(2026, 1, 1), "value": 9}]).B.value == 10


FORMULAS = {
    "effective_games": {"most": (1, 999), "centre": (0, 9999), "top": (0, 9999)},
    "dual_k": {"above": (0, 9999), "top": (0, 9999), "least": (1, 9999)},
}
GIVEN: dict[str, dict[str, object]] = {
    "effective_games": {"most": 50, "base": "0.662", "factor": "0.00000739", "centre": 2569, "top": 2355},
    "dual_k": {"above": 2200, "constant": "6.5", "factor": "0.0025", "top": 2500, "least": 200},
}


@pytest.mark.rule("uschess.neff", "uschess.standard")
@pytest.mark.parametrize("name", FORMULAS)
def test_the_numbers_of_a_formula_lie_within_their_bounds_and_are_all_there(name: str) -> None:
    assert told(**{name: GIVEN[name]}) == []
    for key, (least, most) in FORMULAS[name].items():
        wrong = [("VARIANT-INTEGER", f"{name}.{key}")]
        for value, found in ((least, []), (most, []), (least - 1, wrong), (most + 1, wrong)):
            assert told(**{name: GIVEN[name] | {key: value}}) == found
    for key in GIVEN[name]:
        [(code, _)] = told(**{name: {each: value for each, value in GIVEN[name].items() if each != key}})
        assert code == "VARIANT-ROW-KEY-MISSING"
    for key in ("base", "constant", "factor"):
        if key in GIVEN[name]:
            assert told(**{name: GIVEN[name] | {key: "0.00000001"}}) == []


@pytest.mark.rule("uschess.title")
@pytest.mark.parametrize(("rating", "right"), [(1, True), (3999, True), (0, False), (4000, False)])
def test_a_rating_that_a_title_needs_has_its_bounds(rating: int, right: bool) -> None:
    assert (told(title_ratings=[{"letter": "C", "rating": rating}]) == []) is right


@pytest.mark.rule("uschess.title")
@pytest.mark.parametrize("row", [{"letter": "C"}, {"rating": 1500}])
def test_a_title_that_needs_a_rating_is_given_with_it(row: dict[str, object]) -> None:
    assert told(title_ratings=[row]) == [("VARIANT-ROW-KEY-MISSING", "title_ratings[0]")]
