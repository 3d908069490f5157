"""Over a damaged book pages say what the commands say to those who keep it, and to others only that it is damaged."""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from normbook.web.shelf import Shelf
from tests.book.storage.test_damaged import change
from tests.web.conftest import settings
from tests.web.site import Site, Visitor, serving
from tests.web.test_routes import ROUTES, path_of

pytestmark = pytest.mark.slow

WITHOUT_END = "/nights/{night}/stream"
PAGES = [path_of(route) for method, route in ROUTES if method == "GET" and route.path != WITHOUT_END]
LINES = "UPDATE history SET after = '{'"
DAMAGES = {
    LINES: "the table history at",
    "UPDATE event_state SET seq = -1": "the table event_state at",
    "UPDATE current_standing SET after = CAST(X'FF41' AS TEXT)": "the file is damaged",
    "UPDATE entries SET content = '[]' WHERE seq > 3": "entry 4 is not what was written",
    "DROP TABLE history": "history",
}
"""What somebody has done to the file, and what is told of it."""
DAMAGED = "The book on this server is damaged."


@contextmanager
def damaged(book: Path, folder: Path, statement: str, **more: object) -> Iterator[Site]:
    copy = Path(shutil.copy(book, folder / "book.sqlite"))
    change(copy, statement)
    with serving(settings(book=str(copy), log=False, **more)) as site:
        yield site


def kept_back(visitor: Visitor) -> dict[str, str]:
    """The pages that are not shown because of the book; none fails in another way."""
    found = {}
    for path in PAGES:
        answer = visitor.get(path)
        assert answer.status_code < 500 or answer.status_code in (501, 503), (path, answer.text)
        if answer.status_code == 503:
            found[path] = answer.text
    return found


@pytest.mark.parametrize("statement", DAMAGES)
def test_whoever_keeps_the_book_reads_what_is_wrong_with_it(demo_book: Path, tmp_path: Path, statement: str) -> None:
    with damaged(demo_book, tmp_path, statement) as site, site.owner() as owner:
        pages = kept_back(owner)
    assert any(path.startswith("/api/") for path in pages)
    for path, page in pages.items():
        assert DAMAGED in page
        assert DAMAGES[statement] in page
        if path.startswith("/api/"):
            assert json.loads(page)["error"] == "book-damaged"


def test_others_read_that_it_is_damaged_and_no_more(accounts_book: Path, tmp_path: Path) -> None:
    with (
        damaged(accounts_book, tmp_path, LINES, public=True) as site,
        site.visitor() as stranger,
        site.logged_in("dora") as director,
        site.logged_in("olga") as officer,
    ):
        for each in (stranger, director):
            pages = kept_back(each)
            assert "/players/50010005" in pages
            for page in pages.values():
                assert DAMAGED in page
                assert "the table history" not in page
        assert "the table history at" in officer.get("/players/50010005").text
        assert "diagnostics" not in stranger.get("/api/v1/players/50010005").json()


def test_what_is_wrong_is_looked_for_once_however_many_ask(demo_book: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copy(demo_book, tmp_path / "book.sqlite"))
    change(copy, LINES)
    shelf = Shelf(str(copy))
    found = shelf.damage()
    assert found
    change(copy, "DELETE FROM history")
    assert shelf.damage() is found
    shelf.close()
