"""An officer's day in a real browser: upload, correct, take out, join, publish, confirm, grant, prove, copy."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from normbook.cli.demo.book import write_demo_book
from tests.book.postgres import Server
from tests.cli.running import run
from tests.web.at_desk import actors, record_of
from tests.web.browsing import DROP, Tab
from tests.web.conftest import open_tab, settings
from tests.web.site import EXAMPLES, Site, serving

pytestmark = [pytest.mark.xdist_group("web-desk-browser"), pytest.mark.slow]

LOOKS = pytest.mark.xdist_group("web-desk-looks")
"""Beside the journeys, on the other core."""
HARVEST = [str(EXAMPLES / "uscf" / "harvest.toml"), str(EXAMPLES / "uscf" / "harvest.csv")]
MIDSUMMER = EXAMPLES / "wfcc" / "quarter-3" / "midsummer.toml"
NEAR = b'no,name,rating,post,R1\n1,"EASTON, RUHT",1500,1500,W2\n2,"NOBODY, NEAR",1400,1400,L1\n'


FRIDAY = 'no,name,rating,post,R1\n1,"EASTON, RUHTE",1500,1500,W2\n2,"NOBODY, NEAR",1400,1400,L1\n'


@pytest.fixture(scope="module")
def full_book(demo_book: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demonstration with something to do: a tournament that waits, and a name misspelt."""
    folder = tmp_path_factory.mktemp("desk")
    book = Path(shutil.copy(demo_book, folder / "book.sqlite"))
    prepare(book, folder)
    return book


def prepare(book: Path | str, folder: Path) -> None:
    (folder / "summer-quads.csv").write_bytes(NEAR)
    for typed in (
        ("post", MIDSUMMER),
        ("post", folder / "summer-quads.csv", "--rules", "uscf", "--end", "2026-08-01"),
        ("members", "import", EXAMPLES / "uscf" / "members.csv"),
    ):
        assert run(*typed, "--book", book).exit_code == 0


@pytest.fixture
def desk(browser: Browser, full_book: Path, tmp_path: Path, size: str) -> Iterator[Tab]:
    """The owner at his desk, with a book that the test may change."""
    book = shutil.copy(full_book, tmp_path / "book.sqlite")
    with serving(settings(book=str(book))) as site, open_tab(browser, site, size) as tab:
        yield tab


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def look_and_store(tab: Tab, name: str) -> None:
    """What is shown before it is stored, then the end."""
    tab.look(f"{name}-shown")
    tab.page.locator("form.accept button").click()
    expect(tab.page.get_by_role("heading", name="Done", exact=True)).to_be_visible()
    expect(tab.page.locator("#head")).to_contain_text("head ")


PAGES = {
    "desk": "/desk",
    "desk-post": "/desk/post",
    "desk-events": "/desk/events",
    "desk-event": "/desk/events/orchard-2024",
    "desk-void": "/desk/events/orchard-2024/void",
    "desk-members": "/desk/members?search=a",
    "desk-member": "/desk/members/40010001",
    "desk-near": "/desk/near",
    "desk-lists": "/desk/lists",
    "desk-waiting": "/desk/waiting",
    "desk-committee": "/desk/committee",
    "desk-tournament": "/desk/committee/midsummer-2026",
    "desk-titles": "/desk/titles",
    "desk-log": "/desk/log",
    "desk-entry": "/desk/log/2",
    "desk-copies": "/desk/copies",
}


@pytest.fixture(scope="module")
def read_desk(full_book: Path) -> Iterator[Site]:
    """A server whose desk is only looked at."""
    with serving(settings(book=str(full_book))) as site:
        yield site


@LOOKS
def test_every_page_of_the_desk_is_fit_to_be_seen(browser: Browser, read_desk: Site, size: str) -> None:
    with open_tab(browser, read_desk, size) as desk:
        for name, path in PAGES.items():
            desk.open(path)
            desk.look(name)


def upload_and_post(tab: Tab) -> None:
    """From the first page to an event in the book."""
    page = tab.page
    tab.open("/")
    page.get_by_role("link", name="Officer's desk").first.click()
    page.get_by_role("link", name="Post events").first.click()
    page.set_input_files("input[name=files]", HARVEST)
    press(page, "Preview")
    expect(page.get_by_text("Post Harvest Open")).to_be_visible()
    expect(page.get_by_text("nothing has been saved yet")).to_be_visible()
    look_and_store(tab, "desk-post")
    tab.look("desk-post-done")
    page.get_by_role("link", name="Back to Events").click()
    expect(page.get_by_role("link", name="Harvest Open")).to_be_visible()


def test_files_are_brought_looked_at_and_posted(desk: Tab) -> None:
    upload_and_post(desk)
    assert desk.complaints == []


def test_what_is_wrong_is_told_and_nothing_stored(desk: Tab, tmp_path: Path) -> None:
    (tmp_path / "wrong.csv").write_text("no,name,rating,R1\n1,ANN,1500,W2\n2,BOB,many,W1\n")
    desk.open("/desk/post")
    desk.page.set_input_files("input[name=files]", str(tmp_path / "wrong.csv"))
    desk.page.select_option("#rules", "uscf")
    with desk.page.expect_response(lambda answer: answer.status == 422):
        press(desk.page, "Preview")
    expect(desk.page.get_by_role("heading", name="Errors to fix")).to_be_visible()
    desk.complaints.clear()  # the browser remarks on the answer's status
    desk.look("desk-post-wrong")
    # Dropped anywhere, the right file takes its place; only the last day is asked for again, and the file is kept.
    desk.page.evaluate(DROP, ["h1", "friday.csv", FRIDAY])
    with desk.page.expect_response(lambda answer: answer.status == 422):
        press(desk.page, "Preview")
    expect(desk.page.get_by_text("friday.csv")).to_have_count(2)
    desk.complaints.clear()
    desk.page.fill("#end", "2026-08-07")
    press(desk.page, "Preview")
    expect(desk.page.get_by_label("Same person as")).to_be_visible()
    desk.look("desk-post-newcomers")
    desk.open("/drafts")
    desk.page.select_option("#file-rules", "uscf")
    desk.page.evaluate(DROP, ["h1", "friday.csv", FRIDAY])
    expect(desk.page.locator("#c-2-2")).to_have_value("EASTON, RUHTE")


def test_a_result_is_corrected_in_place_after_the_difference_was_shown(desk: Tab) -> None:
    page = desk.page
    desk.open("/desk/events")
    page.get_by_role("link", name="Orchard Swiss 2025").click()
    page.get_by_role("link", name="Edit", exact=True).click()
    header = page.locator("#table thead input")
    header.first.wait_for()
    desk.listening()
    first = [header.nth(index).input_value() for index in range(header.count())].index("R1") + 1
    page.fill(f"#c-2-{first}", "W99")
    page.press(f"#c-2-{first}", "Tab")
    expect(page.locator("#table .note.error").first).to_be_visible()
    desk.look("desk-correct-findings")
    page.fill(f"#c-2-{first}", "W2")
    page.press(f"#c-2-{first}", "Tab")
    expect(page.locator(f"#c-3-{first}")).to_have_value("L1")  # nobody types the other side
    expect(page.locator("#table .note.error")).to_have_count(0)
    expect(page.locator("#table input.changed")).to_have_count(2)
    desk.look("desk-correct-both-sides")
    expect(page.get_by_text("No errors.")).to_be_visible()
    page.fill("#reason", "round 1, board 1")
    page.locator("form#event").get_by_role("button", name="Preview").last.click()
    expect(page.get_by_role("heading", name="What changes")).to_be_visible()
    look_and_store(desk, "desk-correct")
    page.get_by_role("link", name="Back to Orchard Swiss 2025").click()
    expect(page.get_by_text("round 1, board 1")).to_be_visible()
    expect(page.get_by_text("Amended", exact=True)).to_be_visible()
    assert desk.complaints == []


def test_an_event_is_taken_out(desk: Tab) -> None:
    page = desk.page
    desk.open("/desk/events/orchard-2024")
    page.get_by_role("link", name="Void", exact=True).click()
    page.fill("#reason", "never played")
    page.get_by_label("Grant the titles").check()
    press(page, "Preview")
    expect(page.get_by_text("Void Orchard Swiss 2024 (orchard-2024)")).to_be_visible()
    look_and_store(desk, "desk-void")
    desk.open("/desk/events?state=void")
    expect(page.get_by_role("link", name="Orchard Swiss 2024")).to_be_visible()


def test_two_spellings_become_one_person_and_two_again(desk: Tab) -> None:
    page = desk.page
    desk.open("/desk")
    page.get_by_role("link", name="Review").click()
    page.get_by_label("Reason").first.fill("misspelt")
    press(page, "Merge EASTON, RUHT into EASTON, RUTH")
    look_and_store(desk, "desk-merge")
    desk.open("/desk/members?search=ruhT")
    page.get_by_label("Name or id").fill("easton")
    press(page, "Search")
    page.get_by_role("link", name="EASTON, RUTH").click()
    expect(page.get_by_text("EASTON, RUHT").first).to_be_visible()
    desk.look("desk-member-merged")
    page.locator("form.undo input[name=reason]").fill("two sisters")
    press(page, "Undo merge")
    look_and_store(desk, "desk-unmerge")


def test_a_list_is_looked_at_and_published(desk: Tab) -> None:
    page = desk.page
    desk.open("/desk/committee/midsummer-2026")
    page.fill("#coefficient", "2.5")
    page.fill("#reason", "documents complete")
    press(page, "Preview")
    expect(page.get_by_text("coefficient 2.5")).to_be_visible()
    look_and_store(desk, "desk-confirm")
    desk.open("/desk/lists")
    page.select_option("#rules", "wfcc")
    page.fill("#as_of", "2026-10-01")
    press(page, "Preview")
    expect(page.get_by_role("heading", name="Changes")).to_be_visible()
    look_and_store(desk, "desk-publish")
    page.get_by_role("link", name="Back to Lists").click()
    expect(page.get_by_text("Solvers' rating: list of 2026-10-01")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").first.click()
    assert download.value.suggested_filename == "wfcc-2026-10-01.csv"


def test_a_title_is_granted_or_refused_with_every_condition(desk: Tab) -> None:
    page = desk.page
    desk.open("/desk/titles?player=50010005")
    grant = page.locator("form", has=page.get_by_role("heading", name="Grant a lifetime title"))
    grant.get_by_label("Title").select_option("1100")
    grant.get_by_label("Reason").fill("board vote")
    grant.get_by_role("button").click()
    expect(page.get_by_text("a title to grant must be higher")).to_be_visible()
    desk.complaints.clear()
    desk.look("desk-titles-refused")
    grant.get_by_label("Title").select_option("2200")
    grant.get_by_role("button").click()
    look_and_store(desk, "desk-grant")


def test_the_book_is_verified_and_copied(desk: Tab, tmp_path: Path) -> None:
    page = desk.page
    desk.open("/desk/log")
    press(page, "Verify the book")
    expect(page.get_by_text("The book is intact:")).to_be_visible()
    desk.look("desk-verified")
    page.get_by_role("link", name="Backups").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download: Backup").click()
    download.value.save_as(tmp_path / "copy.sqlite")
    assert record_of(tmp_path / "copy.sqlite")
    with page.expect_download() as packed:
        page.get_by_role("button", name="Download: The record as text").click()
    assert packed.value.suggested_filename.endswith(".zip")


def test_a_button_pressed_twice_stores_once(browser: Browser, full_book: Path, tmp_path: Path) -> None:
    book = Path(shutil.copy(full_book, tmp_path / "book.sqlite"))
    before = len(record_of(book).entries)
    with serving(settings(book=str(book))) as site, open_tab(browser, site) as tab:
        tab.open("/desk/post")
        tab.page.set_input_files("input[name=files]", HARVEST)
        press(tab.page, "Preview")
        store = tab.page.get_by_role("button", name="Post event")
        store.wait_for()
        tab.listening()
        store.dblclick()
        expect(tab.page.get_by_role("heading", name="Done", exact=True)).to_be_visible()
    assert len(record_of(book).entries) == before + 1


@LOOKS
def test_the_desk_in_the_dark(browser: Browser, read_desk: Site) -> None:
    with open_tab(browser, read_desk, color_scheme="dark") as tab:
        for name in ("desk", "desk-tournament", "desk-log"):
            tab.open(PAGES[name])
            tab.look(f"{name}-dark")


def test_an_officer_of_a_public_server_signs_what_he_does(browser: Browser, accounts_site: Site, size: str) -> None:
    book = accounts_site.settings.book
    assert book is not None
    with open_tab(browser, accounts_site, size, user="olga") as tab:
        tab.open("/desk/titles?player=50010002")
        lower = tab.page.locator(
            "form", has=tab.page.get_by_role("heading", name="Demote one title (at the player's request)")
        )
        lower.get_by_label("Reason").fill("his letter")
        lower.get_by_role("button").click()
        look_and_store(tab, f"desk-olga-{size}")
    assert actors(book)[-1] == "olga"


def test_the_same_on_postgresql(browser: Browser, postgres_server: Server, tmp_path: Path) -> None:
    address = postgres_server.new_database()
    write_demo_book(address)
    prepare(address, tmp_path)
    with serving(settings(book=address)) as site, open_tab(browser, site) as tab:
        upload_and_post(tab)
        tab.open("/desk/events/orchard-2025/void")
        tab.page.fill("#reason", "never played")
        press(tab.page, "Preview")
        look_and_store(tab, "desk-postgresql-void")
        tab.open("/desk/near")
        tab.page.get_by_label("Reason").first.fill("misspelt")
        press(tab.page, "Merge EASTON, RUHT into EASTON, RUTH")
        look_and_store(tab, "desk-postgresql-merge")
        tab.open("/desk/copies")
        with tab.page.expect_download() as download:
            tab.page.get_by_role("button", name="Download: Backup").click()
        download.value.save_as(tmp_path / "copy.zip")
        tab.open("/desk/log")
        press(tab.page, "Verify the book")
        expect(tab.page.get_by_text("The book is intact:")).to_be_visible()
    folder = tmp_path / "unpacked"
    shutil.unpack_archive(tmp_path / "copy.zip", folder)
    (inside,) = folder.iterdir()
    again = tmp_path / "again.sqlite"
    assert run("restore", inside, "--yes", "--book", again).exit_code == 0
    assert record_of(again) == record_of(address)
