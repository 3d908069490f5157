"""What a file holds is decided once: `check`, `score`, `convert` and the workbench all say the same."""

import json
from collections import Counter
from pathlib import Path

import pytest

from normbook.formats.kinds import EVENT, FORMATS_OF, RATING_SUPPLEMENT, SOLVERS, SOLVING_TOURNAMENT
from normbook.formats.kinds_of_table import kind_of_file, kinds_of_file
from normbook.model.diagnostics import Findings
from normbook.web.workbench.intake import Brought, judge
from tests.cli import test_example_files as example_files
from tests.cli.running import refused, run
from tests.formats import test_world_list as world_list
from tests.formats.samples import PROGRESS, RANKING, SAMPLES

EVERY = pytest.mark.parametrize("name", SAMPLES)


def laid(name: str, folder: Path) -> Path:
    (folder / name).write_bytes(SAMPLES[name][0])
    return folder / name


def checked(path: Path) -> str:
    """What `check` takes a file for."""
    done = run("check", path, "--json")
    assert done.exit_code in (0, 1), done.stderr
    document = json.loads(done.stdout)
    held = [finding for finding in document["diagnostics"] if finding["code"] == "KIND-LIST"]
    if held:
        return SOLVERS if "solvers" in held[0]["message"] else RATING_SUPPLEMENT
    return SOLVING_TOURNAMENT if document["acceptance"] else EVENT


def scored(path: Path) -> str | None:
    """Which of the rulebooks takes a file."""
    taken = [rules for rules in ("lpcc", "wfcc") if run("score", path, "--rules", rules, "--json").exit_code == 0]
    assert len(taken) < 2
    return {"lpcc": EVENT, "wfcc": SOLVING_TOURNAMENT}[taken[0]] if taken else None


def converted(path: Path, folder: Path) -> str:
    """What stands in the file that `convert` writes."""
    out = folder / "converted.xlsx"
    done = run("convert", path, out)
    assert done.exit_code == 0, done.stderr
    return kind_of_file(out)


def test_the_matrix_of_kinds_and_answers_is_the_identity(tmp_path: Path) -> None:
    answers = Counter((kind, kinds_of_file(laid(name, tmp_path))) for name, (_, kind) in SAMPLES.items())
    assert set(answers) == {(kind, (kind,)) for kind in FORMATS_OF}


@EVERY
def test_check_and_convert_and_score_and_workbench_say_the_same(name: str, tmp_path: Path) -> None:
    data, kind = SAMPLES[name]
    path = laid(name, tmp_path)
    assert checked(path) == kind
    assert converted(path, tmp_path) == kind
    event = kind if kind in (EVENT, SOLVING_TOURNAMENT) else None
    assert scored(path) == event
    judged = judge(Brought(((name, data),)))
    assert judged.rules == ("wfcc" if kind == SOLVING_TOURNAMENT else None)


def test_games_are_not_dropped_for_the_ratings_beside_them(tmp_path: Path) -> None:
    for name in ("website.txt", "titled.csv"):
        out = tmp_path / "out.csv"
        assert run("convert", laid(name, tmp_path), out).exit_code == 0
        assert "L2" in out.read_text(encoding="utf-8-sig"), name


def test_a_ranking_without_its_games_is_no_solving_tournament(tmp_path: Path) -> None:
    path = tmp_path / "ranking.csv"
    path.write_text(RANKING, encoding="utf-8")
    assert kinds_of_file(path) == (EVENT,)
    assert [line.split(": ")[1] for line in refused("check", path)] == ["ROUNDS-NONE"]
    assert "ROUNDS-NONE" in refused("convert", path, tmp_path / "out.csv")[0]
    assert "KIND-OTHER" in refused("score", path, "--rules", "wfcc")[0]


def test_where_two_readings_are_possible_both_are_named(tmp_path: Path) -> None:
    path = tmp_path / "progress.csv"
    path.write_text(PROGRESS, encoding="utf-8")
    for line in (refused("check", path)[0], refused("convert", path, tmp_path / "out.csv")[0]):
        assert "KIND-UNCLEAR" in line
        assert "over-the-board event" in line
        assert "solving tournament" in line
    findings = Findings()
    assert kind_of_file(path, "wfcc", findings=findings) == SOLVING_TOURNAMENT
    assert kind_of_file(path, "uscf", findings=findings) == EVENT
    assert len(findings) == 0
    assert [finding.code for finding in judge(Brought((("progress.csv", PROGRESS.encode()),))).findings] == [
        "KIND-UNCLEAR"
    ]


EXAMPLES = {
    **dict.fromkeys((*example_files.EVENTS, example_files.SECTIONS), EVENT),
    **dict.fromkeys(example_files.LISTS, RATING_SUPPLEMENT),
    **dict(zip(example_files.SOLVERS, (SOLVING_TOURNAMENT, SOLVERS), strict=True)),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_shipped_kind_of_file_is_told(name: str) -> None:
    assert kinds_of_file(example_files.FILES / name) == (EXAMPLES[name],)


def test_fides_list_is_a_rating_list(tmp_path: Path) -> None:
    for name, text in (("list.txt", world_list.TEXT), ("list.xml", world_list.XML)):
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert kinds_of_file(tmp_path / name) == (RATING_SUPPLEMENT,)
