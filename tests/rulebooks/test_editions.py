"""A released edition never changes, and says of every value where it comes from."""

import hashlib
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from normbook import rulebooks
from normbook.judgement import Provenance
from normbook.judgement.edition import LATER as LATER_SETTINGS
from normbook.judgement.edition import in_force, load_edition, rule_ids
from normbook.model.diagnostics import Place
from normbook.rulebook import Rulebook, rulebook
from normbook.rulebook import rulebooks as names
from normbook.rulebooks.lpcc.law.tables import load

FOLDER = Path(rulebooks.__file__).parent

RELEASED = {
    ("cfc", "2014"): "c4075837bc9115014555e426c0ce20d14c2cc35a80e83829aee4b9dcfc585085",
    ("fide", "2024"): "b7de45c16afa3d56d74d8b2b35a8e38e2747fdaf89c48d53c7ac99b1d25f0316",
    ("lpcc", "1"): "c98090d3fadd3da00da588cf1bf11ccb98bbbe5a823916f27405cd1b4e3d062b",
    ("uscf", "1998"): "c7e7a4154f17064e446cc61b68e229d9d8b20e70a302f630f38fcd7d4a7cbf9b",
    ("uscf", "1998.2"): "94d3deae909cae365a2b19e00489c87348ab6dbd71628b37df0945257d1be575",
    ("uschess", "2026"): "3d30cc181bc64103a8f9d4a10f580f527ef00cacfe269e7613479bf7bee786d2",
    ("wfcc", "2022"): "7b097ae05e4da9ce758cb1c37d48045b1b1cbaee59527dcd3b0689917fc029e1",
    ("wfcc", "2022.2"): "b11dfe756e8f0de6c40ecaf40a8af8550e7648755d4c7581328d5732f36c87ec",
}
"""SHA-256 of each edition's file, line ends as \\n. To change a value is to release a new edition."""


def file_of(rules: str, name: str) -> Path:
    return FOLDER / rules / "editions" / f"edition-{name}.toml"


@pytest.mark.parametrize(("rules", "name"), RELEASED)
def test_a_released_edition_is_unchanged(rules: str, name: str) -> None:
    text = file_of(rules, name).read_text(encoding="utf-8")
    assert hashlib.sha256(text.encode()).hexdigest() == RELEASED[rules, name]


def test_the_editions_named_are_the_files_there() -> None:
    found = {
        (path.parents[1].name, path.stem.removeprefix("edition-")) for path in FOLDER.glob("*/editions/edition-*.toml")
    }
    assert {(rules, name) for rules in names() for name in rulebook(rules).editions} == found
    assert set(RELEASED) == found


def test_tables_are_filled_once_and_findings_are_everybodys_own() -> None:
    tables, findings = load()
    findings.error("VARIANT-VALUE", Place("club.toml"))
    again, others = load()
    assert again is tables
    assert not list(others)


@pytest.mark.parametrize(("rules", "name"), RELEASED)
def test_every_value_has_its_rule_and_its_provenance(rules: str, name: str) -> None:
    loaded = load_edition(rules, name)
    assert (loaded.rules, loaded.name) == (rules, name)
    assert loaded.citation
    for rule, marks in loaded.marks.items():
        assert rule.startswith(f"{rules}."), rule
        assert set(marks.split(", ")) <= {"stated", "derived", "chosen"}, rule
    for parameter in loaded.parameters.values():
        assert parameter.rule in loaded.marks, parameter.name
        assert parameter.provenance is not Provenance.VARIANT, parameter.name
    assert loaded.dated == any(len(parameter.rows) > 1 for parameter in loaded.parameters.values())


RULES = {
    "cfc": "438.floors 438.norm 438.title 438.rating 438.kept 414.performance 414.provisional 414.established 414d 416",
    "fide": "0 1.1.1 1.1.2 1.1.3 1.1.3a 1.1.4 1.1.6 1.1.arbiter 1.1.registered 1.2 1.3 1.4.1 1.4.1b 1.4.1c 1.4.1d "
    "1.4.1e 1.4.1f 1.4.2a 1.4.2b 1.4.2c 1.4.2d 1.4.2e 1.4.3 1.4.3a 1.4.3b 1.4.3c 1.4.3d 1.4.3e 1.4.4 "
    "1.4.5a 1.4.5b 1.4.5c 1.4.5d 1.4.5e 1.4.5f 1.4.6 1.4.6d 1.4.7 1.4.8 1.4.8a 1.4.8b 1.4.9 1.5.1 1.5.3 "
    "1.5.4 1.5.6 1.7 7.1.4 8.1.2 8.2 8.2.2 8.2.3 8.3.1 8.3.2 8.3.3 8.3.4",
    "lpcc": "1 2 3 4 5 6 7 gp",
    "uscf": "table1 table2 table3 norm a b c d e f promote g eligible unplayed provisional two-records lm300 demotion "
    "alert codes checks list",
    "uschess": "levels expected norm norm3 counts event repeat dual highest title established start neff first-look "
    "two-passes which special standard bonus B floors match systems",
    "wfcc": "rated line sorted rmas perf change round input half current degenerate negative list removal side "
    "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 confirm N1 N2 N3 N4 norm-implies T1 T2 T3 T4 annex rank",
}
"""The rules' ids in the order of their texts; other programs name them, so none may go or be called otherwise."""


@pytest.mark.parametrize("rules", names())
def test_every_rule_keeps_its_id_and_its_place(rules: str) -> None:
    marks = load_edition(rules, rulebook(rules).newest).marks
    assert list(marks) == [f"{rules}.{id}" for id in RULES[rules].split()]
    assert set(marks) <= rule_ids()


GOOD = """\
rules = "lpcc"
edition = "9"
citation = "none"
[marks]
"lpcc.1" = "stated"
[parameters.hour]
rule = "lpcc.1"
provenance = "chosen"
value = 0.1
"""


DATED = """\
dated = [
  { value = 8 },
  { from = 2014-01-01, value = 10, citation = "minutes" },
  { from = 2015-06-01, value = 12, provenance = "stated" },
]
"""


@pytest.fixture
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where an edition 9 of a rulebook can be written."""
    (tmp_path / "editions").mkdir()
    monkeypatch.setattr(Rulebook, "folder", tmp_path)
    load_edition.cache_clear()
    yield tmp_path / "editions"
    load_edition.cache_clear()


def test_a_value_may_have_rows_by_their_days(made_up: Path) -> None:
    (made_up / "edition-9.toml").write_text(GOOD.replace("value = 0.1\n", DATED))
    parameter = load_edition("lpcc", "9").parameters["hour"]
    assert [(str(row.since), row.value, row.provenance.value, row.citation) for row in parameter.rows] == [
        ("None", 8, "chosen", ""),
        ("2014-01-01", 10, "chosen", "minutes"),
        ("2015-06-01", 12, "stated", ""),
    ]
    assert (parameter.value, parameter.provenance) == (12, Provenance.STATED)


@pytest.mark.parametrize(
    ("day", "value"),
    [(date(1, 1, 1), 8), (date(2013, 12, 31), 8), (date(2014, 1, 1), 10), (date(2015, 6, 1), 12), (None, 12)],
)
def test_a_day_has_the_row_in_force_on_it(made_up: Path, day: date | None, value: int) -> None:
    (made_up / "edition-9.toml").write_text(GOOD.replace("value = 0.1\n", DATED))
    assert in_force(load_edition("lpcc", "9").parameters["hour"].rows, day).value == value


@pytest.mark.parametrize(
    ("changed", "to"),
    [
        ("{ value = 8 }", "{ from = 2013-01-01, value = 8 }"),
        ("from = 2014-01-01, ", ""),
        ("2014-01-01", "2015-06-01"),
        ("2014-01-01", "2016-01-01"),
    ],
)
def test_rows_out_of_order_are_a_defect(made_up: Path, changed: str, to: str) -> None:
    (made_up / "edition-9.toml").write_text(GOOD.replace("value = 0.1\n", DATED.replace(changed, to)))
    with pytest.raises(ValueError, match="hour: dated rows are not in order"):
        load_edition("lpcc", "9")


@pytest.mark.parametrize(
    ("changed", "to", "why"),
    [
        ('"lpcc"\n', '"uscf"\n', "names itself"),
        ('edition = "9"', 'edition = "8"', "names itself"),
        ('rule = "lpcc.1"', 'rule = "lpcc.2"', "unknown rules"),
        ('"chosen"', '"guessed"', "guessed"),
        (None, None, None),
    ],
)
def test_an_ill_formed_edition_is_a_defect(made_up: Path, changed: str | None, to: str, why: str) -> None:
    (made_up / "edition-9.toml").write_text(GOOD.replace(changed, to) if changed else GOOD)
    if changed is None:
        assert str(load_edition("lpcc", "9").parameters["hour"].value) == "0.1"
    else:
        with pytest.raises(ValueError, match=why):
            load_edition("lpcc", "9")


LATER = """\
[parameters.minute]
rule = "lpcc.1"
provenance = "chosen"
value = 2
[parameters.hour]
rule = "lpcc.1"
provenance = "chosen"
value = 7
"""


def test_a_setting_that_came_later_has_in_earlier_editions_the_value_they_always_judged_by(made_up: Path) -> None:
    (made_up / "edition-9.toml").write_text(GOOD)
    (made_up / LATER_SETTINGS).write_text(LATER)
    parameters = load_edition("lpcc", "9").parameters
    assert {name: str(each.value) for name, each in parameters.items()} == {"minute": "2", "hour": "0.1"}
