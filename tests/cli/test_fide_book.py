"""A book of FIDE norms: norms kept by player, titles due and given, lists, corrections, proof."""

import json
from pathlib import Path
from shutil import copytree

import pytest

from normbook.cli.demo import EXAMPLES
from tests.cli.running import answered, refused, run

EVENTS = ("fjord-open", "lagoon-open", "championship")
IDA = "9900015"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    copytree(EXAMPLES / "fide", tmp_path / "fide")
    address = tmp_path / "book.sqlite"
    done = run("post", *(tmp_path / "fide" / f"{name}.toml" for name in EVENTS), "--book", address, "--yes")
    assert done.exit_code == 0, done.stderr
    return address


def ida(book: Path) -> dict[str, object]:
    [found] = [each for each in answered("list", "fide", "--book", book)["players"] if each["id"] == IDA]
    return dict(found)


def test_a_list_has_titles_norms_so_far_and_titles_due(book: Path) -> None:
    line = ida(book)
    assert (line["fed"], line["titles"], line["rating"], line["highest"]) == ("DEN", ["IM"], 2503, 2503)
    assert [(each["title"], each["event"], each["games"]) for each in line["norms"]] == [
        ("GM", "fjord-open-2024", 10),
        ("GM", "lagoon-open-2025", 9),
        ("GM", "national-final-2025", 9),
    ]
    assert line["due"] == ["GM"]
    assert "3 GM (28)" in run("list", "fide", "--book", book).stdout


def test_a_list_of_a_day_has_the_norms_of_that_day(book: Path) -> None:
    before = answered("list", "fide", "--book", book, "--as-of", "2025-01-01")
    [line] = [each for each in before["players"] if each["id"] == IDA]
    assert (len(line["norms"]), line["due"]) == (1, [])


def test_a_players_page_says_how_far_each_application_is(book: Path) -> None:
    shown = run("player", IDA, "--book", book).stdout
    assert "GM: 3 norms with 28 games" in shown
    assert "The requirements for GM are met." in shown
    other = run("player", "9900156", "--book", book).stdout
    assert "GM: 1 norm with 10 games" in other
    assert "Missing: Games of all norms (1.5.1): needed 27, found 10" in other
    document = answered("player", IDA, "--book", book)
    [record] = document["records"]
    assert record["norms"] == [
        {
            "title": "GM",
            "count": 3,
            "games": 28,
            "events": ["fjord-open-2024", "lagoon-open-2025", "national-final-2025"],
            "stands": True,
        }
    ]
    assert document["titles"][0]["stands"] is True


def test_a_title_is_given_once_its_application_stands(book: Path) -> None:
    lacking = refused("grant", "fide", "9900156", "GM", "--reason", "no", "--book", book, "--on", "2026-01-01")
    assert "fide.1.5.1: Games of all norms: needed 27, found 10" in "".join(lacking)
    for_a_rating = refused("grant", "fide", IDA, "FM", "--reason", "no", "--book", book, "--on", "2026-01-01")
    assert "fide.1.3: Titles for a rating: needed 30, found 29 (rated games)" in "".join(for_a_rating)
    done = run("grant", "fide", IDA, "GM", "--reason", "congress", "--book", book, "--on", "2026-01-01", "--yes")
    assert done.exit_code == 0, done.stderr
    line = ida(book)
    assert (line["titles"], line["due"]) == (["GM", "IM"], [])
    assert "BOOK-TITLE-UNKNOWN" in refused("grant", "fide", IDA, "XM", "--reason", "x", "--book", book)[0]
    assert run("verify", "--book", book).exit_code == 0


@pytest.mark.rule("fide.1.2")
def test_a_direct_title_needs_no_application(book: Path) -> None:
    given = ("--reason", "champion", "--book", book, "--on", "2026-01-01")
    assert refused("grant", "fide", "9900156", "GM", *given)
    done = run("grant", "fide", "9900156", "gm direct", *given, "--yes")
    assert done.exit_code == 0, done.stderr
    [line] = [each for each in answered("list", "fide", "--book", book)["players"] if each["id"] == "9900156"]
    assert line["titles"] == ["GM", "IM"]
    assert "FM direct" in "".join(refused("grant", "fide", IDA, "GM somehow", *given))
    assert run("verify", "--book", book).exit_code == 0


def test_an_event_taken_out_takes_its_norm_along(book: Path) -> None:
    done = run("void", "lagoon-open-2025", "--reason", "not rated", "--book", book, "--yes")
    assert done.exit_code == 0, done.stderr
    assert [each["event"] for each in ida(book)["norms"]] == ["fjord-open-2024", "national-final-2025"]  # type: ignore[attr-defined]
    assert ida(book)["due"] == []
    assert run("verify", "--book", book).exit_code == 0


def test_a_corrected_event_is_judged_again_with_what_rests_on_it(book: Path) -> None:
    table = book.parent / "fide" / "fjord-open.csv"
    lines = table.read_text(encoding="utf-8").splitlines()
    row = next(line for line in lines if "Hazel" in line).split(",R")[0]
    assert "2466" in row
    table.write_text("\n".join(line.replace(",2466,", ",2490,") for line in lines) + "\n", encoding="utf-8")
    done = run("amend", "fjord-open-2024", table.with_suffix(".toml"), "--reason", "list", "--book", book, "--yes")
    assert done.exit_code == 0, done.stderr
    assert ida(book)["highest"] == 2508
    assert run("verify", "--book", book).exit_code == 0


def test_an_events_page_is_judged_again_from_the_book(book: Path) -> None:
    shown = run("player", IDA, "--explain", "fjord-open-2024", "--book", book).stdout
    assert "win left out (1.4.1f)" in shown


def test_a_book_begins_with_a_rating_list(tmp_path: Path) -> None:
    listed = tmp_path / "list.csv"
    listed.write_text('id,name,rating\n9900015,"Hazel, Ida",2512\n', encoding="utf-8")
    book = tmp_path / "book.sqlite"
    done = run("members", "import", listed, "--rules", "fide", "--as-of", "2023-01-01", "--book", book, "--yes")
    assert done.exit_code == 0, done.stderr
    assert ida(book)["highest"] == 2512
    copytree(EXAMPLES / "fide", tmp_path / "fide")
    assert run("post", tmp_path / "fide" / "lagoon-open.toml", "--book", book, "--yes").exit_code == 0
    line = ida(book)
    assert (line["highest"], len(line["norms"])) == (2512, 1)  # type: ignore[arg-type]
    assert run("verify", "--book", book).exit_code == 0


def test_export_and_import_keep_everything(book: Path, tmp_path: Path) -> None:
    assert run("export", tmp_path / "text", "--book", book).exit_code == 0
    other = tmp_path / "other.sqlite"
    assert run("import", tmp_path / "text", "--book", other).exit_code == 0
    here, there = (answered("list", "fide", "--book", each) for each in (book, other))
    assert here == there
    assert json.dumps(here)


def test_a_published_list_has_titles_and_norms(book: Path) -> None:
    done = run("publish", "fide", "--as-of", "2026-01-01", "--book", book, "--yes")
    assert done.exit_code == 0, done.stderr
    published = answered("list", "fide", "--published", "--as-of", "2026-02-01", "--book", book)
    [line] = [each for each in published["lines"] if each["id"] == IDA]
    assert (line["rating"], line["standing"]) == ("2503", "IM · 3 GM")
    assert "IM · 3 GM" in run("list", "fide", "--published", "--as-of", "2026-02-01", "--book", book).stdout
    assert run("void", "lagoon-open-2025", "--reason", "not rated", "--book", book, "--yes").exit_code == 0
    assert run("verify", "--book", book).exit_code == 0
