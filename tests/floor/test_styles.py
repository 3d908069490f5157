"""A class of the pages means one thing: a second rule for it would silently change what the first one draws."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.floor.source import ROOT

SHEETS = sorted((ROOT / "src/normbook/web/static").rglob("*.css"))
RULE = re.compile(r"([^{};@]+)\{[^{}]*\}")
UNDER_A_CONDITION = re.compile(r"@[^{;]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def ruled(sheet: str) -> Counter[str]:
    """How often each selector has a rule of its own, whatever the window and the paper."""
    always = UNDER_A_CONDITION.sub("", COMMENT.sub("", sheet))
    return Counter(" ".join(selector.split()) for selector in RULE.findall(always))


def test_a_rule_under_a_condition_is_no_second_one() -> None:
    sheet = ".a { b: c; } /* .a { } */ .a p { b: c; } @media print { .a { b: d; } .e { b: d; } } .a\n{ b: e; }"
    assert ruled(sheet) == {".a": 2, ".a p": 1}


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_each_selector_has_one_rule(sheet: Path) -> None:
    found = ruled(sheet.read_text(encoding="utf-8"))
    assert found
    assert not [selector for selector, times in found.items() if times > 1]
