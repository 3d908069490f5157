"""`normbook study`: its answers in every form, and what it refuses."""

from pathlib import Path
from typing import Any

import pytest

from normbook.study.shelf import shipped
from tests.cli.running import answered, refused, run

pytestmark = pytest.mark.slow

EVERY = [
    (),
    ("b-player",),
    ("b-player", "--strength", "1650", "--events", "5", "--delta", "1", "--draws", "0.5"),
    ("deltas",),
    ("strengths", "--events", "3"),
    ("solvers", "--tournaments", "3"),
    ("resorting", "--tournaments", "3", "--seed", "9"),
]
MINE = """
rules = "uscf"
strengths = [1700]
start = "b0"
events = [4, 8]
[[schedules]]
name = "four"
events = [{ opponents = [0, 0, 0, 0] }]
"""


@pytest.mark.parametrize("arguments", EVERY, ids=" ".join)
def test_every_answer_fits_the_terminal_and_every_form(arguments: tuple[str, ...], tmp_path: Path) -> None:
    shown = run("study", *arguments, COLUMNS="80")
    assert shown.exit_code == 0, shown.stderr
    assert max(map(len, shown.stdout.splitlines())) <= 80
    assert shown.stderr == ""  # no bar where nobody looks
    page = tmp_path / "page.html"
    done = run("study", *arguments, "--html", page, "--csv", tmp_path / "t.csv", "--xlsx", tmp_path / "t.xlsx")
    assert done.exit_code == 0, done.stderr
    assert "<html" in page.read_text(encoding="utf-8")
    assert len((tmp_path / "t.csv").read_text(encoding="utf-8-sig").splitlines()) > 2


def test_the_shipped_studies_are_listed() -> None:
    document = answered("study")
    assert [each["name"] for each in document["studies"]] == list(shipped())
    assert {"b-player", "strengths", "deltas", "solvers"} <= set(shipped())
    assert {each["rules"] for each in answered("study", "--rules", "wfcc")["studies"]} == {"wfcc"}
    # The settings' rulebook is no wish to see fewer.
    assert answered("study", NORMBOOK_RULES="lpcc") == document


@pytest.fixture(scope="module")
def b_player() -> Any:
    return answered("study", "b-player")


def test_the_json_of_the_b_player(b_player: Any) -> None:
    assert list(b_player) == ["rules", "edition", "variants", "study", "assumptions", "claim", "runs"]
    assert (b_player["rules"], b_player["variants"]) == ("uscf", [])
    assert b_player["assumptions"] == {"draws": "0.2", "start": "b0", "events": [10, 50, 100, 200]}
    assert len(b_player["runs"]) == 9
    for each in b_player["runs"]:
        assert list(each) == [
            "variant", "schedule", "strength", "start", "title_at_start", "events", "reached", "titles"
        ]  # fmt: skip
        assert (each["start"], each["title_at_start"]) == ("b0", 1600)
        for event in each["events"]:
            assert sum(norm["chance"] for norm in event["norms"]) == pytest.approx(1, abs=1e-12)
        for told in each["titles"]:
            assert sum(title["chance"] for title in told["titles"]) == pytest.approx(1, abs=1e-12)
        for reached in each["reached"]:
            assert reached["title"] >= each["strength"] + reached["above"] > reached["title"] - 100
            chances = [one["chance"] for one in reached["by_events"]]
            assert chances == sorted(chances)


def test_the_claim_does_not_hold_and_that_is_said_plainly(b_player: Any) -> None:
    claim = b_player["claim"]
    assert (claim["above"], claim["share"]) == (200, "0.05")
    assert [each["holds"] for each in claim["tested"]] == [False] * 4
    assert claim["tested"][1]["least"] > 0.75
    assert "No, the claim does not hold: " in run("study", "b-player").stdout


def test_values_of_the_command_line_stand_in_for_the_files(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(MINE, encoding="utf-8")
    strict = tmp_path / "strict.toml"
    strict.write_text('rules = "uscf"\nname = "Strict"\ndeltas = { 4 = "0.9" }\n', encoding="utf-8")
    document = answered(
        "study", path, "--variant", strict, "--delta", "1.5", "--strength", "1650", "--events", "6", "--draws", "0"
    )
    assert document["variants"] == ["delta 1.5", "Strict"]
    assert {each["strength"] for each in document["runs"]} == {1650}
    assert document["assumptions"] == {"draws": "0", "start": "b0", "events": [6]}
    at_once = [each["reached"][0]["by_events"][0]["chance"] for each in document["runs"]]
    assert at_once[0] > at_once[2] > at_once[1]  # the edition's delta 0.3, the variant's 0.9, then 1.5


def test_a_seed_of_the_command_line_is_told_and_changes_the_answer() -> None:
    first, again, other = (
        answered("study", "solvers", "--tournaments", "2", "--seed", seed) for seed in ("5", "5", "6")
    )
    assert first == again
    assert first["assumptions"]["seed"] == 5
    assert first["cells"] != other["cells"]


def test_the_json_of_the_solvers() -> None:
    document = answered("study", "solvers", "--tournaments", "2")
    assert list(document) == ["rules", "edition", "variants", "study", "assumptions", "cells"]
    assert len(document["cells"]) == 20
    for cell in document["cells"]:
        assert sum(cell["regimes"].values()) == cell["tournaments"] == 2
        assert list(cell["regimes"]) == ["plain", "sorted", "corrected", "sorted-corrected", "none"]
        assert list(cell["changes"]) == ["top", "middle", "bottom"]
        assert isinstance(cell["performance"]["deviation"], str)


@pytest.mark.parametrize(
    ("arguments", "charts"),
    [(("b-player", "--events", "4"), 3), (("deltas", "--events", "4"), 2), (("resorting", "--tournaments", "2"), 2)],
)
def test_the_page_has_its_charts(arguments: tuple[str, ...], charts: int) -> None:
    page = run("study", *arguments, "--html", "-").stdout
    assert page.count("<svg") == charts


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["b-playr"], "STUDY-UNKNOWN"),
        (["none.toml"], "FILE-MISSING"),
        (["b-player", "--rules", "wfcc"], "STUDY-RULES"),
        (["b-player", "--variant", "none.toml"], "FILE-MISSING"),
        (["b-player", "--strength", "3950"], "STUDY-RATING"),
        (["deltas", "--delta", "0.5", "--delta", "0.5", "--variant", "SAME"], "STUDY-SAME-VARIANT"),
        (["START"], "USCF-CODE-LETTER"),
    ],
)
def test_refusals_leave_stdout_empty(arguments: list[str], code: str, tmp_path: Path) -> None:
    same = tmp_path / "same.toml"
    same.write_text('rules = "uscf"\nname = "delta 0.5"\ncomparison = ">"\n', encoding="utf-8")
    start = tmp_path / "start.toml"
    start.write_text(MINE.replace("b0", "q0"), encoding="utf-8")
    files = {"SAME": same, "START": start}
    lines = refused("study", *(files.get(each, each) for each in arguments))
    assert lines
    assert all(f": {code}: " in line for line in lines)


def test_a_name_nearly_right_is_suggested() -> None:
    [line] = refused("study", "b-playr")
    assert "b-player" in line


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["solvers", "--delta", "1"], "--delta goes with a study of the rulebook uscf, not with wfcc"),
        (["b-player", "--seed", "1"], "--seed goes with a study of the rulebook wfcc"),
        (["--strength", "1700"], "not with the list of studies"),
        (["--variant", "v.toml"], "--variant goes with a study"),
        (["b-player", "--delta", "x"], "is not a multiple of"),
        (["b-player", "--events", "0"], "not in the range"),
    ],
)
def test_options_that_do_not_fit_are_refused(arguments: list[str], said: str) -> None:
    done = run("study", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr
