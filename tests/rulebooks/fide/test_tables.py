"""The edition's values of their day, and what a variant may put in their place."""

from datetime import date
from fractions import Fraction

import pytest

from normbook.judgement.edition import load_edition
from normbook.model.variant import Variant
from normbook.rulebooks.fide.law import load as load_all
from normbook.rulebooks.fide.law.tables import EACH_ROUND, NORMS, WHOLE_EVENT, load, standard

TABLES = standard()


def variant(**values: object) -> Variant:
    return Variant("fide", "Club", values, "club.toml")


@pytest.mark.rule("fide.1.4.1", "fide.1.4.1b", "fide.1.4.1c", "fide.1.4.1d", "fide.1.4.1e", "fide.1.4.1f")
@pytest.mark.rule("fide.1.4.2a", "fide.1.4.2b", "fide.1.4.2c", "fide.1.4.3", "fide.1.4.3a", "fide.1.4.3b")
@pytest.mark.rule("fide.1.4.3c")
@pytest.mark.rule("fide.1.4.4", "fide.1.4.5a", "fide.1.4.5b", "fide.1.4.5c", "fide.1.4.5d", "fide.1.4.5e")
@pytest.mark.rule("fide.1.4.5f")
@pytest.mark.rule("fide.1.4.6", "fide.1.4.7", "fide.1.4.8", "fide.1.4.8a", "fide.1.4.8b", "fide.1.7")
def test_the_edition_says_what_the_text_says() -> None:
    assert [(each.title, each.performance, each.average, each.floor) for each in TABLES.norms] == [
        ("GM", 2600, 2380, 2200),
        ("IM", 2450, 2230, 2050),
        ("WGM", 2400, 2180, 2000),
        ("WIM", 2250, 2030, 1850),
    ]
    assert [(each.rule[-1], sorted(each.level), each.women) for each in TABLES.norms] == [
        ("b", ["GM"], False),
        ("c", ["GM", "IM"], False),
        ("d", ["GM", "IM", "WGM"], True),
        ("e", ["GM", "IM", "WGM", "WIM"], True),
    ]
    assert TABLES.own_share.value == Fraction(3, 5)
    assert TABLES.titles == {"GM", "IM", "WGM", "WIM", "FM", "WFM"}


@pytest.mark.rule("fide.1.4.6d", "fide.1.4.3d")
@pytest.mark.parametrize(
    ("day", "unrated", "counted"),
    [
        (date(2021, 12, 31), 1000, EACH_ROUND),
        (date(2022, 1, 1), 1000, WHOLE_EVENT),
        (date(2023, 12, 31), 1000, WHOLE_EVENT),
        (date(2024, 1, 1), 1400, WHOLE_EVENT),
        (None, 1400, WHOLE_EVENT),
    ],
)
def test_what_changed_has_its_days(day: date | None, unrated: int, counted: str) -> None:
    tables = standard(day)
    assert (tables.unrated.value, tables.swiss_counted.value) == (unrated, counted)


@pytest.mark.rule("fide.1.4.9")
def test_the_table_of_differences_rises_from_nothing_to_800() -> None:
    steps = TABLES.differences.value
    assert (steps[0], steps[17], steps[22], steps[49], steps[50]) == (0, 125, 166, 677, 800)
    assert list(steps) == sorted(set(steps))


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"own_share": "5/3"}, ["FIDE-VARIANT-SHARE own_share"]),
        ({"own_share": "1/0"}, ["FIDE-VARIANT-SHARE own_share"]),
        ({"own_share": "half"}, ["FIDE-VARIANT-SHARE own_share"]),
        ({"one_share": 1}, ["FIDE-VARIANT-SHARE one_share"]),
        ({"titles": ["GM", "NM"]}, ["FIDE-VARIANT-WORDS titles"]),
        ({"outside": "NON"}, ["FIDE-VARIANT-WORDS outside"]),
        ({"outside": [1]}, ["FIDE-VARIANT-WORDS outside"]),
        ({"level_gm": ["GM", 1]}, ["FIDE-VARIANT-WORDS level_gm"]),
        ({"differences": [1, 2]}, ["VARIANT-RISING differences"]),
        ({"differences": "none"}, ["VARIANT-RISING differences"]),
        ({"differences": [*range(50), 5]}, ["VARIANT-RISING differences"]),
        ({"differences": [*range(50), 49]}, ["VARIANT-RISING differences"]),
        (
            {"floors": [{"title": title, "rating": 2} for title in (*NORMS, "GM")]},
            ["VARIANT-ROW-TWICE floors[4].title"],
        ),
        ({"differences": [*range(50), "x"]}, ["VARIANT-INTEGER differences[50]"]),
        ({"floors": [{"title": "GM", "rating": 2200}]}, ["FIDE-VARIANT-NORMS floors"]),
        ({"floors": [{"title": "FM", "rating": 2}]}, ["VARIANT-CHOICE floors[0].title"]),
        ({"floors": [{"title": "GM", "rating": "2"}]}, ["VARIANT-INTEGER floors[0].rating"]),
        ({"least_games": 0}, ["VARIANT-INTEGER least_games"]),
        ({"least_games": 100}, ["VARIANT-INTEGER least_games"]),
        ({"level_least": -1}, ["VARIANT-INTEGER level_least"]),
        ({"long_days": 0}, ["VARIANT-INTEGER long_days"]),
        ({"unrated": 4000}, ["VARIANT-INTEGER unrated"]),
        ({"unrated": -1}, ["VARIANT-INTEGER unrated"]),
        ({"differences": [-1, *range(50)]}, ["VARIANT-INTEGER differences[0]"]),
        ({"differences": [*range(50), 4000]}, ["VARIANT-INTEGER differences[50]"]),
        ({"floors": [{"title": "GM", "rating": -1}]}, ["VARIANT-INTEGER floors[0].rating"]),
        ({"floors": [{"title": "GM"}]}, ["VARIANT-ROW-KEY-MISSING floors[0]"]),
        ({"floors": [{"rating": 2}]}, ["VARIANT-ROW-KEY-MISSING floors[0]"]),
        ({"swiss_counted": "never"}, ["VARIANT-CHOICE swiss_counted"]),
    ],
)
def test_a_value_that_does_not_fit_is_refused(values: dict[str, object], told: list[str]) -> None:
    _, findings = load(variant(**values))
    assert [f"{each.code} {each.place.path}" for each in findings] == told


def test_a_variant_replaces_values_and_says_so() -> None:
    rows = [{"title": title, "rating": 0} for title in ("GM", "IM", "WGM", "WIM")]
    values = {"own_share": "1/1", "floors": rows, "outside": ["NON", "XXX"], "differences": list(range(51))}
    tables, findings = load(variant(**values))
    assert not list(findings)
    assert (tables.variant, tables.own_share.value, tables.outside) == ("Club", 1, {"NON", "XXX"})
    assert {each.floor for each in tables.norms} == {0}
    assert tables.needs("WIM").average == 2030
    assert tables.differences.value[50] == 50


def test_a_variant_may_go_to_the_bounds() -> None:
    values = {
        "least_games": 1,
        "team_games": 99,
        "level_least": 0,
        "swiss_rated": 99,
        "unrated": 3999,
        "own_share": "0/1",
    }
    tables, findings = load(variant(**values, long_days=999))
    assert not list(findings)
    assert (tables.least_games.value, tables.level_least.value, tables.own_share.value) == (1, 0, 0)
    assert not list(load(variant(long_days=1, unrated=0))[1])


def test_the_newest_edition_is_taken_where_none_is_named() -> None:
    assert load_edition("fide").name == load_edition("fide", "2024").name == TABLES.edition == "2024"


@pytest.mark.parametrize(
    ("name", "fits", "too_much"),
    [
        ("foreign_federations", (0, 99), (-1, 100)),
        ("least_games", (1, 99), (0, 100)),
        ("long_days", (1, 999), (0, 1000)),
        ("unrated", (0, 3999), (-1, 4000)),
        ("daily_rounds", (1, 99), (0, 100)),
        ("day_minutes", (0, 9999), (-1, 10000)),
        ("game_minutes", (0, 999), (-1, 1000)),
        ("listed_average", (0, 3999), (-1, 4000)),
        ("rating_exempt", (0, 4000), (-1, 4001)),
        ("k_most", (1, 999), (0, 1000)),
        ("own_share", ("0/1", "1/1", "9999/9999"), ("0/0", "2/1", "1", "10000/10000", 1)),
    ],
)
def test_values_of_a_variant_have_bounds(name: str, fits: tuple[object, ...], too_much: tuple[object, ...]) -> None:
    assert [list(load_all(variant(**{name: value}))[1]) for value in fits] == [[]] * len(fits)
    assert [len(list(load_all(variant(**{name: value}))[1])) for value in too_much] == [1] * len(too_much)
