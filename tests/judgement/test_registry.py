"""The one registry: what is shipped, what came with other packages, and what each has."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from normbook import rulebook as registry
from normbook.formats.event_file import read_all_events
from normbook.formats.sections import Facts
from normbook.model.diagnostics import Findings
from normbook.rulebook import (
    CROSSTABLES,
    SHIPPED,
    SOLVING,
    Rulebook,
    having,
    installed,
    judge_of,
    judges,
    rulebook,
    rulebooks,
)

PACKAGE = """
from normbook.rulebook import Rulebook
RULEBOOK = Rulebook("draughts", "Draughts", __name__, ("1", "2"), "board", "draughts", ("quick",))
"""


@pytest.fixture
def draughts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package beside, installed as installers leave it."""
    (tmp_path / "far_draughts").mkdir()
    (tmp_path / "far_draughts" / "__init__.py").write_text(PACKAGE, encoding="utf-8")
    (tmp_path / "far_draughts" / "score.py").write_text("", encoding="utf-8")
    (tmp_path / "far_draughts" / "words.py").write_text("", encoding="utf-8")
    about = tmp_path / "far_draughts-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: far-draughts\nVersion: 1\n", encoding="utf-8")
    named = "draughts = far_draughts\nuscf = far_draughts\n"
    (about / "entry_points.txt").write_text(f"[normbook.rulebooks]\n{named}", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    caches = (registry._others, registry.rulebooks)
    for each in caches:
        each.cache_clear()
    yield
    sys.modules.pop("far_draughts", None)
    for each in caches:
        each.cache_clear()


@pytest.mark.usefixtures("draughts")
def test_an_event_that_names_no_rating_system_is_of_the_rulebooks_first(tmp_path: Path) -> None:
    table, findings = tmp_path / "friday.csv", Findings()
    table.write_text("no,name,R1\n1,Ada,W2\n2,Ben,L1\n", encoding="utf-8")
    [event] = read_all_events([table], Facts(rules="draughts"), findings)
    assert (event.system, list(findings)) == ("quick", [])


@pytest.mark.usefixtures("draughts")
def test_a_package_beside_brings_a_rulebook_and_takes_no_name_that_is_taken() -> None:
    assert rulebooks() == tuple(sorted((*SHIPPED, "draughts")))
    book = rulebook("draughts")
    assert (book.title, book.newest, book.folder.name) == ("Draughts", "2", "far_draughts")
    assert rulebook("uscf").package == "normbook.rulebooks.uscf"
    assert book.has("score")
    assert not book.has("record")
    assert book.part("record") is None
    assert book.part("score") is not None
    assert having("words") == (*SHIPPED, "draughts")
    assert judge_of("draughts") == "draughts"


@pytest.mark.usefixtures("draughts")
def test_a_part_that_lacks_something_is_not_one_that_is_missing(tmp_path: Path) -> None:
    (tmp_path / "far_draughts" / "study.py").write_text("import nowhere_to_be_found\n", encoding="utf-8")
    with pytest.raises(ModuleNotFoundError, match="nowhere_to_be_found"):
        rulebook("draughts").part("study")


def test_what_is_not_installed_is_not_there() -> None:
    assert [installed(each) for each in ("uscf", "halma", None, 7)] == [True, False, False, False]
    with pytest.raises(KeyError):
        rulebook("halma")


def test_a_kind_of_events_has_a_rulebook() -> None:
    assert judges("wfcc", SOLVING)
    assert not judges("uscf", SOLVING)
    assert not judges(None, CROSSTABLES)
    assert (judge_of(SOLVING), judge_of(CROSSTABLES)) == ("wfcc", "lpcc")
    with pytest.raises(KeyError):
        judge_of("draughts")


def test_those_are_named_that_have_a_part() -> None:
    assert having("season") == ("lpcc",)


def test_examples_lie_with_the_program_or_with_the_package_that_brings_the_rulebook() -> None:
    shipped = rulebook(SHIPPED[0])
    assert shipped.example_folder.is_dir()
    assert shipped.example_folder.name == shipped.name
    other = Rulebook("elsewhere", "Elsewhere", "normbook.judgement", ("1",), "board")
    assert other.example_folder == other.folder / "examples"
