"""Twelve regulars and one round, counted tap by tap; and what is tapped twice, or changed before it is accepted."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.browsed_nights import boards_of, until
from tests.web.browsing import Tab
from tests.web.conftest import open_tab
from tests.web.nights import HttpPhone
from tests.web.site import Site

pytestmark = [pytest.mark.xdist_group("browser-night"), pytest.mark.slow]

REGULARS = [f"{letter * 5}, REGULAR" for letter in "ABCDEFGHIJKL"]
COUNT = """
    for (const kind of ["click", "keydown"])
        document.addEventListener(kind, () => sessionStorage.setItem(kind, 1 + Number(sessionStorage.getItem(kind))));
"""
COUNTED = "['click', 'keydown'].map(kind => Number(sessionStorage.getItem(kind)))"
SMALL = """[...document.querySelectorAll("main :is(a, button, summary, input:not([type=hidden]))")].filter(each => {
    const { width, height } = each.getBoundingClientRect();
    const least = each.matches("a:not(.button, .parts a)") ? 24 : 44;
    return height && !each.closest("table, p.muted, .posted, .check") && (height < least - 0.5 || width < 24);
}).map(each => each.outerHTML)"""
"""What is too small for a thumb; links within a sentence may be."""


def night_before(club: Site, name: str) -> None:
    """A night of the regulars, posted."""
    with club.logged_in("dora") as visitor:
        phone = HttpPhone(visitor).begin(name=name, date="2020-01-03", rounds="1", season=name)
        for index, player in enumerate(REGULARS):
            phone.stored("add", name=player, rating=1400 + 40 * index)
        pairs = " ".join(f"{no}-{no + 1}" for no in range(1, 13, 2))
        step = phone.stored("draw", round=1, pairs=pairs)
        for number in range(1, 7):
            phone.stored("result", board=f"{step}-{number}", result="1-0")
        assert phone.post(**phone.review()).status_code == 303


def follow(tab: Tab, link: Locator) -> None:
    with tab.page.expect_navigation():
        link.click()
    tab.listening()


def looked_at(tab: Tab, name: str) -> None:
    """Nothing wider than the screen, nothing too small, nothing wrong, in the dark too."""
    assert tab.page.evaluate(SMALL) == []
    tab.look(name)


@pytest.mark.parametrize(("width", "scheme"), [(320, "dark"), (390, "light")])
def test_twelve_regulars_and_one_round_take_few_taps_and_no_key(
    browser: Browser, club: Site, width: int, scheme: str
) -> None:
    name = f"Regular {scheme} night"
    night_before(club, name)

    with open_tab(browser, club, "phone", user="dora", color_scheme=scheme) as tab:
        page = tab.page
        page.set_viewport_size({"width": width, "height": 844})
        page.add_init_script(COUNT)
        tab.open("/nights")
        looked_at(tab, f"night-start-{width}")
        follow(tab, page.get_by_role("button", name="Start club night"))
        for player in REGULARS:
            page.locator(".chip", has_text=player).click()
        expect(page.locator(".chip[aria-pressed=true]")).to_have_count(12)
        looked_at(tab, f"night-regulars-{width}")
        follow(tab, page.get_by_role("link", name="Pair for me"))
        looked_at(tab, f"night-proposal-{width}")
        follow(tab, page.get_by_role("button", name="Accept pairings"))
        for number in range(6):
            boards_of(page).nth(number).get_by_role("button").filter(has_text="½–½").click()
        expect(page.locator(".board .kept")).to_have_count(6)
        expect(page.locator(".lacking")).to_have_text("All results are in.")
        looked_at(tab, f"night-results-{width}")
        assert max(each.bounding_box()["height"] for each in boards_of(page).all()) < 120  # type: ignore[index]
        page.get_by_role("button", name="Close round 1").click()
        finish = page.locator("#night").get_by_role("link", name="Finish")
        finish.wait_for()
        follow(tab, finish)
        follow(tab, page.get_by_role("button", name="Post the night"))
        expect(page.locator("#night-text")).to_have_value(re_first(name))
        taps, keys = page.evaluate(COUNTED)
        assert (taps, keys) == (24, 0)
        looked_at(tab, f"night-sent-{width}")
        copies(page)


def re_first(name: str) -> re.Pattern[str]:
    return re.compile(rf"^{name}, .*\n1\. AAAAA, REGULAR \+0\.15\n")


def copies(page: Page) -> None:
    """The text is on the clipboard, also where a page without TLS may not write to it."""
    page.evaluate("void (navigator.clipboard.writeText = () => Promise.reject())")
    page.evaluate("document.addEventListener('copy', () => { window.taken = String(getSelection()); })")
    page.get_by_role("button", name="Copy").click()
    expect(page.locator("#copied")).to_be_visible()
    assert page.evaluate("window.taken") == page.locator("#night-text").input_value()


def test_a_second_tap_takes_out_and_two_names_of_a_proposal_change_places(browser: Browser, club: Site) -> None:
    night_before(club, "Regulars again")
    with open_tab(browser, club, "phone", user="dora") as tab, club.logged_in("dan") as visitor:
        page = tab.page
        tab.open("/nights")
        follow(tab, page.get_by_role("button", name="Start club night"))
        night = page.url.partition("/nights/")[2].partition("?")[0]
        chips = {player: page.locator(".chip", has_text=player) for player in REGULARS[:6]}
        for chip in chips.values():
            chip.click()
        expect(page.locator(".chip[aria-pressed=true]")).to_have_count(6)
        chips[REGULARS[0]].click()
        expect(page.locator(".chip[aria-pressed=true]")).to_have_count(5)
        page.context.set_offline(True)
        for _ in range(3):  # in, out and in again, before the server has heard of any
            chips[REGULARS[0]].click()
        expect(page.locator("#unsent li")).to_have_count(3)
        page.context.set_offline(False)
        expect(page.locator(".chip[aria-pressed=true]")).to_have_count(6)
        expect(page.locator("#refused")).to_have_count(0)
        expect(page.locator("#unsent li")).to_have_count(0)  # a proposal is made of what the server has
        follow(tab, page.get_by_role("link", name="Pair for me"))
        seats = page.locator("#proposal .seat")
        before = seats.evaluate_all("all => all.map(each => each.dataset.no)")
        seats.nth(0).click()
        seats.nth(3).click()
        # Somebody else's tap draws it anew; what was arranged stays.
        HttpPhone(visitor, night).stored("rounds", rounds=4)
        expect(page.get_by_role("link", name="R4")).to_be_visible()
        arranged = [before[3], *before[1:3], before[0], *before[4:]]
        assert seats.evaluate_all("all => all.map(each => each.dataset.no)") == arranged
        follow(tab, page.get_by_role("button", name="Accept pairings"))
        shown = page.locator(".board .results button:first-child").evaluate_all("all => all.map(each => each.value)")
        assert len(shown) == 3
        undo = page.get_by_role("button", name="Undo: round 1 paired")
        undo.click()
        expect(page.get_by_role("heading", name="Not paired yet (6)")).to_be_visible()
        until(page, "document.querySelectorAll('.board').length === 0")
        assert tab.complaints == []
