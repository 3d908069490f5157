"""What a book's pages as files cost: all of them, and again after one event was posted."""

import tempfile
from dataclasses import replace
from pathlib import Path
from random import Random
from string import ascii_uppercase

from benchmarks.book_fold import HOW, an_event, timed
from benchmarks.timing import Measurement
from normbook.app.site.folder import SiteWritten, write_site
from normbook.book.commands.events import post
from normbook.book.commands.outcome import CommandResult
from normbook.book.commands.step import Paper
from normbook.book.store.book import Book, Writing, open_book

PLAYERS, EACH = 20_000, 1_000
"""Players of the book, and of each of its events."""


def measure() -> list[Measurement]:
    with tempfile.TemporaryDirectory() as folder, open_book(f"{folder}/book.sqlite", create=True) as book:
        for number in range(PLAYERS // EACH):
            _post(book, number, EACH, number * EACH)
        out = Path(folder) / "site"
        whole = timed(lambda: written(book, out))
        nothing = timed(lambda: written(book, out))
        _post(book, PLAYERS, 40, 0)
        again = timed(lambda: written(book, out))
    return [
        Measurement(f"site of {PLAYERS:,} players", whole, 1.0),
        Measurement("again, nothing changed", nothing, nothing / whole),
        Measurement("again, after one event of 40 players", again, again / whole, 0.1),
    ]


def _post(book: Book, number: int, players: int, first: int) -> None:
    event = an_event(number, players, 3, first=first)
    event = replace(event, entrants=tuple(replace(each, name=_name(each.id)) for each in event.entrants))

    def act(writing: Writing) -> CommandResult:
        return post(writing, Paper("uscf", event), HOW)

    book.write(act)


def _name(id: str) -> str:
    """As unlike others as people's names: to compare near ones is another measurement."""
    chance = Random(id)
    return f"{''.join(chance.choices(ascii_uppercase, k=9))}, {''.join(chance.choices(ascii_uppercase, k=6))}"


def written(book: Book, out: Path) -> SiteWritten:
    with book.reading() as reading:
        return write_site(reading, out)
