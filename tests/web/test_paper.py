"""The print menu, what it costs at most, the ways to the events and lists beside, and whose pages they are."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from normbook.book.commands.organisation import describe, organisation_of
from normbook.book.store.book import open_book
from normbook.render.page import Column, Page, Table
from normbook.web import downloads
from normbook.web.public.logo import logo_address
from normbook.web.server.refusals import RequestRefused
from tests.pictures import png
from tests.web.at_desk import Officer, desk_of
from tests.web.site import Site, Visitor

EVENT = "/events/orchard-2024"


@pytest.fixture
def owner(site: Site) -> Iterator[Visitor]:
    with site.owner() as visitor:
        yield visitor


def test_an_events_menu_has_each_chapter_and_all_in_one(owner: Visitor) -> None:
    offered = re.findall(rf'href="{EVENT}/print/(\w+)"', owner.get(EVENT).text)
    assert offered == ["all", "participants", "standings", "crosstable", "norms", "certificates"]
    solving = re.findall(r'href="/events/windmill-2026/print/(\w+)"', owner.get("/events/windmill-2026").text)
    assert solving == ["all", "participants", "standings", "norms", "certificates"]
    for chapter in ("all", "standings"):
        printed = owner.get(f"{EVENT}/print/{chapter}")
        assert (printed.status_code, printed.content[:5]) == (200, b"%PDF-")
    assert owner.get(f"{EVENT}/print/nothing").status_code == 404
    assert owner.get("/events/windmill-2026/print/crosstable").status_code == 404


def test_what_would_take_too_long_is_refused_before_it_begins(owner: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(_: object) -> bytes:
        raise AssertionError("begun")

    monkeypatch.setattr(downloads, "paper_pdf", never)
    monkeypatch.setattr(downloads, "MANY_CERTIFICATES", 6)
    refused = owner.get(f"{EVENT}/print/certificates")
    assert refused.status_code == 413
    assert "7 certificates" in refused.text
    monkeypatch.setattr(downloads, "MANY_CELLS", 10)
    refused = owner.get(f"{EVENT}/print/participants")
    assert (refused.status_code, "40 cells" in refused.text) == (413, True)


def test_a_page_too_large_for_paper_is_refused_before_its_explanations_are_made() -> None:
    def never() -> Page:
        raise AssertionError("begun")

    table = Table([Column("No"), Column("Name")], [["1", "Hero"]] * (downloads.MANY_CELLS // 2 + 1))
    with pytest.raises(RequestRefused) as refused:
        downloads.download("pdf", "large", lambda: Page("Large", [table]), never, dict)
    assert refused.value.code == "pdf-large"


@pytest.mark.parametrize("kind", ["html", "xlsx"])
def test_no_more_rows_are_explained_in_a_file_than_are_bearable(
    kind: str, monkeypatch: pytest.MonkeyPatch, owner: Visitor
) -> None:
    cells = ["no", "name", "rating", "R1", "1", "Hero", "1600", "W2", "2", "Peer", "1565", "L1"]
    table = {"form_token": owner.form_token(), "c": cells, "width": "4", "rules": "lpcc"}
    assert owner.post(f"/score/download/{kind}", data=table).status_code == 200
    monkeypatch.setattr(downloads, "MANY_EXPLAINED", 1)
    refused = owner.post(f"/score/download/{kind}", data=table)
    assert refused.status_code == 413
    assert "explains at most 1 at once" in refused.text
    assert owner.post("/score/download/csv", data=table).status_code == 200


def test_every_download_has_a_name_of_its_own(owner: Visitor) -> None:
    def called(path: str) -> str:
        return re.findall('filename="([^"]+)"', owner.get(path).headers["content-disposition"])[0]

    assert called(f"{EVENT}/download/csv") == "orchard-swiss-2024.csv"
    assert called(f"{EVENT}/print/all") == "orchard-swiss-2024.pdf"
    assert called(f"{EVENT}/print/standings") == "orchard-swiss-2024-standings.pdf"
    assert called("/lists/uscf/download/csv?system=quick&as_of=2026-01-01") == "uscf-quick-2026-01-01.csv"
    assert called("/lists/uscf/download/csv?as_of=2026-01-01") == "uscf-2026-01-01.csv"


def test_an_event_leads_to_those_before_and_after_it(owner: Visitor) -> None:
    page = owner.get("/events").text
    order = list(dict.fromkeys(re.findall(r'<a href="/events/([\w-]+)"', page)))
    walked, here = [order[-1]], owner.get(f"/events/{order[-1]}").text
    while after := re.search(r'rel="next" href="/events/([\w-]+)"', here):
        here = owner.get(f"/events/{after[1]}").text
        assert f'rel="prev" href="/events/{walked[-1]}"' in here
        walked.append(after[1])
    assert sorted(walked) == sorted(order), "the way goes by all of them"
    days = [re.search(r"<dd>(\d{4}-\d\d-\d\d)</dd>", owner.get(f"/events/{each}").text) for each in walked]
    assert [found and found[1] for found in days] == sorted(found[1] for found in days if found)


def test_a_list_leads_to_those_published_before_and_after_it(owner: Visitor) -> None:
    def beside(query: str) -> list[tuple[str, str]]:
        return re.findall(r'rel="(prev|next)" href="/lists/\w+\?as_of=([\d-]+)', owner.get(f"/lists/{query}").text)

    assert beside("uscf") == [("prev", "2026-07-01")], "what is known today follows on what was published last"
    assert beside("uscf?as_of=2026-07-01") == []
    assert beside("uscf?as_of=2026-06-01") == [("next", "2026-07-01")]
    assert beside("uscf?system=quick") == [], "a list of another system"
    assert beside("wfcc") == beside("wfcc?as_of=2026-08-01"), "the list in force is the published one itself"


@pytest.fixture
def desk(demo_book: Path, tmp_path: Path) -> Iterator[Officer]:
    with desk_of(shutil.copy(demo_book, tmp_path / "mine.sqlite")) as officer:
        yield officer


def test_the_organisation_is_named_at_the_desk_and_shown_on_every_page(desk: Officer) -> None:
    assert 'href="/desk/organisation"' in desk.visitor.get("/desk").text
    said = {"name": "Riverside Chess Club", "address": "https://club.example/ratings", "reason": "founded"}
    done = desk.do("/desk/organisation", said, {"logo": [("logo.png", png())]})
    assert "The organisation is Riverside Chess Club, entry" in done
    for path in ("/", EVENT, "/desk/organisation"):
        page = desk.visitor.get(path).text
        assert "Riverside Chess Club</a>" in page
        logo = re.search(r'<img class="logo" src="(/logo/[0-9a-f]+\.png)" alt="">', page)
        assert logo is not None
    picture = desk.visitor.get(logo[1])
    assert (picture.content, picture.headers["content-type"]) == (png(), "image/png")
    certificate = desk.visitor.get("/players/50010005/certificate/0/orchard-2024").text
    assert "For Riverside Chess Club" in certificate
    assert "https://club.example/ratings/events/orchard-2024.html#player-50010005" in certificate
    renamed = desk.do("/desk/organisation", {"name": "Riverside CC", "address": "", "no_logo": "1"})
    assert "before: Riverside Chess Club" in renamed
    page = desk.visitor.get(EVENT).text
    assert ("Riverside CC</a>" in page, "/logo/" in page) == (True, False)
    assert desk.visitor.get(logo[1]).status_code == 404


def test_a_logo_that_another_process_was_told_of_is_found(desk: Officer) -> None:
    assert desk.visitor.get("/").status_code == 200
    with open_book(str(desk.visitor.site.settings.book)) as book:
        book.write(lambda turn: describe(turn, name="Riverside", logo=png()), "olga")
        with book.reading() as reading:
            address = logo_address(organisation_of(reading))
    picture = desk.visitor.get(address)
    assert (picture.content, "immutable" in picture.headers.get("cache-control", "")) == (png(), True)
    for other in ("/logo/.png", "/logo/0.png", "/logo/png.png"):
        assert "immutable" not in desk.visitor.get(other).headers.get("cache-control", "")


def test_what_is_no_name_or_picture_is_told_on_the_form(desk: Officer) -> None:
    refused = desk.send("/desk/organisation", {"name": "", "address": ""})
    assert (refused.status_code, "no name for an organisation" in refused.text) == (422, True)
    refused = desk.send("/desk/organisation", {"name": "Club"}, {"logo": [("logo.svg", b"<svg/>")]})
    assert (refused.status_code, "not a whole PNG" in refused.text) == (422, True)
    assert 'value="Club"' in refused.text, "what was typed is not lost"


def test_the_logo_of_a_book_without_one_is_not_found(owner: Visitor) -> None:
    assert owner.get("/logo/0123456789ab.png").status_code == 404


def test_every_page_below_another_says_where_it_is(owner: Visitor) -> None:
    wanted = {
        "/rules/uscf.norm": ["/rules", "/rules/uscf"],
        "/rules/uscf": ["/rules"],
        "/lists/lpcc/needed": ["/lists", "/lists/lpcc?season=Club%20Grand%20Prix%202026"],
        "/desk/log/2": ["/desk/log"],
        EVENT: ["/events"],
        "/players/50010005/opponents": ["/players", "/players/50010005"],
    }
    for path, way in wanted.items():
        trail = re.search(r'<nav class="trail".*?</nav>', owner.get(path).text, re.DOTALL)
        assert trail is not None, path
        assert re.findall(r'href="([^"]*)"', trail[0]) == way, path
