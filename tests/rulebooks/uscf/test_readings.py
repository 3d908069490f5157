"""The readings that are shipped as variants, against every number that the text states."""

import tomllib
from pathlib import Path

import pytest

import normbook
from normbook.model.variant import Variant
from normbook.rulebook import rulebook
from normbook.rulebooks.uscf.law.footnotes import chosen_in_event
from normbook.rulebooks.uscf.law.judge import judge
from normbook.rulebooks.uscf.law.tables import Tables, load, standard
from tests.rulebooks.uscf.events import BARRY, first, versus

FOLDER = Path(normbook.__file__).parent / "examples" / "uscf" / "readings"
OURS = ""

SIX = [1800] * 6
NUMBERS = {
    "worked example: a norm at 1700 and none at 1800": lambda tables: first(BARRY, tables).norm == 1700,
    "delta of five games": lambda tables: tables.delta(5).thousandths == 600,
    "six rounds: 3.5 makes an 1800 norm": lambda tables: first(versus("a0", SIX, 7), tables).norm == 1800,
    "six rounds: 4 makes no 1900 norm, 4.5 does": lambda tables: (
        first(versus("a0", SIX, 8), tables).norm == 1800 and first(versus("a0", SIX, 9), tables).norm == 1900
    ),
    "six rounds: 5.5 is enough for a 2000 norm": lambda tables: (
        (first(versus("a0", SIX, 11), tables).norm or 0) >= 2000
    ),
    "four rounds: 60 points over the level": lambda tables: tables.delta(4).thousandths == 300,
}


def reading(name: str, edition: str = "") -> Tables:
    if name == OURS:
        return standard(edition)
    values = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    rules, called = values.pop("rules"), values.pop("name")
    tables, findings = load(Variant(rules, called, values), edition)
    assert not findings
    return tables


@pytest.mark.rule("uscf.table2", "uscf.norm")
@pytest.mark.parametrize(
    ("name", "unfit"),
    [
        (OURS, []),
        ("pass-the-delta", []),
        ("life-master-by-games-played", []),
        ("established-after-the-event", []),
        (
            "deltas-n-plus-1",
            [
                "six rounds: 3.5 makes an 1800 norm",
                "six rounds: 4 makes no 1900 norm, 4.5 does",
                "four rounds: 60 points over the level",
            ],
        ),
        ("deltas-n-minus-1", ["delta of five games"]),
    ],
)
def test_which_numbers_of_the_text_a_reading_does_not_fit(name: str, unfit: list[str]) -> None:
    tables = reading(name)
    assert [number for number, fits in NUMBERS.items() if not fits(tables)] == unfit


def test_every_shipped_reading_is_looked_at_and_stands_on_every_edition() -> None:
    names = {path.stem for path in FOLDER.glob("*.toml")}
    assert names == {
        "pass-the-delta",
        "deltas-n-plus-1",
        "deltas-n-minus-1",
        "life-master-by-games-played",
        "established-after-the-event",
    }
    for name in names:
        for edition in rulebook("uscf").editions:
            assert reading(name, edition).edition == edition


@pytest.mark.parametrize(("name", "tenths"), [("deltas-n-plus-1", 1), ("deltas-n-minus-1", -1)])
def test_the_families_are_what_they_are_called(name: str, tenths: int) -> None:
    tables = reading(name)
    assert [tables.delta(games).thousandths for games in range(4, 16)] == [
        100 * (games + tenths) for games in range(4, 16)
    ]


@pytest.mark.rule("uscf.norm")
@pytest.mark.parametrize(("score", "ours", "theirs"), [(10, 1900, 2000), (11, 2000, 2100)])
def test_passing_four_tenths_gives_a_level_more_where_the_text_speaks_of_less(
    score: int, ours: int, theirs: int
) -> None:
    six = versus("a0", SIX, score)
    assert (first(six).norm, first(six, reading("pass-the-delta")).norm) == (ours, theirs)


@pytest.mark.rule("uscf.norm")
@pytest.mark.parametrize(("edition", "score", "named"), [("1998.2", 7, True), ("1998.2", 8, False), ("1998", 7, False)])
def test_a_footnote_says_so_where_the_comparison_decided(edition: str, score: int, named: bool) -> None:
    tables = standard(edition)
    players = judge(versus("a0", SIX, score), tables).subjects[:1]
    notes = [note.code for note in chosen_in_event(players, tables)]
    assert ("uscf.footnote.comparison" in notes) is named
