"""The desk's pages over http: what each shows, and what a form must carry."""

from pathlib import Path

import pytest

from normbook.book.store.book import Writing, open_book
from normbook.office import drafts
from tests.web.at_desk import desk_of
from tests.web.site import Site

pytestmark = [pytest.mark.xdist_group("web-desk"), pytest.mark.slow]

PAGES = {
    "/desk": ("Waiting for the committee", "Not verified at the desk yet"),
    "/desk/post": ("Post events", "together with their tables"),
    "/desk/events": ("Orchard Swiss 2024", "Amended"),
    "/desk/events?state=void": ("No matches",),
    "/desk/events?state=amended&rules=uscf": ("Orchard Swiss 2024",),
    "/desk/events/orchard-2024": ("round 3, board 2", "Void"),
    "/desk/events/orchard-2024/correct": ("Add a round", "EASTON, RUTH"),
    "/desk/events/windmill-2026/correct": ("Add a round",),
    "/desk/events/orchard-2024/void": ("Grant the titles",),
    "/desk/members": ("Import members",),
    "/desk/members?search=easton": ("EASTON, RUTH", "50010005"),
    "/desk/members/50010005": ("Merge with another member", "Edit member"),
    "/desk/members/solving%2FW1000": ("Merge with another member",),
    "/desk/near": ("Possible duplicates",),
    "/desk/lists": ("Lifetime titles, regular: list of 2026-07-01", "Solvers&#39; rating: list of 2026-07-01"),
    "/desk/committee": ("Decided",),
    "/desk/committee/windmill-2026": ("documents complete", "Coefficient, if not the proposed one"),
    "/desk/titles": ("Life Master by games", "uscf.demotion"),
    "/desk/titles?player=50010005": ('value="50010005"',),
    "/desk/log": ("Verify the book", "amendment"),
    "/desk/log/1": ("Previous hash",),
    "/desk/copies": ("no sessions or tokens",),
}


@pytest.mark.parametrize("path", PAGES)
def test_each_page_shows_what_it_is_for(site: Site, path: str) -> None:
    with site.owner() as owner:
        answer = owner.get(path)
    assert answer.status_code == 200
    for text in PAGES[path]:
        assert text in answer.text


def test_drafts_stand_among_the_events_and_those_handed_over_wait(book_copy: Path) -> None:
    def begun(writing: Writing) -> drafts.Draft:
        drafts.begin(writing, drafts.EVENT, "uscf", "Pumpkin Swiss", "dora", {})
        return drafts.begin(writing, drafts.EVENT, "lpcc", "Turnip Quads", "dan", {})

    with desk_of(book_copy) as officer, open_book(str(book_copy)) as book:
        assert "No event is waiting to be posted" in officer.visitor.get("/desk").text
        turnip = book.write(begun)
        assert "No event is waiting to be posted" in officer.visitor.get("/desk").text
        book.write(lambda writing: drafts.save(writing, turnip, status=drafts.HANDED))
        home = officer.visitor.get("/desk").text
        assert f'href="/drafts/{turnip.id}">Turnip Quads' in home
        assert "Pumpkin" not in home
        shown = {
            state: officer.visitor.get(f"/desk/events?state={state}").text for state in ("draft", "handed", "posted")
        }
        assert ["Pumpkin" in shown[state] for state in shown] == [True, False, False]
        assert ["Turnip" in shown[state] for state in shown] == [False, True, False]
        everything = officer.visitor.get("/desk/events").text
        assert "Pumpkin" in everything
        assert "Orchard Swiss 2024" in everything
        assert "Pumpkin" not in officer.visitor.get("/desk/events?rules=lpcc").text
        assert "Pumpkin" not in officer.visitor.get("/desk/events?search=turnip").text
