"""A club night in real browsers: the whole evening, two phones at once, a line that goes away."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from normbook.book.store.book import open_book
from normbook.office import steps
from tests.cli.running import run
from tests.web.browsing import Tab
from tests.web.conftest import open_tab, settings
from tests.web.nights import HttpPhone
from tests.web.site import Site, serving

pytestmark = [pytest.mark.xdist_group("browser-night"), pytest.mark.slow]


@pytest.fixture(scope="module")
def club(accounts_book: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A public server with two directors."""
    book = Path(shutil.copy(accounts_book, tmp_path_factory.mktemp("club") / "book.sqlite"))
    with serving(settings(book=str(book), public=True, stream_seconds=60)) as running:
        yield running


def begin(tab: Tab, name: str, rounds: int = 2) -> str:
    """A night; its id."""
    tab.open("/nights")
    form = tab.page.get_by_role("main")
    form.get_by_label("Name", exact=True).fill(name)
    form.get_by_label("Date").fill("2026-11-06")
    form.get_by_label("Rounds").fill(str(rounds))
    form.get_by_role("button", name="Begin a club night").click()
    tab.page.get_by_role("heading", name="Pick the players").wait_for()
    tab.listening()
    return tab.page.url.partition("/nights/")[2].partition("?")[0]


def pick(page: Page, search: str, name: str) -> None:
    page.get_by_label("Name or id").fill(search)
    page.locator("#found").get_by_role("button", name=re.compile(name)).click()
    expect(page.locator(".roll .name", has_text=name)).to_be_visible()


def newcomer(page: Page, name: str, rating: str = "") -> None:
    details = page.locator("#newcomer")
    if details.get_attribute("open") is None:
        details.locator("summary").click()
    details.get_by_label("Name").fill(name)
    details.get_by_label("Rating").fill(rating)
    details.get_by_role("button", name="Add", exact=True).click()
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
        group.get_by_label("notice at").fill(notice)
    group.get_by_role("button", name=absent).click()
    expect(of.locator(".absent")).to_contain_text(f"{absent} did not come")


def points(page: Page) -> dict[str, str]:
    """Tonight's points as a screen shows them."""
    rows = page.locator(".standings table").first.locator("tbody tr")
    return {row.locator("td").first.inner_text(): row.locator("td").nth(-2).inner_text() for row in rows.all()}


def test_an_evening_with_one_thumb(browser: Browser, club: Site, size: str) -> None:
    with open_tab(browser, club, size, user="dora") as tab:
        page = tab.page
        tab.open("/nights")
        tab.look("night-begin")
        night = begin(tab, f"Evening on a {size}")
        pick(page, "alvarez", "ALVAREZ")
        pick(page, "cardozo", "CARDOZO")
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
        page.get_by_role("button", name="odd man out").click()
        expect(page.locator(".seated")).to_contain_text("IDA: odd man out")
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
        pair(page, "IDA", "FINN")
        result(page, "IDA", "FINN", "1–0")
        page.get_by_role("link", name="Finish").click()
        tab.look("night-finish")
        shown = points(page)
        page.get_by_role("button", name="Post the night").click()
        expect(page).to_have_url(re.compile(r"/events/evening-on-a-"))
        assert tab.complaints == []
        tab.open(f"/nights/{night}/board")
        tab.look("night-board")
        assert points(page) == shown
        assert shown["FINN"] == "-1.05"
        assert shown["HAL"] in ("0.00", "+0.00")


def begun_by_http(club: Site, name: str, players: int = 8) -> tuple[str, list[str]]:
    """A night with everybody paired in round 1, made without a browser; its id and the boards."""
    with club.logged_in("dora") as visitor:
        phone = HttpPhone(visitor).begin(name=name, rounds="3")
        for no in range(1, players + 1):
            phone.stored("add", name=f"PLAYER {chr(64 + no)}", rating=1300 + 90 * no)
        boards = [phone.stored("pair", round=1, white=no, black=no + 1) for no in range(1, players, 2)]
    return phone.night, boards


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
        # Both tap at once, each on boards of its own; nobody waits for the other.
        for row, mine, his in ((0, "1–0", "½–½"), (2, "0–1", "1–0")):
            first, second = boards_of(one.page).nth(row), boards_of(other.page).nth(row + 1)
            first.get_by_role("button").filter(has_text=mine).click(no_wait_after=True)
            second.get_by_role("button").filter(has_text=his).click(no_wait_after=True)
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
        posted = visitor.get(f"/api/v1{answer.headers['location']}").json()
    assert {player["name"]: player["points"] for player in posted["players"]} == judged
    return judged


def boards_of(page: Page) -> Locator:
    return page.locator(".board")


def signed(text: str) -> str:
    """Points as screens show them."""
    return text if text.startswith("-") or text == "0.00" else f"+{text}"


def test_a_result_that_somebody_else_entered_is_overwritten_only_when_it_was_seen(browser: Browser, club: Site) -> None:
    night, _ = begun_by_http(club, "One board", 2)
    with open_tab(browser, club, "phone", user="dora") as one, open_tab(browser, club, "phone", user="dan") as other:
        for tab in (one, other):
            tab.open(f"/nights/{night}")
        # The other phone does not hear of the first result before it sends its own.
        other.page.route("**/live*", lambda route: route.abort())
        other.page.route("**/changes", lambda route: route.abort())
        other.page.reload()
        result(one.page, "PLAYER A", "PLAYER B", "1–0")
        other.page.locator(".board").get_by_role("button").filter(has_text="0–1").click()
        alert = other.page.locator(".problems")
        expect(alert).to_contain_text("dora entered 1–0 for board 1: PLAYER A – PLAYER B meanwhile")
        expect(other.page.locator(".board [aria-pressed=true]")).to_contain_text("1–0")
        result(other.page, "PLAYER A", "PLAYER B", "0–1")
        expect(other.page.locator(".problems")).to_have_count(0)
        expect(one.page.locator(".board [aria-pressed=true]")).to_contain_text("0–1")


def test_a_refused_tap_stays_on_the_screen_until_it_is_settled(browser: Browser, club: Site) -> None:
    night, boards = begun_by_http(club, "Refused", 10)
    with open_tab(browser, club, "phone", user="dora") as tab, club.logged_in("dan") as visitor:
        page, other = tab.page, HttpPhone(visitor, night)
        tab.open(f"/nights/{night}")
        page.context.set_offline(True)
        boards_of(page).nth(1).get_by_role("button").filter(has_text="1–0").click()
        boards_of(page).nth(3).get_by_role("button").filter(has_text="0–1").click()
        other.stored("result", board=boards[1], result="1/2")
        page.context.set_offline(False)
        refused = page.locator("#refused li")
        expect(refused).to_contain_text("dan entered ½–½ for board 2: PLAYER C – PLAYER D meanwhile")
        expect(boards_of(page).nth(3).locator(".kept")).to_be_visible()
        other.stored("result", board=boards[0], result="1-0")
        expect(boards_of(page).nth(0).locator(".kept")).to_be_visible()
        page.locator(".board").nth(4).scroll_into_view_if_needed()
        expect(page.locator("#refused")).to_be_in_viewport()
        page.reload()
        expect(refused).to_have_count(1)
        tab.complaints[:] = [each for each in tab.complaints if "409" not in each]  # the browser names the refusal too
        tab.look("night-refused")
        refused.get_by_role("button", name="Overwrite with mine").click()
        expect(page.locator("#refused")).to_have_count(0)
        expect(boards_of(page).nth(1).locator("[aria-pressed=true]")).to_contain_text("1–0")


def test_an_overwritten_result_is_not_offered_for_undo_and_theirs_can_be_kept(browser: Browser, club: Site) -> None:
    night, boards = begun_by_http(club, "Overwritten", 4)
    with open_tab(browser, club, "phone", user="dora") as tab, club.logged_in("dan") as visitor:
        page = tab.page
        tab.open(f"/nights/{night}")
        result(page, "PLAYER C", "PLAYER D", "½–½")
        result(page, "PLAYER A", "PLAYER B", "1–0")
        saw = page.locator(f"#r1-{boards[0]}").get_attribute("value").split("saw=")[1].split("&")[0]
        HttpPhone(visitor, night).stored("result", board=boards[0], result="1/2", saw=saw)
        expect(boards_of(page).nth(0).locator("[aria-pressed=true]")).to_contain_text("½–½")
        expect(page.locator("#undo")).to_contain_text("PLAYER C – PLAYER D")


def test_a_tap_is_not_lost_when_somebody_else_s_comes_under_the_finger(browser: Browser, club: Site) -> None:
    night, boards = begun_by_http(club, "Under the finger", 4)
    with open_tab(browser, club, "phone", user="dora") as tab, club.logged_in("dan") as visitor:
        page = tab.page
        tab.open(f"/nights/{night}")
        boards_of(page).first.get_by_role("button").filter(has_text="1–0").hover()
        page.mouse.down()
        with page.expect_response("**/live*") as heard:
            HttpPhone(visitor, night).stored("result", board=boards[1], result="0-1")
        heard.value.finished()
        page.mouse.up()
        expect(page.locator(".board .kept")).to_have_count(2)


def test_a_tap_is_not_lost_when_the_one_before_is_answered_under_the_finger(browser: Browser, club: Site) -> None:
    night, _ = begun_by_http(club, "Two quick taps", 4)
    with open_tab(browser, club, "phone", user="dora") as tab:
        page = tab.page
        tab.open(f"/nights/{night}")
        sent: list[Route] = []

        def keep_back(route: Route) -> None:
            sent.append(route)

        page.route("**/taps", keep_back, times=1)
        boards_of(page).nth(0).get_by_role("button").filter(has_text="1–0").click()
        expect(page.locator("#unsent li")).to_have_count(1)
        boards_of(page).nth(1).get_by_role("button").filter(has_text="1–0").hover()
        page.mouse.down()
        with page.expect_response("**/taps") as heard:
            sent[0].continue_()
        heard.value.finished()
        page.wait_for_timeout(200)  # for a page that does not wait to draw what it heard
        page.mouse.up()
        expect(page.locator(".board .kept")).to_have_count(2)


def test_a_lost_line_says_so_keeps_the_taps_and_loses_nothing(browser: Browser, club: Site) -> None:
    night, _ = begun_by_http(club, "Lost line", 6)
    with open_tab(browser, club, "phone", user="dora") as tab:
        page = tab.page
        tab.open(f"/nights/{night}")
        result(page, "PLAYER A", "PLAYER B", "1–0")
        page.context.set_offline(True)
        for row, tapped in ((1, "0–1"), (2, "½–½"), (1, "1–0")):
            boards_of(page).nth(row).get_by_role("button").filter(has_text=tapped).click()
        # Only now: a stream that is open stays so in this browser, and a word on it means that the line is there.
        expect(page.locator("#line")).to_contain_text("No connection")
        expect(page.locator("#unsent li")).to_have_count(3)
        expect(page.locator("#unsent")).to_contain_text("½–½ PLAYER E – PLAYER F: not stored yet")
        expect(page.locator(".board [aria-pressed=true]")).to_have_count(1)
        tab.look("night-lost")
        page.context.set_offline(False)
        expect(page.locator("#line")).to_be_hidden()
        expect(page.locator("#unsent")).to_be_hidden()
        shown = [each.inner_text().split()[0] for each in page.locator(".board [aria-pressed=true]").all()]
        assert shown == ["1–0", "1–0", "½–½"]


def test_taps_that_were_not_sent_outlive_a_reload_and_count_once(browser: Browser, club: Site) -> None:
    night, boards = begun_by_http(club, "Reload", 4)
    with open_tab(browser, club, "phone", user="dora") as tab:
        page = tab.page
        tab.open(f"/nights/{night}")
        answered: list[int] = []

        def swallow(route: Route) -> None:
            """The server stores the tap, but its answer is lost on the way."""
            answered.append(route.fetch().status)
            route.abort()

        page.route("**/taps", swallow)
        boards_of(page).first.get_by_role("button").filter(has_text="1–0").click()
        expect(page.locator("#unsent")).to_contain_text("not stored yet")
        page.reload()
        expect(page.locator("#unsent")).to_contain_text("not stored yet")
        assert len(answered) >= 2
        assert set(answered) == {200}
        page.unroute("**/taps")
        expect(page.locator("#unsent")).to_be_hidden()
        expect(page.locator(".board").first.locator(".kept")).to_be_visible()
    with open_book(str(club.settings.book)) as book, book.reading() as reading:
        taps = [step.content for step in steps.of(reading, night) if step.content["do"] == "result"]
    assert taps == [{"do": "result", "board": boards[0], "result": "1-0"}]


def test_a_session_that_ended_keeps_the_taps_until_somebody_logs_in_again(browser: Browser, club: Site) -> None:
    night, _ = begun_by_http(club, "Session", 2)
    with open_tab(browser, club, "phone", user="dora") as tab:
        page = tab.page
        tab.open(f"/nights/{night}")
        page.context.clear_cookies()
        boards_of(page).first.get_by_role("button").filter(has_text="1–0").click()
        expect(page.locator("#line")).to_contain_text("not logged in any more")
        expect(page.locator("#unsent li")).to_have_count(1)
        tab.log_in("dora")
        tab.open(f"/nights/{night}")
        expect(page.locator(".board .kept")).to_be_visible()
        expect(page.locator("#unsent")).to_be_hidden()


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
        page.get_by_role("button", name=re.compile("ALVAREZ")).click()
        expect(page.locator(".roll")).to_contain_text("ALVAREZ")


@pytest.mark.parametrize(("zone", "day"), [("Pacific/Kiritimati", "2026-10-03"), ("Pacific/Pago_Pago", "2026-10-02")])
def test_a_night_is_begun_on_the_day_of_the_phone(browser: Browser, club: Site, zone: str, day: str) -> None:
    with open_tab(browser, club, "phone", user="dora", timezone_id=zone) as tab:
        tab.page.clock.set_fixed_time("2026-10-02T11:30:00Z")
        tab.open("/nights")
        expect(tab.page.get_by_label("Date")).to_have_value(day)
