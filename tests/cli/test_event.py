"""A posted event from the command line: as its page shows it, in files, and on paper."""

import re
import zlib
from pathlib import Path

import pytest

from normbook.render import paper
from tests.cli.shelf import EXAMPLES, TITLES, Shelf


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    shelf = Shelf(tmp_path)
    shelf.done("post", TITLES)
    return shelf


def test_it_is_shown_as_its_page_has_it(shelf: Shelf) -> None:
    page = shelf.done("event", "orchard-2024")
    assert "EASTON, RUTH" in page
    told = shelf.answer("event", "orchard-2024")
    assert (told["book"]["id"], told["head"]["seq"]) == ("orchard-2024", shelf.seq())


@pytest.mark.slow
def test_it_is_printed_whole_or_in_part(shelf: Shelf, tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.pdf", tmp_path / "part.pdf"
    assert "Written" in shelf.run("event", "orchard-2024", "--pdf", whole).stderr
    shelf.done("event", "orchard-2024", "--chapter", "standings", "--pdf", part)
    assert whole.read_bytes()[:5] == part.read_bytes()[:5] == b"%PDF-"
    assert pages(whole) == 4 + 7, "four chapters of a page, seven certificates"
    assert pages(part) == 1


def pages(path: Path) -> int:
    """Of a PDF, which packs what it says of them."""
    packed = re.findall(rb"stream\r?\n(x.*?)\r?\nendstream", path.read_bytes(), re.DOTALL)
    return sum(len(re.findall(rb"/Type /Page\b", zlib.decompressobj().decompress(each))) for each in packed)


def test_a_long_one_says_first_that_it_takes_a_while(
    shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = shelf.run("event", "orchard-2024", "--chapter", "standings", "--pdf", tmp_path / "a.pdf")
    assert "takes a while" not in quick.stderr
    monkeypatch.setattr(paper, "MANY_CELLS", 10)
    slow = shelf.run("event", "orchard-2024", "--chapter", "standings", "--pdf", tmp_path / "b.pdf")
    assert "Printing 56 cells and 0 certificates; this takes a while." in slow.stderr


def test_what_there_is_not_is_refused(shelf: Shelf, tmp_path: Path) -> None:
    assert "BOOK-EVENT-UNKNOWN" in shelf.refused("event", "nowhere", "--pdf", tmp_path / "a.pdf")
    assert not (tmp_path / "a.pdf").exists()
    assert shelf.run("event", "orchard-2024", "--chapter", "norms").exit_code == 2


def test_one_that_does_not_count_has_no_norms_on_paper(shelf: Shelf, tmp_path: Path) -> None:
    shelf.done("void", "lantern-2026", "--reason", "never played", "--yes")
    out = tmp_path / "void.pdf"
    shelf.done("event", "lantern-2026", "--pdf", out)
    assert pages(out) == 3


def test_a_list_is_printed_in_the_name_of_the_organisation(shelf: Shelf, tmp_path: Path) -> None:
    shelf.done("organisation", "--name", "Riverside Chess Club")
    out = tmp_path / "list.pdf"
    done = shelf.run("list", "uscf", "--as-of", "2026-07-01", "--pdf", out)
    assert (done.exit_code, done.stdout) == (0, "")
    assert pages(out) == 1


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["cfc", "fide", "uschess"])
def test_every_rulebook_prints_its_events(tmp_path: Path, rules: str) -> None:
    shelf = Shelf(tmp_path)
    example = next(each for each in sorted((EXAMPLES / rules).glob("*.toml")) if shelf.run("post", each).exit_code == 0)
    id = shelf.answer("log")["entries"][0]["content"]["event"]["id"]
    out = tmp_path / "event.pdf"
    assert shelf.run("event", id, "--pdf", out).exit_code == 0, example
    assert pages(out) >= 4
