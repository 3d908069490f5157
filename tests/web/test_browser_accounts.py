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
        expect(page.get_by_role("main").get_by_role("alert")).to_contain_text("Wrong name or password")
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


def test_a_user_keeps_his_account(browser: Browser, accounts_site: Site, size: str) -> None:
    with open_tab(browser, accounts_site, size, user="olga") as tab:
        page = tab.page
        tab.open("/")
        page.get_by_role("link", name="Olga").click()
        page.get_by_label("Purpose").fill("web site of the club")
        page.get_by_label("Scope").select_option("director")
        page.get_by_role("button", name="Create token").click()
        expect(page.locator("pre").first).to_contain_text("nbk_")
        tab.look("account-token")
        page.get_by_role("button", name="Revoke web site of the club").click()
        expect(page.get_by_role("status")).to_contain_text("revoked")
        page.get_by_label("Current password").fill(PASSWORDS["olga"])
        page.get_by_label("New password", exact=True).fill("another four words")
        page.get_by_label("New password again").fill("other four words")
        page.get_by_role("button", name="Change the password").click()
        expect(page.get_by_role("main").get_by_role("alert")).to_contain_text("not the same")
        tab.complaints.clear()  # the browser remarks that the answer was 422
        tab.look("account")
        page.get_by_label("Current password").fill(PASSWORDS["olga"])
        page.get_by_label("New password", exact=True).fill(PASSWORDS["olga"])
        page.get_by_label("New password again").fill(PASSWORDS["olga"])
        page.get_by_role("button", name="Change the password").click()
        expect(page.get_by_role("status")).to_contain_text("password has been changed")
        page.get_by_role("button", name="Log out everywhere").click()
        expect(page.get_by_role("heading", name="Log in")).to_be_visible()


def test_an_administrator_keeps_the_users(browser: Browser, accounts_site: Site, size: str) -> None:
    with open_tab(browser, accounts_site, size, user="ada") as tab:
        page = tab.page
        tab.open("/")
        page.get_by_role("link", name="Users").click()
        name = f"nora-{size}"
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_label("Shown as").fill("Nora Night")
        page.get_by_label("Role").select_option("officer")
        page.get_by_label("First password").fill("a first password")
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.get_by_role("status")).to_contain_text("account has been created")
        expect(page.get_by_role("heading", name="Nora Night")).to_be_visible()
        page.get_by_label("Role").select_option("director")
        page.get_by_role("button", name="Change the role").click()
        expect(page.get_by_role("status")).to_contain_text("role has been changed")
        page.get_by_label("New password").fill("another password")
        page.get_by_role("button", name="Set the password").click()
        expect(page.get_by_role("status")).to_contain_text("password has been changed")
        tab.look("user")
        page.get_by_role("button", name="Close the account").click()
        page.get_by_role("button", name="Reopen").click()
        expect(page.get_by_role("status")).to_contain_text("reopened")
        page.get_by_role("main").get_by_role("link", name="Users").click()
        expect(page.get_by_role("cell", name="role changed").first).to_be_visible()
        tab.look("users")
        page.get_by_role("link", name="ada", exact=True).click()
        page.get_by_role("button", name="Close the account").click()
        expect(page.get_by_role("main").get_by_role("alert")).to_contain_text("last administrator")
