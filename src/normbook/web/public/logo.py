"""The organisation's logo."""

from hashlib import sha256

from fastapi import APIRouter, Request, Response

from normbook.book.commands.organisation import Organisation
from normbook.web.server.permissions import OPEN
from normbook.web.server.refusals import RequestRefused
from normbook.web.shelf import shelf_of

router = APIRouter(include_in_schema=False)
_FOREVER = {"cache-control": "public, max-age=31536000, immutable"}


def logo_address(found: Organisation) -> str:
    """Another one for every logo, so that browsers may keep it; blank without one."""
    return f"/logo/{sha256(found.logo.encode()).hexdigest()[:12]}.png" if found.logo else ""


@router.get("/logo/{version}.png", dependencies=[OPEN])
def logo(request: Request) -> Response:
    """The present one, whichever version is asked for; kept only where it is that."""
    shelf, asked = shelf_of(request), request.url.path
    if asked != logo_address(shelf.organisation) and shelf.has_book:
        with shelf.reading() as reading:
            shelf.look_whose(reading)  # another process may have been told of a new one
    found = shelf.organisation
    if not found.logo:
        raise RequestRefused("not-found")
    kept = _FOREVER if asked == logo_address(found) else None
    return Response(found.picture, media_type="image/png", headers=kept)
