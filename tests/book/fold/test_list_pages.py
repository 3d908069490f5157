"""A page of the federation's list has the lines of the whole, on SQLite and on PostgreSQL."""

from datetime import date

import pytest

from normbook.book.derived.search import Wish
from normbook.presentation import presentation
from normbook.presentation.lists import ListRequest
from tests.book.fold.keeping import Keeper
from tests.book.fold.test_editions import MAY, open_event


@pytest.mark.parametrize(("day", "lines"), [(None, 7), (MAY, 7), (date(1990, 1, 1), 0)])
def test_a_page_has_the_lines_of_the_whole_list(keeper: Keeper, day: date | None, lines: int) -> None:
    keeper.post(open_event("plain", MAY, before="1800"))
    shown, asked = presentation("uscf"), ListRequest("uscf", as_of=day)
    with keeper.book.reading() as reading:
        whole = shown.day_list(reading, asked)
        first, second = (shown.day_list(reading, asked, Wish("", "name", False, 5, start)) for start in (0, 5))
        rows = [row for each in (first, second) for table in each.page().tables for row in table.rows]
        assert (len(rows), rows) == (lines, [row for table in whole.page().tables for row in table.rows])
    assert ([*first.keys, *second.keys], first.total) == (list(whole.keys), whole.total)
