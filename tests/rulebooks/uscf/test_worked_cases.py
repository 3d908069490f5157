"""Titles, norms and points worked out by scripts of another hand from the rule texts."""

from decimal import Decimal

import pytest

from normbook.model.standing import Standing
from normbook.rulebooks.uscf.law.norm import highest_met, levels_tried, thousandths_text
from normbook.rulebooks.uscf.law.points import advance
from normbook.rulebooks.uscf.law.probability import table3
from normbook.rulebooks.uscf.law.tables import standard
from normbook.rulebooks.uscf.law.titles import initial_title

TABLES = standard()

ADVANCES = [
    # title, points toward the next and beyond; the norm; the same three after it
    ((1700, 0, 0), 1700, (1700, 2, 0)),
    ((1700, 0, 0), 1800, (1700, 2, 0)),
    ((1700, 0, 0), 1900, (1700, 5, 2)),
    ((1700, 5, 2), 1900, (1800, 4, 0)),
    ((1700, 8, 0), 1900, (1800, 2, 0)),  # 13 points: what is over ten is lost
    ((1700, 9, 2), 1700, (1800, 2, 0)),  # 11
    ((1700, 5, 2), 2000, (1800, 7, 2)),
    ((1700, 8, 0), 2000, (1800, 5, 2)),
    ((1700, 5, 2), 2100, (1900, 5, 2)),
    ((1700, 4, 0), None, (1700, 4, 0)),
    ((2800, 8, 0), 2800, (2900, 0, 0)),
    ((2900, 0, 0), 2900, (2900, 0, 0)),
    ((2700, 0, 0), 2900, (2700, 5, 2)),
    ((2800, 8, 0), 2900, (2900, 0, 0)),
    ((2600, 4, 0), 2900, (2700, 5, 2)),
]
INITIAL = {
    999: None, 1099: None, 1100: 1000, 1199: 1000, 1200: 1100, 1575: 1400, 1799: 1600, 1800: 1700, 1830: 1700,
    1899: 1700, 2199: 2000, 2200: 2100, 2999: 2800, 3000: 2900, 3100: 2900,
}  # fmt: skip
PROBABILITIES = {
    0: "0.500", 1: "0.501", 10: "0.514", 20: "0.529", 30: "0.543", 50: "0.571", 70: "0.599", 80: "0.613",
    100: "0.640", 150: "0.703", 200: "0.760", 300: "0.849", 400: "0.909", 500: "0.947", 600: "0.969",
    800: "0.990", 1000: "0.997",
}  # fmt: skip
"""Table 3: the scoring probability by difference."""
EVENTS = [
    # title, opponents, score, delta; each level tried with its expected score, margin and whether it is met; the norm;
    # title and points of somebody who had none
    (
        (1500, (1480, 1555, 1620, 1702, 1390), "3.5", "0.6"),
        ((1500, "2.176", "1.324", True), (1600, "2.828", "0.672", True), (1700, "3.443", "0.057", False)),
        (1600, (1500, 2, 0)),
    ),
    (
        (1600, (1810, 1795, 1933, 1850, 1777, 1900), "4", "0.5"),
        (
            (1600, "1.212", "2.788", True),
            (1700, "1.849", "2.151", True),
            (1800, "2.632", "1.368", True),
            (1900, "3.468", "0.532", True),
            (2000, "4.235", "-0.235", False),
        ),
        (1900, (1700, 5, 2)),
    ),
    (
        (2000, (2105, 2210, 1985, 2300, 2050), "2", "0.6"),
        ((2000, "1.685", "0.315", False),),
        (None, (2000, 0, 0)),
    ),
    (
        (1400, (1000, 1100, 1200, 900, 1050), "5", "0.6"),
        ((1400, "4.347", "0.653", True), (1500, "4.604", "0.396", False)),
        (1400, (1400, 2, 0)),
    ),
    (
        (1800, (1800, 1800, 1800, 1800, 1800), "3", "0.6"),
        ((1800, "2.500", "0.500", False),),
        (None, (1800, 0, 0)),
    ),
]
SIX_ROUNDS = {
    "2": None, "2.5": None, "3": None, "3.5": 1800, "4": 1800, "4.5": 1900, "5": 1900, "5.5": 2000, "6": 2200,
}  # fmt: skip
"""The norm of an 1800 against six 1800s, by score."""


def three(standing: Standing) -> tuple[int | None, int, int]:
    return standing.title, standing.points_next, standing.points_beyond


@pytest.mark.parametrize(("before", "norm", "after"), ADVANCES)
def test_a_norm_moves_title_and_points(
    before: tuple[int, int, int], norm: int | None, after: tuple[int, int, int]
) -> None:
    assert three(advance(Standing(*before), norm, TABLES).after) == after


def test_initial_titles() -> None:
    assert {rating: initial_title(rating, TABLES) for rating in INITIAL} == INITIAL


def test_probabilities() -> None:
    assert {difference: thousandths_text(table3()[difference]) for difference in PROBABILITIES} == PROBABILITIES


@pytest.mark.parametrize(("event", "levels", "gained"), EVENTS)
def test_an_event_with_every_level_tried(
    event: tuple[int, tuple[int, ...], str, str],
    levels: tuple[tuple[int, str, str, bool], ...],
    gained: tuple[int | None, tuple[int, int, int]],
) -> None:
    title, opponents, score, delta = event
    tried = levels_tried(title, int(2 * Decimal(score)), opponents, TABLES)
    told = [(each.level, thousandths_text(each.expected), thousandths_text(each.margin), each.met) for each in tried]
    assert told == list(levels)
    assert thousandths_text(tried[0].delta, least_places=1) == delta
    norm, after = gained
    assert highest_met(tried) == norm
    assert three(advance(Standing(title), norm, TABLES).after) == after


@pytest.mark.parametrize("score", SIX_ROUNDS)
def test_six_rounds_against_ones_own_level(score: str) -> None:
    assert highest_met(levels_tried(1800, int(2 * Decimal(score)), [1800] * 6, TABLES)) == SIX_ROUNDS[score]
