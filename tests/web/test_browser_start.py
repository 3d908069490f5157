"""A newcomer's walk: from an empty folder to a posted club night and the season's page, in the browser alone."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from normbook.render.words import say
from tests.web.conftest import open_tab, settings
from tests.web.site import serving
from tests.web.test_browser_night import newcomer, pair, pick, result

pytestmark = [pytest.mark.xdist_group("browser-night"), pytest.mark.slow]

MEMBERS = "id,name,rating\n101,ALDER ANN,1612\n102,BIRCH BEN,1540\n"


def test_from_an_empty_folder_to_a_posted_club_night(browser: Browser, tmp_path: Path, size: str) -> None:
    book, members = tmp_path / "normbook.sqlite", tmp_path / "members.csv"
    members.write_text(MEMBERS, encoding="utf-8")
    with serving(settings(book=str(book), stream_seconds=60)) as site, open_tab(browser, site, size) as tab:
        page = tab.page
        done = page.locator(".steps li.done")
        tab.open("/")
        expect(page.locator(".steps li")).to_have_count(4)
        expect(done).to_have_count(0)
        tab.look("start-empty")
        page.get_by_label(say("web.first.name")).fill("Friday Knights")
        page.get_by_role("button", name=say("web.first.create-do")).click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Friday Knights")
        expect(done).to_have_count(1)
        tab.look("start-created")
        page.get_by_role("link", name=say("web.first.members-do")).click()
        page.set_input_files("#files", str(members))
        page.locator("form[enctype] button[type=submit]").click()
        page.locator("form.accept button[type=submit]").first.click()
        expect(page.get_by_role("status")).to_contain_text("2")
        tab.open("/")
        expect(done).to_have_count(2)
        page.get_by_role("link", name=say("web.first.night-do")).click()
        page.locator("#name, [name=name]").first.fill("First Friday")
        page.locator("[name=rounds]").fill("1")
        page.locator("form.facts-form button[type=submit]").click()
        tab.listening()
        page.locator("#new-name").wait_for(state="attached")
        pick(page, "alder", "ALDER ANN")
        pick(page, "birch", "BIRCH BEN")
        newcomer(page, "CEDAR CAL", "1480")
        newcomer(page, "DOGWOOD DEE")
        page.get_by_role("link", name=say("night.to-pairings")).click()
        tab.listening()
        pair(page, "ALDER", "CEDAR")
        pair(page, "DOGWOOD", "BIRCH")
        result(page, "ALDER", "CEDAR", "1–0")
        result(page, "DOGWOOD", "BIRCH", "½–½")
        page.locator("[value*='do=close']").first.click()
        page.get_by_role("link", name=say("night.finish")).first.click()
        page.locator("#post").click()
        page.locator("main a[href^='/events/']").first.wait_for()
        expect(page.get_by_role("main")).to_contain_text("ALDER ANN")
        tab.open("/")
        expect(done).to_have_count(4)
        tab.look("start-done")
        page.locator(".first a[href='/lists']").click()
        page.locator("a[href^='/lists/lpcc']").first.click()
        expect(page.get_by_role("main")).to_contain_text("DOGWOOD DEE")
