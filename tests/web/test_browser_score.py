"""Score an event in a real browser, at desktop and phone size."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import DROP, Tab
from tests.web.conftest import open_tab
from tests.web.site import EXAMPLES, Site

pytestmark = [pytest.mark.xdist_group("browser"), pytest.mark.slow]


def broken(tmp_path: Path) -> Path:
    file = tmp_path / "friday.csv"
    file.write_text("no,name,rating,R1\n1,ANN,1500,W2\n2,BOB,14x0,D1\n", encoding="utf-8")
    return file


def test_findings_stand_by_their_cells_and_go_when_they_are_mended(tab: Tab, tmp_path: Path) -> None:
    tab.bring(broken(tmp_path), rules="lpcc")
    page = tab.page
    rating, result, other = page.locator("#c-3-3"), page.locator("#c-3-4"), page.locator("#c-2-4")
    expect(rating).to_have_attribute("aria-invalid", "true")
    expect(other).to_have_attribute("aria-invalid", "true")
    expect(result).to_have_attribute("aria-invalid", "true")  # a game that disagrees is marked on both sides
    expect(page.locator("td:has(#c-3-3) .note")).to_contain_text("14x0")
    expect(page.get_by_role("heading", name="Results")).to_have_count(0)
    tab.look("findings")
    rating.fill("1400")
    rating.blur()
    expect(rating).not_to_have_attribute("aria-invalid", "true")
    expect(other).to_have_attribute("aria-invalid", "true")
    result.fill("L1")
    result.blur()
    expect(other).not_to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("The table has no errors.")).to_be_visible()
    expect(page.get_by_role("heading", name="Results")).to_be_visible()
    tab.look("mended")


def test_an_event_from_an_empty_table(tab: Tab) -> None:
    tab.open("/score")
    tab.look("start")
    page = tab.page
    page.select_option("#new-rules", "lpcc")
    page.fill("#players", "2")
    page.fill("#rounds", "1")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text("Type the first name")).to_be_visible()
    tab.look("empty-table")
    for row, cells in {2: ("ANN", "", "1500", "W2"), 3: ("BOB", "", "1400", "L1")}.items():
        for column, text in enumerate(cells, start=2):
            page.locator(f"#c-{row}-{column}").fill(text)
    page.locator("#c-3-5").press("Enter")
    page.locator("#c-2-5").blur()
    expect(page.get_by_role("button", name="ANN")).to_be_visible()
    page.get_by_role("button", name="Add a row").click()
    expect(page.locator("#c-4-1")).to_have_value("3")
    page.get_by_role("button", name="Add a round").click()
    expect(page.locator("#c-1-6")).to_have_value("R2")
    expect(page.get_by_role("button", name="ANN")).to_be_visible()


PASTE = """([cell, text]) => {
    const data = new DataTransfer();
    data.setData("text", text);
    const paste = new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true});
    document.getElementById(cell).dispatchEvent(paste);
}"""
BARE = "1,ANN OAK,1500,W2\n2,BOB ELM,1400,L1\n"
TWO = "no,name,rating,R1\n1,ANN,1500,W2\n2,BOB,1400,L1\n"


@pytest.mark.parametrize(
    ("path", "target"), [("/score", ".drop strong"), ("/score", "h1"), ("/score", "#pasted"), ("/drafts", "h1")]
)
def test_a_file_may_be_dropped_anywhere(tab: Tab, path: str, target: str) -> None:
    tab.open(path)
    tab.page.select_option("#file-rules", "lpcc")
    tab.page.evaluate(DROP, [target, "two.csv", TWO])
    expect(tab.page.get_by_role("button", name="ANN")).to_be_visible()


def test_a_table_without_names_is_named_and_what_is_none_is_told(tab: Tab) -> None:
    page = tab.page
    tab.open("/score")
    tab.look("score-start")
    page.select_option("#file-rules", "lpcc")
    page.evaluate(DROP, ["h1", "bare.csv", BARE])
    expect(page.locator("#c-1-2")).to_have_value("name")
    expect(page.get_by_role("button", name="ANN OAK")).to_be_visible()
    tab.look("score-unnamed")
    page.select_option("#c-1-3", "R1")
    expect(page.locator("#table .note.error").first).to_be_visible()
    page.select_option("#c-1-3", "rating")
    expect(page.locator("#table .note.error")).to_have_count(0)
    page.reload()
    expect(page.locator("select#c-1-4")).to_have_value("R1")
    tab.open("/score")
    page.fill("#pasted", "hello world")
    page.locator("form:has(#pasted)").get_by_role("button").click()
    expect(page.get_by_text("no table was recognised")).to_be_visible()
    expect(page.locator("#pasted")).to_have_value("hello world")
    tab.complaints.clear()  # the browser remarks on the answer's status
    tab.look("score-no-table")
    page.get_by_role("button", name="Autumn Cup 2026").click()
    expect(page.get_by_role("heading", name="Acceptance checks before the event")).to_be_visible()
    expect(page.locator("#end")).to_have_value("2026-10-11")
    tab.look("score-before-the-event")


def test_a_pasted_block_that_is_larger_than_the_table_makes_room(tab: Tab, tmp_path: Path) -> None:
    tab.bring(broken(tmp_path), rules="lpcc")
    page = tab.page
    rows = ["ANN\t1500\tW2\tD3", "BOB\t1400\tL1\tW4", "CID\t1300\tW4\tD1", "DOT\t1200\tL3\tL2"]
    page.evaluate(PASTE, ["c-2-2", "\n".join(rows)])
    expect(page.locator("#c-1-5")).to_have_value("R2")
    expect(page.locator("#c-5-1")).to_have_value("4")
    expect(page.locator("#c-5-5")).to_have_value("L2")
    expect(page.get_by_role("button", name="DOT")).to_be_visible()
    expect(page.get_by_text("The table has no errors.")).to_be_visible()


def test_corrections_are_kept_over_a_reload_and_on_the_way_back(tab: Tab, tmp_path: Path) -> None:
    tab.bring(broken(tmp_path), rules="lpcc")
    page = tab.page
    page.locator("#c-3-3").fill("1400")
    page.locator("#c-3-4").fill("L1")
    page.locator("#c-3-4").press("Enter")  # in the last row: it is judged all the same
    expect(page.get_by_role("button", name="ANN")).to_be_visible()
    page.reload()
    expect(page.locator("#c-3-3")).to_have_value("1400")
    expect(page.get_by_role("button", name="ANN")).to_be_visible()
    page.get_by_role("link", name="Rulebooks").click()
    page.go_back()
    expect(page.locator("#c-3-4")).to_have_value("L1")
    page.locator("#c-2-3").fill("1600")
    page.locator("#c-2-3").blur()
    expect(page.get_by_role("button", name="ANN")).to_be_visible()
    page.get_by_role("link", name="Score an event").first.click()
    expect(page.locator("#pasted")).to_be_visible()


def test_keys_lead_from_row_to_row_and_a_block_is_pasted(tab: Tab, tmp_path: Path) -> None:
    tab.bring(broken(tmp_path), rules="lpcc")
    page = tab.page
    page.locator("#c-2-3").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#c-3-3")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("#c-3-3")).to_be_focused()
    page.evaluate(
        """() => {
            const data = new DataTransfer();
            data.setData("text", "1400\\tL1\\n");
            const paste = new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true});
            document.getElementById("c-3-3").dispatchEvent(paste);
        }"""
    )
    expect(page.locator("#c-3-4")).to_have_value("L1")
    expect(page.get_by_text("The table has no errors.")).to_be_visible()


def test_a_title_event_opens_row_by_row_with_its_ladder(tab: Tab) -> None:
    tab.bring(EXAMPLES / "uscf" / "harvest.csv", rules="uscf")
    page = tab.page
    row = page.get_by_role("button", name="ARCHER, NELL")
    row.focus()
    page.keyboard.press("Enter")
    expect(row).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".explanation")).to_contain_text("uscf.table3")
    expect(page.locator(".chart svg")).to_be_visible()
    tab.look("titles")
    page.keyboard.press("Enter")
    expect(page.locator(".explanation")).to_be_hidden()


def test_a_solving_tournament_shows_its_line(tab: Tab) -> None:
    tab.bring(EXAMPLES / "wfcc" / "lighthouse.toml", EXAMPLES / "wfcc" / "lighthouse.csv")
    expect(tab.page.locator(".chart svg")).to_be_visible()
    expect(tab.page.locator("#rules")).to_have_value("wfcc")
    tab.page.get_by_role("button", name="Castellani, Piero").click()
    expect(tab.page.locator(".explanation")).to_contain_text("performance")
    tab.look("solving")


def test_a_season_shows_who_led_when(tab: Tab) -> None:
    tab.bring(*sorted((EXAMPLES / "lpcc").glob("s*.*")), EXAMPLES / "lpcc" / "winter.csv")
    expect(tab.page.get_by_role("heading", name="Friday Grand Prix 2026: Grand Prix standings")).to_be_visible()
    expect(tab.page.locator(".chart svg")).to_be_visible()
    tab.look("season")


def test_a_report_becomes_a_table(tab: Tab) -> None:
    tab.bring(EXAMPLES / "files" / "riverton.trf", rules="uscf")
    tab.look("report")
    tab.page.get_by_role("button", name="Edit as a table").click()
    expect(tab.page.locator("#c-1-1")).to_have_value("no")
    expect(tab.page.get_by_role("heading", name="Results")).to_be_visible()


def test_a_pasted_table(tab: Tab) -> None:
    tab.open("/score")
    tab.page.fill("#pasted", "no\tname\tR1\n1\tANN\tB\n")
    tab.page.select_option("#paste-rules", "lpcc")
    tab.page.get_by_role("button", name="Open", exact=True).nth(1).click()
    expect(tab.page.locator("#c-2-2")).to_have_value("ANN")
    expect(tab.page.get_by_role("button", name="ANN")).to_be_visible()


@pytest.mark.parametrize("size", ["desktop"])
def test_the_judgement_is_taken_along_in_every_form(tab: Tab, size: str) -> None:
    tab.bring(EXAMPLES / "uscf" / "harvest.csv", rules="uscf")
    for label, ending, start in (
        ("CSV", "csv", b"\xef\xbb\xbfNo,"),
        ("Excel", "xlsx", b"PK"),
        ("PDF", "pdf", b"%PDF"),
        ("HTML", "html", b"<!DOCTYPE html>"),
        ("JSON", "json", b"{"),
    ):
        with tab.page.expect_download(timeout=60_000) as started:
            tab.page.get_by_role("button", name=label, exact=True).click(timeout=60_000)
        assert started.value.suggested_filename == f"harvest.{ending}"
        data = Path(started.value.path()).read_bytes()
        assert data.startswith(start)
        if ending == "json":
            assert json.loads(data)["rules"] == "uscf"


def test_without_scripts_everything_still_works(browser: Browser, site: Site, tmp_path: Path) -> None:
    with open_tab(browser, site, "phone", java_script_enabled=False) as tab:
        page = tab.page
        page.goto(f"{site.root}/score")
        page.select_option("#file-rules", "lpcc")
        page.set_input_files("#files", str(broken(tmp_path)))
        page.get_by_role("button", name="Open", exact=True).first.click()
        page.fill("#c-3-3", "1400")
        page.fill("#c-3-4", "L1")
        page.get_by_role("button", name="Calculate").click()
        page.get_by_role("button", name="ANN").click()
        expect(page.get_by_role("heading", name="ANN: how the numbers were calculated")).to_be_visible()


def test_a_server_that_is_gone_is_told(browser: Browser, site: Site, tmp_path: Path) -> None:
    with open_tab(browser, site) as tab:
        tab.bring(broken(tmp_path), rules="lpcc")
        tab.page.context.set_offline(True)
        tab.page.locator("#c-3-3").fill("1400")
        tab.page.locator("#c-3-3").blur()
        expect(tab.page.get_by_role("alert")).to_contain_text("did not answer")
        tab.page.context.set_offline(False)
        tab.page.locator("#c-3-3").fill("1401")
        tab.page.locator("#c-3-3").blur()
        expect(tab.page.locator("#alert")).to_be_hidden()
