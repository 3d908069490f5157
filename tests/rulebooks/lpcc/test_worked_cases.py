"""Points worked out by hand from the club's text, through the command line."""

from decimal import Decimal
from pathlib import Path

import pytest

from tests.cli.running import answered
from tests.rulebooks.lpcc.events import HERO, rows, write

RESULTS = {"W": "L", "D": "D", "L": "W"}
"""What the one has who plays them, and what the other."""

BANDS = [
    # difference, then the higher-rated's points for a win, a draw and a loss
    (0, "0.5", "0", "-0.5"),
    (35, "0.5", "0", "-0.5"),
    (36, "0.4", "-0.1", "-0.6"),
    (110, "0.4", "-0.1", "-0.6"),
    (111, "0.3", "-0.2", "-0.7"),
    (190, "0.3", "-0.2", "-0.7"),
    (191, "0.2", "-0.3", "-0.8"),
    (300, "0.2", "-0.3", "-0.8"),
    (301, "0.1", "-0.4", "-0.9"),
]
ROUNDS = {
    # the player's row and another's, then the player's points in the Grand Prix and in a scrounger
    "half-point bye": ("1600 H", "1500 U", "0", "0"),
    "full-point bye asked for": ("1600 C", "1500 U", "0", "0"),
    "odd man out": ("1600 B", "1500 U", "0.05", "0"),
    "absent without notice": ("1600 F2", "1500 X1", "-1", "-1"),
    "notice in time": ("1600 F2@17:44:59", "1500 X1", "0", "0"),
    "stood up": ("1600 X2", "1500 F1", "0.10", "0.05"),
    "stood up, wants no other game": ("1600 X2~", "1500 F1", "0", "0"),
    "stood up, beats a peer": ("1600 W2", "1600 L1", "0.55", "0.5"),
    "stood up, loses to one 301 lower": ("1801 L2", "1500 W1", "-0.85", "-0.9"),
    "loses to one unrated": ("1600 L2", "- W1", "-0.05", "-0.1"),
}
LEGS = [
    # format, crosstable, the player's points, and those of the rounds
    ("grand-prix", HERO, "1.10", "0.55 0.25 0 0.10 0.05 0.15"),
    ("scrounger", HERO, "0.85", "0.5 0.2 0 0.05 0 0.1"),
    ("grand-prix", rows("1500" + " D2" * 6, "1500" + " D1" * 6), "0.30", "0.05 0.05 0.05 0.05 0.05 0.05"),
    ("grand-prix", rows("1500 F2" + " D2" * 5, "1500 X1" + " D1" * 5), "-0.75", "-1 0.05 0.05 0.05 0.05 0.05"),
]


def scored(folder: Path, table: str, format: str) -> list[dict[str, object]]:
    file = write(folder, "case.csv", table)
    players: list[dict[str, object]] = answered("score", file, "--rules", "lpcc", "--format", format)["players"]
    return players


def points(folder: Path, table: str, format: str) -> list[Decimal]:
    return [Decimal(str(player["points"])) for player in scored(folder, table, format)]


@pytest.mark.rule("lpcc.1", "lpcc.2")
@pytest.mark.parametrize(("difference", "win", "draw", "loss"), BANDS)
def test_what_the_one_gains_by_the_bands_the_other_loses(
    difference: int, win: str, draw: str, loss: str, tmp_path: Path
) -> None:
    for result, gained in zip("WDL", (win, draw, loss), strict=True):
        table = rows(f"{1500 + difference} {result}2", f"1500 {RESULTS[result]}1")
        assert points(tmp_path, table, "scrounger") == [Decimal(gained), -Decimal(gained)], result


@pytest.mark.rule("lpcc.3")
@pytest.mark.parametrize("rating", ["1600", "-"])
def test_a_game_with_somebody_unrated_gives_or_takes_a_tenth(rating: str, tmp_path: Path) -> None:
    for result, gained in (("W", "0.1"), ("D", "0"), ("L", "-0.1")):
        table = rows(f"{rating} {result}2", f"- {RESULTS[result]}1")
        assert points(tmp_path, table, "scrounger")[0] == Decimal(gained), result


@pytest.mark.rule("lpcc.4", "lpcc.5", "lpcc.6")
@pytest.mark.parametrize("round", ROUNDS)
def test_a_round_in_the_grand_prix_and_in_a_scrounger(round: str, tmp_path: Path) -> None:
    player, other, *expected = ROUNDS[round]
    formats = ("grand-prix", "scrounger")
    assert [points(tmp_path, rows(player, other), format)[0] for format in formats] == list(map(Decimal, expected))


@pytest.mark.rule("lpcc.4", "lpcc.5", "lpcc.6")
@pytest.mark.parametrize(("format", "table", "total", "rounds"), LEGS)
def test_whole_legs(format: str, table: str, total: str, rounds: str, tmp_path: Path) -> None:
    player, *_ = scored(tmp_path, table, format)
    assert Decimal(str(player["points"])) == Decimal(total)
    assert [Decimal(each["points"]) for each in player["rounds"]] == list(map(Decimal, rounds.split()))  # type: ignore[attr-defined]


@pytest.mark.rule("lpcc.2")
@pytest.mark.parametrize(
    ("difference", "points"), [(35, "0.50"), (108, "0.40"), (109, "0.40"), (110, "0.40"), (301, "0.10")]
)
def test_the_table_wins_over_the_formula_where_they_disagree(difference: int, points: str, tmp_path: Path) -> None:
    player, _ = scored(tmp_path, rows(f"{1500 + difference} W2", "1500 L1"), "swiss")
    assert player["points"] == points


@pytest.mark.parametrize(("format", "total"), [("grand-prix", "1.10"), ("scrounger", "0.85"), ("swiss", "0.85")])
def test_a_leg_in_each_format(format: str, total: str, tmp_path: Path) -> None:
    answer = answered("score", write(tmp_path, "leg.csv", HERO), "--rules", "lpcc", "--format", format)
    assert answer["mode"] == ("tournament" if format == "swiss" else format)
    assert [player["no"] for player in answer["players"]] == [1, 2, 3, 4, 5]
    hero, *_, absent, _ = answer["players"]
    assert (hero["points"], hero["score"], hero["games"]) == (total, "5", 3)
    assert (absent["points"], absent["no_shows"]) == ("-1.00", 1)
