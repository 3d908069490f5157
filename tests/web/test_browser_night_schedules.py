"""Two phones, one night, and a line that comes and goes: every tap is stored, or shown as refused.

A few schedules by default; `make schedules` runs 200. A seed makes the same choices again.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from normbook.book.store.book import open_book
from normbook.office.night import store as keeping
from normbook.office.night.state import Night
from normbook.web.app import create_app
from tests.web.browsed_nights import begun_by_http, kept_pages, until
from tests.web.conftest import open_tab, settings
from tests.web.nights import tapped
from tests.web.site import Site, serving

pytestmark = [pytest.mark.xdist_group("browser-night"), pytest.mark.slow]

SCHEDULES = int(os.environ.get("NORMBOOK_SCHEDULES", "3"))
SEED = int(os.environ.get("NORMBOOK_SEED", "0"))
RESULTS = ("1–0", "½–½", "0–1")
ACTS = ["tap"] * 12 + ["line"] * 4 + ["reload"] * 2 + ["thrown away", "answer lost", "answer lost", "rest"]
WATCH = """
    const put = Storage.prototype.setItem;
    function note(list, id) {
        const seen = JSON.parse(localStorage.getItem(list) || "[]");
        if (!seen.includes(id)) put.call(localStorage, list, JSON.stringify([...seen, id]));
    }
    Storage.prototype.setItem = function (key, value) {
        if (key.startsWith("normbook:") && !key.includes(":refused:")) note("tapped", JSON.parse(value).id);
        return put.call(this, key, value);
    };
    addEventListener("click", (event) => {
        if (event.target.closest("button[name=tap], #refused [data-choice=mine]")) note("clicked", crypto.randomUUID());
    }, true);
    new MutationObserver(() => {
        for (const each of document.querySelectorAll("#refused [data-tap]")) note("shown", each.dataset.tap);
    }).observe(document, { subtree: true, childList: true });
"""
"""Notes each click that meets a button, the id of each tap that a page keeps, and of each that it shows as refused."""
WHERE = """([row, column]) => {
    const button = document.querySelectorAll(".board")[row].querySelectorAll(".results button")[column];
    button.scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height } = button.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}"""
UNSENT = "Object.keys(localStorage).filter(key => key.startsWith('normbook:') && !key.includes(':refused:')).length"
PRESSED = "each.querySelector('[aria-pressed=true]')?.firstChild.data.trim() || ''"
SHOWN = f"[...document.querySelectorAll('.board')].map(each => {PRESSED})"


class LosesAnswers:
    """Around the server: what it stores, but whose answer never comes to the phone."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.lost: set[str] = set()
        """Sessions whose next tap is answered by nobody."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        cookies = dict(scope.get("headers", ())).get(b"cookie", b"").decode()
        losing = {session for session in self.lost if session in cookies}
        if not losing or scope.get("method") != "POST":
            await self.app(scope, receive, send)
            return
        self.lost -= losing

        async def swallow(message: Message) -> None:
            """Stored, and nobody hears of it."""

        await self.app(scope, receive, swallow)
        await send({"type": "http.response.start", "status": 502, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    def __getattr__(self, name: str) -> object:
        return getattr(self.app, name)


class Handset:
    """A phone of somebody's, as careless as its schedule."""

    def __init__(self, context: BrowserContext, page: Page, site: Site) -> None:
        self.context, self.page, self.site = context, page, site
        self.offline = False
        self.told: list[str] = []
        [self.session] = [each["value"] for each in context.cookies() if each["name"] == "normbook_session"]
        page.add_init_script(WATCH)

    def open(self, night: str) -> None:
        self.page.goto(f"{self.site.root}/nights/{night}")
        self.told.clear()

    def act(self, what: str, random: Random, losing: LosesAnswers) -> None:
        if what == "tap":
            row, result = random.randrange(3), random.choice(RESULTS)
            # By hand: Playwright's own click takes itself away from a button that is drawn anew meanwhile.
            self.page.mouse.click(*self.page.evaluate(WHERE, [row, RESULTS.index(result)]))
            self.told.append(f"{result} on {row + 1}")
        elif what == "line":
            self.offline = not self.offline
            self.context.set_offline(self.offline)
        elif what == "reload":
            self.page.reload()
        elif what == "thrown away":
            address = self.page.url
            self.page.close()
            self.page = self.context.new_page()
            self.page.add_init_script(WATCH)
            self.page.goto(address)
        elif what == "answer lost":
            losing.lost.add(self.session)
        elif not self.offline:
            until(self.page, f"{UNSENT} === 0")

    def settle(self) -> None:
        """The line is back, and everything is sent."""
        self.context.set_offline(False)
        self.offline = False
        until(self.page, f"{UNSENT} === 0")

    def noted(self, what: str) -> set[str]:
        return set(self.page.evaluate(f"JSON.parse(localStorage.getItem('{what}') || '[]')"))

    def shows(self, night: Night) -> None:
        """What is stored is on the screen."""
        words = {"1-0": "1–0", "1/2": "½–½", "0-1": "0–1"}
        until(self.page, f"{SHOWN}.join() === '{','.join(words.get(each.result, '') for each in night.tables(1))}'")


@pytest.fixture(scope="module")
def losing(accounts_book: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, LosesAnswers]]:
    book = Path(shutil.copy(accounts_book, tmp_path_factory.mktemp("losing") / "book.sqlite"))
    chosen = settings(book=str(book), public=True, stream_seconds=60)
    around = LosesAnswers(create_app(chosen))
    with serving(chosen, around) as site:
        yield site, around


def test_no_tap_of_two_phones_is_lost_without_a_word(browser: Browser, losing: tuple[Site, LosesAnswers]) -> None:
    site, around = losing
    counted = {"stored": 0, "refused": 0}
    with open_tab(browser, site, "phone", user="dora") as one, open_tab(browser, site, "phone", user="dan") as two:
        phones = [Handset(tab.page.context, tab.page, site) for tab in (one, two)]
        for seed in range(SEED, SEED + SCHEDULES):
            night, _ = begun_by_http(site, f"Schedule {seed}", 6)
            for phone in phones:
                phone.open(night)
                kept_pages(phone.page, night)
            random, begun = Random(seed), set(tapped(str(site.settings.book), night))
            done: list[tuple[int, str]] = []
            for _ in range(random.randint(12, 20)):
                done.append((random.randrange(2), random.choice(ACTS)))
                phones[done[-1][0]].act(done[-1][1], random, around)
            around.lost.clear()
            stored, refused = check(phones, site, night, begun, f"seed {seed}: {done}")
            counted["stored"] += stored
            counted["refused"] += refused
    assert counted["stored"] > SCHEDULES
    assert counted["refused"]
    print(f"{SCHEDULES} schedules from seed {SEED}: {counted}")


def check(phones: list[Handset], site: Site, night: str, before: set[str], told: str) -> tuple[int, int]:
    """Every tap is stored or was shown as refused, never both; how many of each."""
    for phone in phones:
        phone.settle()
    results = tapped(str(site.settings.book), night)
    stored, taps = set(results) - before, set[str]()
    told += f", {[phone.told for phone in phones]}, {results}, {[phone.noted('tapped') for phone in phones]}"
    for phone in phones:
        ids, refused = phone.noted("tapped"), phone.noted("shown")
        assert len(ids) == len(phone.noted("clicked")), told
        assert ids or not phone.told, told
        assert ids - stored == refused & ids, told
        assert not (stored & refused), told
        taps |= ids
    assert stored <= taps, told
    refusals = len(taps - stored)
    with open_book(str(site.settings.book)) as book, book.reading() as reading:
        now = keeping.evening(reading, night).night
    for phone in phones:
        phone.shows(now)
        phone.page.evaluate("localStorage.clear()")
    return len(stored), refusals
