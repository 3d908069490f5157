"""The ladder without a record: it scores, and whoever asks for a book of it is told."""

from pathlib import Path

from normbook.cli.demo.book import write_demo_book
from tests.cli.running import answered, refused, run
from tests.rulebook_from_outside.evenings import FRIDAY
from tests.web.at_desk import desk_of


def test_it_scores_and_cannot_be_kept(tmp_path: Path) -> None:
    file, book = tmp_path / "friday.csv", tmp_path / "club.sqlite"
    file.write_text(FRIDAY, encoding="utf-8")
    write_demo_book(book)
    assert [each["after"] for each in answered("score", file, "--rules", "ladder")["players"]] == [5, 3, 2, 1]
    for arguments in (
        ("post", file, "--rules", "ladder", "--end", "2026-03-06"),
        ("list", "ladder"),
        ("publish", "ladder", "--as-of", "2026-04-01"),
    ):
        [told] = refused(*arguments, "--book", book)
        assert "the rulebook ladder cannot be kept in a book" in told, arguments
    assert run("site", tmp_path / "site", "--book", book).exit_code == 0


def test_pages_of_the_book_leave_it_out(tmp_path: Path) -> None:
    book = tmp_path / "club.sqlite"
    write_demo_book(book)
    with desk_of(book) as officer:
        visitor = officer.visitor
        assert "Harbour Club ladder" in visitor.get("/score").text
        for path in ("/lists", "/events", "/desk/post", "/desk/lists"):
            assert "Harbour Club ladder" not in visitor.get(path).text, path
        said = {"rules": "ladder", "end": "2026-03-13"}
        answer = officer.send("/desk/post", said, {"files": [("friday.csv", FRIDAY.encode())]})
        assert "the rulebook ladder cannot be kept in a book" in answer.text
        assert visitor.get("/lists/ladder").status_code == 404
