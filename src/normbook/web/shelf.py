"""The book that the pages are about; pages, and orders of long lists, kept as long as the book says the same.

A book's head names everything in it: what was made under a head is true as long as the head is the last.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from threading import Lock
from time import monotonic
from typing import Generic, TypeVar

from fastapi import Request, Response

from normbook.book.commands.organisation import Organisation, check_name, describe, organisation_of
from normbook.book.commands.outcome import BookRefused
from normbook.book.derived.search import Wish
from normbook.book.log.entries import Head
from normbook.book.problem import BookProblem
from normbook.book.proof.verify import damage
from normbook.book.store.book import Book, Reading, Writing, open_book
from normbook.model.diagnostics import Diagnostic
from normbook.office.roles import NOBODY, Person
from normbook.presentation.lists import InOrder
from normbook.render.words.language import tag
from normbook.web.server.cookies import form_token
from normbook.web.server.refusals import RequestRefused

T = TypeVar("T")

MOST_PAGES = 256
MOST_ORDERS = 6
MOST_BYTES = 512 * 1024
"""A longer page is made anew each time."""
LOOK_AGAIN_SECONDS = 60


class Kept(Generic[T]):
    """The last things that were asked for. Whoever asks for one that somebody is making waits for it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[object, ...], T] = OrderedDict()
        self._lock = Lock()
        self._making: dict[tuple[object, ...], Lock] = {}

    def get(self, key: tuple[object, ...]) -> T | None:
        """What was kept under the key."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def put(self, key: tuple[object, ...], made: T) -> None:
        """Keep it, in place of what was not asked for longest."""
        with self._lock:
            self._kept[key] = made
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)

    @contextmanager
    def one_at_a_time(self, key: tuple[object, ...]) -> Iterator[None]:
        """The turn to make what is not kept yet: the others of many who ask at once then find it kept."""
        with self._lock:
            turn = self._making.setdefault(key, Lock())
        with turn:
            try:
                yield
            finally:
                with self._lock:
                    self._making.pop(key, None)


class Shelf:
    """One open book, and its pages."""

    def __init__(self, address: str | None) -> None:
        self._address = address
        self._book: Book | None = None
        self._pages: Kept[bytes] = Kept(MOST_PAGES)
        self._orders: Kept[Sequence[str]] = Kept(MOST_ORDERS)
        self._lock = Lock()
        self._told_under: Head | None = None
        self._looking = Lock()
        self._looked: float | None = None
        self._damage: Sequence[Diagnostic] = ()
        self.organisation = Organisation()
        """Whose book it is."""

    @contextmanager
    def reading(self) -> Iterator[Reading]:
        """A consistent view; refused where there is no book. Raises BookProblem."""
        try:
            with self.book.reading() as reading:
                yield reading
        except BookRefused as problem:
            raise RequestRefused("not-found") from problem

    def write(self, act: Callable[[Writing], T], person: Person) -> T:
        """What an act comes to, after it is stored; the person is its actor. Raises BookRefused and BookProblem."""
        return self.book.write(act, person.name)

    @property
    def book(self) -> Book:
        """The open book itself. Raises BookProblem."""
        if self._address is None:
            raise RequestRefused("book-none")
        try:
            return self._opened(self._address)
        except BookProblem as problem:
            if problem.code == "BOOK-MISSING":
                raise RequestRefused("book-unmade") from problem
            raise

    @property
    def has_book(self) -> bool:
        """Whether there is one: it may be for the owner to create. One that cannot be read is there."""
        try:
            return bool(self.book)
        except RequestRefused:
            return False
        except BookProblem:
            return True

    def create(self, name: str, person: Person) -> None:
        """A new book for an organisation of this name, unless there is one already. Raises BookRefused."""
        if self._address is None:
            raise RequestRefused("book-none")
        check_name(name)
        with self._lock:
            if self._book is None:
                self._book = open_book(self._address, create=True)
        self.write(lambda writing: describe(writing, name=name), person)
        with self.reading() as reading:
            self.look_whose(reading)

    def _opened(self, address: str) -> Book:
        with self._lock:
            if self._book is None:
                book = open_book(address)
                with book.reading() as reading:
                    self.look_whose(reading)
                self._book = book
            return self._book

    def look_whose(self, reading: Reading) -> None:
        """Notice what was said of the organisation since the book was last looked at."""
        if (head := reading.head()) != self._told_under:
            self.organisation, self._told_under = organisation_of(reading), head

    def damage(self) -> Sequence[Diagnostic]:
        """What is wrong with the book. To look takes long in a large one: nobody can have it done again and again."""
        if self._looking.acquire(blocking=False):
            try:
                if self._looked is None or monotonic() > self._looked + LOOK_AGAIN_SECONDS:
                    self._damage = damage(self.book)
                    self._looked = monotonic()
            finally:
                self._looking.release()
        return self._damage

    def page(self, request: Request, make: Callable[[Reading], Response], *more: object) -> Response:
        """The page as it was made before under the same head, else made now."""
        with self.reading() as reading:
            # The page's top names who is logged in, and has the form by which this session is ended.
            person: Person = request.state.person
            form = form_token(request) if person is not NOBODY else ""
            key = (reading.head(), tag(), person, form, request.url.path, request.url.query, *more)
            if body := self._pages.get(key):
                return _kept_page(body)
            with self._pages.one_at_a_time(key):
                if body := self._pages.get(key):
                    return _kept_page(body)
                self.look_whose(reading)
                response = make(reading)
                if response.status_code == 200 and len(response.body) <= MOST_BYTES:
                    self._pages.put(key, bytes(response.body))
        return response

    def ordering(self, in_order: InOrder) -> InOrder:
        """Everybody on a list in order, kept for its other pages."""

        def kept(reading: Reading, system: str, as_of: date | None, wish: Wish) -> Sequence[str]:
            key = (in_order, reading.head(), system, as_of, wish.search, wish.order, wish.descending)
            with self._orders.one_at_a_time(key):
                keys = self._orders.get(key)
                if keys is None:
                    keys = in_order(reading, system, as_of, wish)
                    self._orders.put(key, keys)
            return keys

        return kept

    def close(self) -> None:
        """Let go of the database."""
        if self._book is not None:
            self._book.close()


def _kept_page(body: bytes) -> Response:
    return Response(body, media_type="text/html; charset=utf-8")


def shelf_of(request: Request) -> Shelf:
    """The application's shelf."""
    shelf: Shelf = request.app.state.shelf
    return shelf
