"""The ladder without a record: it scores, and whoever asks for a book of it is told."""

from pathlib import Path

import pytest

from normbook.cli.demo.book import write_demo_book
from tests.cli.running import answered, refused, run
from tests.rulebook_from_outside.evenings import FRIDAY
from tests.web.at_desk import desk_of


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book of the shipped rulebooks; nothing of the ladder comes into it."""
    book = tmp_path_factory.mktemp("book") / "club.sqlite"
    write_demo_book(book)
    return book


def test_it_scores_and_cannot_be_kept(book: Path, tmp_path: Path) -> None:
    file = tmp_path / "friday.csv"
    file.write_text(FRIDAY, encoding="utf-8")
    assert [each["after"] for each in answered("score", file, "--rules", "ladder")["players"]] == [5, 3, 2, 1]
    for arguments in (
        ("post", file, "--rules", "ladder", "--end", "2026-03-06"),
        ("list", "ladder"),
        ("publish", "ladder", "--as-of", "2026-04-01"),
    ):
        [told] = refused(*arguments, "--book", book)
        assert "the rulebook ladder cannot be kept in a book" in told, arguments
    assert run("site", tmp_path / "site", "--book", book).exit_code == 0


def test_pages_of_the_book_leave_it_out(book: Path) -> None:
    with desk_of(book) as officer:
        visitor = officer.visitor
        assert "Harbour Club ladder" in visitor.get("/score").text
        for path in ("/lists", "/events", "/desk/post", "/desk/lists"):
            assert "Harbour Club ladder" not in visitor.get(path).text, path
        said = {"rules": "ladder", "end": "2026-03-13"}
        answer = officer.send("/desk/post", said, {"files": [("friday.csv", FRIDAY.encode())]})
        assert "the rulebook ladder cannot be kept in a book" in answer.text
        assert visitor.get("/lists/ladder").status_code == 404
