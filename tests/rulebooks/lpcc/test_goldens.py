"""The numbers of ../shared, through the command line."""

import json
from decimal import Decimal
from pathlib import Path

import pytest

from tests.cli.running import answered
from tests.rulebooks.lpcc.events import HERO, rows, write

CELLS = {
    "bye_half": ["1600 H", "1500 U"],
    "bye_full_requested": ["1600 C", "1500 U"],
    "bye_full_odd_man": ["1600 B", "1500 U"],
    "bye_half_late_group_odd": ["1600 H", "1500 U"],
    "no_show_no_notice": ["1600 F2", "1500 X1"],
    "absent_notified_before_1745": ["1600 F2@17:44:59", "1500 X1"],
    "stood_up_not_repaired": ["1600 X2", "1500 F1"],
    "stood_up_declines_repair": ["1600 X2~", "1500 F1"],
    "stood up, re-paired, beats a peer": ["1600 W2", "1600 L1"],
    "stood up, re-paired, high-rated loses by 301": ["1801 L2", "1500 W1"],
    "played game, unrated opponent, loss": ["1600 L2", "- W1"],
    "one player unrated": ["1600 {}2", "- {}1"],
    "both unrated": ["- {}2", "- {}1"],
}
RESULTS = {"1": ("W", "L"), "0": ("L", "W"), "0.5": ("D", "D")}


def crosstable(case: dict[str, object]) -> str:
    """The crosstable that a golden case speaks of; its player is number 1."""
    id, why = str(case["id"]), str(case["why"])
    if id.startswith("A-"):
        own, other = RESULTS[str(case["score_high"])]
        return rows(f"{1500 + int(str(case['d']))} {own}2", f"1500 {other}1")
    if id.startswith("B-"):
        own, other = RESULTS[id.rpartition("-")[2]]
        first, second = CELLS[why]
        return rows(first.format(own), second.format(other))
    if id.startswith("D-leg"):
        return HERO
    if id == "D-six-draws":
        return rows("1500" + " D2" * 6, "1500" + " D1" * 6)
    if id == "D-noshow-then-5":
        return rows("1500 F2" + " D2" * 5, "1500 X1" + " D1" * 5)
    return rows(*CELLS[why])


def in_grand_prix(case: dict[str, object]) -> bool:
    id = str(case["id"])
    return id.startswith("D-") and id != "D-leg-scrounger" if "gp" not in case else bool(case["gp"])


@pytest.mark.rule("lpcc.1", "lpcc.2", "lpcc.3", "lpcc.4", "lpcc.5", "lpcc.6")
def test_every_golden_case(shared: Path, tmp_path: Path) -> None:
    cases = json.loads((shared / "goldens" / "lpcc.json").read_text())["cases"]
    assert len(cases) > 50
    for case in cases:
        file = write(tmp_path, "case.csv", crosstable(case))
        format = "grand-prix" if in_grand_prix(case) else "scrounger"
        players = answered("score", file, "--rules", "lpcc", "--format", format)["players"]
        expected = [Decimal(each) for each in case["expect"].split("|")]
        assert [Decimal(player["points"]) for player in players[: len(expected)]] == expected, case["id"]
        if "parts" in case:
            rounds = [Decimal(scored["points"]) for scored in players[0]["rounds"]]
            assert rounds == [Decimal(part) for part in case["parts"]]


@pytest.mark.rule("lpcc.2")
def test_the_table_wins_over_the_formula_where_they_disagree(shared: Path, tmp_path: Path) -> None:
    goldens = json.loads((shared / "goldens" / "lpcc.json").read_text())
    expected = {35: "0.50", 108: "0.40", 109: "0.40", 110: "0.40", 301: "0.10"}
    assert goldens["table_vs_formula_disagree_at"] == list(expected)
    for difference, points in expected.items():
        file = write(tmp_path, "case.csv", rows(f"{1500 + difference} W2", "1500 L1"))
        answer = answered("score", file, "--rules", "lpcc", "--format", "swiss")
        assert answer["players"][0]["points"] == points


def test_the_contract_files(shared: Path) -> None:
    for format, total in (("grand-prix", "1.10"), ("scrounger", "0.85"), ("swiss", "0.85")):
        answer = answered("score", shared / "contract" / "leg.csv", "--rules", "lpcc", "--format", format)
        assert answer["mode"] == ("tournament" if format == "swiss" else format)
        assert [player["no"] for player in answer["players"]] == [1, 2, 3, 4, 5]
        hero, *_, absent, _ = answer["players"]
        assert (hero["points"], hero["score"], hero["games"]) == (total, "5", 3)
        assert (absent["points"], absent["no_shows"]) == ("-1.00", 1)
