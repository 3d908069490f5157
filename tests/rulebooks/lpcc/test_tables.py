"""The edition's values, and what a club's variant may put in their place."""

from datetime import time
from decimal import Decimal

import pytest

from normbook.judgement import Provenance
from normbook.model.variant import Variant
from normbook.rulebooks.lpcc.law.tables import load
from tests.rulebooks.lpcc.events import HERO, TABLES, judged, points, rows, variant


def test_the_edition_says_what_the_text_says() -> None:
    assert [(band.least, band.most, str(band.high), str(band.low)) for band in TABLES.bands] == [
        (0, 35, "0.50", "0.50"),
        (36, 110, "0.60", "0.40"),
        (111, 190, "0.70", "0.30"),
        (191, 300, "0.80", "0.20"),
        (301, None, "0.90", "0.10"),
    ]
    settings = (
        TABLES.unrated_win,
        TABLES.unrated_draw,
        TABLES.unrated_loss,
        TABLES.participation,
        TABLES.stood_up,
        TABLES.no_show,
    )
    assert [str(setting.value) for setting in settings] == ["0.10", "0.00", "-0.10", "0.05", "0.05", "-1.00"]
    assert TABLES.notice_before.value == time(17, 45)
    assert {setting.provenance for setting in settings} == {Provenance.STATED}


@pytest.mark.rule("lpcc.2")
def test_each_difference_falls_into_one_band() -> None:
    for difference in (*range(400), 3998):
        assert [band for band in TABLES.bands if difference in band] == [TABLES.band(difference)]


TWO_BANDS = [
    {"from": 0, "to": 99, "high": "0.5", "low": "0.5"},
    {"from": 100, "high": Decimal("0.75"), "low": "0.25"},
]


def test_a_variant_replaces_values_and_says_so() -> None:
    tables = variant(bands=TWO_BANDS, participation="0.10", stood_up=1, no_show="-2", unrated_win="0.2")
    assert points(rows("1600 W2", "1500 L1"), "swiss", tables) == [["0.25"], ["-0.25"]]
    assert points(rows("1600 B X", "- B F1"), None, tables) == [["0.10", "1.10"], ["0.10", "-2.00"]]
    [player, _] = judged(rows("1600 W2", "1500 L1"), None, tables).subjects
    assert [award.provenance for award in player.rounds[0].awards] == [Provenance.VARIANT] * 2
    assert (tables.variant, TABLES.variant) == ("Club", None)
    assert judged(HERO, None, tables).variant == "Club"
    assert tables.bands[0].provenance is Provenance.VARIANT
    assert tables.unrated_loss.provenance is Provenance.STATED


def bands(*changes: tuple[int, str, object]) -> list[dict[str, object]]:
    """Two good bands with some values changed; `...` takes a key away."""
    made = [dict(band) for band in TWO_BANDS]
    for index, key, value in changes:
        made[index][key] = value
        if value is ...:
            del made[index][key]
    return made


@pytest.mark.parametrize(
    ("values", "code", "path"),
    [
        ({"bands": 5}, "VARIANT-ROWS", "bands"),
        ({"bands": []}, "VARIANT-ROWS", "bands"),
        ({"bands": [1]}, "VARIANT-ROWS", "bands[0]"),
        ({"bands": bands((0, "high", ...))}, "VARIANT-ROW-KEY-MISSING", "bands[0]"),
        ({"bands": bands((1, "hihg", 1))}, "VARIANT-ROW-KEY", "bands[1].hihg"),
        ({"bands": bands((0, "from", 1))}, "VARIANT-BAND-GAP", "bands[0].from"),
        ({"bands": bands((1, "from", 101))}, "VARIANT-BAND-GAP", "bands[1].from"),
        ({"bands": bands((1, "from", 99))}, "VARIANT-BAND-GAP", "bands[1].from"),
        ({"bands": bands((0, "from", "0"))}, "VARIANT-INTEGER", "bands[0].from"),
        ({"bands": bands((0, "from", False))}, "VARIANT-INTEGER", "bands[0].from"),
        ({"bands": bands((0, "to", -1))}, "VARIANT-INTEGER", "bands[0].to"),
        ({"bands": bands((0, "to", ...))}, "VARIANT-BAND-END", "bands[0].to"),
        ({"bands": bands((1, "to", 400))}, "VARIANT-BAND-END", "bands[1].to"),
        ({"bands": bands((0, "high", "0.6"))}, "VARIANT-BAND-SUM", "bands[0]"),
        ({"bands": bands((1, "high", "0.25"), (1, "low", "0.75"))}, "VARIANT-BAND-SUM", "bands[1]"),
        ({"bands": bands((1, "high", "1.1"), (1, "low", "-0.1"))}, "VARIANT-BAND-SUM", "bands[1]"),
        ({"bands": bands((0, "high", "0.505"))}, "VARIANT-AMOUNT", "bands[0].high"),
        ({"bands": bands((0, "low", None))}, "VARIANT-AMOUNT", "bands[0].low"),
        ({"participation": "0.005"}, "VARIANT-AMOUNT", "participation"),
        ({"participation": "much"}, "VARIANT-AMOUNT", "participation"),
        ({"no_show": True}, "VARIANT-AMOUNT", "no_show"),
        ({"no_show": Decimal("NaN")}, "VARIANT-AMOUNT", "no_show"),
        ({"no_show": "1e99999"}, "VARIANT-AMOUNT", "no_show"),
        ({"stood_up": {"a": 1}}, "VARIANT-AMOUNT", "stood_up"),
        ({"notice_before": "25:00"}, "VARIANT-HOUR", "notice_before"),
        ({"notice_before": "noon"}, "VARIANT-HOUR", "notice_before"),
        ({"notice_before": 1745}, "VARIANT-HOUR", "notice_before"),
        ({"notice_before": "17:45:00.5"}, "VARIANT-HOUR", "notice_before"),
        ({"notice_before": "17:45+01:00"}, "VARIANT-HOUR", "notice_before"),
        ({"tie_breaks": "name"}, "VARIANT-CHOICE", "tie_breaks"),
        ({"tie_breaks": ["luck", "name"]}, "VARIANT-CHOICE", "tie_breaks[0]"),
        ({"tie_breaks": [["name"]]}, "VARIANT-CHOICE", "tie_breaks[0]"),
        ({"tie_breaks": ["upsets"]}, "VARIANT-TIE-BREAKS", "tie_breaks"),
        ({"tie_breaks": []}, "VARIANT-TIE-BREAKS", "tie_breaks"),
        ({"tie_breaks": ["upsets", "upsets", "name"]}, "VARIANT-TIE-BREAKS", "tie_breaks"),
        ({"bandz": 1}, "VARIANT-KEY", "bandz"),
        ({"bands": bands((1, "from", ...))}, "VARIANT-ROW-KEY-MISSING", "bands[1]"),
        ({"bands": bands((1, "low", ...))}, "VARIANT-ROW-KEY-MISSING", "bands[1]"),
        ({"bands": bands((0, "from", -1))}, "VARIANT-INTEGER", "bands[0].from"),
    ],
)
def test_a_wrong_value_is_told_with_its_path(values: dict[str, object], code: str, path: str) -> None:
    _, findings = load(Variant("lpcc", "Club", values, "club.toml"))
    assert [(finding.code, finding.place.path) for finding in findings] == [(code, path)]


def test_all_wrong_values_are_told_at_once() -> None:
    values = {"no_show": "x", "participation": "y", "notice_before": "z", "other": 1}
    _, findings = load(Variant("lpcc", "Club", values, "club.toml"))
    assert {finding.place.path for finding in findings} == set(values)


@pytest.mark.rule("lpcc.2")
def test_everything_wrong_with_the_bands_is_told_at_once() -> None:
    wrong = bands((0, "to", 150), (0, "high", "0.7"), (1, "from", 140), (1, "low", "0.255"))
    _, findings = load(Variant("lpcc", "Club", {"bands": wrong, "tie_breaks": ["luck", "draw", "name"]}, "club.toml"))
    assert [(finding.code, finding.place.path) for finding in findings] == [
        ("VARIANT-BAND-SUM", "bands[0]"),
        ("VARIANT-BAND-GAP", "bands[1].from"),
        ("VARIANT-AMOUNT", "bands[1].low"),
        ("VARIANT-CHOICE", "tie_breaks[0]"),
        ("VARIANT-CHOICE", "tie_breaks[1]"),
    ]


@pytest.mark.parametrize(
    ("value", "hour"), [(time(18, 0), time(18, 0)), ("18:00", time(18)), ("18:00:30", time(18, 0, 30))]
)
def test_an_hour_may_be_written_two_ways(value: object, hour: time) -> None:
    assert variant(notice_before=value).notice_before.value == hour
