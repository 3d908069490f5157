"""The desk's pages over http: what each shows, and what a form must carry."""

import pytest

from tests.web.site import Site

pytestmark = pytest.mark.xdist_group("web-desk")

PAGES = {
    "/desk": ("Waiting for the committee", "Not verified since"),
    "/desk/post": ("Post events", "together with their tables"),
    "/desk/events": ("Orchard Swiss 2024", "amended"),
    "/desk/events?state=void": ("Nothing is found",),
    "/desk/events?state=amended&rules=uscf": ("Orchard Swiss 2024",),
    "/desk/events/orchard-2024": ("round 3, board 2", "Take it out"),
    "/desk/events/orchard-2024/correct": ("Add a round", "EASTON, RUTH"),
    "/desk/events/windmill-2026/correct": ("Add a round",),
    "/desk/events/orchard-2024/void": ("Grant the titles",),
    "/desk/members": ("Bring members in",),
    "/desk/members?search=easton": ("EASTON, RUTH", "50010005"),
    "/desk/members/50010005": ("This is somebody else", "Correct the member"),
    "/desk/members/solving%2FW1000": ("This is somebody else",),
    "/desk/near": ("Nearly the same name",),
    "/desk/lists": ("uscf regular of 2026-07-01", "wfcc solving of 2026-07-01"),
    "/desk/committee": ("Decided",),
    "/desk/committee/windmill-2026": ("documents complete", "Another coefficient"),
    "/desk/titles": ("Life Master by games", "uscf.demotion"),
    "/desk/titles?player=50010005": ('value="50010005"',),
    "/desk/log": ("Verify the book", "amendment"),
    "/desk/log/1": ("Hash before",),
    "/desk/copies": ("no sessions and no tokens",),
}


@pytest.mark.parametrize("path", PAGES)
def test_each_page_shows_what_it_is_for(site: Site, path: str) -> None:
    with site.owner() as owner:
        answer = owner.get(path)
    assert answer.status_code == 200
    for text in PAGES[path]:
        assert text in answer.text
