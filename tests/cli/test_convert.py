"""`normbook convert`: every kind of file into every other, and what is said about it."""

import os
from pathlib import Path

import pytest

from normbook.formats.event_file import read_events
from normbook.formats.kinds import FORMATS_OF
from normbook.formats.sections import Facts
from normbook.formats.table.crosstable_out import write_csv
from normbook.model.diagnostics import Findings
from tests.cli.running import answered, refused, run
from tests.formats.events import random_event, table

EVENT = random_event(7, frozenset({"name", "rating", "ids", "colour", "facts", "format"}))
OUT = {
    "csv": "o.csv",
    "tsv": "o.tsv",
    "xlsx": "o.xlsx",
    "toml": "o.toml",
    "json": "o.json",
    "trf16": "o.trf",
    "trf26": "o.trf",
    "dbf-old": "o",
    "dbf-2c": "o",
}


def source(folder: Path) -> Path:
    path = folder / "in.csv"
    path.write_text(write_csv(EVENT), encoding="utf-8", newline="")
    return path


def again(path: Path) -> tuple[object, ...]:
    [event] = read_events(path, Facts(), Findings())
    return tuple(table(event))


@pytest.mark.parametrize("first", OUT)
@pytest.mark.parametrize("second", OUT)
def test_from_any_format_to_any_other(tmp_path: Path, first: str, second: str) -> None:
    one, other = tmp_path / "1" / OUT[first], tmp_path / "2" / OUT[second]
    assert run("convert", source(tmp_path), one, "--to", first).exit_code == 0
    if first == "trf16" and second.startswith("dbf"):  # in TRF16 ids are FIDE's, which nobody may upload as members
        assert "FORMAT-IDS" in refused("convert", one, other, "--to", second)[-1]
        return
    assert run("convert", one, other, "--to", second).exit_code == 0
    if "dbf-old" not in (first, second):
        assert again(other) == tuple(table(EVENT))
    else:
        assert [row[0] for row in again(other)] == [each.no for each in EVENT.entrants]  # type: ignore[index]


def test_every_format_is_tried() -> None:
    assert set(OUT) == set(FORMATS_OF["event"])


def test_a_toml_file_carries_all_facts(tmp_path: Path) -> None:
    options = (
        "--name",
        'Spring "Open"',
        "--start",
        "2026-05-01",
        "--end",
        "2026-05-03",
        "--format",
        "round-robin",
        "--id",
        "x1",
    )
    assert run("convert", source(tmp_path), tmp_path / "o.toml", *options).stderr.count("NOT-CARRIED") == 0
    [event] = read_events(tmp_path / "o.toml", Facts(), Findings())
    assert (event.name, str(event.start), str(event.end)) == ('Spring "Open"', "2026-05-01", "2026-05-03")
    assert (event.format, event.id) == ("round-robin", "x1")


def test_sections_go_into_files_of_their_own(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.csv").write_text("no,name,R1\n1,A,B\n")
    (tmp_path / "e.toml").write_text(
        'name = "E"\nend = 2026-05-03\n[[sections]]\nname="Open"\ncrosstable="a.csv"\n'
        '[[sections]]\nname="U1200"\ncrosstable="b.csv"\n'
    )
    assert "FORMAT-ONE-EVENT" in refused("convert", tmp_path / "e.toml", tmp_path / "o.trf")[0]
    assert run("convert", tmp_path / "e.toml", tmp_path / "o", "--to", "trf26").exit_code == 0
    assert sorted(path.name for path in (tmp_path / "o").iterdir()) == [
        "e-2026-05-03-open.trf",
        "e-2026-05-03-u1200.trf",
    ]
    for out in ("o.toml", "dbf"):
        assert run("convert", tmp_path / "e.toml", tmp_path / out).exit_code == 0
        events = read_events(tmp_path / out, Facts(), Findings())
        assert [(each.name, each.section) for each in events] == [("E", "Open"), ("E", "U1200")]
    done = run("convert", tmp_path / "e.toml", tmp_path / "o.xlsx")
    assert done.exit_code == 0
    assert run("check", tmp_path / "o.xlsx", "--sheet", "U1200").exit_code == 0


def test_what_cannot_be_carried_is_told(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("no,name,rating,title,R1\n1,A,1501/15,,X2~\n2,B,1575,c2,F1@17:44\n")
    done = run("convert", tmp_path / "in.csv", tmp_path / "o.trf", "--to", "trf16")
    assert (done.exit_code, done.stdout) == (0, "")
    told = [
        line.partition("has no place for ")[2].split(" (")[0]
        for line in done.stderr.splitlines()
        if "NOT-CARRIED" in line
    ]
    assert told == ["how many games a provisional rating rests on", "a re-pairing that was declined", "norm codes",
                    "when a notice was given"]  # fmt: skip


def test_nothing_is_written_over_its_source_or_from_bad_input(tmp_path: Path) -> None:
    path = source(tmp_path)
    assert "CONVERT-ONTO-ITSELF" in refused("convert", path, path)[0]
    assert "FORMAT-UNKNOWN" in refused("convert", path, tmp_path / "o.docx")[0]
    assert "FILE-MISSING" in refused("convert", tmp_path / "none.csv", tmp_path / "o.csv")[0]
    path.write_text("no,name,R1\n1,A,Q\n")
    assert "CELL-UNKNOWN" in refused("convert", path, tmp_path / "o.csv")[0]
    assert not (tmp_path / "o.csv").exists()


def test_other_points_are_converted_and_not_judged(tmp_path: Path) -> None:
    path = tmp_path / "in.trf"
    path.write_text(
        "XXS W=3 D=1\n" + "001    1      A".ljust(91) + "0000 - U\n" + "001    2      B".ljust(91) + "0000 - Z\n"
    )
    assert "TRF-OTHER-POINTS" in "".join(refused("score", path, "--rules", "lpcc"))
    done = run("convert", path, tmp_path / "o.csv")
    assert done.exit_code == 0
    assert "TRF-OTHER-POINTS" in done.stderr


def test_json_holds_everything(tmp_path: Path) -> None:
    import json

    run("convert", source(tmp_path), tmp_path / "o.json", "--name", "Open")
    document = json.loads((tmp_path / "o.json").read_text(encoding="utf-8"))
    [event] = document["events"]
    assert event["name"] == "Open"
    assert [player["no"] for player in event["players"]] == [each.no for each in EVENT.entrants]


@pytest.mark.parametrize("rules", ["lpcc", "uscf"])
@pytest.mark.parametrize("out", ["o.xlsx", "o.trf", "dbf"])
def test_the_same_answer_from_every_format(tmp_path: Path, rules: str, out: str) -> None:
    path = source(tmp_path)
    facts = ("--name", "Open", "--end", "2026-05-03", "--format", "swiss")
    run("convert", path, tmp_path / out, *facts)
    ours, theirs = (answered("score", each, "--rules", rules, *facts) for each in (path, tmp_path / out))
    assert ours["players"] == theirs["players"]


def test_lenient_repairs_and_tells(tmp_path: Path) -> None:
    path = tmp_path / "in.trf"
    path.write_text("001    1      A".ljust(91) + "0000 - =\n" + "001    2      B".ljust(91) + "0000 - Z\n")
    assert "TRF-NO-OPPONENT-READ" in "".join(refused("check", path))
    done = run("check", path, "--lenient")
    assert done.exit_code == 0
    assert "TRF-NO-OPPONENT-READ" in done.stderr


def test_limits_are_settable_and_checked(tmp_path: Path) -> None:
    """A limit takes effect in a new process; what is no limit is refused in this one."""
    import subprocess
    import sys

    path = source(tmp_path)
    [line] = refused("check", path, NORMBOOK_MOST_ROWS="many")
    assert "LIMIT-BAD" in line
    command = [sys.executable, "-m", "normbook", "check", str(path)]
    done = subprocess.run(
        command, env={**os.environ, "NORMBOOK_MOST_ROWS": "1"}, capture_output=True, text=True, check=False
    )
    assert (done.returncode, "LINES-TOO-MANY" in done.stderr) == (2, True)


EXAMPLES = Path(__file__).parents[2] / "src" / "normbook" / "examples"
SUPPLEMENT = EXAMPLES / "files" / "supplement-2026-04.txt"
SOLVERS = EXAMPLES / "wfcc" / "quarter-2" / "list-2026-04-01.csv"
SOLVING = EXAMPLES / "wfcc" / "lighthouse.toml"


@pytest.mark.parametrize("first", FORMATS_OF["tournament"])
@pytest.mark.parametrize("second", FORMATS_OF["tournament"])
def test_a_solving_tournament_through_any_two_formats(tmp_path: Path, first: str, second: str) -> None:
    one, other = tmp_path / f"1.{first}", tmp_path / f"2.{second}"
    assert run("convert", SOLVING, one).exit_code == 0
    assert run("convert", one, other).exit_code == 0
    asked = ("--rules", "wfcc", "--kind", "wcsc-type")
    ours, theirs = (answered("score", each, *asked) for each in (SOLVING, other))
    assert ours["solvers"] == theirs["solvers"]


@pytest.mark.parametrize("first", ["csv", "tsv", "xlsx", "txt"])
@pytest.mark.parametrize("second", FORMATS_OF["supplement"])
def test_a_supplement_through_any_two_formats(tmp_path: Path, first: str, second: str) -> None:
    one, other = tmp_path / f"1.{first}", tmp_path / f"2-2026-04-01.{second}"
    assert run("convert", SUPPLEMENT, one).exit_code == 0
    done = run("convert", one, other)
    assert (done.exit_code, "NOT-CARRIED" in done.stderr) == (0, second == "dbf")
    event = EXAMPLES / "files" / "riverton.csv"
    ours, theirs = (answered("score", event, "--rules", "lpcc", "--ratings", each) for each in (SUPPLEMENT, other))
    assert ours["players"] == theirs["players"]


@pytest.mark.parametrize("format", FORMATS_OF["solvers"])
def test_a_quarter_begins_with_the_list_in_any_format(tmp_path: Path, format: str) -> None:
    folder = tmp_path / "quarter"
    folder.mkdir()
    for path in SOLVERS.parent.iterdir():
        if path != SOLVERS:
            (folder / path.name).write_bytes(path.read_bytes())
    assert run("convert", SOLVERS, folder / f"list-2026-04-01.{format}").exit_code == 0
    ours, theirs = (answered("quarter", each, "--as-of", "2026-07-01") for each in (SOLVERS.parent, folder))
    assert ours == theirs


@pytest.mark.parametrize(
    ("source", "out", "holds"),
    [
        (EXAMPLES / "files" / "riverton.csv", "o.txt", "an over-the-board event"),
        (EXAMPLES / "files" / "riverton.trf", "o.txt", "an over-the-board event"),
        (SOLVING, "o.trf", "a solving tournament"),
        (SOLVING, "o.dbf", "a solving tournament"),
        (SUPPLEMENT, "o.trf", "a rating list"),
        (SUPPLEMENT, "o.toml", "a rating list"),
        (SOLVERS, "o.dbf", "a list of solvers"),
        (SOLVERS, "o.json", "a list of solvers"),
    ],
)
def test_a_wrong_combination_is_refused_with_a_way_out(tmp_path: Path, source: Path, out: str, holds: str) -> None:
    [line] = [line for line in refused("convert", source, tmp_path / out) if "FORMAT-NOT-FOR" in line]
    assert f"the file contains {holds}" in line
    assert "--to one of: csv, tsv, xlsx" in line
    assert not (tmp_path / out).exists()


def test_the_rulebook_says_what_a_table_holds(tmp_path: Path) -> None:
    (tmp_path / "ratings.csv").write_text("id,name,rating\n1,A,2100\n")
    assert run("convert", tmp_path / "ratings.csv", tmp_path / "o.csv").exit_code == 0
    assert (tmp_path / "o.csv").read_text(encoding="utf-8-sig").startswith("id,name,regular")
    assert "LIST-DATE-MISSING" in refused("convert", tmp_path / "ratings.csv", tmp_path / "o.csv", "--rules", "wfcc")[0]
    (tmp_path / "points.csv").write_text("name,R1\nA,5\n")
    assert run("convert", tmp_path / "points.csv", tmp_path / "o.toml").exit_code == 0
    assert 'rules = "wfcc"' in (tmp_path / "o.toml").read_text()


def test_an_option_that_says_nothing_of_the_file_is_refused(tmp_path: Path) -> None:
    for source, option in (
        (SUPPLEMENT, ("--name", "X")),
        (SOLVING, ("--system", "quick")),
        (SOLVERS, ("--kind", "ecsc")),
    ):
        done = run("convert", source, tmp_path / "o.csv", *option)
        assert (done.exit_code, f"{option[0]} says nothing of" in done.stderr) == (2, True)


def test_json_is_judged_by_the_rulebook_it_names(tmp_path: Path) -> None:
    assert run("convert", EXAMPLES / "files" / "riverton.toml", tmp_path / "o.json").exit_code == 0
    assert answered("score", tmp_path / "o.json", "--post-from-pre")["rules"] == "uscf"
    assert run("convert", SOLVING, tmp_path / "s.json").exit_code == 0
    assert answered("score", tmp_path / "s.json")["rules"] == "wfcc"
    assert "JSON-SOLVING" in "".join(refused("score", tmp_path / "s.json", "--rules", "uscf"))


@pytest.mark.parametrize("source", [EXAMPLES / "files" / "riverton.toml", SOLVING])
def test_json_is_posted_as_its_source_would_be(tmp_path: Path, source: Path) -> None:
    assert run("convert", source, tmp_path / "o.json").exit_code == 0
    assert run("post", tmp_path / "o.json", "--book", tmp_path / "b.sqlite").exit_code == 0
    again = answered("post", source, "--book", tmp_path / "b.sqlite")
    assert [each["done"] for each in again["done"]] == ["known"]


@pytest.mark.parametrize("out", ["out.trf", "out"])
def test_a_number_that_a_format_has_no_digits_for_is_refused(tmp_path: Path, out: str) -> None:
    table = "no,name,id,rating,R1\n{0},Ada,1,1500,W{1}\n{1},Ben,2,1400,L{0}\n"
    (tmp_path / "large.csv").write_text(table.format(9999, 10000))
    (tmp_path / "small.csv").write_text(table.format(9998, 9999))
    assert "FORMAT-NUMBERS" in refused("convert", tmp_path / "large.csv", tmp_path / out)[0]
    assert not (tmp_path / out).exists()
    assert run("convert", tmp_path / "small.csv", tmp_path / out, "--end", "2026-05-08").exit_code == 0
    assert run("check", tmp_path / out).exit_code == 0
