"""The first page, the door of a single-person server, and how the server is."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse, RedirectResponse

from normbook import __version__
from normbook.book.derived.search import counted
from normbook.book.store.book import Reading
from normbook.render.words.language import shipped
from normbook.web.server.cookies import let_in, remember_language, same, settings_of
from normbook.web.server.permissions import OPEN, READ
from normbook.web.server.rates import count_entry
from normbook.web.server.refusals import RequestRefused
from normbook.web.shelf import shelf_of
from normbook.web.views import local, render

router = APIRouter(include_in_schema=False)


@router.get("/", dependencies=[READ])
def home(request: Request) -> Response:
    """What there is."""
    if settings_of(request).book is None:
        return render(request, "home.html", counts=None)

    def make(reading: Reading) -> Response:
        people, events = counted(reading)
        return render(request, "home.html", counts={"members": people, "events": events, "entries": reading.head().seq})

    return shelf_of(request).page(request, make)


@router.get("/language/{tag}", dependencies=[READ])
def language(request: Request, tag: str, next: str = "/") -> Response:
    """Answer this browser in one of the shipped languages, and lead back."""
    if tag not in shipped():
        raise RequestRefused("not-found")
    response = RedirectResponse(local(next), status_code=303)
    remember_language(request, response, tag)
    return response


@router.get("/enter", dependencies=[OPEN])
def enter(request: Request, token: str = "") -> Response:
    """Let in whoever has the token that was printed at the start; the address bar forgets it at once."""
    settings = settings_of(request)
    if settings.public:
        raise RequestRefused("token-wrong")
    if not same(token, settings.token):
        count_entry(request)  # the wrong ones only: nobody else's tries keep the owner out
        raise RequestRefused("token-wrong")
    response = RedirectResponse("/", status_code=303)
    let_in(request, response)
    return response


@router.get("/healthz", dependencies=[OPEN])
def healthz(request: Request) -> Response:
    """For whatever watches over the server: it answers, and its book can be read."""
    if settings_of(request).book is not None:
        with shelf_of(request).reading() as reading:
            reading.head()
    return JSONResponse({"status": "ok", "version": __version__})


@router.get("/robots.txt", dependencies=[OPEN])
def robots() -> Response:
    """Machines need not read every explanation."""
    return PlainTextResponse("User-agent: *\nDisallow: /score\nDisallow: /api/\n")
