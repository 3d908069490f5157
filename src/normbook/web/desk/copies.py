"""Copies of the book for whoever administers it: the whole, or the record as text."""

import zipfile
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse
from starlette.background import BackgroundTask

from normbook.book.copies.backup import back_up
from normbook.book.copies.text import export
from normbook.book.store.book import Book
from normbook.interrupts import folder_for_now
from normbook.web.forms import Sent
from normbook.web.server.permissions import ADMINISTER
from normbook.web.server.rates import DEAR
from normbook.web.server.refusals import RequestRefused
from normbook.web.shelf import shelf_of
from normbook.web.views import render

router = APIRouter(prefix="/desk", include_in_schema=False)

_TYPES = {".sqlite": "application/vnd.sqlite3", ".zip": "application/zip"}


@router.get("/copies", dependencies=[ADMINISTER])
def copies(request: Request) -> Response:
    """Which copies there are to take."""
    shelf = shelf_of(request)
    with shelf.reading() as reading:
        return render(request, "desk/copies.html", head=reading.head(), dialect=shelf.book.dialect)


@router.post("/copies", dependencies=[ADMINISTER, DEAR])
def copy(request: Request, form: Sent) -> Response:
    """The whole book with personal data, or the record as text without it."""
    what = form.chosen("what", tuple(_COPIES))
    if what is None:
        raise RequestRefused("not-valid")
    return _attached(request, what, _COPIES[what])


def _backup(book: Book, folder: Path, stem: str) -> Path:
    if book.dialect == "sqlite":
        back_up(book, out := folder / f"{stem}.sqlite")
        return out
    back_up(book, inside := folder / stem)
    return _packed(inside)


def _text(book: Book, folder: Path, stem: str) -> Path:
    with book.reading() as reading:
        export(reading, inside := folder / stem)
    return _packed(inside)


_COPIES = {"backup": _backup, "record": _text}


def _packed(inside: Path) -> Path:
    """A folder of text files as one file, under a folder of its own."""
    out = inside.with_suffix(".zip")
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(inside.rglob("*")):
            if path.is_file():
                archive.write(path, path.relative_to(inside.parent))
    return out


def _attached(request: Request, what: str, made: Callable[[Book, Path, str], Path]) -> Response:
    """The copy, made in a folder that is gone once it is sent."""
    with ExitStack() as stack:
        folder = stack.enter_context(folder_for_now())
        stem = f"normbook-{what}-{datetime.now(UTC):%Y%m%dT%H%M%SZ}"
        out = made(shelf_of(request).book, folder, stem)
        gone = BackgroundTask(stack.pop_all().close)
        return FileResponse(out, media_type=_TYPES[out.suffix], filename=out.name, background=gone)
