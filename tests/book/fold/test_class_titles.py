"""Random careers in a book: it has the titles that are worked out a second time beside it."""

import random

import pytest

from normbook.book.derived.tables import BOARD
from normbook.book.log.index import key_of
from normbook.book.store.book import Book
from normbook.rulebooks.cfc.record import titles_in
from tests.book.fold.keeping import Keeper
from tests.rulebooks.cfc.events import career
from tests.rulebooks.cfc.recomputed import careers
from tests.rulebooks.cfc.test_careers import titles_of, told

pytestmark = pytest.mark.slow


@pytest.mark.rule("cfc.438.floors", "cfc.438.norm", "cfc.438.title", "cfc.438.rating", "cfc.438.kept")
@pytest.mark.parametrize("seed", range(8))
def test_a_book_says_the_same_whatever_the_order_of_posting(seed: int, book: Book) -> None:
    events = career(seed)
    expected, _ = careers(events)
    keeper = Keeper(book)
    for event in random.Random(seed).sample(events, len(events)):
        keeper.post(event, "cfc")
    lines = [row for row in keeper.rows("cfc") if row.system == "regular"]
    found = {key: told(titles_in([row for row in lines if row.player == key])) for key in {row.player for row in lines}}
    assert found == {key_of(BOARD, key, ""): titles for key, titles in titles_of(expected).items()}
    keeper.check()
