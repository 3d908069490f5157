"""The score page, the desk, lists, events, players, rules and the API, with the ladder."""

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from normbook.model.facts import FORM
from normbook.web.facts import fields
from tests.cli.running import answered, run
from tests.rulebook_from_outside.evenings import FRIDAY, LATER
from tests.web.at_desk import desk_of
from tests.web.conftest import settings
from tests.web.site import Site, Visitor, serving


def new_book(folder: Path) -> Path:
    """With one evening."""
    file, book = folder / "friday.csv", folder / "club.sqlite"
    file.write_text(FRIDAY, encoding="utf-8")
    options = ("--rules", "ladder", "--id", "friday", "--name", "Friday", "--end", "2026-03-06")
    assert run("post", file, *options, "--book", book).exit_code == 0
    return book


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with serving(settings(book=str(new_book(tmp_path_factory.mktemp("site"))))) as running:
        yield running


@pytest.fixture
def owner(site: Site) -> Iterator[Visitor]:
    with site.owner() as visitor:
        yield visitor


def test_the_score_page_judges_and_explains(owner: Visitor) -> None:
    assert "Harbour Club ladder" in owner.get("/score").text
    judged = owner.bring(("friday.csv", FRIDAY.encode()), rules="ladder")
    assert judged.status_code == 200
    assert "the ladder" in judged.text
    assert "Ada Amber" in judged.text


def test_an_edition_that_two_have_is_called_by_both(owner: Visitor) -> None:
    assert ">ladder 1, lpcc 1</option>" in owner.bring(("friday.csv", FRIDAY.encode()), rules="lpcc").text


def test_what_two_ask_under_one_key_is_called_as_each_calls_it() -> None:
    """On a page of one of them by its own words, on a page of all of them by both."""
    labels = {rules: {each.fact.key: each.label for each in fields(FORM, rules)} for rules in ("", "ladder", "uschess")}
    shipped, own = labels["uschess"]["time"], labels["ladder"]["time"]
    assert (shipped, own) == ("Time control, e.g. 30+5 or G/25;d5", "minutes for each player.")
    assert labels[""]["time"] in (f"{shipped} / {own}", f"{own} / {shipped}")
    assert labels["ladder"]["category"] == "who may play."


def test_several_evenings_are_shown_once_each(owner: Visitor) -> None:
    judged = owner.bring(("friday.csv", FRIDAY.encode()), ("later.csv", LATER.encode()), rules="ladder").text
    shown = judged[judged.index("judgement-title") :]
    assert shown.count("Dot Dale") == FRIDAY.count("Dot Dale") == 1


def test_an_evening_is_printed(owner: Visitor) -> None:
    assert re.findall(r'href="/events/friday/print/(\w+)"', owner.get("/events/friday").text) == [
        "all",
        "participants",
        "standings",
        "crosstable",
        "norms",
        "certificates",
    ]
    printed = owner.get("/events/friday/print/all")
    assert (printed.status_code, printed.content[:5]) == (200, b"%PDF-")


def test_the_api_answers_as_the_command_line(site: Site, tmp_path: Path) -> None:
    file = tmp_path / "friday.csv"
    file.write_text(FRIDAY, encoding="utf-8")
    with site.program() as program:
        files = [("files", (file.name, file.read_bytes()))]
        answer = program.post("/api/v1/score", params={"rules": "ladder", "explain": "1"}, files=files)
        assert answer.json() == answered("score", file, "--rules", "ladder", "--explain", "1")
        assert program.get("/api/v1/rules/ladder.reach").json() == answered("rules", "ladder.reach")
        assert [line["rating"] for line in program.get("/api/v1/lists/ladder").json()["lines"]] == ["5", "3", "2", "1"]
        assert program.get("/api/v1/events/friday").json()["rules"] == "ladder"
        refused = program.post("/api/v1/forecast", params={"rules": "ladder"}, files=files)
        assert refused.status_code == 422
        assert "RULES-HAVE-NONE" in refused.text


def test_what_only_it_asks_is_a_field_and_a_parameter(site: Site, owner: Visitor) -> None:
    table = b"no,name,R1\n1,Ada,X2\n2,Ben,F1\n"
    with site.program() as program:
        asked = {"rules": "ladder", "walkovers": "true"}
        answer = program.post("/api/v1/score", params=asked, files=[("files", ("a.csv", table))])
    assert [each["after"] for each in answer.json()["players"]] == [2, 1]
    assert 'name="walkovers"' in owner.bring(("a.csv", table), rules="ladder").text


def test_what_it_asks_under_the_key_of_another_leaves_that_one_as_it_was(site: Site, owner: Visitor) -> None:
    table = ("a.csv", b"no,name,id,rating,R1\n1,Ada,1,1500,W2\n2,Ben,2,1400,L1\n")
    assert "time control 60+5" in owner.bring(table, rules="uschess", time="G/60;d5").text
    assert "does not fit “time”" in html.unescape(owner.bring(table, rules="ladder", time="G/60;d5").text)
    with site.program() as program:
        asked = {"rules": "uschess", "time": "G/60;d5"}
        assert program.post("/api/v1/score", params=asked, files=[("files", table)]).status_code == 200


def test_the_top_deserves_a_certificate(tmp_path: Path) -> None:
    book, file = new_book(tmp_path), tmp_path / "top.csv"
    file.write_text("no,name,id,title,R1\n1,Eve Elm,105,8,W2\n2,Flo Fir,106,9,L1\n", encoding="utf-8")
    assert run("post", file, "--rules", "ladder", "--id", "top", "--end", "2026-03-20", "--book", book).exit_code == 0
    with desk_of(book) as officer:
        page = officer.visitor.get("/players/105").text
        [certificate] = re.findall(r'href="(/players/[^"]*certificate[^"]*)"', page)[:1]
        assert "Top of the ladder" in officer.visitor.get(html.unescape(certificate)).text


def test_an_event_under_way_is_kept(tmp_path: Path) -> None:
    with desk_of(new_book(tmp_path)) as officer:
        visitor = officer.visitor
        begun = visitor.bring(("later.csv", LATER.encode()), path="/drafts", rules="ladder")
        assert begun.status_code == 303, begun.text
        draft = visitor.get(begun.headers["location"])
        assert "Harbour Club ladder" in draft.text
        assert "Cy Cedar" in draft.text
        assert begun.headers["location"] in visitor.get("/drafts").text


def test_every_page_that_is_linked_is_there(owner: Visitor) -> None:
    seen, waiting = set[str](), ["/"]
    while waiting:
        path = waiting.pop()
        answer = owner.get(path)
        assert answer.is_redirect or answer.status_code in (200, 404), (path, answer.status_code)
        found = [answer.headers["location"]] if answer.is_redirect else []  # a language leads back to its page
        if "text/html" in answer.headers.get("content-type", ""):
            found += re.findall(r'href="(/[^"#]*)"', answer.text)
        new = {html.unescape(each) for each in found} - seen
        seen |= new
        waiting += sorted(new)
    assert len(seen) > 40


def test_lists_events_and_players_have_pages(owner: Visitor) -> None:
    assert "Harbour Club ladder" in owner.get("/lists").text
    shown = owner.get("/lists/ladder")
    assert shown.status_code == 200
    [player] = re.findall(r'href="(/players/[^"]+)"[^>]*>\s*Ada Amber', shown.text)[:1]
    assert "On rung 5 of the ladder" in owner.get(player).text
    event = owner.get("/events/friday")
    assert event.status_code == 200
    assert "Ada Amber" in event.text
    why = owner.get("/events/friday/why/0").text
    assert 'href="/rules/ladder.swap"' in why
    for kind in ("csv", "xlsx", "html", "json"):
        assert owner.get(f"/events/friday/download/{kind}").status_code == 200


def test_rules_have_pages(owner: Visitor) -> None:
    assert "/rules/ladder" in owner.get("/rules").text
    assert "from 2026-01-01 on" in owner.get("/rules/ladder.reach").text


DESK = ("/desk", "/desk/post", "/desk/events", "/desk/lists", "/desk/titles", "/desk/members", "/desk/committee")


def test_the_desk_keeps_it(tmp_path: Path) -> None:
    with desk_of(new_book(tmp_path)) as officer:
        for path in DESK:
            assert officer.visitor.get(path).status_code == 200, path
        later = ("later.csv", LATER.encode())
        said = {"rules": "ladder", "end": "2026-03-13", "name": "Later", "id": "later"}
        officer.do("/desk/post", said, {"files": [later]})
        assert "On rung 3 of the ladder" in officer.visitor.get("/players/103").text
        assert officer.visitor.get("/desk/events/friday/correct").status_code == 200
        officer.do("/desk/events/later/void", {"reason": "never played"})
        assert "On rung 2 of the ladder" in officer.visitor.get("/players/103").text
