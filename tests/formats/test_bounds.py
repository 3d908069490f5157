"""Small files that would cost a gigabyte, or would never end, are told before they are read."""

import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normbook.formats import limits
from normbook.formats.event_file import read_events
from normbook.formats.how import STRICT
from normbook.formats.keys import parse_toml
from normbook.formats.season_file import read_season
from normbook.formats.sections import Facts
from normbook.formats.toml_bounds import LONGEST_WORD, MOST_PARTS, within_bounds
from normbook.formats.variant_file import read_variant
from normbook.model.diagnostics import MOST, Findings
from tests.formats.reading import written
from tools.bombs import BOMBS, key_twice, laid
from tools.fuzzing import TARGETS

Told = list[tuple[str, int | None, int | None]]
TABLE = "no,name,id,rating,R1\n1,A,1,1500,W2\n2,B,2,1600,L1\n"


def told(text: str) -> Told:
    findings = Findings()
    parse_toml(text.encode(), "t.toml", findings)
    return [(each.code, each.place.row, each.place.column) for each in findings]


@pytest.mark.parametrize(
    ("text", "code", "row", "column"),
    [
        ("a" + ".a" * 16_000 + " = 1", "TOML-KEY-LONG", 1, 32),
        ('x = 1\n"a"' + ' . "a"' * 16_000 + " = 1", "TOML-KEY-LONG", 2, 95),
        ("[" + "a." * 16_000 + "a]", "TOML-KEY-LONG", 1, 33),
        ("[[" + "a." * 16_000 + "a]]", "TOML-KEY-LONG", 1, 34),
        ("x = {" + "a." * 16_000 + "a = 1}", "TOML-KEY-LONG", 1, 37),
        ("a = " + "[" * 20_000, "TOML-DEEP", 1, 21),
        ("a = " + "{a = " * 20_000, "TOML-DEEP", 1, 85),
        ("a = [\n" + "[\n" * 20_000, "TOML-DEEP", 17, 1),
        ("a = " + "9" * 100_000, "TOML-WORD-LONG", 1, 5),
        ("a = 0." + "9" * 100_000, "TOML-WORD-LONG", 1, 7),
        ("a = 0x" + "f" * 100_000, "TOML-WORD-LONG", 1, 5),
        ("a" * 100_000 + " = 1", "TOML-WORD-LONG", 1, 1),
        # quotation marks before the last three belong to the text: what follows is not in quotation marks
        ('x = ["""a"""", ' + "[" * 20_000, "TOML-DEEP", 1, 31),
        ("x = ['''a''''', " + "[" * 20_000, "TOML-DEEP", 1, 32),
        ('x = ["\\"", ' + "[" * 20_000, "TOML-DEEP", 1, 27),
        ("x = ['\\', " + "[" * 20_000, "TOML-DEEP", 1, 26),
    ],
)
def test_what_a_parser_should_not_see(text: str, code: str, row: int, column: int) -> None:
    assert told(text) == [(code, row, column)]


@pytest.mark.parametrize(
    "text",
    [
        "# " + "[" * 100 + "a." * 100,
        'a = "' + "[" * 100 + '.a" # "',
        "a = '''\n" + "a." * 100 + "\n'''",
        'a = """\n\\"""' + "{" * 100 + '"""""',
        "a = [" + "[1.5], " * 100 + "]",
        ".".join("a" * MOST_PARTS) + " = 1",
        "a = " + "[" * MOST_PARTS + "]" * MOST_PARTS,
        "a" * LONGEST_WORD + " = 1",
        "a.b = 1.5\na.c = 2.5\n" * 1 + "\n".join(f"d.e{number} = 1.5" for number in range(100)),
    ],
)
def test_brackets_and_dots_that_cost_nothing_are_let_through(text: str) -> None:
    assert told(text) == []


@given(st.text(alphabet="a.=\"'[]{}\\\n# 1,", max_size=60))
def test_looking_over_a_file_never_fails_and_never_refuses_a_short_one(text: str) -> None:
    assert within_bounds(text, "t.toml", Findings()) or max(text.count("."), text.count("[") + text.count("{")) > 15


def test_a_file_of_kilobytes_is_not_let_take_megabytes() -> None:
    tracemalloc.start()
    try:
        assert [code for code, _, _ in told("a" + ".a" * 16_000 + " = 1")] == ["TOML-KEY-LONG"]
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


def test_a_long_toml_file_is_told_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_TOML_BYTES", 10)
    assert told("a = 1234567") == [("TOML-TOO-LARGE", None, None)]


def test_every_kind_of_toml_file_is_bounded(tmp_path: Path) -> None:
    path = tmp_path / "t.toml"
    path.write_text("a" + ".a" * 16_000 + " = 1", encoding="utf-8")
    findings = Findings()
    read_events(path, Facts(), findings)
    read_season(path, findings)
    read_variant(path, findings)
    assert [each.code for each in findings] == ["TOML-KEY-LONG"] * 3


@pytest.mark.parametrize("written_as", ["1e999999999", "-1e999999999", "1e-999999999", "1e51"])
def test_a_number_nobody_can_write_out_is_no_number(written_as: str) -> None:
    assert told(f"a = {written_as}") == [("TOML-SYNTAX", None, None)]


def test_a_season_reads_a_file_once_however_often_it_is_named(tmp_path: Path) -> None:
    again = '[[legs]]\nratings = "./list.csv"\nevents = []\n'
    legs = '[[legs]]\nratings = "list.csv"\nevents = ["a.csv"]\n' + again * 9
    written(tmp_path, a_csv=TABLE, list_csv="id,name,rating\n1,A,none\n", season_toml=legs)
    findings = Findings()
    read_season(tmp_path / "season.toml", findings)
    codes = [each.code for each in findings]
    assert codes.count("LEG-WITHOUT-EVENTS") == 9
    assert sum(each.place.file.endswith("list.csv") for each in findings) == 1


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        ('{"events": [' + "[]," * 50 + "[]]}", ["JSON-TOO-LARGE"]),
        ('{"events": ' + "[" * 100_000, ["JSON-TOO-LARGE"]),
        ('{"events": ' + "1" * 100_000 + "}", ["JSON-SYNTAX"]),
        ('{"events": [1e999999999]}', ["JSON-SYNTAX"]),
    ],
)
def test_documents_are_bounded(data: str, codes: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_VALUES", 50)
    (tmp_path / "o.json").write_text(data, encoding="utf-8")
    findings = Findings()
    read_events(tmp_path / "o.json", Facts(), findings)
    assert [each.code for each in findings] == codes


def test_a_document_of_a_thousand_events_is_told(tmp_path: Path) -> None:
    (tmp_path / "o.json").write_text('{"events": [' + "{}," * 999 + "{}]}", encoding="utf-8")
    findings = Findings()
    read_events(tmp_path / "o.json", Facts(), findings)
    assert [each.code for each in findings] == ["CHART-TOO-MANY"]


@pytest.mark.parametrize("name", ["t.csv", "t.trf", "t.txt"])
@pytest.mark.parametrize("line", ["a\n", "\r", "001    1\n"])
def test_lines_are_counted_before_they_are_cut_apart(
    name: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_ROWS", 5)
    (tmp_path / name).write_bytes(b"a" + line.encode() * 21)
    findings = Findings()
    read_events(tmp_path / name, Facts(), findings)
    assert [each.code for each in findings] == ["LINES-TOO-MANY"]


def test_a_table_of_bad_cells_is_read_no_further_than_findings_are_told(tmp_path: Path) -> None:
    rounds = range(1, 100)
    rows = ("1,A," + "Q," * 98 + "Q\n") * (MOST // 90)
    (tmp_path / "t.csv").write_text(
        "no,name," + ",".join(f"R{number}" for number in rounds) + "\n" + rows, encoding="utf-8"
    )
    findings = Findings()
    read_events(tmp_path / "t.csv", Facts(), findings)
    assert len(findings) == MOST + 1
    assert [each.code for each in findings][-1] == "FINDINGS-MANY"
    last = max(each.place.row or 0 for each in findings)
    assert last < 2 + MOST // 90


def test_a_key_that_is_twice_is_found_at_once_among_many(tmp_path: Path) -> None:
    (tmp_path / "o.json").write_bytes(key_twice(1_000_000))  # each name counted among all of them: a minute
    findings = Findings()
    read_events(tmp_path / "o.json", Facts(), findings)
    assert [each.code for each in findings] == ["JSON-KEY-TWICE"]


@pytest.mark.parametrize(
    "bomb", ["json rounds", "json rounds of standings", "json points", "pgn rounds", "perfect games", "dbf report"]
)
def test_no_event_has_more_people_than_a_table_may_have_rows(
    bomb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_ROWS", 2)
    findings = Findings()
    TARGETS[BOMBS[bomb][0]].read(laid(bomb, 2_000, tmp_path), STRICT, findings)
    assert "TABLE-TOO-LONG" in {each.code for each in findings}
