"""How far a variant may go with each number: up to both ends and not a step further."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from normbook.model.variant import Variant
from normbook.rulebooks.lpcc.law.tables import load as load_lpcc
from normbook.rulebooks.uscf.law.tables import load as load_uscf
from normbook.rulebooks.uschess.law.tables import load as load_uschess
from normbook.rulebooks.wfcc.law.tables import load as load_wfcc

LOADERS: dict[str, Callable[[Variant], tuple[Any, Any]]] = {
    "lpcc": load_lpcc,
    "uscf": load_uscf,
    "uschess": load_uschess,
    "wfcc": load_wfcc,
}
COUNTS = [
    *("half_ratings", "removal_years", "announce_months", "rated_solvers", "problems"),
    *("least_groups", "most_per_group", "fairy_months", "report_days", "report_days_several"),
    *("sheet_weeks", "norm_solvers", "norm_countries", "top_solvers", "strong_solvers"),
    *("open_solvers", "open_countries", "junior_age", "senior_age", "team_scores"),
]
BOUNDS = [
    ("uscf", "class_floor", 0, 3999),
    ("uscf", "required_rounds", 1, 99),
    ("uscf", "required_games", 4, 99),
    ("uscf", "required_points", 0, 99),
    ("uscf", "initial_margin", 0, 999),
    ("uscf", "provisional_limit", 0, 999),
    ("uscf", "life_master_games", 1, 9999),
    ("uscf", "class_width", 1, 3999),
    ("uscf", "class_top", 1000, 3999),
    ("uscf", "alert_classes", 1, 99),
    *(("wfcc", name, 1, 999) for name in COUNTS),
    *(
        ("uschess", name, 1, 3999)
        for name in (
            "nothing_below",
            "all_above",
            "start_least",
            "start_most",
            "start_adult",
            "start_youth",
            "special_width",
            "special_most",
        )
    ),
    *(
        ("uschess", name, 1, 99)
        for name in (
            "norm_games",
            "short_games",
            "norm_rounds",
            "repeat_games",
            "title_norms",
            "bonus_games",
            "bonus_root",
            "bonus_meetings",
            "bonus_meetings_short",
            "floor_event_games",
        )
    ),
    *(
        ("uschess", name, 0, 999)
        for name in (
            "provisional_games",
            "start_per_year",
            "special_games",
            "B",
            "floor_win",
            "floor_draw",
            "floor_event",
            "blitz_from",
            "blitz_to",
            "regular_from",
            "quick_to",
        )
    ),
    *(("uschess", name, 0, 99) for name in ("first_look_games",)),
    *(
        ("uschess", name, 0, 3999)
        for name in (
            "special_least",
            "floor_least",
            "floor_most",
            "peak_distance",
            "peak_floor_least",
            "peak_floor_most",
            "life_master_floor",
            "match_difference",
            "match_change",
        )
    ),
    *(("uschess", name, 1, 9999) for name in ("k",)),
    ("wfcc", "warn_below", -9999, 9999),
    ("wfcc", "announce_days", 0, 999),
    ("wfcc", "publication_years", 0, 999),
    ("wfcc", "norm_tournament_mean", 0, 9999),
]


def told(rules: str, values: dict[str, object]) -> list[tuple[str, str | None]]:
    _, findings = LOADERS[rules](Variant(rules, "Club", values, "club.toml"))
    return [(finding.code, finding.place.path) for finding in findings]


@pytest.mark.parametrize(("rules", "name", "least", "most"), BOUNDS)
def test_a_whole_number_lies_within_its_bounds(rules: str, name: str, least: int, most: int) -> None:
    wrong = [("VARIANT-INTEGER", name)]
    assert [told(rules, {name: value}) for value in (least, most)] == [[], []]
    assert [told(rules, {name: value}) for value in (least - 1, most + 1)] == [wrong, wrong]


@pytest.mark.rule("uscf.alert")
@pytest.mark.parametrize(("floor", "top"), [(1000, 2400), (2400, 2400), (2401, 2401), (3999, 3999)])
def test_the_top_class_begins_no_lower_than_the_first(floor: int, top: int) -> None:
    tables, findings = load_uscf(Variant("uscf", "Club", {"class_floor": floor}, "club.toml"))
    assert (list(findings), tables.class_top.value) == ([], top)
    assert told("uscf", {"class_floor": floor, "class_top": floor - 1}) == [("VARIANT-INTEGER", "class_top")]


@pytest.mark.parametrize("amount", ["9999.99", "-9999.99", Decimal("0.01")])
def test_an_amount_lies_below_ten_thousand_either_way(amount: object) -> None:
    assert told("lpcc", {"no_show": amount}) == []


@pytest.mark.parametrize("amount", ["10000", "-10000", "0.001"])
def test_an_amount_of_ten_thousand_or_of_thousandths_is_refused(amount: object) -> None:
    assert told("lpcc", {"no_show": amount}) == [("VARIANT-AMOUNT", "no_show")]


def bands(*ends: int) -> list[dict[str, object]]:
    made: list[dict[str, object]] = [
        {"from": start, "to": end, "high": "0.5", "low": "0.5"}
        for start, end in zip((0, *(end + 1 for end in ends)), ends, strict=False)
    ]
    return [*made, {"from": ends[-1] + 1, "high": "1", "low": "0"}]


@pytest.mark.rule("lpcc.2")
@pytest.mark.parametrize(
    ("ends", "found"),
    [
        ((0,), []),
        ((0, 1), []),
        ((9998,), []),
        ((9999,), [("VARIANT-INTEGER", "bands[1].from")]),
        ((10000,), [("VARIANT-INTEGER", "bands[0].to"), ("VARIANT-INTEGER", "bands[1].from")]),
    ],
)
def test_a_band_ends_below_ten_thousand_and_may_hold_one_difference(ends: tuple[int, ...], found: list[object]) -> None:
    assert told("lpcc", {"bands": bands(*ends)}) == found


@pytest.mark.rule("uscf.table2")
@pytest.mark.parametrize(("games", "found"), [(1, []), (99, []), (0, "deltas[0]"), (100, "deltas[0]")])
def test_deltas_are_for_one_to_ninety_nine_games(games: int, found: object) -> None:
    expected = [("VARIANT-INTEGER", found)] if found else []
    assert told("uscf", {"deltas": [{"games": games, "delta": "0.4"}]}) == expected
    assert told("uscf", {"deltas": {str(games): "0.4"}}) == [("VARIANT-INTEGER", f"deltas.{games}")] * bool(found)


@pytest.mark.rule("uscf.table2")
@pytest.mark.parametrize(
    ("games", "path"),
    [(-1, "deltas[0].games"), (10000, "deltas[0].games"), (9999, "deltas[0]")],
)
def test_a_number_of_games_is_read_up_to_four_digits(games: int, path: str) -> None:
    assert told("uscf", {"deltas": [{"games": games, "delta": "0.4"}]}) == [("VARIANT-INTEGER", path)]


@pytest.mark.rule("uscf.table2")
def test_a_delta_may_be_nothing_but_not_less() -> None:
    assert told("uscf", {"deltas": {"4": "0"}}) == []
    assert told("uscf", {"deltas": {"4": "-0.001"}}) == [("VARIANT-DELTA", "deltas.4")]


@pytest.mark.rule("wfcc.sorted")
@pytest.mark.parametrize(("limit", "right"), [("0.01", True), ("1", True), ("0", False), ("1.01", False)])
def test_a_correlation_to_sort_below_lies_above_nothing_and_up_to_one(limit: str, right: bool) -> None:
    assert (told("wfcc", {"resort_below": limit}) == []) is right


@pytest.mark.rule("wfcc.list")
@pytest.mark.parametrize(
    ("months", "found"),
    [([1, 12], []), ([1, 13], ["list_months[1]"]), ([0, 1], ["list_months[0]"]), ([1, 1], ["list_months"])],
)
def test_lists_appear_in_months_from_one_to_twelve(months: list[int], found: list[str]) -> None:
    assert [path for _, path in told("wfcc", {"list_months": months})] == found


@pytest.mark.rule("wfcc.annex")
@pytest.mark.parametrize(("rating", "right"), [(0, True), (9999, True), (-1, False), (10000, False)])
def test_a_rating_of_a_table_has_up_to_four_digits(rating: int, right: bool) -> None:
    strong = [{"category": category, "rating": rating} for category in ("W25", "W20", "W15", "O15")]
    assert (told("wfcc", {"strong_ratings": strong}) == []) is right


@pytest.mark.rule("wfcc.annex")
@pytest.mark.parametrize(("coefficient", "right"), [("0.01", True), ("0", False), ("-1", False)])
def test_a_coefficient_is_more_than_nothing(coefficient: str, right: bool) -> None:
    categories = ("W40", "W30", "W25", "W20", "W15", "W10", "O20", "O15", "O10")
    table = [{"category": category, "coefficient": coefficient} for category in categories]
    assert (told("wfcc", {"coefficients": table}) == []) is right
