"""Draw docs/club-night.png anew: a round on a phone, from the program as it is.

    python -m tools.club_night_picture docs/club-night.png

Needs what the browser tests need.
"""

import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page

from normbook.book.commands import acts
from normbook.book.commands.outcome import Consent
from normbook.book.store.book import open_book
from normbook.web.settings import ServerSettings
from tests.web.browsing import browsing
from tests.web.nights import HttpPhone
from tests.web.site import Site, serving

SIZE = {"width": 390, "height": 844}
PLAYERS = (
    ("ALVAREZ, ROSA", 1588),
    ("BAUER, TIM", 1553),
    ("CHEN, MEI", 1726),
    ("DIAZ, PABLO", 1531),
    ("EVANS, GRACE", 1313),
    ("FISHER-HALL, OTTO", 1620),
    ("NEWCOMER, NILS", 1250),
)
"""Nobody's names."""


def night_under_way(site: Site) -> tuple[str, list[dict[str, str]]]:
    """The address of a round half entered, and the owner's cookies."""
    with site.owner() as owner:
        phone = HttpPhone(owner).begin(name="Friday at the harbour", date="2026-10-02", rounds="3")
        for name, rating in PLAYERS:
            phone.stored("add", name=name, rating=rating)
        boards = [phone.stored("pair", round=1, white=white, black=white + 1) for white in (1, 3, 5)]
        phone.stored("result", board=boards[0], result="1-0")
        phone.stored("result", board=boards[1], result="1/2")
        cookies = [{"name": each.name, "value": each.value or "", "url": site.root} for each in owner.cookies.jar]
    return f"{site.root}/nights/{phone.night}?round=1", cookies


def draw(page: Page, address: str, out: Path) -> None:
    page.goto(address)
    page.locator(".board").first.wait_for()
    page.screenshot(path=str(out))


def main(out: Path) -> None:
    with TemporaryDirectory() as folder:
        book = Path(folder) / "club.sqlite"
        with open_book(str(book), create=True) as opened:
            opened.write(lambda writing: acts.organise(name="Harbour Chess Club")(writing, Consent()), "ada")
        with serving(replace(ServerSettings(), book=str(book))) as site, browsing() as browser:
            address, cookies = night_under_way(site)
            context = browser.new_context(viewport=SIZE)  # type: ignore[arg-type]
            context.add_cookies(cookies)  # type: ignore[arg-type]
            draw(context.new_page(), address, out)
            context.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
