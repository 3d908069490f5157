"""A club begins in the browser: what is offered where there is no book yet, and that nothing is made before."""

import re
from pathlib import Path

import pytest

from normbook.book.commands.organisation import name_of
from normbook.book.store.book import open_book
from normbook.render.words import say
from tests.cli.running import refused
from tests.web.conftest import settings
from tests.web.nights import HttpPhone
from tests.web.site import Visitor, serving

pytestmark = [pytest.mark.xdist_group("web"), pytest.mark.slow]

NAME = "Knights & <Pawns>"


def ticked(visitor: Visitor) -> list[bool]:
    """Which of the first steps the first page shows as done."""
    page = visitor.get("/").text
    return ["done" in each for each in re.findall(r"<li( class=\"done\")?>\s*<h3>", page)]


def test_a_book_is_created_when_somebody_says_so_and_not_before(tmp_path: Path) -> None:
    book = tmp_path / "club.sqlite"
    with serving(settings(book=str(book))) as site, site.owner() as owner:
        assert ticked(owner) == [False] * 4
        for path in ("/lists", "/nights", "/desk", "/players", "/api/v1/lists/uscf"):
            answer = owner.get(path)
            assert (answer.status_code, "first page" in answer.text) == (404, True), path
        assert owner.get("/score").status_code == 200
        assert owner.get("/healthz").status_code == 200
        for name in ("", "  ", "x" * 101, "a\x00b"):
            token = owner.form_token("/")
            refused_page = owner.post("/start", data={"form_token": token, "name": name})
            assert (refused_page.status_code, say("web.first.create-do") in refused_page.text) == (422, True)
        assert list(tmp_path.iterdir()) == []
        with site.visitor() as stranger:
            assert stranger.post("/start", data={"name": NAME}).status_code == 401
        assert owner.post("/start", data={"form_token": owner.form_token("/"), "name": NAME}).status_code == 303
        page = owner.get("/").text
        assert "<h1>Knights &amp; &lt;Pawns&gt;</h1>" in page
        assert ticked(owner) == [True, False, False, False]
        again = owner.post("/start", data={"form_token": owner.form_token(), "name": "Somebody else"})
        assert again.status_code == 303
        night = HttpPhone(owner).begin(rounds="1")
        assert ticked(owner) == [True, False, True, False]
        night.paired()
    with open_book(str(book)) as opened, opened.reading() as reading:
        assert name_of(reading) == NAME
    # Whose it is stays with the book.
    with serving(settings(book=str(book), public=True)) as site, site.visitor() as anybody:
        page = anybody.get("/").text
        assert "Knights &amp; &lt;Pawns&gt;" in page
        assert ticked(anybody) == []


def test_a_public_server_creates_no_book(tmp_path: Path) -> None:
    book = tmp_path / "club.sqlite"
    with serving(settings(book=str(book), public=True)) as site, site.visitor() as anybody:
        page = anybody.get("/").text
        assert say("web.first.create-do") not in page
        assert str(book) not in page
        assert anybody.post("/start", data={"form_token": anybody.form_token(), "name": NAME}).status_code == 401
    [line] = refused("serve", "--public", "--book", book, "--no-browser")
    assert "BOOK-MISSING" in line
    assert list(tmp_path.iterdir()) == []
