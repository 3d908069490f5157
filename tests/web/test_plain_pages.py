"""What pages say to those who never read the documentation: names, not codes; signs, labels and counts as meant."""

import html
import re
from pathlib import Path

import pytest

from normbook.render.words import say
from normbook.render.words.language import ENGLISH, speaking
from normbook.rulebook import SHIPPED
from normbook.web.facts import score_fields
from tests.cli.running import run
from tests.web.at_desk import desk_of
from tests.web.nights import HttpPhone
from tests.web.site import EXAMPLES, Site, Visitor

pytestmark = pytest.mark.xdist_group("web")

TABLE = "no,name,rating,R1\n1,ANN OAK,1500,W2\n2,BOB ELM,1400,L1\n"
OWN_KEY = re.compile(r"~[a-z]|\b(?:solving|board)/")
"""The book's own keys, which nobody else can read."""
SHOWN = re.compile(r">([^<]+)<")


def shown(page: str) -> str:
    """What can be read on a page."""
    body = re.sub(r"<(script|style|head).*?</\1>", "", page, flags=re.DOTALL)
    return html.unescape(" ".join(" ".join(SHOWN.findall(body)).split()))


def test_points_held_are_not_called_points_missing(site: Site) -> None:
    with site.owner() as owner:
        headings = re.findall(r'<th scope="col"[^>]*>(?:<a[^>]*>)?([^<]+)', owner.get("/lists/uscf").text)
    assert "Points held" in headings
    assert not any("next" in each.lower() for each in headings)


@pytest.mark.parametrize(("path", "column"), [("/players/30010006", "Points"), ("/players/solving%2FW1063", "Change")])
def test_changes_on_a_players_page_have_their_sign(site: Site, path: str, column: str) -> None:
    with site.owner() as owner:
        table = owner.get(path).text.partition('<table class="opening">')[2].partition("</table>")[0]
    place = re.findall(r"<th [^>]*>([^<]*)</th>", table).index(column)
    rows = [re.findall(r"<td [^>]*>(.*?)</td>", row) for row in re.findall(r"<tr>(.*?)</tr>", table, re.DOTALL)[1:]]
    values = [row[place] for row in rows]
    assert [each for each in values if each and each[0] not in "+-−" and each.strip("0.")] == []
    assert any(each.startswith("+") for each in values)


def test_no_legend_of_a_chart_is_cut(site: Site) -> None:
    with site.owner() as owner:
        pages = [owner.get(path).text for path in ("/events/windmill-2026", "/lists/lpcc", "/players/50010005")]
    specs = [html.unescape(each) for page in pages for each in re.findall(r'data-spec="([^"]*)"', page)]
    legends = [each for spec in specs for each in re.findall(r'"legend": (\{[^}]*\})', spec)]
    assert len(legends) >= 3
    assert [each for each in legends if '"labelLimit": ' not in each] == []


def test_numbers_go_with_what_is_counted() -> None:
    one = {"members": 1, "events": 1, "entries": 1}
    assert say("web.home.book-text", one) == "1 member, 1 event, 1 log entry."
    assert say("web.home.book-text", {**one, "members": 5}) == "5 members, 1 event, 1 log entry."


PLACES = ("/events", "/lists", "/desk", "/desk/events", "/desk/lists", "/desk/waiting", "/lists/fide", "/lists/cfc")


@pytest.mark.parametrize("path", PLACES)
def test_rulebooks_are_called_by_their_names(site: Site, path: str) -> None:
    with site.owner() as owner:
        page = shown(owner.get(path).text.partition("<main")[2].partition("</main>")[0])
    found = re.findall(rf"(?<![\w(.])(?:{'|'.join(SHIPPED)})(?![\w.])", page)
    assert found == [], page


def test_a_title_is_named_where_it_is_granted(book_copy: Path) -> None:
    wish = {"act": "uscf-grant", "player": "50010003", "title": "1800", "system": "regular", "reason": "board vote"}
    with desk_of(book_copy) as officer:
        forms = re.findall(r'<h2>([^<]*)</h2>\s*<p><span class="tag">([^<]*)', officer.visitor.get("/desk/titles").text)
        page = officer.ask("/desk/titles", wish)
        done = officer.agree(page)
        lower = officer.send("/desk/titles", {**wish, "title": "1400"})
    assert len(set(forms)) == len(forms) >= 6, "whose title it is"
    assert "Grant CARDOZO, MIA (50010003) the title Certified Class A as entry" in shown(page.text)
    assert "Title Certified Class A granted to CARDOZO, MIA (50010003)" in shown(done.text)
    assert "1800 is held already; a title to grant must be higher" in shown(lower.text)


def test_pages_show_no_keys_of_the_book(book_copy: Path, tmp_path: Path) -> None:
    table = tmp_path / "friday.csv"
    table.write_text('no,name,rating,R1\n1,"DRAPER, SAULL",1500,W2\n2,"NEW, NED",1400,L1\n', encoding="utf-8")
    posted = run("post", table, "--rules", "lpcc", "--end", "2026-10-02", "--book", book_copy, "--yes")
    assert posted.exit_code == 0, posted.stderr
    with desk_of(book_copy) as officer:
        near = officer.visitor.get("/desk/near").text
        page = officer.ask("/desk/member/merge", {"one": "~draper, saull", "other": "50010004", "reason": "one person"})
        assert "Merge DRAPER, SAULL into DRAPER, SAUL" in shown(page.text)
        done = officer.agree(page).text
        pages = {
            path: officer.visitor.get(path).text
            for path in ("/log", "/desk/log", "/desk/members?search=draper", "/players/50010004", "/desk/near")
        }
    for path, text in {**pages, "merge": page.text, "done": done, "near": near}.items():
        assert not OWN_KEY.search(shown(text)), path


def test_people_are_called_as_they_are_shown(club: Site) -> None:
    with club.logged_in("dora") as dora, club.logged_in("dan") as dan:
        night = HttpPhone(dora).begin(name="Names", rounds="1")
        board = night.paired()
        night.stored("result", board=board, result="1-0")
        assert "started by Dora" in shown(dan.get("/nights").text)
        finish = shown(dan.get(f"/nights/{night.night}?view=finish").text)
        assert "Dora or an officer" in finish
        draft = dora.fill_in("/drafts", pasted=TABLE, rules="lpcc").headers["location"]
        assert "Started by Dora on" in shown(dora.get(draft).text)
    with club.logged_in("olga") as olga:
        for path in ("/drafts", "/desk/events?state=draft"):
            assert "Dora" in (page := shown(olga.get(path).text)), path
            assert "dora" not in page, path


def test_without_a_rulebook_every_other_error_is_told_too(owner: Visitor) -> None:
    table = b"no,name,rating,R1\n1,ANN,15x0,W2\n2,BOB,1400,L1\n"
    page = shown(owner.bring(("friday.csv", table)).text)
    assert "15x0" in page
    assert "Rulebook" in page


def test_fields_are_labelled_in_words() -> None:
    """Not by the help of an option, which begins small and ends in a full stop."""
    for tag in (ENGLISH, "de"):
        with speaking(tag):
            labels = [each.label for each in score_fields()]
            assert [label for label in labels if label[0].islower() or label.endswith(".")] == []
    by_key = {each.fact.key: each for each in score_fields()}
    assert by_key["federation"].rules == "fide", "others have such a column, and no such field"
    assert [code for code, called in by_key["competition"].options if code == called] == []


def test_why_there_is_no_norm_fits_80_columns() -> None:
    done = run("score", EXAMPLES / "uscf" / "harvest.toml", COLUMNS="80")
    assert "Why no norm" in done.stdout.splitlines()[1]
    assert "1600: margin 0.524," in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80
