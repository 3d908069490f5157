"""What is needed, in a real browser: on the workbench, following every result that is typed, and on a player's page."""

import pytest
from playwright.sync_api import expect

from tests.web.browsing import Tab
from tests.web.site import EXAMPLES

pytestmark = [pytest.mark.xdist_group("browser-forecast"), pytest.mark.slow]
FILES = EXAMPLES / "forecast"


def test_needs_follow_the_results(tab: Tab) -> None:
    tab.bring(FILES / "harvest-after-3.csv", rules="uscf")
    page = tab.page
    row = page.locator("#needed tr", has=page.get_by_role("button", name="EMBRY, SOFIA"))
    expect(row).to_contain_text("1.5 of 2")
    row.get_by_role("button").click()
    expect(page.locator("#needed .explanation")).to_contain_text("Every possible score")
    expect(page.locator("#needed .explanation .chart svg")).to_be_visible()
    tab.look("forecast-titles")
    for cell, result in {"#c-6-12": "W1", "#c-2-12": "L5"}.items():
        expect(page.locator(cell)).to_have_value("?1" if result == "W1" else "?5")
        page.fill(cell, result)
        page.locator(cell).blur()
    expect(row).to_contain_text("0.5 of 1")


def test_settings_change_the_answer(tab: Tab) -> None:
    tab.bring(FILES / "six-rounds.csv", rules="uscf")
    page = tab.page
    row = page.locator("#needed tr", has_text="3.5 of 6").first
    expect(row).to_contain_text("56.7 %")
    page.locator("#needed summary", has_text="Assumptions").click()
    tab.look("forecast-settings")
    page.fill("#draws", "40")
    page.locator("#draws").blur()
    expect(row).not_to_contain_text("56.7 %")
    expect(page.locator("#needed")).to_contain_text("equal players draw 40 %")


def test_totals_that_solvers_need(tab: Tab) -> None:
    tab.bring(FILES / "lighthouse-after-2.toml", FILES / "lighthouse-after-2.csv")
    page = tab.page
    expect(page.locator("#needed")).to_contain_text("Where the norms' lines lie")
    page.locator("#needed").get_by_role("button", name="Castellani, Piero").first.click()
    expect(page.locator("#needed .explanation .chart svg")).to_be_visible()
    tab.look("forecast-solving")


def test_what_tonights_pairings_are_worth(tab: Tab) -> None:
    tab.bring(FILES / "friday-tonight.csv", rules="lpcc")
    expect(tab.page.locator("#needed")).to_contain_text("Stood up")
    expect(tab.page.get_by_text("Rounds are still to be played")).to_be_visible()
    tab.page.locator("#needed").get_by_role("button", name="COHN, LEA").click()
    expect(tab.page.locator("#needed .explanation")).to_contain_text("score 1 minus the expectation")
    tab.look("forecast-pairings")


def test_a_players_way_to_his_next_title(tab: Tab) -> None:
    tab.open("/players/50010005")
    section = tab.page.get_by_role("region", name="What is next?")
    expect(section).to_contain_text("toward")
    tab.look("forecast-player")
