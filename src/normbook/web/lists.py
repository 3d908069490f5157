"""The public lists: searched, sorted, a page at a time, as of any day, with the book's head."""

from datetime import date
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from normbook.book.paging import ORDERS, Ordering
from normbook.book.queries import seasons
from normbook.book.store import Reading
from normbook.publish.book_listing import Asked as AskedList
from normbook.publish.book_listing import Listed, book_list, narrowed
from normbook.web.downloads import download
from normbook.web.paging import Asked, Part
from normbook.web.permissions import READ
from normbook.web.rates import COSTLY
from normbook.web.rendering import render
from normbook.web.shelf import shelf_of

router = APIRouter(include_in_schema=False)

Rules = Literal["uscf", "lpcc", "wfcc"]
System = Literal["regular", "quick"]
Season = Annotated[str | None, Query(max_length=200)]
_COLUMNS = {0: "name", 1: "id", 3: "state", 4: "rating", 5: "title"}
"""By which columns the federation's list can be sorted."""


@router.get("/lists", dependencies=[READ])
def lists(request: Request) -> Response:
    """Which lists there are."""

    def make(reading: Reading) -> Response:
        return render(request, "lists.html", seasons=seasons(reading)[::-1], head=reading.head())

    return shelf_of(request).page(request, make)


@router.get("/lists/{rules}", dependencies=[READ])
def one_list(
    request: Request,
    rules: Rules,
    part: Asked,
    system: System = "regular",
    season: Season = None,
    as_of: date | None = None,
) -> Response:
    """A list."""

    def make(reading: Reading) -> Response:
        listed = _listed(reading, AskedList(rules, system, season, as_of), part, shelf_of(request).ordering)
        page = listed.page()
        return render(
            request,
            "list.html",
            rules=rules,
            system=system,
            season=season or "",
            as_of=as_of,
            part=part,
            page=page,
            table=page.tables[0] if page.tables else None,
            keys=listed.keys,
            total=listed.total,
            pages=part.pages(listed.total),
            orders=_COLUMNS if rules == "uscf" else None,
            head=reading.head(),
        )

    return shelf_of(request).page(request, make, date.today())


def _listed(reading: Reading, asked: AskedList, part: Part, ordering: Ordering) -> Listed:
    """A page of the list: of the federation's out of the database, of the others out of the whole."""
    if asked.rules == "uscf":
        return book_list(reading, asked, part.wish(ORDERS), ordering)
    return narrowed(book_list(reading, asked), part.wish())


@router.get("/lists/{rules}/download/{kind}", dependencies=[READ, COSTLY])
def take_along(
    request: Request,
    rules: Rules,
    kind: Literal["csv", "xlsx", "json", "html"],
    system: System = "regular",
    season: Season = None,
    as_of: date | None = None,
) -> Response:
    """The whole list as a file."""
    with shelf_of(request).reading() as reading:
        listed = book_list(reading, AskedList(rules, system, season, as_of))
        name = f"{rules}-{(as_of or date.today()).isoformat()}"
        return download(kind, name, listed.page, listed.page, listed.document)
