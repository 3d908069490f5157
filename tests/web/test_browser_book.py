"""A book's public pages in a real browser; what every page weighs; light, dark and paper."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import Tab
from tests.web.conftest import open_tab, settings
from tests.web.nights import HttpPhone
from tests.web.site import EXAMPLES, Site, serving

pytestmark = [pytest.mark.xdist_group("browser"), pytest.mark.slow]

PAGES = {
    "home": "/",
    "lists": "/lists",
    "list-titles": "/lists/uscf",
    "list-quick": "/lists/uscf?system=quick&as_of=2025-06-01",
    "list-season": "/lists/lpcc",
    "list-season-needed": "/lists/lpcc/needed",
    "list-solvers": "/lists/wfcc",
    "list-nobody": "/lists/uscf?search=nobody",
    "events": "/events",
    "event-titles": "/events/orchard-2024",
    "event-solving": "/events/windmill-2026",
    "player": "/players/50010005",
    "solver": "/players/solving%2FW1000",
    "application": "/application",
    "find": "/players?search=a",
    "log": "/log",
    "organisation": "/desk/organisation",
    "certificate": "/players/50010005/certificate/0/orchard-2024",
}


@pytest.fixture(scope="module")
def screens(browser: Browser, site: Site) -> Iterator[dict[str, Tab]]:
    """A tab of each size for pages that are only looked at: a new one costs as much as a page."""
    with open_tab(browser, site, "desktop") as desktop, open_tab(browser, site, "phone") as phone:
        yield {tab.size: tab for tab in (desktop, phone)}


@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_fit_to_be_seen(screens: dict[str, Tab], size: str, name: str) -> None:
    tab = screens[size]
    tab.complaints.clear()
    tab.open(PAGES[name])
    tab.look(name)


def test_no_page_is_wider_than_the_smallest_phone(browser: Browser, site: Site) -> None:
    more = (
        "/score",
        "/api",
        "/rules/fide",
        "/nights",
        "/drafts",
        "/desk",
        "/desk/titles",
        "/desk/log",
        "/players/50010005/opponents",
    )
    with open_tab(browser, site) as tab:
        tab.page.set_viewport_size({"width": 320, "height": 700})
        wide = {}
        for path in (*PAGES.values(), *more):
            tab.open(path)
            wide[path] = tab.page.evaluate("document.documentElement.scrollWidth")
    assert {path: width for path, width in wide.items() if width > 320} == {}


def test_a_long_name_makes_no_page_wider_than_a_phone(browser: Browser, book_copy: Path) -> None:
    name = 90 * "W"
    with serving(settings(book=str(book_copy))) as site, site.owner() as owner:
        begun = owner.fill_in("/drafts", new="yes", rules="lpcc", name=name, players="4", rounds="1")
        phone = HttpPhone(owner).begin(name=name, date="2026-11-06")
        phone.stored("result", board=phone.paired(), result="1-0")
        night = f"/nights/{phone.night}"
        HttpPhone(owner).begin(name=name, date="2026-11-13")
        assert phone.post(**phone.review()).status_code == 303
        pages = [begun.headers["location"], night, f"{night}/board", f"{night}?view=finish", "/drafts", "/nights"]
        pages += ["/events", f"/events/{name.lower()}-2026-11-06"]
        with open_tab(browser, site) as tab:
            tab.page.set_viewport_size({"width": 360, "height": 700})
            wide = {}
            for path in pages:
                tab.open(path)
                wide[path] = tab.page.evaluate("document.documentElement.scrollWidth")
    assert {path: width for path, width in wide.items() if width > 360} == {}


def journey(tab: Tab) -> None:
    """From the first page to why somebody has a title."""
    page = tab.page
    page.goto(tab.site.root)
    page.get_by_label("Name or id").fill("easton")
    page.get_by_role("button", name="Search").click()  # the only one who is found is opened
    expect(page.get_by_text("toward")).not_to_have_count(0)
    expect(page.locator(".chart svg").first).to_be_visible()
    for name in ("Norm", "Titles", "Now"):  # what a history is about, without scrolling aside
        shown = page.locator("table.opening").first.get_by_role("columnheader", name=name, exact=True)
        box = shown.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= tab.page.viewport_size["width"], name  # type: ignore[index]
    page.locator('[aria-label="Why? Result of 2024-06-16"]').first.click()
    expect(page.locator(".explanation")).to_contain_text("uscf.table3")
    page.get_by_role("link", name="Certificate").first.click()
    expect(page.get_by_text("EASTON, RUTH")).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Events").click()
    page.get_by_label("Name or id").fill("orchard")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="Orchard Swiss 2024").click()
    expect(page.get_by_role("heading", name="Crosstable")).to_be_visible()
    page.get_by_role("link", name="The page of EASTON, RUTH").click()
    page.get_by_role("link", name="Lists").click()
    page.get_by_role("link", name="Ratings and titles, regular").click()
    page.get_by_role("link", name="Regular", exact=True).click()
    expect(page.locator("th[aria-sort=ascending]")).to_have_text("Regular")
    tab.listening()
    first = page.locator("tbody tr").first.inner_text()
    page.get_by_role("link", name="Regular", exact=True).click()
    expect(page.locator("th[aria-sort=descending]")).to_have_text("Regular")
    tab.listening()  # all rows are there
    assert page.locator("tbody tr").last.inner_text() == first
    page.get_by_label("As of").fill("2024-12-31")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("heading", name="2024-12-31")).to_be_visible()
    expect(page.locator(".hash")).to_contain_text("head ")
    assert tab.complaints == []


def test_from_the_first_page_to_the_reason(tab: Tab) -> None:
    journey(tab)


def test_the_same_on_postgresql(browser: Browser, postgres_site: Site) -> None:
    with open_tab(browser, postgres_site) as tab:
        journey(tab)


def test_certificates_are_printed(site: Site) -> None:
    with site.owner() as owner:
        answer = owner.get("/players/50010005/certificate-pdf/0/orchard-2024")
    assert answer.content.startswith(b"%PDF")
    assert (
        answer.headers["content-disposition"] == 'attachment; filename="certificate-easton-ruth-orchard-swiss-2024.pdf"'
    )


def test_the_dark_is_as_readable_as_the_light(browser: Browser, site: Site) -> None:
    with open_tab(browser, site, color_scheme="dark") as tab:
        for name in ("home", "list-titles", "event-titles", "player"):
            tab.open(PAGES[name])
            tab.look(f"{name}-dark")


def test_on_paper_only_what_belongs_there(browser: Browser, site: Site) -> None:
    with open_tab(browser, site) as tab:
        tab.open("/lists/uscf")
        tab.page.emulate_media(media="print")
        expect(tab.page.get_by_role("navigation")).to_be_hidden()
        expect(tab.page.get_by_role("button", name="Search")).to_be_hidden()
        expect(tab.page.locator("table")).to_be_visible()


def test_the_first_page_is_light_and_charts_come_only_where_they_are(browser: Browser, site: Site) -> None:
    with open_tab(browser, site) as tab:
        tab.page.goto(site.root, wait_until="networkidle")
        sizes = fetched(tab)
        assert 0 < sum(sizes.values()) < 200_000
        assert not any("vega" in address for address in sizes)
        tab.open("/players/50010005")
        tab.settled()
        sizes = fetched(tab)
        assert sum("vega" in address for address in sizes) == 3
        assert all(address.startswith(site.root) for address in sizes)


def fetched(tab: Tab) -> dict[str, int]:
    """What the page that is shown was made of: addresses, and their bytes as the browser itself counts them."""
    entries = tab.page.evaluate(
        """["navigation", "resource"].flatMap(kind => performance.getEntriesByType(kind))
            .map(each => [each.name, each.decodedBodySize])"""
    )
    return dict(entries)


@pytest.mark.parametrize("path", ["/", "/players/50010005", "/lists/uscf"])
def test_nothing_moves_while_a_page_is_read(browser: Browser, site: Site, path: str) -> None:
    with open_tab(browser, site) as tab:
        tab.page.add_init_script(
            """window.moved = 0;
            new PerformanceObserver(list => list.getEntries().forEach(entry => { window.moved += entry.value; }))
                .observe({type: "layout-shift", buffered: true});"""
        )
        tab.open(path)
        tab.settled()
        tab.page.wait_for_timeout(300)
        assert tab.page.evaluate("window.moved") < 0.05


def test_the_policy_stops_what_a_page_must_not_do(browser: Browser, site: Site) -> None:
    with open_tab(browser, site) as tab:
        tab.open("/")
        ran = tab.page.evaluate(
            """() => {
                const script = document.createElement("script");
                script.textContent = "window.ran = true";
                document.body.append(script);
                document.body.insertAdjacentHTML("beforeend", "<img src='x' onerror='window.ran = true'>");
                return new Promise(done => setTimeout(() => done(Boolean(window.ran)), 300));
            }"""
        )
        assert ran is False
        assert any("Content Security Policy" in said for said in tab.complaints)


def test_a_solving_tournament_in_the_dark(browser: Browser, site: Site) -> None:
    with open_tab(browser, site, color_scheme="dark") as tab:
        tab.bring(EXAMPLES / "wfcc" / "lighthouse.csv", rules="wfcc")
        tab.look("solving-dark")
        drawn = tab.page.locator(".chart svg").first
        assert drawn.evaluate("each => getComputedStyle(each).backgroundColor") == "rgba(0, 0, 0, 0)"
        ink = tab.page.evaluate("getComputedStyle(document.body).color")
        assert drawn.locator("text").first.evaluate("each => getComputedStyle(each).fill") == ink


def test_a_rule_is_a_click_away_from_an_explanation(tab: Tab) -> None:
    tab.open("/events/orchard-2024/why/0")
    tab.page.locator('a[href^="/rules/"]').first.click()
    tab.page.wait_for_url("**/rules/*")
    tab.look("rule")
    for path in ("/rules", "/rules/uscf", "/rules/uscf.table1", "/rules/wfcc.N4"):
        tab.open(path)
        tab.look(path.strip("/").replace("/", "-"))


def test_a_chart_is_written_in_the_browsers_language(browser: Browser, public_site: Site) -> None:
    context = browser.new_context(locale="de-DE", viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(public_site.root + "/lists/lpcc")
    page.locator(".drawing svg").first.wait_for()
    written = page.locator(".drawing svg text").all_text_contents()
    assert any(re.fullmatch(r"\d+,\d", text) for text in written), written
    assert not any(re.fullmatch(r"\d+\.\d", text) for text in written), written
    context.close()
