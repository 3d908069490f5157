"""Values out of an edition, and a variant's in their place."""

from datetime import date, datetime
from decimal import Decimal

import pytest

from normbook.judgement import Provenance
from normbook.judgement.edition import Dated, Edition, Parameter
from normbook.judgement.settings import (
    RefusedParts,
    Setting,
    Settings,
    ValueRefused,
    amount,
    choice,
    integer,
    of_its_day,
    row_provenance,
    rows,
)
from normbook.judgement.tables import EXACT, HOUR
from normbook.model.variant import Variant
from normbook.render.outline import sentence

EDITION = Edition(
    "lpcc",
    "0",
    "none",
    {"lpcc.1": "stated"},
    {
        name: Parameter(name, value, "lpcc.1", Provenance.STATED)
        for name, value in {"rounds": 4, "colour": "white", "hour": "17:45", "credit": "0.05"}.items()
    },
)

BONUS = (
    Dated(None, 8, Provenance.STATED),
    Dated(date(2014, 1, 1), 10, Provenance.STATED, "minutes"),
    Dated(date(2015, 6, 1), 12, Provenance.CHOSEN),
)
DATED = Edition(
    "lpcc", "0", "", {"lpcc.1": ""}, {"bonus": Parameter("bonus", 12, "lpcc.1", Provenance.CHOSEN, dated=BONUS)}
)


def settings(**values: object) -> Settings:
    return Settings(EDITION, Variant("lpcc", "Club", values, "club.toml"))


def test_a_variant_value_replaces_the_edition_value() -> None:
    read = settings(rounds=5, colour="black")
    assert (read.integer("rounds", 1, 9).value, read.choice("colour", ("white", "black")).value) == (5, "black")
    assert read.integer("rounds", 1, 9).provenance is Provenance.VARIANT
    assert read.get("hour", HOUR.decode).provenance is Provenance.STATED
    assert len(read.findings) == 0


def test_a_wrong_variant_value_is_told_and_the_edition_stands_in() -> None:
    read = settings(rounds=50, colour="red", hour="never", credit="a lot")
    values = (
        read.integer("rounds", 1, 9),
        read.choice("colour", ("white", "black")),
        read.get("hour", HOUR.decode),
        read.get("credit", EXACT.decode),
    )
    assert [str(setting.value) for setting in values] == ["4", "white", "17:45:00", "0.05"]
    assert [finding.code for finding in read.findings] == [
        "VARIANT-INTEGER",
        "VARIANT-CHOICE",
        "VARIANT-HOUR",
        "VARIANT-AMOUNT",
    ]


def test_a_wrong_edition_value_raises() -> None:
    with pytest.raises(ValueRefused):
        Settings(EDITION, None).integer("rounds", 5, 9)


def test_an_unknown_key_names_the_nearest() -> None:
    [finding] = settings(colur="white").findings
    assert (finding.code, finding.phrase.values["near"]) == ("VARIANT-KEY", "colour")


def test_of_another_rulebooks_variant_nothing_more_is_said() -> None:
    read = Settings(EDITION, Variant("wfcc", "List", {"carry": "decimals", "rounds": "many"}, "list.toml"))
    assert read.integer("rounds", 1, 9).value == 4
    [finding] = read.findings
    assert (finding.code, finding.place.path) == ("VARIANT-RULES", "rules")
    assert finding.phrase.values == {"rules": "wfcc", "needed": "lpcc"}


def bonus(day: date | None, value: object = None) -> tuple[Setting[int], Settings]:
    """The dated value on a day, with a variant's in its place."""
    variant = Variant("lpcc", "Club", {"bonus": value}, "club.toml") if value is not None else None
    read = Settings(DATED, variant, day)
    return read.integer("bonus", 1, 99), read


OLD, MIDDLE, NEW = date(2010, 5, 1), date(2014, 5, 1), date(2020, 5, 1)


@pytest.mark.parametrize(
    ("day", "value", "since", "provenance"),
    [
        (OLD, 8, None, Provenance.STATED),
        (MIDDLE, 10, date(2014, 1, 1), Provenance.STATED),
        (NEW, 12, date(2015, 6, 1), Provenance.CHOSEN),
        (None, 12, date(2015, 6, 1), Provenance.CHOSEN),
    ],
)
def test_a_dated_value_is_the_one_of_the_day(
    day: date | None, value: int, since: date | None, provenance: Provenance
) -> None:
    setting, _ = bonus(day)
    assert (setting.value, setting.since, setting.provenance, setting.day) == (value, since, provenance, day)


def test_a_value_that_never_changed_has_no_day() -> None:
    assert Settings(EDITION, None, NEW).integer("rounds", 1, 9).day is None


@pytest.mark.parametrize(
    ("rows", "values"),
    [
        (9, [9, 9, 9]),
        ([{"value": 9}], [9, 10, 12]),
        ([{"from": date(2014, 1, 1), "value": 9}], [8, 9, 12]),
        ([{"from": date(2018, 1, 1), "value": 13}, {"from": date(2015, 6, 1), "value": 9}], [8, 10, 13]),
    ],
)
def test_a_variant_gives_one_value_for_all_days_or_some_rows(rows: object, values: list[int]) -> None:
    assert [bonus(day, rows)[0].value for day in (OLD, MIDDLE, NEW)] == values


def test_a_row_that_a_variant_leaves_is_the_editions() -> None:
    row = [{"from": date(2014, 1, 1), "value": 9}]
    assert [bonus(day, row)[0].provenance for day in (MIDDLE, NEW)] == [Provenance.VARIANT, Provenance.CHOSEN]


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([{"value": 9}, {"from": "soon", "value": 9}], [("VARIANT-DAY", "bonus[1].from")]),
        ([{"from": datetime(2014, 1, 1), "value": 9}], [("VARIANT-DAY", "bonus[0].from")]),
        ([{"from": MIDDLE, "value": 9}, {"from": MIDDLE, "value": 9}], [("VARIANT-DAY-TWICE", "bonus[1].from")]),
        ([{"from": OLD, "value": 0}, {"value": 0}], [("VARIANT-INTEGER", f"bonus[{n}].value") for n in (0, 1)]),
        ([{"until": OLD, "value": 9}], [("VARIANT-ROW-KEY", "bonus[0].until")]),
        ([9], [("VARIANT-INTEGER", "bonus")]),
        ([], [("VARIANT-ROWS", "bonus")]),
    ],
)
def test_every_row_of_a_variant_is_tried_whatever_the_day(rows: object, told: list[tuple[str, str]]) -> None:
    setting, read = bonus(NEW, rows)
    assert setting.value == 12
    assert [(finding.code, finding.place.path) for finding in read.findings] == told


def test_an_explanation_names_the_day_and_since_when() -> None:
    told = of_its_day(bonus(MIDDLE)[0])
    assert (told.rule, told.result, told.provenance) == ("lpcc.1", 10, Provenance.STATED)
    assert sentence(told) == "In force on 2014-05-01, since 2014-01-01 (minutes): 10"
    assert sentence(of_its_day(bonus(OLD)[0], "eight")) == "In force on 2010-05-01: eight"


@pytest.mark.parametrize(
    ("value", "read"),
    [("0.05", "0.05"), (1, "1.00"), (Decimal("-0.00"), "0.00"), ("-1", "-1.00"), (Decimal("9999.99"), "9999.99")],
)
def test_amounts_are_exact(value: object, read: str) -> None:
    assert str(amount(value)) == read


@pytest.mark.parametrize("value", ["0.001", "10000", "NaN", "sNaN", "Infinity", "1e400", "", "x", None, True, [1], {}])
def test_what_is_no_amount(value: object) -> None:
    with pytest.raises(ValueRefused, match="VARIANT-AMOUNT"):
        amount(value, "[0]")


def test_amounts_may_have_other_places() -> None:
    assert str(amount("0.125", places=3)) == "0.125"


@pytest.mark.parametrize("value", [0, 10, "5", Decimal(5), True, None])
def test_what_is_no_integer_within_bounds(value: object) -> None:
    with pytest.raises(ValueRefused):
        integer(value, 1, 9)


@pytest.mark.parametrize("value", ["red", 1, ["white"], None])
def test_what_is_no_choice(value: object) -> None:
    with pytest.raises(ValueRefused):
        choice(value, ("white", "black"))


@pytest.mark.parametrize(
    ("value", "where"),
    [
        (None, ["x"]),
        ([], ["x"]),
        ({}, ["x"]),
        ([{"a": 1}, 5], ["x[1]"]),
        ([{}], ["x[0]"]),
        ([{"a": 1, "c": 1}], ["x[0].c"]),
        ([{"a": 1, "d": 1, "c": 1}], ["x[0].c", "x[0].d"]),
        ([{}, {"a": 1}, {"c": 1}], ["x[0]", "x[2]", "x[2].c"]),
    ],
)
def test_rows_that_are_none(value: object, where: list[str]) -> None:
    with pytest.raises((ValueRefused, RefusedParts)) as refused:
        rows(value, {"a": True, "b": False}, "x")
    assert [part.where for part in refused.value.parts] == where


def test_rows_may_say_where_they_come_from() -> None:
    [row] = rows([{"a": 1, "provenance": "derived"}], {"a": True})
    assert row_provenance(row, Provenance.STATED) is Provenance.DERIVED
    assert row_provenance(row, Provenance.VARIANT) is Provenance.VARIANT
    assert row_provenance({"a": 1}, Provenance.CHOSEN) is Provenance.CHOSEN
