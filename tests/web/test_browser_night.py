"""A club night in real browsers: the whole evening, two phones at once."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.cli.running import run
from tests.web.browsed_nights import (
    begin,
    begun_by_http,
    board,
    boards_of,
    did_not_come,
    newcomer,
    pair,
    pick,
    points,
    result,
    within_reach,
)
from tests.web.browsing import Tab
from tests.web.conftest import open_tab
from tests.web.nights import HttpPhone
from tests.web.site import Site

pytestmark = [pytest.mark.xdist_group("browser-night"), pytest.mark.slow]


def test_an_evening_with_one_thumb(browser: Browser, club: Site, size: str) -> None:
    with open_tab(browser, club, size, user="dora") as tab:
        page = tab.page
        tab.open("/nights")
        tab.look("night-begin")
        night = begin(tab, f"Evening on a {size}")
        for search in ("alvarez", "cardozo"):
            pick(page, search, search.upper())
        for name, rating in (("EVA", "1500"), ("FINN", ""), ("GUS", "1800"), ("HAL", "1400/9"), ("IDA", "")):
            newcomer(page, name, rating)
        tab.look("night-players")
        page.get_by_role("link", name="Go to the pairings").click()
        page.locator(".choice .person").first.wait_for()
        tab.listening()
        page.locator(".choice .person", has_text="EVA").click()
        assert [within_reach(person) for person in page.locator(".choice .person").all()] == [True] * 7
        page.locator(".choice .person", has_text="EVA").click()
        pair(page, "ALVAREZ", "CARDOZO")
        pair(page, "EVA", "FINN")
        pair(page, "GUS", "HAL")
        page.locator(".choice .person", has_text="IDA").click()
        tab.look("night-pairing")
        page.get_by_role("button", name="Bye (odd number)").click()
        expect(page.locator(".seated")).to_contain_text("IDA: Bye (odd number)")
        expect(page.get_by_role("heading", name="Not paired yet")).to_have_count(0)
        expect(page.locator(".lacking")).to_have_text(
            re.compile(r"3 results are missing:\s+Board 1\s*Board 2\s*Board 3")
        )
        result(page, "ALVAREZ", "CARDOZO", "1–0")
        did_not_come(page, "EVA", "FINN", "FINN")
        did_not_come(page, "GUS", "HAL", "HAL", "17:44")
        expect(board(page, "GUS", "HAL").locator(".absent")).to_contain_text("17:44 (in time)")
        tab.look("night-round")
        pair(page, "GUS", "EVA")
        expect(board(page, "EVA", "FINN")).to_contain_text("EVA was paired again")
        result(page, "GUS", "EVA", "0–1")
        page.get_by_role("button", name=re.compile("Undo: 0-1|Undo: .*GUS")).click()
        expect(board(page, "GUS", "EVA").locator("[aria-pressed=true]")).to_have_count(0)
        result(page, "GUS", "EVA", "½–½")
        page.get_by_role("button", name="Close round 1").click()
        expect(page.get_by_role("heading", name="Round 2")).to_be_visible()
        assert page.evaluate("scrollY") == 0
        pair(page, "IDA", "FINN")
        result(page, "IDA", "FINN", "1–0")
        page.get_by_role("link", name="Finish").click()
        tab.look("night-finish")
        shown = points(page)
        page.get_by_role("button", name="Post the night").click()
        has_its_text(tab, f"Evening on a {size}")
        assert tab.complaints == []
        tab.open(f"/nights/{night}/board")
        tab.look("night-board")
        assert points(page) == shown
        assert shown["FINN"] == "-1.05"
        assert shown["HAL"] in ("0.00", "+0.00")


def has_its_text(tab: Tab, name: str) -> None:
    """After posting: results to send, and where they are."""
    expect(tab.page.locator("#night-text")).to_have_value(re.compile(rf"^{name}, 2026-11-06\n1\. "))
    expect(tab.page.get_by_role("link", name="Season 2026")).to_have_attribute("href", "/lists/lpcc?season=2026")
    tab.look("night-posted")


def test_two_phones_enter_one_night_and_the_command_line_says_the_same(
    browser: Browser, club: Site, tmp_path: Path
) -> None:
    night, _ = begun_by_http(club, "Two phones")
    with (
        open_tab(browser, club, "phone", user="dora") as one,
        open_tab(browser, club, "phone", user="dan") as other,
        open_tab(browser, club) as screen,
    ):
        for tab in (one, other):
            tab.open(f"/nights/{night}")
        screen.open(f"/nights/{night}/board")
        # Both tap at once, each on boards of its own; nobody waits for the other. Not with `no_wait_after`: where the
        # board is drawn anew just then, Playwright swallows its own tap to try again, and with it never does.
        for row, mine, his in ((0, "1–0", "½–½"), (2, "0–1", "1–0")):
            first, second = boards_of(one.page).nth(row), boards_of(other.page).nth(row + 1)
            first.get_by_role("button").filter(has_text=mine).click()
            second.get_by_role("button").filter(has_text=his).click()
        for tab in (one, other):
            expect(tab.page.locator(".board .kept")).to_have_count(4)
            expect(tab.page.locator(".board .kept", has_text="dan")).to_have_count(2)
        one.page.get_by_role("button", name="Close round 1").click()
        for tab in (one, other):
            expect(tab.page.get_by_role("heading", name="Round 2")).to_be_visible()
        pair(other.page, "PLAYER A", "PLAYER C")
        result(one.page, "PLAYER A", "PLAYER C", "1–0")
        for tab in (other, screen):
            for table in (0, 1):
                told = one.page.locator(".standings table").nth(table).text_content()
                expect(tab.page.locator(".standings table").nth(table)).to_have_text(told or "")
        shown = points(one.page)
        assert screen.complaints == one.complaints == other.complaints == []
    judged = by_command_line(club, night, tmp_path)
    assert shown == {name: signed(text) for name, text in judged.items()}


def by_command_line(club: Site, night: str, folder: Path) -> dict[str, str]:
    """What `normbook score` makes of the night's table, before and after the night is posted."""
    with club.logged_in("dora") as visitor:
        file = folder / "night.csv"
        file.write_bytes(visitor.get(f"/nights/{night}/crosstable").content)
        done = run("score", file, "--rules", "lpcc", "--json")
        assert done.exit_code == 0, done.stderr
        judged = {player["name"]: player["points"] for player in json.loads(done.stdout)["players"]}
        phone = HttpPhone(visitor, night)
        answer = phone.post(**phone.review())
        assert answer.status_code == 303, answer.text
        assert answer.headers["location"] == f"/nights/{night}?view=finish"
        [event] = re.findall(r'href="(/events/[^"]+)"', visitor.get(answer.headers["location"]).text)[:1]
        posted = visitor.get(f"/api/v1{event}").json()
    assert {player["name"]: player["points"] for player in posted["players"]} == judged
    return judged


def signed(text: str) -> str:
    """Points as screens show them."""
    return text if text.startswith("-") or text == "0.00" else f"+{text}"


def test_without_scripts_a_night_is_entered_by_forms(browser: Browser, club: Site) -> None:
    night, _ = begun_by_http(club, "No scripts", 2)
    with open_tab(browser, club, "phone", user="dora", java_script_enabled=False) as tab:
        page = tab.page
        tab.open(f"/nights/{night}?round=2")
        page.get_by_label("White").select_option("PLAYER B")
        page.get_by_label("Black").select_option("PLAYER A")
        page.get_by_role("button", name="Pair them").click()
        board(page, "PLAYER B", "PLAYER A").get_by_role("button", name="0–1").click()
        expect(page.locator(".board [aria-pressed=true]")).to_contain_text("0–1")
        expect(page.get_by_role("heading", name="Round 2")).to_be_visible()
        tab.open(f"/nights/{night}?view=players")
        page.get_by_label("Name or id").fill("alvarez")
        page.get_by_role("button", name="Search").click()
        page.locator("#found").get_by_role("button", name=re.compile("ALVAREZ")).click()
        expect(page.locator(".roll")).to_contain_text("ALVAREZ")


@pytest.mark.parametrize(("zone", "day"), [("Pacific/Kiritimati", "2026-10-03"), ("Pacific/Pago_Pago", "2026-10-02")])
def test_a_night_is_begun_on_the_day_of_the_phone(browser: Browser, club: Site, zone: str, day: str) -> None:
    with open_tab(browser, club, "phone", user="dora", timezone_id=zone) as tab:
        tab.page.clock.set_fixed_time("2026-10-02T11:30:00Z")
        tab.open("/nights")
        expect(tab.page.get_by_label("Date")).to_have_value(day)
