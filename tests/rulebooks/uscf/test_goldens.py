"""The numbers worked out elsewhere, in the folder beside the checkout."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from normbook.model.standing import Standing
from normbook.rulebooks.uscf.norm import highest_met, levels_tried, thousandths_text
from normbook.rulebooks.uscf.points import advance
from normbook.rulebooks.uscf.probability import table3
from normbook.rulebooks.uscf.tables import standard
from normbook.rulebooks.uscf.titles import initial_title

TABLES = standard()


@pytest.fixture(scope="module")
def goldens(shared: Path) -> dict[str, Any]:
    text = (shared / "goldens" / "uscf.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text, parse_float=Decimal)
    return loaded


def test_transitions(goldens: dict[str, Any]) -> None:
    for name, case in goldens["transitions"].items():
        after = advance(Standing(*case["from"]), case["norm"], TABLES).after
        assert [after.title, after.points_next, after.points_beyond] == case["to"], name


def test_initial_titles(goldens: dict[str, Any]) -> None:
    found = {rating: initial_title(int(rating), TABLES) for rating in goldens["initial_title"]}
    assert found == goldens["initial_title"]


def test_table3(goldens: dict[str, Any]) -> None:
    found = {text: thousandths_text(table3()[int(text)]) for text in goldens["table3_sample"]}
    assert found == goldens["table3_sample"]


def test_events(goldens: dict[str, Any]) -> None:
    for case in goldens["events"]:
        tried = levels_tried(case["title"], int(2 * case["score"]), case["opps"], TABLES)
        trace = [
            [each.level, thousandths_text(each.expected), thousandths_text(each.margin), each.met] for each in tried
        ]
        assert trace == case["trace"], case["id"]
        assert highest_met(tried) == case["highest"]
        assert thousandths_text(tried[0].delta, least_places=1) == case["delta"]
        after = advance(Standing(case["title"]), highest_met(tried), TABLES).after
        assert [after.title, after.points_next, after.points_beyond] == case["state_from_zero"]


def test_six_rounds(goldens: dict[str, Any]) -> None:
    for score, norm in goldens["six_round_all_1800_from_1800_title"]:
        if Decimal(score) >= 2:
            assert highest_met(levels_tried(1800, int(2 * Decimal(score)), [1800] * 6, TABLES)) == norm
