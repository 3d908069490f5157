"""The public pages of a book, and the forms that ask for them: a browser sends blank fields too."""

import html
import json
import re
from html.parser import HTMLParser

import pytest

from tests.cli.running import run
from tests.web.site import Site

PAGES = ("/", "/players", "/events", "/lists/uscf", "/lists/lpcc", "/lists/wfcc", "/desk/events", "/desk/members")

NEEDED = "/lists/lpcc/needed"


class Asking(HTMLParser):
    """The forms of a page that are sent by GET: where to, and what each field holds before anybody types."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.forms: list[tuple[str, dict[str, str]]] = []
        self._field = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form" and said.get("method") == "get":
            self.forms.append((said["action"], {}))
        if not self.forms:
            return
        fields = self.forms[-1][1]
        if tag == "input":
            fields[said["name"]] = said.get("value", "")
        elif tag == "select":
            self._field = said["name"]
        elif tag == "option" and (self._field not in fields or "selected" in said):
            fields[self._field] = said["value"]


@pytest.mark.parametrize("path", PAGES)
def test_a_form_may_be_sent_as_it_stands_and_shows_everything(site: Site, path: str) -> None:
    with site.owner() as owner:
        page = owner.get(path).text
        ((action, fields),) = Asking(page).forms
        assert "search" in fields
        answer = owner.get(action, params=fields)
        assert answer.status_code == 200, answer.text
        if action == path:
            assert answer.text == page
        found = owner.get(action, params={**fields, "search": "a"})
    assert found.status_code == 200
    assert "No matches" not in found.text


def test_an_evening_of_norm_points_shows_who_met_whom(site: Site) -> None:
    with site.owner() as owner:
        page = owner.get("/events/gp-autumn-2026").text
        sheet = owner.get("/events/gp-autumn-2026/download/csv").text
    crosstable = page.partition("Crosstable</h2>")[2]
    first = re.findall(r"<td[^>]*>([^<]*)</td>", crosstable.partition("</tr>")[2])[:7]
    assert first == ["1", "ALVAREZ, ROSA", "W2", "L3", "L6", "D5", "1.5"]
    assert sheet.startswith("\ufeffNo,Name,Rating"), "a sheet of one table is the judgement"


def test_a_list_is_printed_unless_it_is_long(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    with site.owner() as owner:
        for rules in ("uscf", "lpcc", "wfcc"):
            assert f"/lists/{rules}/download/pdf" in owner.get(f"/lists/{rules}").text
        assert "/download/pdf" not in owner.get("/lists/lpcc?search=a").text, "the file has the whole list"
        printed = owner.get("/lists/lpcc/download/pdf")
        assert (printed.status_code, printed.content[:5]) == (200, b"%PDF-")
        monkeypatch.setattr("normbook.web.public.lists.MOST_PRINTED", 5)
        assert "/download/pdf" not in owner.get("/lists/lpcc?page=1").text
        assert owner.get("/lists/lpcc/download/pdf").status_code == 404
        assert owner.get("/lists/lpcc/download/odt").status_code == 404


@pytest.mark.parametrize("rules", ["cfc", "fide", "uschess"])
def test_an_empty_list_says_so_and_a_search_that_it_found_nobody(site: Site, rules: str) -> None:
    with site.owner() as owner:
        empty = owner.get(f"/lists/{rules}").text
        assert "Nobody is on this list." in empty
        assert "No matches." not in empty
        assert "No matches." in owner.get("/lists/uscf?search=zzz").text


def test_a_season_of_the_book_tells_what_a_place_still_needs(site: Site) -> None:
    done = run("forecast", "--book", site.settings.book, "--rules", "lpcc", "--rounds-to-come", "3", "--json")
    assert done.exit_code == 0, done.stderr
    with site.owner() as owner:
        assert '<a href="/lists/lpcc/needed">' in owner.get("/lists/lpcc").text
        assert "/lists/lpcc/needed" not in owner.get("/lists/lpcc?as_of=2026-02-01").text, "that day is over"
        page = owner.get(NEEDED).text
        assert "Assumes as many rounds left as the last event had: 4." in page
        assert 'id="rounds" name="rounds" type="number" inputmode="numeric" min="1" max="99" value="4"' in page
        assert owner.get(f"{NEEDED}/json?rounds=3").json() == json.loads(done.stdout)
        (link,) = re.findall(rf'<a href="({NEEDED}[^"]*)"', owner.get("/players/30010003").text)
        alone = owner.get(html.unescape(link)).text
        assert "How each number was calculated" in alone
        assert NEEDED not in owner.get("/players/50010001").text, "she plays in no season"


@pytest.mark.parametrize(
    ("query", "status", "told"),
    [
        ("rounds=&places=&who=&season=", 200, "For place 3"),
        ("rounds=2&places=1,+9", 200, "For place 1"),
        ("who=CHEN", 200, "CHEN, MEI"),
        ("who=nobody+at+all", 422, "nobody at all"),
        ("rounds=0", 422, "rounds"),
        ("places=first", 422, "places"),
        ("season=None", 404, "Page not found"),
    ],
)
def test_what_a_season_needs_may_be_asked_otherwise(site: Site, query: str, status: int, told: str) -> None:
    with site.owner() as owner:
        answer = owner.get(f"{NEEDED}?{query}")
        assert (answer.status_code, told in answer.text) == (status, True), answer.text
        assert owner.get(f"{NEEDED}/csv?{query}").status_code == status


def test_players_are_found_as_somebody_types(site: Site) -> None:
    with site.owner() as owner:
        assert '<a href="/players" data-search>Players</a>' in owner.get("/lists").text
        typed = owner.get("/players?search=crad", headers={"hx-request": "true"}).text
        only = owner.get("/players?search=cardozo+mia")
        page = owner.get("/players?search=cradozo").text
        nobody = owner.get("/players?search=xyzzyx").text
    assert "<html" not in typed, "only the list"
    assert "Did you mean" in typed
    assert re.search(
        r'CARDOZO, MIA</a> <span class="muted">\d+</span>\s*<span class="tag" title="[^"]+">[\w -]+ · \d+<', typed
    )
    assert (only.status_code, only.headers["location"].startswith("/players/")) == (303, True), "one is opened"
    assert ("<html" in page, "CARDOZO, MIA" in page) == (True, True)
    assert "No player found" in nobody
