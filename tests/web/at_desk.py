"""An officer without a screen: sends the forms of the desk, reads what is shown, and agrees to it."""

import html
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import httpx

from normbook.book.derived.tables import TABLES
from normbook.book.people.private import is_withheld, kept
from normbook.book.proof.verify import verify
from normbook.book.store.book import Reading, open_book
from tests.web.conftest import settings
from tests.web.site import Site, Visitor, serving

_HIDDEN = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)">')
_ACCEPT = re.compile(r'<form class="accept" method="post" action="([^"]*)".*?</form>', re.DOTALL)

Fields = Mapping[str, str | list[str]]


@dataclass(frozen=True, slots=True)
class Shown:
    """The page that shows what would be done, and the form that agrees to it."""

    text: str
    action: str
    fields: dict[str, list[str]]


class Officer:
    """Somebody at the desk."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor

    @cached_property
    def form_token(self) -> str:
        """What every form of this visit carries."""
        return self.visitor.form_token("/desk/post")

    def send(self, path: str, fields: Fields, files: Mapping[str, list[Path | tuple[str, bytes]]] | None = None) -> Any:
        """Send a form of this visit."""
        parts = [
            (field, (each.name, each.read_bytes()) if isinstance(each, Path) else each)
            for field, sent in (files or {}).items()
            for each in sent
        ]
        data = {"form_token": self.form_token, **fields}
        return self.visitor.post(path, data=data, files=parts or None)

    def ask(
        self, path: str, fields: Fields, files: Mapping[str, list[Path | tuple[str, bytes]]] | None = None
    ) -> Shown:
        """Ask for an act, and look at what it would do."""
        answer = self.send(path, fields, files)
        assert answer.status_code == 200, answer.text
        return shown(answer.text)

    def agree(self, page: Shown) -> httpx.Response:
        """Agree to what is shown."""
        return self.visitor.post(page.action, data=page.fields)

    def do(self, path: str, fields: Fields, files: Mapping[str, list[Path | tuple[str, bytes]]] | None = None) -> str:
        """Both; what the last page says."""
        done = self.agree(self.ask(path, fields, files))
        assert done.status_code == 200, done.text
        assert "<h2>Done</h2>" in done.text, done.text
        return str(done.text)


def shown(text: str) -> Shown:
    """What a page shows before anything is stored."""
    found = _ACCEPT.search(text)
    assert found is not None, text
    fields: dict[str, list[str]] = {}
    for name, value in _HIDDEN.findall(found[0]):
        fields.setdefault(html.unescape(name), []).append(html.unescape(value))
    return Shown(text, html.unescape(found[1]), fields)


@contextmanager
def desk_of(book: Path | str, **more: object) -> Iterator[Officer]:
    """The owner of a single-person server at his desk."""
    with serving(settings(book=str(book), **more)) as site, site.owner() as owner:
        yield Officer(owner)


@contextmanager
def officer_at(site: Site, name: str) -> Iterator[Officer]:
    """A user at the desk of a server with accounts."""
    with site.logged_in(name) as visitor:
        yield Officer(visitor)


@dataclass(frozen=True, slots=True)
class Record:
    """What a book holds, but for times, actors and salts; it verifies."""

    entries: list[Any]
    derived: dict[str, list[Any]]
    personal: list[Any]


def record_of(book: Path | str) -> Record:
    """The record of a book."""
    with open_book(str(book)) as opened, opened.reading() as reading:
        told = [finding.code for finding in verify(reading, "book").findings]
        assert told == (["PRIVATE-DATA-WITHHELD"] if any(map(is_withheld, kept(reading))) else [])
        entries = [
            (each.seq, each.kind, each.rules, each.edition, each.reason, _plain(each.content))
            for each in reading.entries()
        ]
        return Record(entries, {table.name: _rows(reading, table) for table in TABLES}, _personal(reading))


def _rows(reading: Reading, table: Any) -> list[Any]:
    return sorted(tuple(row) for row in reading.connection.execute(table.select()))


def _personal(reading: Reading) -> list[Any]:
    return [(row["person"], row["data"]) for row in kept(reading) if not is_withheld(row)]


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items() if name != "private"}
    return [_plain(each) for each in value] if isinstance(value, list) else value


def actors(book: Path | str) -> list[str]:
    """Who wrote each entry."""
    with open_book(str(book)) as opened, opened.reading() as reading:
        return [entry.actor for entry in reading.entries()]
