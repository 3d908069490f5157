"""What a phone keeps of a night: its page opens without a line, for whoever saw it and for nobody else."""

import re

import pytest
from playwright.sync_api import Browser, Error, expect

from tests.web.browsed_nights import begun_by_http, board, boards_of, kept_pages, result, until
from tests.web.conftest import open_tab
from tests.web.site import Site

pytestmark = [pytest.mark.xdist_group("browser-night"), pytest.mark.slow]

NOBODYS = "caches.keys().then(names => !names.some(name => name.startsWith('normbook-night:')))"


def test_a_night_survives_a_reload_and_a_thrown_away_tab_without_a_line_and_logging_out_ends_it(
    browser: Browser, club: Site
) -> None:
    night, _ = begun_by_http(club, "Kept", 6)
    with open_tab(browser, club, "phone", user="dora") as tab:
        page = tab.page
        tab.open(f"/nights/{night}")
        kept_pages(page, night)
        result(page, "PLAYER A", "PLAYER B", "1–0")
        page.context.set_offline(True)
        boards_of(page).nth(1).get_by_role("button").filter(has_text="0–1").click()
        expect(page.locator("#unsent li")).to_have_count(1)
        page.reload()
        # What was stored since the page was loaded is there too, and what is not stored yet is said.
        for opened in ("reloaded", "thrown away"):
            expect(page.locator("#line")).to_contain_text("No connection")
            expect(board(page, "PLAYER A", "PLAYER B").locator("[aria-pressed=true]")).to_contain_text("1–0")
            expect(page.locator("#unsent li")).to_have_text(re.compile("Board 2: 0–1 .*: not saved yet"))
            if opened == "reloaded":
                page.close()
                page = page.context.new_page()
                page.goto(f"{club.root}/nights/{night}")
        page.context.set_offline(False)
        expect(page.locator(".board .kept")).to_have_count(2)
        expect(page.locator("#unsent")).to_be_hidden()
        page.get_by_role("button", name="Log out").click()
        page.get_by_role("link", name="Log in").first.wait_for()
        until(page, NOBODYS)
        page.context.set_offline(True)
        with pytest.raises(Error, match="ERR_"):
            page.goto(f"{club.root}/nights/{night}")


def test_nobody_is_shown_a_page_that_was_kept_for_another_account(browser: Browser, club: Site) -> None:
    nights = [begun_by_http(club, name, 2)[0] for name in ("Of Dora", "Of Dan")]
    with open_tab(browser, club, "phone", user="dora") as tab:
        page = tab.page
        tab.open(f"/nights/{nights[0]}")
        kept_pages(page, nights[0])
        # Another account in the same browser, without a page of the site in between that could clear anything.
        with club.logged_in("dan") as visitor:
            cookies = [{"name": each.name, "value": each.value or "", "url": club.root} for each in visitor.cookies.jar]
        page.context.clear_cookies()
        page.context.add_cookies(cookies)  # type: ignore[arg-type]
        tab.open(f"/nights/{nights[1]}")
        kept_pages(page, nights[1])
        page.context.set_offline(True)
        page.goto(f"{club.root}/nights/{nights[1]}")
        expect(page.get_by_role("heading", name="Of Dan")).to_be_visible()
        with pytest.raises(Error, match="ERR_"):
            page.goto(f"{club.root}/nights/{nights[0]}")


def test_the_worker_keeps_all_that_a_night_s_page_is_made_of_and_nothing_of_anybody(club: Site) -> None:
    night, _ = begun_by_http(club, "Made of", 2)
    with club.visitor() as stranger, club.logged_in("dora") as visitor:
        script = stranger.get("/nights/worker.js")
        assert script.headers["content-type"].startswith("text/javascript")
        assert script.headers["cache-control"] == "no-store"
        kept = set(re.findall(r'"(/static/[^"]+)"', script.text))
        for look in ("", "?view=players", "?view=finish", "?propose=yes"):
            page = visitor.get(f"/nights/{night}{look}")
            assert set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text)) <= kept
            assert page.headers["x-night-person"] == "dora"
        for address in kept:
            assert stranger.get(address).headers["cache-control"].startswith("public")
