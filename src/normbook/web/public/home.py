"""The first page, the door of a single-person server, and how the server is."""

from collections.abc import Sequence

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse, RedirectResponse

from normbook import __version__
from normbook.app.first_steps import UNMADE, FirstStep, first_steps
from normbook.book.commands.organisation import LONGEST
from normbook.book.commands.outcome import BookRefused
from normbook.book.derived.search import counted
from normbook.book.store.address import read_address
from normbook.book.store.book import Reading
from normbook.model.diagnostics import Diagnostic
from normbook.office.roles import Role
from normbook.render.words.language import shipped
from normbook.web.forms import Sent
from normbook.web.server.callers import from_lan, person_of
from normbook.web.server.cookies import at_own_name, let_in, remember_language, same, settings_of
from normbook.web.server.permissions import ADMINISTER, OPEN, READ
from normbook.web.server.rates import count_entry
from normbook.web.server.refusals import RequestRefused
from normbook.web.shelf import shelf_of
from normbook.web.views import local, render

router = APIRouter(include_in_schema=False)


@router.get("/", dependencies=[READ])
def home(request: Request) -> Response:
    """What there is, and for whoever keeps a young book what to do first."""
    shelf = shelf_of(request)
    if not shelf.has_book:
        return _without_book(request)
    steps: tuple[FirstStep, ...] = ()
    if person_of(request).may(Role.OFFICER):
        with shelf.reading() as reading:
            steps = first_steps(reading)

    def make(reading: Reading) -> Response:
        people, events = counted(reading)
        counts = {"members": people, "events": events, "entries": reading.head().seq}
        return render(request, "home.html", counts=counts, steps=steps)

    return shelf.page(request, make, steps)  # club nights are not in the chain: the head does not tell of one


@router.post("/start", dependencies=[ADMINISTER])
def start(request: Request, form: Sent) -> Response:
    """Create the book, in the name of a club; one that is there already stays as it is."""
    shelf = shelf_of(request)
    if shelf.has_book:
        return RedirectResponse("/", status_code=303)
    try:
        shelf.create(form.text("name"), person_of(request))
    except BookRefused as refused:
        return _without_book(request, list(refused.findings))
    return RedirectResponse("/", status_code=303)


def _without_book(request: Request, findings: Sequence[Diagnostic] = ()) -> Response:
    """The first page before there is a book: whose it is to be."""
    settings, status = settings_of(request), 422 if findings else 200
    may = person_of(request).may(Role.ADMINISTRATOR)
    book = read_address(settings.book).shown if settings.book and may else ""
    return render(
        request,
        "home.html",
        status=status,
        counts=None,
        unmade=book,
        longest=LONGEST,
        steps=UNMADE,
        findings=findings,
    )


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
    if settings.public or from_lan(request) or not at_own_name(request):
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
    if shelf_of(request).has_book:
        with shelf_of(request).reading() as reading:
            reading.head()
    return JSONResponse({"status": "ok", "version": __version__})


@router.get("/robots.txt", dependencies=[OPEN])
def robots() -> Response:
    """Machines need not read every explanation."""
    return PlainTextResponse("User-agent: *\nDisallow: /score\nDisallow: /api/\n")
