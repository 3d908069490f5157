"""Table I and Table II with their provenance, and what a variant may put in their place."""

from collections.abc import Mapping

import pytest

from normbook.judgement import Provenance
from normbook.model.diagnostics import Findings
from normbook.model.variant import Variant
from normbook.rulebook import rulebook
from normbook.rulebooks.uscf.law.tables import Tables, load, standard
from tests.rulebooks.uscf.events import first, versus


def varied(values: Mapping[str, object]) -> tuple[Tables, Findings]:
    return load(Variant("uscf", "Our club", values, "v.toml"))


def told(findings: Findings) -> list[tuple[str, str | None]]:
    return [(finding.code, finding.place.path) for finding in findings]


@pytest.mark.rule("uscf.table1")
def test_table1_has_twenty_titles_one_per_hundred_points() -> None:
    titles = standard().titles
    assert list(titles) == list(range(1000, 3000, 100))
    assert "".join(title.letter for title in titles.values()) == "eEdDcCbBaAxXlLsStTuU"
    assert [titles[level].key for level in (1000, 1700, 2100, 2200, 2500, 2900)] == [
        "certified-class-e",
        "advanced-class-b",
        "advanced-expert",
        "life-master",
        "star-master",
        "5-star-master",
    ]
    assert (standard().lowest, standard().highest) == (1000, 2900)


@pytest.mark.rule("uscf.table1")
def test_letters_say_where_they_come_from() -> None:
    by_provenance: dict[Provenance, str] = {}
    for title in standard().titles.values():
        by_provenance[title.provenance] = by_provenance.get(title.provenance, "") + title.letter
    assert by_provenance == {
        Provenance.STATED: "cBa",
        Provenance.DERIVED: "eEdDCbA",
        Provenance.CHOSEN: "xXlLsStTuU",
    }


@pytest.mark.rule("uscf.table2")
@pytest.mark.parametrize(
    ("games", "delta", "provenance"),
    [
        (4, 300, Provenance.DERIVED),
        (5, 600, Provenance.STATED),
        (6, 500, Provenance.DERIVED),
        (7, 500, Provenance.CHOSEN),
        (8, 500, Provenance.CHOSEN),
        (20, 500, Provenance.CHOSEN),
    ],
)
def test_table2_by_number_of_games(games: int, delta: int, provenance: Provenance) -> None:
    line = standard().delta(games)
    assert (line.thousandths, line.provenance) == (delta, provenance)


@pytest.mark.rule("uscf.table2")
@pytest.mark.parametrize("games", [0, 1, 3])
def test_fewer_games_than_the_table_begins_with_have_its_first_delta(games: int) -> None:
    assert standard().delta(games) == standard().delta(4)


@pytest.mark.parametrize(
    "deltas",
    [{"7": "0.8", "9": "1"}, [{"games": 7, "delta": "0.8"}, {"games": 9, "delta": "1"}]],
    ids=["table", "rows"],
)
def test_a_variant_changes_the_deltas_it_names(deltas: object) -> None:
    tables, findings = varied({"deltas": deltas})
    assert not len(findings)
    assert [tables.delta(games).thousandths for games in (4, 5, 6, 7, 8, 9, 30)] == [
        300,
        600,
        500,
        800,
        800,
        1000,
        1000,
    ]
    assert tables.delta(5).provenance is Provenance.STATED
    assert tables.delta(8).provenance is Provenance.VARIANT
    assert tables.variant == "Our club"


@pytest.mark.parametrize("letters", [{"2000": "z"}, [{"level": 2000, "letter": "z"}]], ids=["table", "rows"])
def test_a_variant_changes_the_letters_it_names(letters: object) -> None:
    tables, findings = varied({"letters": letters})
    assert not len(findings)
    assert tables.titles[2000].letter == "z"
    assert tables.titles[2000].provenance is Provenance.VARIANT
    assert tables.titles[2000].key == "certified-expert"
    assert tables.titles[2100].letter == "X"
    assert tables.levels_by_letter["z"] == 2000
    assert "x" not in tables.levels_by_letter


@pytest.mark.rule("uscf.norm")
def test_a_variant_may_ask_for_more_than_the_delta() -> None:
    even = versus("a0", [1800] * 6, 7)
    strict, _ = varied({"comparison": ">"})
    assert first(even).norm == 1800
    assert first(even, strict).norm is None


@pytest.mark.rule("uscf.provisional")
@pytest.mark.parametrize(
    ("edition_name", "provisional", "established"),
    [("1998", 25, 26), ("1998.2", 20, 21), ("", 20, 21)],
)
def test_each_edition_has_its_own_provisional_limit(edition_name: str, provisional: int, established: int) -> None:
    tables = standard(edition_name)
    codes = [
        first(versus("", [1800] * 6, 8, before=f"1800/{games}"), tables).code_before
        for games in (provisional, established)
    ]
    assert codes == ["", "B0"]


@pytest.mark.rule("uscf.provisional")
def test_a_variant_moves_the_provisional_limit() -> None:
    twenty = versus("", [1800] * 6, 8, before="1800/20")
    earlier, _ = varied({"provisional_limit": 19})
    assert first(twenty).code_before == ""
    assert first(twenty, earlier).code_before == "B0"


@pytest.mark.parametrize("edition_name", rulebook("uscf").editions)
def test_a_variant_stands_on_the_edition_that_is_named(edition_name: str) -> None:
    values = {"deltas": {"5": "0.5"}, "letters": {"2000": "p"}, "established": "after"}
    tables, findings = load(Variant("uscf", "Our club", values), edition_name)
    assert not findings
    own = standard(edition_name)
    assert (tables.edition, tables.provisional_limit) == (edition_name, own.provisional_limit)
    assert tables.established.value == "after"
    assert own.established.value == "before"
    assert [each.thousandths for each in tables.deltas] == [300, 500, 500, 500]
    assert tables.titles[2000].letter == "p"
    assert tables.titles[2100] == own.titles[2100]


@pytest.mark.parametrize(
    ("values", "code", "path"),
    [
        ({"delta": "0.5"}, "VARIANT-KEY", "delta"),
        ({"deltas": "0.5"}, "VARIANT-ROWS", "deltas"),
        ({"deltas": {"four": "0.5"}}, "VARIANT-INTEGER", "deltas.four"),
        ({"deltas": {"4": "-0.5"}}, "VARIANT-DELTA", "deltas.4"),
        ({"deltas": {"4": "0.5555"}}, "VARIANT-AMOUNT", "deltas.4"),
        ({"deltas": [{"games": 4, "delta": "half"}]}, "VARIANT-AMOUNT", "deltas[0]"),
        ({"deltas": [{"games": "4", "delta": "0.5"}]}, "VARIANT-INTEGER", "deltas[0].games"),
        ({"deltas": [{"games": 4, "delta": "0.5"}] * 2}, "VARIANT-ROW-TWICE", "deltas[1].games"),
        ({"deltas": {"4": "0.5", "04": "0.6"}}, "VARIANT-ROW-TWICE", "deltas.04"),
        ({"letters": [{"level": 2000, "letter": "z"}] * 2}, "VARIANT-ROW-TWICE", "letters[1].level"),
        ({"letters": {"2050": "z"}}, "VARIANT-LEVEL", "letters.2050"),
        ({"letters": {"2000": "zz"}}, "VARIANT-LETTER", "letters.2000"),
        ({"letters": {"2000": "-"}}, "VARIANT-LETTER", "letters.2000"),
        ({"letters": {"2000": "ß"}}, "VARIANT-LETTER", "letters.2000"),
        ({"letters": {"2000": 5}}, "VARIANT-LETTER", "letters.2000"),
        ({"letters": {"2000": "e"}}, "VARIANT-LETTER-TWICE", "letters"),
        ({"comparison": "=>"}, "VARIANT-CHOICE", "comparison"),
        ({"life_master_count": "drawn"}, "VARIANT-CHOICE", "life_master_count"),
        ({"provisional_limit": -1}, "VARIANT-INTEGER", "provisional_limit"),
        ({"required_games": 3}, "VARIANT-INTEGER", "required_games"),
        ({"class_top": 900}, "VARIANT-INTEGER", "class_top"),
        ({"title_points": 12}, "VARIANT-FIXED", "title_points"),
        ({"norm_points": 3}, "VARIANT-FIXED", "norm_points"),
        ({"bonus_points": 4}, "VARIANT-FIXED", "bonus_points"),
        ({"life_master_level": 2400}, "VARIANT-FIXED", "life_master_level"),
        ({"deltas": [{"games": 4}]}, "VARIANT-ROW-KEY-MISSING", "deltas[0]"),
        ({"letters": [{"letter": "z"}]}, "VARIANT-ROW-KEY-MISSING", "letters[0]"),
    ],
)
def test_a_wrong_value_is_a_finding_and_the_editions_own_stands(
    values: Mapping[str, object], code: str, path: str
) -> None:
    tables, findings = varied(values)
    assert told(findings) == [(code, path)]
    assert findings.refused
    assert tables.deltas == standard().deltas
    assert tables.titles == standard().titles


def test_a_key_that_is_no_number_is_told_as_nought_and_nought_as_itself() -> None:
    written: list[Mapping[str, object]] = [
        {"deltas": {"four": "0.5"}},
        {"letters": {"12345": "z"}},
        {"deltas": [{"games": 0, "delta": "0.5"}]},
        {"letters": [{"level": 0, "letter": "z"}]},
    ]
    found = [finding for values in written for finding in varied(values)[1]]
    assert [finding.phrase.values["value"] for finding in found] == ["0"] * 4


def test_a_number_longer_than_python_reads_is_a_finding_too() -> None:
    _, findings = varied({"deltas": {"9" * 5000: "0.5"}, "letters": {"9" * 5000: "z"}})
    assert [finding.code for finding in findings] == ["VARIANT-LEVEL", "VARIANT-INTEGER"]


def test_everything_wrong_with_a_table_is_told_at_once() -> None:
    _, findings = varied(
        {
            "letters": {"2000": "zz", "2050": "y", "2100": "q"},
            "deltas": [{"games": 200, "delta": "-1"}, {"games": 6, "delta": "0.0001"}],
        }
    )
    assert told(findings) == [
        ("VARIANT-LETTER", "letters.2000"),
        ("VARIANT-LEVEL", "letters.2050"),
        ("VARIANT-INTEGER", "deltas[0]"),
        ("VARIANT-DELTA", "deltas[0]"),
        ("VARIANT-AMOUNT", "deltas[1]"),
    ]
    _, findings = varied({"letters": {"2000": "e", "2100": "E"}})
    assert told(findings) == [("VARIANT-LETTER-TWICE", "letters")] * 2


@pytest.mark.rule("uscf.codes")
def test_a_letter_twice_is_told_once_every_letter_is_one() -> None:
    _, findings = varied({"letters": {"2000": "zz", "1900": "e"}})
    assert [finding.code for finding in findings] == ["VARIANT-LETTER"]


def test_letters_may_change_places() -> None:
    tables, findings = varied({"letters": {"2000": "X", "2100": "x"}})
    assert not len(findings)
    assert (tables.titles[2000].letter, tables.titles[2100].letter) == ("X", "x")


def test_fewer_games_may_be_asked_for_where_there_is_a_delta_for_them() -> None:
    tables, findings = varied({"deltas": {"3": "0.4"}, "required_games": 3, "required_rounds": 3})
    assert not len(findings)
    assert first(versus("a0", [1800] * 3, 5), tables).norm == 1900
