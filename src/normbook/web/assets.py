"""Scripts and styles, each under an address that changes with its content, so that browsers may keep it."""

from functools import cache
from hashlib import sha256
from importlib.resources import files

from fastapi import APIRouter, Response

from normbook.web.server.permissions import OPEN
from normbook.web.server.refusals import RequestRefused

router = APIRouter()

_KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_FILES = (
    "app.css",
    "app.js",
    "drafts.js",
    "desk.css",
    "desk.js",
    "icon.svg",
    "night/night.css",
    *(
        f"night/{name}.js"
        for name in ("begin", "queue", "screen", "lists", "pairing", "picking", "line", "night", "text")
    ),
    "vendor/htmx.min.js",
    "vendor/vega.min.js",
    "vendor/vega-lite.min.js",
    "vendor/vega-embed.min.js",
)
_SHARED = ("page.css", "certificate.css")
_FOREVER = {"cache-control": "public, max-age=31536000, immutable"}


@cache
def content(name: str) -> bytes:
    """A file's bytes; the style that reports share comes from `publish`."""
    if name in _SHARED:
        return files("normbook.render").joinpath("templates", name).read_bytes()
    return files("normbook.web").joinpath("static", *name.split("/")).read_bytes()


@cache
def digest(name: str) -> str:
    """What tells one version of a file from another."""
    return sha256(content(name)).hexdigest()[:12]


def address(name: str) -> str:
    """Where a page finds the file."""
    return f"/static/{digest(name)}/{name}"


@router.get("/static/{version}/{name:path}", dependencies=[OPEN], include_in_schema=False)
def static(version: str, name: str) -> Response:
    """One of the files above: a path leads to nothing else."""
    if name not in (*_FILES, *_SHARED):
        raise RequestRefused("not-found")
    kind = _KINDS["." + name.rpartition(".")[2]]
    # An old page asks for an old version; it gets the present one, which is not to be kept.
    return Response(content(name), media_type=kind, headers=_FOREVER if version == digest(name) else None)
