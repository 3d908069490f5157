"""Logging in and keeping accounts in a real browser, at desktop and phone size."""

import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import open_tab
from tests.web.site import PASSWORDS, Site

pytestmark = [pytest.mark.xdist_group("browser-accounts"), pytest.mark.slow]


def test_a_wrong_password_and_the_right_one(browser: Browser, accounts_site: Site, size: str) -> None:
    with open_tab(browser, accounts_site, size) as tab:
        page = tab.page
        page.goto(f"{accounts_site.root}/lists")
        page.get_by_role("link", name="Log in").click()
        tab.look("login")
        page.get_by_label("Name").fill("Dora")
        page.get_by_label("Password").fill("not the password")
        page.get_by_label("Password").press("Enter")
        expect(page.get_by_role("main").get_by_role("alert")).to_contain_text("do not belong together")
        expect(page.get_by_label("Name")).to_have_value("dora")
        tab.complaints.clear()  # the browser remarks that the answer was 403
        tab.look("login-wrong")
        page.get_by_label("Password").fill(PASSWORDS["dora"])
        page.get_by_label("Password").press("Enter")
        expect(page).to_have_url(f"{accounts_site.root}/lists")
        expect(page.get_by_role("link", name="Dora")).to_be_visible()
        tab.look("logged-in")
        page.get_by_role("button", name="Log out").click()
        expect(page.get_by_role("link", name="Log in")).to_be_visible()
