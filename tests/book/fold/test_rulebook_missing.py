"""A book that holds entries of a rulebook which is not installed says so, and how to open it."""

from pathlib import Path

import pytest

from normbook.book.derived.rebuild import rebuild
from normbook.book.problem import BookProblem
from normbook.book.proof.verify import verify
from normbook.book.store.book import open_book
from tests.book.fold.keeping import Keeper
from tests.cli.running import refused, run

CONTENT = {"event": {"id": "e1", "end": "2026-01-02", "entrants": []}, "variant": None, "who": [], "new": []}
WITH_SOMEBODY = {**CONTENT, "who": ["~box, b"], "new": ["~box, b"]}


def with_an_entry_of_another(keeper: Keeper, content: dict[str, object] = CONTENT) -> None:
    keeper.book.write(lambda writing: writing.append("event", content, rules="chessboxing", edition="1"))


@pytest.mark.parametrize("content", [CONTENT, WITH_SOMEBODY], ids=["nobody", "somebody"])
def test_such_a_book_is_neither_folded_nor_verified(keeper: Keeper, content: dict[str, object]) -> None:
    with_an_entry_of_another(keeper, content)
    for act in (rebuild, lambda writing: verify(writing, "book")):
        with pytest.raises(BookProblem) as told:
            keeper.book.write(act)
        assert told.value.code == "BOOK-RULEBOOK-UNKNOWN"
        assert told.value.values["rules"] == "chessboxing"


def test_the_command_names_the_rulebook_and_how_to_install_it(tmp_path: Path) -> None:
    book = tmp_path / "book.sqlite"

    with open_book(str(book), create=True) as opened:
        with_an_entry_of_another(Keeper(opened))
    [told] = refused("verify", "--book", book)
    assert "chessboxing" in told
    assert "normbook.rulebooks" in told
    assert run("log", "--book", book).exit_code == 0
