"""Events of the book: which there are, one with its crosstable and awards, and the log."""

from urllib.parse import quote

from fastapi import APIRouter, Request, Response

from normbook.app.event import BookEvent, book_event
from normbook.app.log import log_page
from normbook.app.paper import chapters_of, event_paper
from normbook.book.derived.search import events_beside, events_page
from normbook.book.store.book import Reading
from normbook.render.words import say
from normbook.web.downloads import download, named, printed
from normbook.web.list_query import AnyRules, AskedPart, newest_entries
from normbook.web.server.permissions import READ
from normbook.web.server.rates import COSTLY
from normbook.web.server.refusals import RequestRefused, found
from normbook.web.shelf import shelf_of
from normbook.web.views import explained, render

router = APIRouter(include_in_schema=False)


@router.get("/events", dependencies=[READ])
def events(request: Request, part: AskedPart, rules: AnyRules = None) -> Response:
    """The latest first."""

    def make(reading: Reading) -> Response:
        events, total = events_page(reading, part.wish(), rules)
        return render(
            request,
            "events.html",
            found=events,
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
        event = found(book_event(reading, id))
    scored = found(event.scored)
    if not 0 <= row < len(scored.names):
        raise RequestRefused("not-found")
    name = event.state.name or event.state.id
    trail = [("/events", say("web.nav.events")), (f"/events/{quote(id, safe='')}", name)]
    return explained(request, scored.explanation(row), scored.names[row], scored.drawings_of(row), trail)


@router.get("/events/{id:path}/print/{chapter}", dependencies=[READ, COSTLY])
def on_paper(request: Request, id: str, chapter: str) -> Response:
    """The event as PDF: one chapter, or all in one."""
    with shelf_of(request).reading() as reading:
        event = found(book_event(reading, id))
        if chapter not in ("all", *chapters_of(event)):
            raise RequestRefused("not-found")
        paper = event_paper(reading, event, () if chapter == "all" else (chapter,))
    return printed(named(_called(event), "" if chapter == "all" else chapter), paper)


@router.get("/events/{id:path}/download/{kind}", dependencies=[READ, COSTLY])
def take_along(request: Request, id: str, kind: str) -> Response:
    """The event as a file."""
    with shelf_of(request).reading() as reading:
        event = found(book_event(reading, id))
        if kind == "pdf":
            return printed(named(_called(event)), event_paper(reading, event))
    return download(kind, named(_called(event)), event.page, event.page, event.document)


def _called(event: BookEvent) -> str:
    """What its files are called: clubs name many events alike, so its day is told too."""
    name, end = event.state.name or event.state.id, event.state.end
    return name if end[:4] in name else f"{name} {end}"


@router.get("/events/{id:path}", dependencies=[READ])
def event(request: Request, id: str) -> Response:
    """An event with its crosstable and awards."""

    def make(reading: Reading) -> Response:
        event = found(book_event(reading, id))
        scored = event.scored
        return render(
            request,
            "event.html",
            event=event,
            page=event.page(),
            names=scored.names if scored else [],
            drawings=scored.drawings() if scored else [],
            chapters=chapters_of(event),
            beside=events_beside(reading, event.state),
        )

    return shelf_of(request).page(request, make)


@router.get("/log", dependencies=[READ])
def log(request: Request, part: AskedPart) -> Response:
    """What was done, the newest first."""

    def make(reading: Reading) -> Response:
        head = reading.head()
        page = log_page(say("web.log.book"), head, newest_entries(reading, head.seq, part.page))
        return render(request, "log.html", page=page, part=part, pages=part.pages(head.seq), total=head.seq)

    return shelf_of(request).page(request, make)
