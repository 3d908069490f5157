"""A club night whose line goes away, and two phones that tap the same board: no tap is lost without a word."""

import pytest
from playwright.sync_api import Browser, Route, expect

from normbook.book.store.book import open_book
from normbook.office import steps
from tests.web.browsed_nights import begun_by_http, boards_of, result, within_reach
from tests.web.conftest import open_tab
from tests.web.nights import HttpPhone
from tests.web.site import Site

pytestmark = [pytest.mark.xdist_group("browser-night"), pytest.mark.slow]


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
        expect(alert).to_contain_text("Dora has entered 1–0 for board 1: PLAYER A – PLAYER B")
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
        expect(refused).to_contain_text("Dan has entered ½–½ for board 2: PLAYER C – PLAYER D")
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


def test_nothing_lies_over_the_opponents_also_after_somebody_else_s_tap(browser: Browser, club: Site) -> None:
    night, boards = begun_by_http(club, "Two left", 10)
    with open_tab(browser, club, "phone", user="dora") as tab, club.logged_in("dan") as visitor:
        page, other = tab.page, HttpPhone(visitor, night)
        for name in ("YANN", "ZOE"):
            other.stored("add", name=name, rating=1500)
        tab.open(f"/nights/{night}")
        people = page.locator(".choice .person")
        people.filter(has_text="YANN").click()
        assert [within_reach(each) for each in people.all()] == [True, True]
        other.stored("result", board=boards[2], result="1-0")
        expect(boards_of(page).nth(2).locator(".kept")).to_be_visible()
        expect(people.filter(has_text="YANN")).to_have_attribute("aria-pressed", "true")
        assert [within_reach(each) for each in people.all()] == [True, True]


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
        expect(page.locator("#unsent")).to_contain_text("½–½ PLAYER E – PLAYER F: not saved yet")
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
        expect(page.locator("#unsent")).to_contain_text("not saved yet")
        page.reload()
        expect(page.locator("#unsent")).to_contain_text("not saved yet")
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
        expect(page.locator("#line")).to_contain_text("no longer logged in")
        expect(page.locator("#unsent li")).to_have_count(1)
        tab.log_in("dora")
        tab.open(f"/nights/{night}")
        expect(page.locator(".board .kept")).to_be_visible()
        expect(page.locator("#unsent")).to_be_hidden()
