"""A book's pages as files: whole, linked among themselves, and written again only where something changed."""

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, expect

from normbook.app.site.addresses import FEED, INDEX, RULES, event_page, file_name, player_page
from normbook.app.site.folder import MANIFEST, write_site
from normbook.book.store.book import open_book
from normbook.render.words.language import speaking
from tests.cli.running import answered, refused, run

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def pages(demo_book: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site") / "public"
    done = answered("site", out, "--book", demo_book)
    assert done["pages"] == done["written"] == len(list(out.rglob("*.html")))
    return out


def moments(out: Path) -> dict[str, int]:
    """When each page was written."""
    return {page.relative_to(out).as_posix(): page.stat().st_mtime_ns for page in out.rglob("*.html")}


def links(page: Path) -> Iterator[tuple[Path, str]]:
    for address in re.findall(r'href="([^"]*)"', page.read_text(encoding="utf-8")):
        path, _, anchor = unescape(address).partition("#")
        if not path.startswith("data:"):
            yield (page.parent / unquote(path)).resolve(), anchor


@pytest.mark.slow
def test_every_link_leads_to_a_file_of_the_folder(pages: Path) -> None:
    anchors = {
        page.resolve(): set(re.findall(r' id="([^"]+)"', page.read_text(encoding="utf-8")))
        for page in pages.rglob("*.html")
    }
    for page in anchors:
        for target, anchor in links(page):
            assert target.is_relative_to(pages.resolve()), page
            assert target.is_file(), (page, target)
            assert not anchor or anchor in anchors[target], (page, target, anchor)


@pytest.mark.slow
def test_every_page_has_the_fingerprint_of_the_record_and_asks_nobody(pages: Path, demo_book: Path) -> None:
    head = answered("log", "--book", demo_book)["head"]
    for page in pages.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert "<script" not in text
        assert not re.search(r'(?:src|href)="(?:https?:)?//', text)
        if page.parent.name != "rules":
            assert head["hash"] in text, page
    written = (pages / event_page("orchard-2024")).read_text(encoding="utf-8")
    assert "<details" in written
    assert re.search(r'<a href="\.\./rules/uscf\.[a-z0-9]+\.html">', written)


@pytest.mark.slow
def test_the_feed_tells_titles_and_lists(pages: Path) -> None:
    entries = ElementTree.fromstring((pages / FEED).read_bytes()).findall(f"{ATOM}entry")
    told = [each.findtext(f"{ATOM}title") or "" for each in entries]
    assert any(title.startswith("List published") for title in told)
    assert any("CARDOZO, MIA" in title for title in told)
    days = [each.findtext(f"{ATOM}updated") or "" for each in entries]
    assert days == sorted(days, reverse=True)
    assert len({each.findtext(f"{ATOM}id") for each in entries}) == len(entries)


def test_titles_told_by_their_letters_are_news_too(tmp_path: Path) -> None:
    book, out = tmp_path / "book.sqlite", tmp_path / "public"
    (tmp_path / "pair.csv").write_text("no,name,id,rating,R1\n1,NELL,1,1876,W2\n2,OLE,2,1500,L1\n", encoding="utf-8")
    posted = run("post", tmp_path / "pair.csv", "--rules", "uschess", "--end", "2026-11-01", "--book", book, "--yes")
    assert posted.exit_code == 0, posted.stderr
    granted = run("grant", "uschess", "1", "C", "--reason", "paper", "--on", "2026-11-02", "--book", book, "--yes")
    assert granted.exit_code == 0, granted.stderr
    answered("site", out, "--book", book)
    assert "NELL" in (out / FEED).read_text(encoding="utf-8")


@pytest.mark.slow
def test_only_what_changed_is_written_again(book_copy: Path, tmp_path: Path) -> None:
    out = tmp_path / "public"
    whole = answered("site", out, "--book", book_copy)["pages"]
    assert answered("site", out, "--book", book_copy)["written"] == 0
    (tmp_path / "new.csv").write_text(
        'no,name,id,rating,R1\n1,"ABBOTT, LENA",50010001,1876,W2\n2,"NEW, NELL",50019999,1500,L1\n', encoding="utf-8"
    )
    where = ("--id", "november", "--book", book_copy, "--yes")
    posted = run("post", tmp_path / "new.csv", "--rules", "uscf", "--end", "2026-11-01", *where)
    assert posted.exit_code == 0, posted.stderr
    before = moments(out)
    done = answered("site", out, "--book", book_copy)
    assert done["pages"] == whole + 2, "an event and a player"
    after = moments(out)
    again = {path for path in after if after[path] != before.get(path)}
    of_event = {event_page("november"), *map(player_page, ("50010001", "50019999"))}
    # Indexes and lists name the record's last entry.
    indexes = {path for path in before if path.startswith("lists/") or (path.count("/") < 2 and path.endswith(INDEX))}
    assert again == of_event | (indexes - {RULES})
    assert done["written"] == len(again)
    assert "2026-11-01" in (out / player_page("50010001")).read_text(encoding="utf-8")
    voided = run("void", "november", "--reason", "test", "--book", book_copy, "--yes")
    assert voided.exit_code == 0, voided.stderr
    assert answered("site", out, "--book", book_copy)["written"] > 2
    assert "2026-11-01" not in (out / player_page("50010001")).read_text(encoding="utf-8")


class Struck(BaseException):
    """What stops the writing, as Ctrl-C does."""


def strike(book: Path, out: Path, after: int) -> None:
    """Begin to write the pages, and be stopped after so many."""

    def count(done: int) -> None:
        if done == after:
            raise Struck

    with open_book(str(book)) as record, record.reading() as reading, pytest.raises(Struck):
        write_site(reading, out, count)


def post_pair(book: Path, event: str, one: int, other: int) -> None:
    table = book.with_name(f"{event}.csv")
    table.write_text(f"no,name,id,rating,R1\n1,P{one},{one},1876,W2\n2,P{other},{other},1500,L1\n", encoding="utf-8")
    when = ("--rules", "uschess", "--end", "2026-11-01", "--id", event)
    posted = run("post", table, *when, "--book", book, "--yes")
    assert posted.exit_code == 0, posted.stderr


@pytest.mark.parametrize("whole_before", [False, True])
def test_what_a_struck_run_added_is_removed_by_a_later_one(tmp_path: Path, whole_before: bool) -> None:
    book, out = tmp_path / "book.sqlite", tmp_path / "public"
    post_pair(book, "first", 10000001, 10000002)
    if whole_before:
        answered("site", out, "--book", book)
    post_pair(book, "second", 10000003, 10000004)
    strike(book, out, 5)
    gone = out / player_page("10000003")
    letter = gone.with_name("letter.html")
    letter.write_text("Dear committee")
    assert gone.is_file()
    merged = run("merge", "10000003", "10000001", "--reason", "one person", "--book", book, "--yes")
    assert merged.exit_code == 0, merged.stderr
    done = answered("site", out, "--book", book)
    assert done["removed"] == 1
    assert not gone.exists()
    assert letter.read_text() == "Dear committee"
    assert len(moments(out)) == done["pages"] + 1
    assert answered("site", out, "--book", book)["written"] == 0


def test_what_a_struck_run_wrote_in_another_language_is_written_again(tmp_path: Path) -> None:
    book, out = tmp_path / "book.sqlite", tmp_path / "public"
    post_pair(book, "first", 10000001, 10000002)
    answered("site", out, "--book", book)
    page = out / player_page("10000001")
    english = page.read_bytes()
    with speaking("de"):
        strike(book, out, 2)
    assert page.read_bytes() != english
    answered("site", out, "--book", book)
    assert page.read_bytes() == english


def test_a_folder_of_other_things_is_left_alone(demo_book: Path, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear committee")
    assert "SITE-FOLDER-IN-USE" in refused("site", tmp_path, "--book", demo_book)[0]
    pages = [json.dumps({"made_by": "", "pages": {path: ""}}) for path in ("../letter.txt", "a\0b", "\ud800")]
    for noted in (*pages, "[" * 100_000):
        (tmp_path / MANIFEST).write_text(noted)
        assert "SITE-FOLDER-IN-USE" in refused("site", tmp_path, "--book", demo_book)[0]
    assert "EXPORT-NOT-A-FOLDER" in refused("site", tmp_path / "letter.txt", "--book", demo_book)[0]
    assert (tmp_path / "letter.txt").read_text() == "Dear committee"


def test_names_of_files_are_safe_and_tell_keys_apart() -> None:
    keys = [
        "20000001",
        "~draper, saul",
        "~draper  saul",
        "../../etc/passwd",
        "Ärger",
        "ÄRGER",
        "a" * 200,
        "a" * 201,
        "CON",
    ]
    names = [file_name(key) for key in keys]
    assert len({name.casefold() for name in names}) == len(keys)
    assert all(re.fullmatch(r"[a-z0-9-]{1,80}", name) for name in names)
    assert names[0] == "20000001"


@pytest.mark.slow
@pytest.mark.foreign
def test_the_pages_open_from_a_folder(pages: Path, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 320, "height": 700})
    page.goto((pages / INDEX).as_uri())
    page.get_by_role("link", name="CARDOZO, MIA").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("CARDOZO, MIA")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.get_by_role("link", name="why?").first.click()
    explained = page.locator("details:target")
    expect(explained).to_contain_text("CARDOZO, MIA")
    explained.locator("summary").click()
    explained.get_by_role("link", name="uscf.").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("uscf.")
    page.close()
