"""A long list in the address bar: what is searched for, in which order, which page."""

from dataclasses import dataclass
from datetime import date
from itertools import takewhile
from typing import Annotated
from urllib.parse import urlencode

from fastapi import Depends, Query
from pydantic import AfterValidator, BeforeValidator, WithJsonSchema

from normbook.book.derived.search import Wish
from normbook.book.log.entries import Entry
from normbook.book.store.book import Reading
from normbook.formats.keys import read_day
from normbook.rulebook import rulebooks

LINES = 100

Blank = BeforeValidator(lambda said: None if said == "" else said)
"""A form sends a field that was left blank too: it says nothing."""


def _known(rules: str) -> str:
    if rules not in rulebooks():
        raise ValueError(rules)
    return rules


Rules = Annotated[str, AfterValidator(_known), WithJsonSchema({"type": "string", "enum": list(rulebooks())})]
"""A rulebook that is installed."""
AnyRules = Annotated[Rules | None, Blank]


def _written(said: object) -> object:
    """Only a day as it is described: a number would be taken for seconds since 1970."""
    if isinstance(said, str) and read_day(said) is None:
        raise ValueError(said)
    return said


IsoDay = Annotated[date, BeforeValidator(_written)]
"""A day as 2026-07-01."""
Day = Annotated[IsoDay | None, Blank]


@dataclass(frozen=True, slots=True)
class ListPart:
    """Which part of a list is asked for."""

    search: str
    order: str
    descending: bool
    page: int

    def wish(self, orders: tuple[str, ...] = ()) -> Wish:
        """For the book; an order that a list does not have is its usual one."""
        order = self.order if self.order in orders or (self.order.isdecimal() and not orders) else ""
        usual = orders[0] if orders else ""
        return Wish(self.search, order or usual, self.descending, LINES, (self.page - 1) * LINES)

    def pages(self, total: int) -> int:
        """How many pages there are."""
        return max(1, -(-total // LINES))

    def query(self, **changed: object) -> str:
        """The address's query with something changed."""
        said = {"search": self.search, "order": self.order, "desc": int(self.descending), "page": self.page, **changed}
        return urlencode({name: value for name, value in said.items() if value not in ("", 0, None)})


async def _part(
    search: Annotated[str, Query(max_length=100)] = "",
    order: Annotated[str, Query(max_length=20, pattern="^[a-z0-9]*$")] = "",
    desc: bool = False,
    page: Annotated[int, Query(ge=1, le=100_000)] = 1,
) -> ListPart:
    return ListPart(search.strip(), order, desc, page)


AskedPart = Annotated[ListPart, Depends(_part)]


def newest_entries(reading: Reading, last: int, page: int) -> list[Entry]:
    """A page of the log, the newest entry first."""
    newest = last - (page - 1) * LINES
    return [*takewhile(lambda entry: entry.seq <= newest, reading.entries(max(0, newest - LINES)))][::-1]
