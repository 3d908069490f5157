"""Pages, files and the API of a rulebook that says nothing of how it is shown."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rulebook_from_outside.driven_web import new_book
from tests.web.at_desk import desk_of
from tests.web.conftest import settings
from tests.web.site import Site, serving

PAGES = (
    *("/lists", "/lists/ladder", "/lists/ladder?search=ada&order=1", "/lists/ladder/download/xlsx"),
    *("/events", "/events/friday", "/events/friday/download/html", "/players/101", "/players/101/why/friday"),
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with serving(settings(book=str(new_book(tmp_path_factory.mktemp("site"))))) as running:
        yield running


@pytest.mark.parametrize("path", PAGES)
def test_pages_say_what_any_rulebook_has(path: str, site: Site) -> None:
    with site.owner() as owner:
        assert owner.get(path).status_code == 200


def test_the_figure_has_the_rulebooks_name(site: Site) -> None:
    with site.owner() as owner:
        for path in ("/lists/ladder", "/events/friday", "/players/101"):
            shown = owner.get(path).text
            assert "Rung" in shown, path
            assert "Rating" not in shown, path


def test_files_hold_everybodys_last_line(site: Site) -> None:
    with site.owner() as owner:
        lines = owner.get("/lists/ladder/download/csv").text.splitlines()
        assert lines[1:] == ["Ada Amber,101,5", "Ben Birch,102,3", "Cy Cedar,103,2", "Dot Dale,104,1"]
        assert "Ada Amber,101,5" in owner.get("/events/friday/download/csv").text


def test_the_api_has_what_the_lines_say(site: Site) -> None:
    with site.program() as program:
        [record] = program.get("/api/v1/players/101").json()["records"]
        assert record["rating"] == "5"
        assert record["history"][0]["after"] == 5
        [first, *_] = program.get("/api/v1/events/friday").json()["players"]
        assert (first["name"], first["rung"], first["was"]) == ("Ada Amber", 5, 3)


def test_a_list_is_published_and_shown_as_it_was(tmp_path: Path) -> None:
    with desk_of(new_book(tmp_path)) as officer:
        officer.do("/desk/lists", {"rules": "ladder", "as_of": "2026-04-01"})
        shown = officer.visitor.get("/desk/lists/ladder/2026-04-01/download/csv").text
        assert "Ada Amber,101,5" in shown
