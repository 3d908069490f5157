"""What browsers do at a club night."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.browsing import Tab
from tests.web.nights import HttpPhone
from tests.web.site import Site


def begin(tab: Tab, name: str, rounds: int = 2) -> str:
    """A night; its id."""
    tab.open("/nights")
    form = tab.page.get_by_role("main")
    form.get_by_label("Name", exact=True).fill(name)
    form.get_by_label("Date").fill("2026-11-06")
    form.get_by_label("Rounds").fill(str(rounds))
    form.get_by_role("button", name="Start club night").click()
    tab.page.locator(".picking").wait_for()
    tab.listening()
    return tab.page.url.partition("/nights/")[2].partition("?")[0]


def pick(page: Page, search: str, name: str) -> None:
    page.get_by_label("Name or id").fill(search)
    page.locator("#found").get_by_role("button", name=re.compile(name)).click()
    expect(page.get_by_label("Name or id")).to_be_focused()
    expect(page.get_by_label("Name or id")).to_have_value("")
    expect(page.locator(".roll .name", has_text=name)).to_be_visible()


def newcomer(page: Page, name: str, rating: str = "") -> None:
    details = page.locator("#newcomer")
    if details.get_attribute("open") is None:
        details.locator("summary").click()
    details.get_by_label("Name").fill(name)
    details.get_by_label("Rating").fill(rating)
    details.get_by_role("button", name="Add", exact=True).click()
    expect(details.get_by_label("Name")).to_be_focused()
    expect(page.locator(".roll .name", has_text=name)).to_be_visible()


def pair(page: Page, white: str, black: str) -> None:
    page.locator(".choice .person", has_text=white).click()
    page.locator(".choice .person", has_text=black).click()
    expect(board(page, white, black)).to_be_visible()


def within_reach(button: Locator) -> bool:
    """Whether a thumb meets the button where it is, with nothing over it."""
    return bool(
        button.evaluate(
            """each => {
                const { x, y, width, height } = each.getBoundingClientRect();
                return each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
            }"""
        )
    )


def board(page: Page, white: str, black: str) -> Locator:
    return page.locator(".board").filter(has_text=white).filter(has_text=black)


def result(page: Page, white: str, black: str, shown: str) -> None:
    """Tap a result, and wait until it is shown as stored."""
    button = board(page, white, black).get_by_role("button").filter(has_text=shown)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(board(page, white, black).locator(".kept")).to_be_visible()


def did_not_come(page: Page, white: str, black: str, absent: str, notice: str = "") -> None:
    of = board(page, white, black)
    if of.locator("details").get_attribute("open") is None:
        of.locator("summary").click()
    group = of.get_by_role("group", name="gave notice at" if notice else "no notice")
    if notice:
        group.get_by_label("notice at", exact=False).first.fill(notice)
    group.get_by_role("button", name=absent).click()
    expect(of.locator(".absent")).to_contain_text(f"{absent}: no-show")


def points(page: Page) -> dict[str, str]:
    """Tonight's points as a screen shows them."""
    rows = page.locator(".standings table").first.locator("tbody tr")
    return {row.locator("td").nth(1).inner_text(): row.locator("td").nth(-2).inner_text() for row in rows.all()}


def begun_by_http(club: Site, name: str, players: int = 8) -> tuple[str, list[str]]:
    """A night with everybody paired in round 1, made without a browser; its id and the boards."""
    with club.logged_in("dora") as visitor:
        phone = HttpPhone(visitor).begin(name=name, rounds="3")
        for no in range(1, players + 1):
            phone.stored("add", name=f"PLAYER {chr(64 + no)}", rating=1300 + 90 * no)
        boards = [phone.stored("pair", round=1, white=no, black=no + 1) for no in range(1, players, 2)]
    return phone.night, boards


def boards_of(page: Page) -> Locator:
    return page.locator(".board")


def until(page: Page, holds: str) -> None:
    """Wait until an expression of the page holds; not by Playwright's own function, which the page's policy forbids."""
    for _ in range(1200):
        if page.evaluate(holds):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never: {holds}")


def kept_pages(page: Page, night: str) -> None:
    """Wait until the browser has kept the night's page for a line that goes away."""
    until(page, f"caches.match('/nights/{night}', {{ ignoreSearch: true }}).then(Boolean)")
