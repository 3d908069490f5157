"""Values out of an edition, and a variant's in their place."""

from decimal import Decimal

import pytest

from normbook.judgement import Provenance
from normbook.judgement.edition import Edition, Parameter
from normbook.judgement.settings import Refused, RefusedParts, Settings, amount, choice, integer, row_provenance, rows
from normbook.model.variant import Variant

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


def settings(**values: object) -> Settings:
    return Settings(EDITION, Variant("lpcc", "Club", values, "club.toml"))


def test_a_variant_value_replaces_the_edition_value() -> None:
    read = settings(rounds=5, colour="black")
    assert (read.integer("rounds", 1, 9).value, read.choice("colour", ("white", "black")).value) == (5, "black")
    assert read.integer("rounds", 1, 9).provenance is Provenance.VARIANT
    assert read.clock("hour").provenance is Provenance.STATED
    assert len(read.findings) == 0


def test_a_wrong_variant_value_is_told_and_the_edition_stands_in() -> None:
    read = settings(rounds=50, colour="red", hour="never", credit="a lot")
    values = (
        read.integer("rounds", 1, 9),
        read.choice("colour", ("white", "black")),
        read.clock("hour"),
        read.amount("credit"),
    )
    assert [str(setting.value) for setting in values] == ["4", "white", "17:45:00", "0.05"]
    assert [finding.code for finding in read.findings] == [
        "VARIANT-INTEGER",
        "VARIANT-CHOICE",
        "VARIANT-HOUR",
        "VARIANT-AMOUNT",
    ]


def test_a_wrong_edition_value_raises() -> None:
    with pytest.raises(Refused):
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


@pytest.mark.parametrize(
    ("value", "read"),
    [("0.05", "0.05"), (1, "1.00"), (Decimal("-0.00"), "0.00"), ("-1", "-1.00"), (Decimal("9999.99"), "9999.99")],
)
def test_amounts_are_exact(value: object, read: str) -> None:
    assert str(amount(value)) == read


@pytest.mark.parametrize("value", ["0.001", "10000", "NaN", "sNaN", "Infinity", "1e400", "", "x", None, True, [1], {}])
def test_what_is_no_amount(value: object) -> None:
    with pytest.raises(Refused, match="VARIANT-AMOUNT"):
        amount(value, "[0]")


def test_amounts_may_have_other_places() -> None:
    assert str(amount("0.125", places=3)) == "0.125"


@pytest.mark.parametrize("value", [0, 10, "5", Decimal(5), True, None])
def test_what_is_no_integer_within_bounds(value: object) -> None:
    with pytest.raises(Refused):
        integer(value, 1, 9)


@pytest.mark.parametrize("value", ["red", 1, ["white"], None])
def test_what_is_no_choice(value: object) -> None:
    with pytest.raises(Refused):
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
    with pytest.raises((Refused, RefusedParts)) as refused:
        rows(value, {"a": True, "b": False}, "x")
    assert [part.where for part in refused.value.parts] == where


def test_rows_may_say_where_they_come_from() -> None:
    [row] = rows([{"a": 1, "provenance": "derived"}], {"a": True})
    assert row_provenance(row, Provenance.STATED) is Provenance.DERIVED
    assert row_provenance(row, Provenance.VARIANT) is Provenance.VARIANT
    assert row_provenance({"a": 1}, Provenance.CHOSEN) is Provenance.CHOSEN
