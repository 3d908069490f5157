"""A director's event in a real browser: begun, typed, handed over, posted by an officer; two at once; a lost line."""

import re

import pytest
from playwright.sync_api import APIResponse, Browser, Route, expect

from tests.web.browsing import Tab
from tests.web.conftest import open_tab
from tests.web.site import EXAMPLES, Site

pytestmark = [pytest.mark.xdist_group("browser-drafts"), pytest.mark.slow]


def begun(tab: Tab, name: str) -> str:
    """An evening begun from an empty table, without any name in it yet."""
    page = tab.page
    tab.open("/drafts")
    page.select_option("#new-rules", "lpcc")
    page.fill("#players", "2")
    page.fill("#rounds", "1")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#stored")).to_contain_text("version 1")
    tab.listening()
    page.fill("#name", name)
    page.fill("#end", "2026-06-05")
    page.locator("#end").blur()
    expect(page.locator("#stored")).to_contain_text("version 2")
    return page.url


def typed(tab: Tab, cells: dict[str, str]) -> None:
    for cell, text in cells.items():
        tab.page.fill(cell, text)
        tab.page.locator(cell).blur()


def remarked(tab: Tab, status: str) -> None:
    """The browser itself remarks on a refusal; it has nothing else to say."""
    assert [each for each in tab.complaints if status not in each] == []
    tab.complaints.clear()


def test_who_submits_at_once_is_not_taken_for_somebody_else(browser: Browser, accounts_site: Site, size: str) -> None:
    with open_tab(browser, accounts_site, size, user="dora") as dora:
        page = dora.page
        dora.open("/drafts")
        address = begun(dora, f"Elm {size}")
        held: list[tuple[Route, APIResponse]] = []
        page.route(address, lambda route: route.continue_() if held else held.append((route, route.fetch())))
        typed(dora, {"#c-2-2": f"ANN {size}", "#c-2-4": "14x0"})
        while not held:  # stored, and not answered yet
            page.wait_for_timeout(10)
        page.get_by_role("button", name="Submit for posting").click()
        route, answer = held[0]
        route.fulfill(response=answer)
        expect(page.get_by_role("alert").first).to_contain_text("This cannot be done yet")
        remarked(dora, "422")


def test_from_an_empty_table_into_the_book(browser: Browser, accounts_site: Site, size: str) -> None:
    name = f"Maple {size}"
    with open_tab(browser, accounts_site, size, user="dora") as dora:
        page = dora.page
        dora.open("/drafts")
        dora.look("drafts-none")
        address = begun(dora, name)
        typed(dora, {"#c-2-2": f"ANN {size}", "#c-2-4": "1500", "#c-3-2": f"BOB {size}", "#c-3-4": "14x0"})
        typed(dora, {"#c-2-5": "W2", "#c-3-5": "D1"})
        expect(page.locator("#c-3-4")).to_have_attribute("aria-invalid", "true")
        expect(page.locator("#c-3-5")).to_have_attribute("aria-invalid", "true")
        dora.look("draft-findings")
        page.get_by_role("button", name="Submit for posting").click()
        expect(page.get_by_role("alert").first).to_contain_text("This cannot be done yet")
        dora.listening()
        remarked(dora, "422")
        typed(dora, {"#c-3-4": "1400", "#c-3-5": "L1"})
        expect(page.get_by_text("The table has no errors.")).to_be_visible()
        expect(page.get_by_role("heading", name="Results")).to_be_visible()
        dora.look("draft-judged")
        page.get_by_role("button", name="Submit for posting").click()
        expect(page.get_by_text("Submitted to an officer")).to_be_visible()
        dora.look("draft-handed")
        with open_tab(browser, accounts_site, size, user="olga") as olga:
            olga.open("/drafts")
            olga.page.get_by_role("link", name=name).click()
            expect(olga.page.get_by_role("heading", name="Submitted by Dora")).to_be_visible()
            olga.look("draft-officer")
            olga.page.get_by_role("button", name="Preview").click()
            expect(olga.page.locator("main")).to_contain_text(f"ANN {size}")
            olga.look("draft-proposed")
            with olga.page.expect_navigation():
                olga.page.locator("main form button[type=submit]").first.click()
            olga.open(address.removeprefix(accounts_site.root))
            expect(olga.page.get_by_text("An officer has posted it")).to_be_visible()
        page.reload()
        expect(page.get_by_text("An officer has posted it")).to_be_visible()
        dora.look("draft-posted")
        page.locator("p.told a").click()
        expect(page.get_by_role("heading", name=name)).to_be_visible()


@pytest.mark.parametrize("size", ["desktop"])
def test_two_at_one_draft_lose_nothing(browser: Browser, accounts_site: Site, size: str) -> None:
    with (
        open_tab(browser, accounts_site, size, user="dora") as dora,
        open_tab(browser, accounts_site, size, user="olga") as olga,
    ):
        address = begun(dora, "Shared").removeprefix(accounts_site.root)
        olga.open(address)
        typed(dora, {"#c-2-2": "ANN"})
        expect(dora.page.locator("#stored")).to_contain_text("version 3")
        typed(olga, {"#c-2-2": "ANNE"})
        expect(olga.page.locator("#stored")).to_contain_text("Not saved: somebody else saved version 3")
        expect(olga.page.locator("#stored")).to_contain_text("yours “ANNE”, saved “ANN”")
        expect(olga.page.locator("#c-2-2")).to_have_value("ANNE")
        remarked(olga, "409")
        olga.look("draft-conflict")
        olga.page.get_by_role("button", name="Save mine over it").click()
        expect(olga.page.locator("#stored")).to_contain_text("version 4")
        expect(olga.page.locator("#c-2-2")).to_have_value("ANNE")


@pytest.mark.parametrize("size", ["phone"])
def test_a_lost_line_is_told_and_loses_nothing(browser: Browser, accounts_site: Site, size: str) -> None:
    with open_tab(browser, accounts_site, size, user="dora") as dora:
        begun(dora, "Lost")
        dora.page.context.set_offline(True)
        typed(dora, {"#c-2-2": "ANN"})
        expect(dora.page.locator("#stored")).to_contain_text("Not saved: the server did not answer")
        expect(dora.page.locator("#c-2-2")).to_have_value("ANN")
        dora.page.context.set_offline(False)
        expect(dora.page.locator("#stored")).to_contain_text("version 3")
        dora.page.reload()
        expect(dora.page.locator("#c-2-2")).to_have_value("ANN")


def test_what_is_needed_follows_what_is_typed(browser: Browser, accounts_site: Site, size: str) -> None:
    with open_tab(browser, accounts_site, size, user="dora") as dora:
        page = dora.page
        dora.open("/drafts")
        page.select_option("#file-rules", "uscf")
        with page.expect_navigation():
            page.set_input_files("#files", str(EXAMPLES / "forecast" / "harvest-after-3.csv"))
        row = page.locator("#needed tr", has=page.get_by_role("button", name="EMBRY, SOFIA"))
        expect(row).to_contain_text("1.5 of 2")
        typed(dora, {"#c-6-12": "W1", "#c-2-12": "L5"})
        expect(row).to_contain_text("0.5 of 1")
        expect(page.locator("#stored")).to_contain_text(re.compile(r"version [23]"))
        dora.look("draft-forecast")


@pytest.mark.parametrize("size", ["desktop"])
def test_a_solving_tournaments_facts(browser: Browser, accounts_site: Site, size: str) -> None:
    with open_tab(browser, accounts_site, size, user="dora") as dora:
        page = dora.page
        dora.open("/drafts")
        files = [str(EXAMPLES / "wfcc" / name) for name in ("lighthouse.toml", "lighthouse.csv")]
        with page.expect_navigation():
            page.set_input_files("#files", files)
        expect(page.get_by_text("Problems: 18")).to_be_visible()
        page.get_by_role("button", name="Add a problem").click()
        expect(page.get_by_text("Problems: 19")).to_be_visible()
        dora.look("draft-solving")
