"""An entry that the installed rulebook cannot fold, because a later version of it has written it."""

from datetime import UTC, datetime
from typing import Any

import pytest

from normbook.book.chains.law import ChainLaw
from normbook.book.chains.starts import StartLine
from normbook.book.log.basis import Basis
from normbook.book.log.entries import Entry
from normbook.book.problem import BookProblem


class Counter(ChainLaw[int]):
    """Knows events, and neither acts nor lists to start from."""

    rules = "counter"
    nothing = 0

    def state_text(self, state: int) -> str:
        return str(state or "")

    def state_from(self, text: str) -> int:
        return int(text or 0)

    def event_lines(self, *_: Any) -> Any:
        return (), None


def test_an_act_that_the_rulebook_does_not_know_is_refused_by_name() -> None:
    entry = Entry(1, datetime(2026, 1, 1, tzinfo=UTC), "", "grant", "counter", "1", "", {}, "", "")
    with pytest.raises(BookProblem, match="BOOK-ENTRY-UNKNOWN"):
        Counter().act(entry, 0)


def test_so_is_a_list_to_start_from() -> None:
    line: Any = StartLine.__new__(StartLine)
    with pytest.raises(BookProblem, match="BOOK-ENTRY-UNKNOWN"):
        Counter().start(line, "2026-01-01", Basis("1"), 0)
