"""A real section of six, rated Regular and Quick, with decimals before and after it as they were published."""

from decimal import Decimal

import pytest

from normbook.model.numbers import rounded
from normbook.rulebooks.uschess.law.arithmetic import published
from normbook.rulebooks.uschess.law.section import Conditions, Contestant, rate
from tests.rulebooks.uschess.sections import games, tables

RESULTS = {
    1: [(4, "W"), (2, "W"), (6, "W")],
    2: [(5, "W"), (1, "L"), (4, "W")],
    3: [(6, "W"), (5, "L")],
    4: [(1, "L"), (5, "W"), (2, "L")],
    5: [(2, "L"), (4, "L"), (3, "W")],
    6: [(3, "L"), (1, "L")],
}
REGULAR = [
    # before, games; intermediate, result, as it was published, rounded
    ("554.22", None, "666.0554", "656.8499", "656.85", 657),
    ("445.28", 21, "494.5343", "500.2062", "500.21", 500),
    ("124", None, "139.5092", "133.8188", "133.82", 134),
    ("572.53", None, "499.2197", "514.3302", "514.33", 514),
    ("174.54", 15, "186.7444", "188.0431", "188.04", 188),
    ("202.66", 17, "142.6851", "148.7175", "148.72", 149),
]
QUICK = [
    ("546.49", None, "659.5322", "650.1679", "650.17", 650),
    ("440.05", 21, "488.8143", "494.7818", "494.78", 495),
    ("126", None, "140.8566", "135.1246", "135.12", 135),
    ("563.74", None, "490.8377", "506.0853", "506.08", 506),
    ("173.33", 15, "185.3484", "186.5138", "186.52", 187),
    ("202.41", 17, "142.3122", "148.4630", "148.46", 148),
]


@pytest.mark.rule("uschess.two-passes", "uschess.standard", "uschess.B", "uschess.neff", "uschess.dual")
@pytest.mark.parametrize(("rows", "dual"), [(REGULAR, True), (QUICK, False)])
def test_both_passes_and_the_published_decimals_come_out(
    rows: list[tuple[str, int | None, str, str, str, int]], dual: bool
) -> None:
    players = [
        Contestant(no, Decimal(before), prior, games(*RESULTS[no])) for no, (before, prior, *_) in enumerate(rows, 1)
    ]
    found = rate(players, Conditions(dual=dual), tables())
    for no, (_, _, between, after, decimals, shown) in enumerate(rows, 1):
        assert str(rounded(found[no].first.result, 4)) == between
        assert str(rounded(found[no].result, 4)) == after
        # What was handed in had two decimals, and the federation's own numbers may have more.
        assert abs(rounded(found[no].result, 2) - Decimal(decimals)) <= Decimal("0.01")
        assert published(found[no].result) == shown
