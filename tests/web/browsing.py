"""A real browser, and what is asked of every page it shows."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests.web.site import PASSWORDS, Site

NOT_WANTED = (
    # Parts of the browser's own window that are pages themselves: nobody sees them here, and each tab would draw them.
    *(
        "InitialWebUI",
        "PreloadTopChromeWebUI",
        "WebUILocationBar",
        "WebUIReloadButton",
        "WebUITabStrip",
        "WebUIToolbar",
    ),
    *("WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxPopup"),
    # What Playwright leaves out by itself, of which this list takes the place.
    *("AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose"),
    *("HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying"),
    *("OptimizationHints", "PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning"),
)
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--renderer-process-limit=1",
    # Pages here are gone before code made faster for them would pay.
    "--js-flags=--no-opt --no-maglev",
    f"--disable-features={','.join(NOT_WANTED)}",
]
PATIENCE = 60_000
"""Milliseconds that a page may take: a busy machine is not a wrong page."""
STARTING = 180_000
"""Milliseconds that the browser may take to start: a busy machine is not a broken one."""
SIZES = {"desktop": (1280, 900), "phone": (360, 740)}
SCREENSHOTS = os.environ.get("NORMBOOK_SCREENSHOTS")
"""A folder for pictures of every page that is looked at, where somebody wants to see them."""
CUT = "net::ERR_INTERNET_DISCONNECTED"
# Given to every page by the debugger's own way, past the page's policy, which the page itself is held to. It waits
# there until it is wanted, compiled once for all: to send and to compile it each time would take a quarter of looking.
AXE = f"window.loadAxe = () => {{{(Path(__file__).parent / 'vendor' / 'axe.min.js').read_text(encoding='utf-8')}\n}};"
# Colours on the chart are Vega's; the table beside it says the same in words.
AXE_OPTIONS = {"exclude": [[".drawing"]]}
# To describe every node that is well, and to send all that here, takes four times as long as looking.
AXE_RUN = """async options => {
    loadAxe();
    return (await axe.run(options, {resultTypes: ["violations"]})).violations;
}"""

DROP = """([target, name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name, {type: "text/csv"}));
    for (const kind of ["dragover", "drop"])
        document.querySelector(target).dispatchEvent(
            new DragEvent(kind, {dataTransfer: data, bubbles: true, cancelable: true}));
}"""
"""Drops a file with a text on what a selector finds."""


def chromium() -> str | None:
    """Debian's browser: the one without a window where it is there, which takes a third less of the processor."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    return next(filter(None, map(shutil.which, names)), None)


@contextmanager
def browsing() -> Iterator[Browser]:
    """The browser, for all tests of a run."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS, timeout=STARTING)
        yield browser
        browser.close()


class Profile:
    """Cookies and storage of a browser, used again when they are empty: with its process, a new one costs a page."""

    free: ClassVar[dict[str, list["Profile"]]] = {}
    """Those that nobody uses, by what they were made with."""

    def __init__(self, browser: Browser, options: dict[str, Any]) -> None:
        self.options = options
        self.context = browser.new_context(**options)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(AXE)
        self.debugger = self.context.new_cdp_session(self.context.new_page())  # a page that keeps the process alive

    def put_back(self, site: Site) -> None:
        """Empty it, and let others have it."""
        for page in self.context.pages[1:]:
            page.close()
        self.context.set_offline(False)
        self.context.clear_cookies()
        self.debugger.send("Storage.clearDataForOrigin", {"origin": site.root, "storageTypes": "all"})
        self.free.setdefault(repr(self.options), []).append(self)


def profile_of(browser: Browser, **options: Any) -> Profile:
    """A profile with nothing in it, made with these options."""
    free = Profile.free.get(repr(options))
    return free.pop() if free else Profile(browser, options)


class Tab:
    """A tab of the owner's browser; whatever the browser complains of is remembered."""

    def __init__(self, page: Page, site: Site, size: str) -> None:
        self.page = page
        self.site = site
        self.size = size
        self.complaints: list[str] = []
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _heard(self, said: ConsoleMessage) -> None:
        # What is typed meanwhile takes the place of a request under way, of which htmx makes a remark.
        # A browser whose line a test has cut complains of each request, at any moment.
        remark = said.text.startswith(("htmx:sendAbort", "htmx:afterRequest")) or CUT in said.text
        if said.type == "error" and not remark:
            self.complaints.append(said.text)

    def open(self, path: str) -> None:
        """Go to a page of the site."""
        answer = self.page.goto(self.site.root + path)
        assert answer is not None
        assert answer.status == 200, path

    def log_in(self, name: str) -> None:
        """Type name and password at the door."""
        self.open("/login")
        self.page.get_by_label("Name").fill(name)
        self.page.get_by_label("Password").fill(PASSWORDS[name])
        self.page.get_by_role("main").get_by_role("button", name="Log in").click()
        self.page.get_by_role("button", name="Log out").wait_for()

    def bring(self, *files: Path, rules: str = "") -> None:
        """Drop files on the start page."""
        self.open("/score")
        self.page.select_option("#file-rules", rules)
        with self.page.expect_navigation():
            self.page.set_input_files("#files", [str(file) for file in files])

    def listening(self) -> None:
        """Wait until the page that is seen has its scripts: what is tapped or typed before is not heard."""
        self.page.wait_for_load_state()

    def settled(self) -> None:
        """Wait until charts are drawn and nothing is under way."""
        self.listening()
        # Not by a function of JavaScript: asked again and again, it would be one that the page's policy forbids.
        for under_way in ("figure.chart:not([data-drawn])", ".htmx-request"):
            expect(self.page.locator(under_way)).to_have_count(0)

    def look(self, name: str) -> None:
        """What every page must be: drawn without complaint, no wider than the screen, usable by everybody."""
        self.settled()
        if SCREENSHOTS:
            picture = Path(SCREENSHOTS, f"{name}-{self.size}.png")
            # The caret stays: to hide it Playwright styles each field, and htmx, copying one, offends the policy.
            self.page.screenshot(path=str(picture), full_page=True, caret="initial")
        assert self.complaints == [], self.complaints
        width, shown = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert width <= shown, f"{name} is {width} wide"
        violations = self.violations()
        assert violations == [], violations
        assert self.complaints == [], self.complaints

    def violations(self) -> list[str]:
        """What axe finds."""
        found: list[dict[str, Any]] = self.page.evaluate(AXE_RUN, AXE_OPTIONS)
        return [
            f"{each['id']}: {node['target']} {node['failureSummary']}" for each in found for node in each["nodes"][:3]
        ]
