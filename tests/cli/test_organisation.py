"""Whose book it is, from the command line: an entry of the log for each change, and shown where people look."""

import sqlite3
from base64 import b64decode
from pathlib import Path

import pytest

from tests.cli.shelf import TITLES, Shelf
from tests.pictures import png

NAME = "Riverside Chess Club"


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    shelf = Shelf(tmp_path)
    shelf.done("post", TITLES)
    return shelf


def test_bytes_that_are_no_text_are_entered_as_question_marks(shelf: Shelf, tmp_path: Path) -> None:
    file = tmp_path / "logo\udce9.png"
    file.write_bytes(png(30, 20))
    shelf.done("organisation", "--name", "Caf\udce9", f"--logo={file}", "--reason", "\udce9t\udce9")
    told = shelf.answer("organisation")
    assert (told["name"], told["logo"]["width"]) == ("Caf?", 30)
    assert shelf.answer("log")["entries"][-1]["reason"] == "?t?"
    folder = tmp_path / "books\udce9"
    folder.mkdir()
    shelf.done("backup", folder / "copy.sqlite")
    assert [each.name for each in folder.iterdir()] == ["copy.sqlite"]


def test_each_change_is_an_entry_and_the_rest_stands(shelf: Shelf, tmp_path: Path) -> None:
    (tmp_path / "logo.png").write_bytes(png(30, 20))
    before = shelf.seq()
    assert "Nobody has named the organisation yet" in shelf.done("organisation")
    shelf.done("organisation", "--name", f"  {NAME} ", "--logo", tmp_path / "logo.png")
    shelf.done("organisation", "--address", "https://club.example/ratings", "--reason", "we have a site now")
    told = shelf.answer("organisation")
    assert (told["name"], told["address"]) == (NAME, "https://club.example/ratings/")
    assert (told["logo"]["width"], told["logo"]["height"]) == (30, 20)
    assert b64decode(told["logo"]["png"]) == png(30, 20)
    kinds = [
        (each["kind"], sorted(each["content"]), each["reason"]) for each in shelf.answer("log")["entries"][before:]
    ]
    assert kinds == [("organisation", ["logo", "name"], ""), ("organisation", ["address"], "we have a site now")]
    assert "Nothing was changed" in shelf.done("organisation", "--name", NAME)
    renamed = shelf.done("organisation", "--name", "Riverside CC", "--no-logo", "--address", "")
    assert f"before: {NAME}" in renamed
    assert shelf.answer("organisation")["logo"] is None
    assert shelf.answer("organisation")["address"] is None
    assert shelf.answer("verify")["holds"]


def test_a_dry_run_changes_nothing(shelf: Shelf) -> None:
    before = shelf.seq()
    tried = shelf.done("organisation", "--name", NAME, "--dry-run")
    assert f"that the organisation is {NAME}" in tried
    assert (shelf.seq(), shelf.answer("organisation")["name"]) == (before, None)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("--name", ""), "ORGANISATION-NAME"),
        (("--name", "x" * 101), "ORGANISATION-NAME"),
        (("--address", "https://club.example/"), "ORGANISATION-NAME"),
        (("--name", NAME, "--address", "club.example"), "ORGANISATION-ADDRESS"),
        (("--name", NAME, "--address", "javascript:alert(1)"), "ORGANISATION-ADDRESS"),
        (("--name", NAME, "--address", "https://user@club.example/"), "ORGANISATION-ADDRESS"),
        (("--name", NAME, "--address", "https://club.example/?a=b"), "ORGANISATION-ADDRESS"),
        (("--name", NAME, "--address", "https://[club/"), "ORGANISATION-ADDRESS"),
        (("--name", NAME, "--logo", __file__), "ORGANISATION-LOGO"),
        (("--name", NAME, "--logo", "/no/such.png"), "FILE-UNREADABLE"),
    ],
)
def test_what_is_no_name_address_or_picture_is_refused_whole(shelf: Shelf, options: tuple[str, ...], code: str) -> None:
    before = shelf.seq()
    assert code in shelf.refused("organisation", *options)
    assert shelf.seq() == before


def test_it_comes_back_from_the_text_form_and_a_forged_name_is_seen(shelf: Shelf, tmp_path: Path) -> None:
    shelf.done("organisation", "--name", NAME)
    shelf.done("export", tmp_path / "text")
    other = Shelf(tmp_path / "other")
    other.path.parent.mkdir()
    other.done("import", tmp_path / "text")
    assert other.answer("organisation")["name"] == NAME
    with sqlite3.connect(other.path) as plain:
        plain.execute("UPDATE organisation SET name = 'Somebody else'")
    plain.close()
    assert other.run("verify").exit_code == 1


def test_the_site_has_its_name_and_its_logo(shelf: Shelf, tmp_path: Path) -> None:
    (tmp_path / "logo.png").write_bytes(png())
    shelf.done("organisation", "--name", NAME, "--logo", tmp_path / "logo.png")
    out = tmp_path / "site"
    shelf.done("site", out)
    assert (out / "logo.png").read_bytes() == png()
    page = (out / "events" / "orchard-2024.html").read_text(encoding="utf-8")
    assert f">{NAME}</a>" in page
    assert '<img class="logo" src="../logo.png" alt="">' in page
    shelf.done("organisation", "--name", "Riverside CC", "--no-logo")
    shelf.done("site", out)
    page = (out / "events" / "orchard-2024.html").read_text(encoding="utf-8")
    assert ">Riverside CC</a>" in page
    assert "logo.png" not in page
    assert not (out / "logo.png").exists()
