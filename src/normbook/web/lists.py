"""The public lists: searched, sorted, a page at a time, as of any day, with the book's head."""

from datetime import date
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from normbook.app.listing import Asked as AskedList
from normbook.app.listing import Listed, book_list, narrowed
from normbook.book.paging import ORDERS, Ordering
from normbook.book.store import Reading
from normbook.rulebooks.lpcc.record.seasons import seasons
from normbook.web.downloads import KINDS, list_download
from normbook.web.paging import Asked, Day, Part, Rules
from normbook.web.permissions import READ
from normbook.web.rates import COSTLY
from normbook.web.refusals import Refused
from normbook.web.rendering import render
from normbook.web.shelf import shelf_of

router = APIRouter(include_in_schema=False)

System = Literal["regular", "quick"]
Season = Annotated[str | None, Query(max_length=200)]
_COLUMNS = {0: "name", 1: "id", 3: "state", 4: "rating", 5: "title"}
"""By which columns the federation's list can be sorted."""
MOST_PRINTED = 1000
"""Lines of a list that a server sets in type for whoever asks: each page of a PDF takes it a while."""


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
    as_of: Day = None,
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
            downloads=[kind for kind in KINDS if kind != "pdf" or (listed.total <= MOST_PRINTED and not part.search)],
            drawings=listed.drawings() if not part.search else [],
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
    kind: str,
    system: System = "regular",
    season: Season = None,
    as_of: Day = None,
) -> Response:
    """The whole list as a file."""
    with shelf_of(request).reading() as reading:
        listed = book_list(reading, AskedList(rules, system, season, as_of))
        if kind == "pdf" and listed.total > MOST_PRINTED:
            raise Refused("not-found")
        name = f"{rules}-{(as_of or date.today()).isoformat()}"
        return list_download(kind, name, listed)
