"""The first page, the door of a single-person server, and how the server is."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse, RedirectResponse

from normbook import __version__
from normbook.web.permissions import OPEN, READ
from normbook.web.rates import count_entry
from normbook.web.refusals import Refused
from normbook.web.rendering import render
from normbook.web.visitors import let_in, same, settings_of

router = APIRouter(include_in_schema=False)


@router.get("/", dependencies=[READ])
def home(request: Request) -> Response:
    """What there is."""
    return render(request, "home.html")


@router.get("/enter", dependencies=[OPEN])
def enter(request: Request, token: str = "") -> Response:
    """Let in whoever has the token that was printed at the start; the address bar forgets it at once."""
    count_entry(request)
    if not same(token, settings_of(request).token):
        raise Refused("token-wrong")
    response = RedirectResponse("/", status_code=303)
    let_in(request, response)
    return response


@router.get("/healthz", dependencies=[OPEN])
def healthz() -> Response:
    """For whatever watches over the server."""
    return JSONResponse({"status": "ok", "version": __version__})


@router.get("/robots.txt", dependencies=[OPEN])
def robots() -> Response:
    """Machines need not read every explanation."""
    return PlainTextResponse("User-agent: *\nDisallow: /score\nDisallow: /api/\n")
