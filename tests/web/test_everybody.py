"""Every page about a player, for players of every kind: none of them fails, and none tells what is not so."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from fastapi.routing import APIRoute

from normbook.web.app import ROUTERS
from normbook.web.downloads import KINDS
from normbook.web.server.permissions import routes_of
from tests.cli.running import run
from tests.everybody import PEOPLE
from tests.web.conftest import settings
from tests.web.site import Visitor, serving

pytestmark = [pytest.mark.xdist_group("web-everybody"), pytest.mark.slow]


@pytest.fixture(scope="module")
def everywhere(book_of_everybody: Path) -> Iterator[Visitor]:
    with serving(settings(book=str(book_of_everybody))) as running, running.owner() as visitor:
        yield visitor


ABOUT_A_PLAYER = [route for route in routes_of(ROUTERS) if "{key:path}" in route.path and "GET" in route.methods]
OF_AN_EVENT = "{event:path}"
_WHY = re.compile(r'href="([^"]*/(?:why|certificate|certificate-pdf)/[^"]*)"')


def paths(route: APIRoute, key: str) -> list[str]:
    path = route.path.replace("{key:path}", quote(key, safe=""))
    return [path.replace("{kind}", kind) for kind in KINDS] if "{kind}" in path else [path]


@pytest.mark.parametrize("key", PEOPLE, ids=[f"{key}: {kind}" for key, kind in PEOPLE.items()])
class TestEveryPlayer:
    def test_has_every_page_about_a_player(self, everywhere: Visitor, key: str) -> None:
        pages = [path for route in ABOUT_A_PLAYER if OF_AN_EVENT not in route.path for path in paths(route, key)]
        assert len(pages) > len(KINDS)
        assert {path: everywhere.get(path).status_code for path in pages} == dict.fromkeys(pages, 200)

    def test_has_every_explanation_and_certificate_that_the_page_offers(self, everywhere: Visitor, key: str) -> None:
        offered = _WHY.findall(everywhere.get(f"/players/{quote(key, safe='')}").text)
        assert {path: everywhere.get(path).status_code for path in offered} == dict.fromkeys(offered, 200)

    def test_is_shown_by_the_command_line(self, book_of_everybody: Path, key: str, tmp_path: Path) -> None:
        person = key
        for command in (
            ("player", person),
            ("player", person, "--json"),
            ("player", person, "--html", tmp_path / "player.html"),
            ("members", "show", person),
            ("forecast", "--player", person),
            ("forecast", "--player", person, "--json"),
        ):
            done = run(*command, "--book", book_of_everybody)
            assert done.exit_code == 0, (command, done.stderr)
            assert "None" not in done.stdout
            assert ": \n" not in done.stdout


LISTS = {
    "uscf": ("--system", "regular"),
    "uscf quick": ("--system", "quick"),
    "uscf then": ("--as-of", "2026-02-01"),
    "uscf published": ("--published",),
    "lpcc": (),
    "wfcc": (),
    "wfcc then": ("--as-of", "2026-01-02"),
    "wfcc published": ("--published",),
}


@pytest.mark.parametrize("which", LISTS)
def test_every_list_is_made_with_them_on_it(book_of_everybody: Path, which: str, tmp_path: Path) -> None:
    for output in (
        (),
        ("--json",),
        *((f"--{kind}", tmp_path / f"list.{kind}") for kind in ("csv", "xlsx", "html", "pdf")),
    ):
        done = run("list", which.partition(" ")[0], *LISTS[which], *output, "--book", book_of_everybody)
        assert done.exit_code == 0, (output, done.stderr)


@pytest.mark.parametrize("rules", ["uscf", "lpcc", "wfcc"])
def test_every_list_and_event_page_is_shown_with_them_on_it(everywhere: Visitor, rules: str) -> None:
    pages = [f"/lists/{rules}", f"/api/v1/lists/{rules}", *(f"/lists/{rules}/download/{kind}" for kind in KINDS)]
    for event in everywhere.get("/api/v1/events", params={"rules": rules}).json()["events"]:
        pages += [f"/events/{event['id']}", f"/api/v1/events/{event['id']}", f"/desk/events/{event['id']}"]
        pages += [f"/events/{event['id']}/download/{kind}" for kind in KINDS]
    assert {path: everywhere.get(path).status_code for path in pages} == dict.fromkeys(pages, 200)


@pytest.mark.rule("uscf.list")
def test_whoever_has_neither_rating_nor_standing_has_no_line(everywhere: Visitor, book_of_everybody: Path) -> None:
    listed = json.loads(run("list", "uscf", "--book", book_of_everybody, "--json").stdout)
    names = {member["name"] for member in listed["members"]}
    shown = {member["name"] for member in everywhere.get("/api/v1/lists/uscf").json()["members"]}
    assert names == shown
    assert not names & {"UNRATED, UNA", "MEMBER ONLY, MIA", "VOIDED, VIC"}
    assert {"LOW, LENA", "LISTED YOUNG, YVES", "GRANTED, GUS"} <= names


def test_whoever_has_no_title_comes_before_the_lowest_and_not_after_the_highest(everywhere: Visitor) -> None:
    asked = {"order": "title", "descending": "true"}
    members = everywhere.get("/api/v1/lists/uscf", params=asked).json()["members"]
    titles = [member["title"] or 0 for member in members]
    assert titles == sorted(titles, reverse=True)
    assert titles[0] == 2900
