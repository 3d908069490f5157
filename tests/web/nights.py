"""Club nights to test with."""

from pathlib import Path

from sqlalchemy import update

from normbook.book import beside
from normbook.book.store import Writing, open_book
from normbook.office.night import keeping

SAMPLE = "a-night"
"""The night that the small book has under way."""
FACTS = {"name": "Friday", "date": "2026-11-06", "rounds": "2", "format": "grand-prix", "colours": "yes"}


def begin_sample(book: Path) -> None:
    """A night in a book, under an id that tests can know beforehand."""

    def act(turn: Writing) -> None:
        draft = keeping.begin(turn, {**FACTS, "name": "Sample"})
        named = update(beside.drafts).where(beside.drafts.c.id == draft.id).values(id=SAMPLE)
        turn.connection.execute(named)

    with open_book(str(book)) as opened:
        opened.write(act, "dora")
