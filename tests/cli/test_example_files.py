"""The shipped example of each kind of file is read, and they all tell of the same event."""

from pathlib import Path

import pytest

import normbook
from normbook.formats.lists.rating_list_file import read_rating_list
from normbook.model.diagnostics import Findings
from tests.cli.running import answered, run

FILES = Path(normbook.__file__).parent / "examples" / "files"
EVENTS = ("riverton.toml", "riverton.csv", "riverton.trf", "riverton-2016.trf", "uschess", "uschess-old",
          "wallchart.xlsx", "wallchart.xls", "wallchart.ods", "riverton.json", "riverton.pgn",
          "riverton-uschess.txt", "riverton.md", "riverton.sjson", "riverton-perfect.txt")  # fmt: skip
SECTIONS = "riverton-sections.txt"
LISTS = ("supplement-2026-04.txt", "supplement-2026-04.csv", "TARATSUP.DBF")

SOLVERS = ("lighthouse.json", "solvers-2026-04-01.txt")


def test_every_example_is_tried() -> None:
    assert {path.name for path in FILES.iterdir()} == {*EVENTS, SECTIONS, *LISTS, *SOLVERS, "README.md"}


@pytest.mark.parametrize("name", EVENTS)
def test_an_event_is_read(name: str) -> None:
    assert run("check", FILES / name).exit_code == 0


def test_a_text_of_two_sections_is_two_events() -> None:
    document = answered("score", FILES / SECTIONS, "--rules", "lpcc")
    assert [(each["event"]["section"], len(each["players"])) for each in document["events"]] == [
        ("OPEN", 3),
        ("UNDER 1600", 4),
    ]
    told = run("score", FILES / SECTIONS, "--rules", "lpcc", "--name", "May").stdout
    assert "May, OPEN + May, UNDER 1600" in told


@pytest.mark.parametrize("name", [name for name in EVENTS if name != "riverton.pgn"])
@pytest.mark.parametrize("ratings", LISTS)
def test_the_same_norm_points_by_every_list(name: str, ratings: str) -> None:
    """Games carry no byes, so the PGN is left out; forfeits name nobody in a rating report."""
    rated = ("--rules", "lpcc", "--format", "grand-prix", "--ratings", FILES / ratings)
    wanted = answered("score", FILES / "riverton.csv", *rated)["players"]
    found = answered("score", FILES / name, *rated)["players"]
    assert [player["points"] for player in found] == [player["points"] for player in wanted]


@pytest.mark.parametrize("name", ["riverton.trf", "riverton-2016.trf", "uschess", "wallchart.xlsx", "riverton.md"])
def test_the_same_title_norms(name: str) -> None:
    by = ("--rules", "uscf", "--post-from-pre", "--ratings", FILES / LISTS[0])
    wanted = answered("score", FILES / "riverton.csv", *by)["players"]
    assert answered("score", FILES / name, *by)["players"] == wanted


def test_a_solving_tournament_as_json_is_the_same() -> None:
    wanted = answered("score", FILES.parent / "wfcc" / "lighthouse.toml")
    assert answered("score", FILES / "lighthouse.json") == wanted


def test_a_pasted_list_is_the_same() -> None:
    findings = Findings()
    pasted = read_rating_list(FILES / "solvers-2026-04-01.txt", findings)
    typed = read_rating_list(FILES.parent / "wfcc" / "quarter-2" / "list-2026-04-01.csv", findings)
    assert pasted is not None
    assert typed is not None
    assert [(each.name, each.rating, each.norms) for each in pasted.members] == [
        (each.name, each.rating, each.norms) for each in typed.members
    ]
