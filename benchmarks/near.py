"""Names nearly the same: posting new people to a large book and to a small one, and the desk's pages of a large one.

In processor time: the book's own work is what counts here, and a busy machine does not change it much.
"""

import tempfile
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time

from benchmarks.book_fold import HOW, an_event
from benchmarks.people import names
from benchmarks.timing import Measurement
from normbook.book.commands.events import post
from normbook.book.commands.step import Paper
from normbook.book.derived.histories import put_members
from normbook.book.derived.tables import BOARD
from normbook.book.log.index import Known
from normbook.book.people.near_names import near_names
from normbook.book.store.book import Book, Writing, open_book

SMALL, LARGE = 1_000, 100_000
NEW = 60
TIMES = 9
"""Each is measured so often: Python looks for garbage once in a while, and takes a tenth of a second for it."""
DESK_SECONDS = 0.1
"""For which somebody may wait who opens the desk."""


def measure() -> list[Measurement]:
    with tempfile.TemporaryDirectory() as folder:
        small, _ = _book(Path(folder), SMALL)
        large, page = _book(Path(folder), LARGE)
    return [
        Measurement(f"post of {NEW} new people, {SMALL:,} members", small, 1),
        Measurement(f"post of {NEW} new people, {LARGE:,} members", large, large / small, 2.0),
        Measurement(f"near names of the desk's first page of {LARGE:,}, to 0.1 s", page, page / DESK_SECONDS, 1.0),
    ]


def _book(folder: Path, count: int) -> tuple[float, float]:
    with open_book(str(folder / f"{count}.sqlite"), create=True) as book:
        book.write(partial(filled, count=count))
        posts = median(_posting(book, turn) for turn in range(TIMES))
        return posts, median(_page(book) for _ in range(TIMES))


def filled(writing: Writing, count: int) -> None:
    """So many members, as entries leave them."""
    known = [
        Known(str(10_000_000 + number), BOARD, str(10_000_000 + number), name, "VT", "", 1, str(10_000_000 + number))
        for number, name in enumerate(names(count))
    ]
    writing.append("note", {})
    put_members(writing.connection, known)


def _posting(book: Book, turn: int) -> float:
    """Seconds in which an event of people whom the book does not know is posted."""
    event = an_event(turn, NEW, 4, first=90_000_000 + turn * NEW)
    spelt = names(NEW, seed=100 + turn)
    paper = Paper("uscf", replace(event, entrants=tuple(replace(each, name=next(spelt)) for each in event.entrants)))
    started = process_time()
    book.write(lambda writing: post(writing, paper, HOW))
    return process_time() - started


def _page(book: Book) -> float:
    """Seconds in which the newest members are compared with all others."""
    started = process_time()
    with book.reading() as reading:
        near_names(reading)
    return process_time() - started
