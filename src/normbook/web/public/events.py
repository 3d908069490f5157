"""Events of the book: which there are, one with its crosstable and awards, and the log."""

from fastapi import APIRouter, Request, Response

from normbook.app.event import book_event
from normbook.app.log import log_page
from normbook.book.derived.paging import events_page
from normbook.book.store.book import Reading
from normbook.render.outline import outline
from normbook.render.words import say
from normbook.web.downloads import download
from normbook.web.list_query import LINES, AnyRules, Asked
from normbook.web.server.permissions import READ
from normbook.web.server.rates import COSTLY
from normbook.web.server.refusals import Refused
from normbook.web.shelf import shelf_of
from normbook.web.views import render

router = APIRouter(include_in_schema=False)


@router.get("/events", dependencies=[READ])
def events(request: Request, part: Asked, rules: AnyRules = None) -> Response:
    """The latest first."""

    def make(reading: Reading) -> Response:
        found, total = events_page(reading, part.wish(), rules)
        return render(
            request,
            "events.html",
            found=found,
            total=total,
            part=part,
            pages=part.pages(total),
            rules=rules or "",
            head=reading.head(),
        )

    return shelf_of(request).page(request, make)


@router.get("/events/{id:path}/why/{row}", dependencies=[READ])
def why(request: Request, id: str, row: int) -> Response:
    """How one row of the event came about."""
    with shelf_of(request).reading() as reading:
        found = book_event(reading, id)
    scored = found.scored if found else None
    if scored is None or not 0 <= row < len(scored.names):
        raise Refused("not-found")
    template = "explanation.html" if request.headers.get("hx-request") == "true" else "explained.html"
    node, drawings = outline(scored.explanation(row)), scored.drawings_of(row)
    return render(request, template, node=node, drawings=drawings, title=scored.names[row])


@router.get("/events/{id:path}/download/{kind}", dependencies=[READ, COSTLY])
def take_along(request: Request, id: str, kind: str) -> Response:
    """The event as a file."""
    with shelf_of(request).reading() as reading:
        found = book_event(reading, id)
    if found is None:
        raise Refused("not-found")
    return download(kind, "event", found.page, found.page, found.document)


@router.get("/events/{id:path}", dependencies=[READ])
def event(request: Request, id: str) -> Response:
    """An event with its crosstable and awards."""

    def make(reading: Reading) -> Response:
        found = book_event(reading, id)
        if found is None:
            raise Refused("not-found")
        scored = found.scored
        return render(
            request,
            "event.html",
            event=found,
            page=found.page(),
            names=scored.names if scored else [],
            drawings=scored.drawings() if scored else [],
        )

    return shelf_of(request).page(request, make)


@router.get("/log", dependencies=[READ])
def log(request: Request, part: Asked) -> Response:
    """What was done, the newest first."""

    def make(reading: Reading) -> Response:
        head = reading.head()
        newest = head.seq - (part.page - 1) * LINES
        entries = []
        for entry in reading.entries(max(0, newest - LINES)):
            if entry.seq > newest:
                break
            entries.append(entry)
        page = log_page(say("web.log.book"), head, entries[::-1])
        return render(request, "log.html", page=page, part=part, pages=part.pages(head.seq), total=head.seq)

    return shelf_of(request).page(request, make)
