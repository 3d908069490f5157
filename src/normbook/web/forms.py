"""What a browser sends: fields and files, taken only from a form that we made for this visit."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends, Request
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile

from normbook.formats.keys import read_day
from normbook.web.server.callers import person_of
from normbook.web.server.cookies import form_token_holds, settings_of
from normbook.web.server.refusals import RequestRefused

TOKEN_FIELD = "form_token"
MOST_FIELDS = 40_000
_NOT_IN_A_NAME = re.compile(r'[\\/:*?"<>|\x00-\x1f\x7f]')
_LONGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class Form:
    """Fields by name, each with all its values, and files."""

    fields: Mapping[str, list[str]]
    files: list[tuple[str, bytes]]
    by_field: Mapping[str, list[tuple[str, bytes]]] = field(default_factory=dict)
    """The files of each field that takes some."""

    def text(self, name: str) -> str:
        """A field's first value, trimmed; blank without one."""
        return (self.fields.get(name) or [""])[0].strip()

    def texts(self, name: str) -> list[str]:
        """All values of a field."""
        return self.fields.get(name) or []

    def chosen(self, name: str, choices: tuple[str, ...]) -> str | None:
        """A field's value if it is one of the choices; None if it is blank."""
        value = self.text(name)
        if value and value not in choices:
            raise RequestRefused("not-valid")
        return value or None

    def day(self, name: str) -> date | None:
        """A field's date; None if it is blank."""
        day = read_day(self.text(name))
        if self.text(name) and day is None:
            raise RequestRefused("not-valid")
        return day

    def count(self, name: str, most: int) -> int | None:
        """A field's number from 1 on; None if it is blank."""
        written = self.text(name)
        if written and not (
            written.isascii() and written.isdecimal() and len(written) < 10 and 0 < int(written) <= most
        ):
            raise RequestRefused("not-valid")
        return int(written) if written else None


NOTHING_SENT = Form({}, [])
"""A form as it is before anything is filled in."""


async def read_form(request: Request) -> Form:
    """The form, if one of our own pages sends it, and it carries the token of this visit."""
    settings = settings_of(request)
    if not _from_here(request):
        raise RequestRefused("form-stale")
    form = await request.form(max_files=settings.most_files, max_fields=MOST_FIELDS, max_part_size=settings.most_upload)
    fields: dict[str, list[str]] = {}
    files: dict[str, list[tuple[str, bytes]]] = {}
    for name, value in form.multi_items():
        if isinstance(value, UploadFile):
            if value.filename:
                files.setdefault(name, []).append((file_name(value.filename), await value.read()))
        else:
            fields.setdefault(name, []).append(value)
    await form.close()
    await run_in_threadpool(person_of, request)
    if not form_token_holds(request, (fields.get(TOKEN_FIELD) or [""])[0]):
        raise RequestRefused("form-stale")
    return Form(fields, [file for sent in files.values() for file in sent], files)


def _from_here(request: Request) -> bool:
    """Whether the browser says that a page of this server sends it, or says nothing."""
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = urlsplit(request.headers.get("origin", ""))
    if not origin.netloc:
        return True
    host = request.headers.get("host", "")
    if settings_of(request).public:  # a proxy may leave out the port
        return origin.hostname == urlsplit(f"//{host}").hostname
    return origin.netloc == host


SENT = Depends(read_form)
"""For routes on which something else is to wait until all of it has come."""
Sent = Annotated[Form, SENT]


def file_name(given: str) -> str:
    """A name without folders and without what a file system would trip over."""
    plain = unicodedata.normalize("NFC", given.replace("\\", "/").rpartition("/")[2])
    plain = _NOT_IN_A_NAME.sub("", plain).lstrip(". ").rstrip(". ")
    stem, dot, ending = plain.rpartition(".")
    return f"{stem[:_LONGEST_NAME]}{dot}{ending[:10]}" if stem else plain[:_LONGEST_NAME] or "file"
