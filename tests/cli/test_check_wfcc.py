"""`normbook check` of solving tournaments, before the event and after it."""

import json
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.cli.solving_tables import EXAMPLES, write
from tests.rulebooks.wfcc.tournaments import PUBLISHED

BEFORE = EXAMPLES / "before-the-event.toml"


@pytest.mark.rule("wfcc.R1", "wfcc.R3", "wfcc.R10")
def test_before_the_event() -> None:
    done = run("check", BEFORE, "--json")
    assert done.exit_code == 1
    checks = {check["rule"]: check for check in json.loads(done.stdout)["acceptance"]}
    assert len(checks) == 12
    assert checks["wfcc.R1"]["verdict"] == "warned"
    assert (checks["wfcc.R1"]["needed"], checks["wfcc.R1"]["actual"]) == ("2026-08-10", "2026-09-04")
    assert (checks["wfcc.R3"]["passed"], checks["wfcc.R3"]["needed"], checks["wfcc.R3"]["actual"]) == (
        False,
        2020,
        2022,
    )
    assert {rule for rule, check in checks.items() if check["passed"] is None} == {
        "wfcc.R2",
        "wfcc.R10",
        "wfcc.R11",
        "wfcc.R12",
    }


def test_the_checklist_on_a_terminal() -> None:
    done = run("check", BEFORE, COLUMNS="80")
    assert done.exit_code == 1
    told = " ".join(done.stdout.split())
    assert "Not met: R3 Originals or old enough (needed 2020, found 2022; published too late: 2022, 2022)." in told
    assert "To be confirmed by the director: R2 Ten solvers with a full rating (there are no results yet); R10" in told
    assert "no results yet: at least W10" in told
    assert "still open" not in told
    assert "R12 Sheets kept four weeks (only the director can say)." in told
    assert max(map(len, done.stdout.splitlines()[1:])) <= 80


def test_all_checks_met() -> None:
    done = run("check", EXAMPLES / "lighthouse.toml")
    assert (done.exit_code, done.stderr) == (0, "")
    assert "All acceptance checks are met." in done.stdout


def test_open_checks_are_no_refusal(tmp_path: Path) -> None:
    done = run("check", write(tmp_path, "t.toml", 'rules = "wfcc"\nkind = "other"\nname = "Cup"'))
    assert done.exit_code == 0
    assert "To be confirmed by the director" in done.stdout


def test_a_bad_file_is_refused_with_every_finding(tmp_path: Path) -> None:
    write(tmp_path, "t.csv", "name,R1\nAda,zz\n")
    file = write(tmp_path, "t.toml", 'rules = "wfcc"\nkind = "big"\nstart = "soon"')
    done = run("check", file)
    assert (done.exit_code, done.stdout) == (2, "")
    assert [line.split(": ")[1] for line in done.stderr.splitlines()] == ["ROUND-POINTS-BAD", "KEY-WRONG", "KEY-WRONG"]
    document = json.loads(run("check", file, "--json").stdout)
    assert [each["code"] for each in document["diagnostics"]] == ["ROUND-POINTS-BAD", "KEY-WRONG", "KEY-WRONG"]
    assert document["acceptance"] == []


@pytest.mark.rule("wfcc.R2")
def test_a_bare_table_is_recognised_by_its_cells(tmp_path: Path) -> None:
    done = run("check", write(tmp_path, "t.csv", "name,R1,R2\nAda,5,3\n"), "--json")
    assert done.exit_code == 1
    assert [check["rule"] for check in json.loads(done.stdout)["acceptance"] if check["passed"] is False] == ["wfcc.R2"]
    crosstable = write(tmp_path, "c.csv", "no,name,R1\n1,Ada,W2\n2,Bo,L1\n")
    assert json.loads(run("check", crosstable, "--json").stdout)["acceptance"] == []


def test_the_option_wins(tmp_path: Path) -> None:
    table = write(tmp_path, "t.csv", "name,points\nAda,5\n")
    assert run("check", table, "--rules", "lpcc").exit_code == 2
    assert run("check", table, "--rules", "wfcc").exit_code == 1
    assert run("check", table, NORMBOOK_RULES="lpcc").exit_code == 2
    toml = write(tmp_path, "t.toml", 'rules = "wfcc"')
    assert run("check", toml, NORMBOOK_RULES="lpcc").exit_code == 1


def test_a_variant_has_its_own_limits(tmp_path: Path) -> None:
    table = write(tmp_path, "t.csv", "name,rating,points\nAda,2500,25\n")
    variant = write(tmp_path, "v.toml", 'rules = "wfcc"\nname = "small"\nrated_solvers = 1')
    assert run("check", table).exit_code == 1
    assert run("check", table, "--variant", variant).exit_code == 0


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_tables_have_nothing_wrong_with_them(name: str) -> None:
    document = json.loads(run("check", PUBLISHED[name], "--json").stdout)
    assert {each["severity"] for each in document["diagnostics"]} == {"note"}
