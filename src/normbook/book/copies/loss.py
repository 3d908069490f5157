"""What a restore would take away: told before anything is replaced."""

from bisect import bisect_left
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.exc import DBAPIError

from normbook.book.people import private
from normbook.book.problem import BookProblem
from normbook.book.proof.verify import NO_SENSE
from normbook.book.store.book import Book, Reading, open_older_book
from normbook.book.store.refusals import is_not_there
from normbook.book.store.schema import entries
from normbook.book.store.side_tables import rows_beside

BEYOND_REPAIR = ("BOOK-DAMAGED", "BOOK-NOT-A-BOOK")
"""What a file can be that is no book any more. One that may not be read, or a disk without room, says nothing of it."""


@dataclass(frozen=True, slots=True)
class Loss:
    """What a book holds, and how much of it a backup does not."""

    held: int
    """Entries of the book."""
    entries: int = 0
    """Those that are not in the backup."""
    personal: int = 0
    """Members of whom only the book has personal data: an export has none unless it was asked for."""

    @property
    def document(self) -> dict[str, int]:
        """For programs."""
        return {"entries": self.entries, "personal": self.personal}


def lost(address: str, backup: Book) -> Loss | None:
    """What would be gone; None where the book cannot be read. Raises BookProblem."""
    try:
        with open_older_book(address) as book, book.reading() as mine, backup.reading() as theirs:
            rows_beside(mine.connection)  # what stays has to be readable too
            return loss_between(mine, theirs)
    except BookProblem as problem:
        if problem.code == "BOOK-MISSING":
            return Loss(0)
        if problem.code in BEYOND_REPAIR:
            return None
        raise
    except DBAPIError as error:
        if is_not_there(error):
            return None
        raise
    except NO_SENSE:
        return None


def loss_between(mine: Reading, theirs: Reading) -> Loss:
    """What only the first of two holds."""
    held = mine.head().seq
    return Loss(held, held - _in_common(mine, theirs), len(_people(mine) - _people(theirs)))


def _in_common(mine: Reading, theirs: Reading) -> int:
    both = range(1, min(mine.head().seq, theirs.head().seq) + 1)
    # Hashes that differ once differ from there on.
    return bisect_left(both, True, key=lambda seq: _hash(mine, seq) != _hash(theirs, seq))


def _hash(reading: Reading, seq: int) -> object:
    """As it is stored: nobody has to understand the entry."""
    return reading.connection.execute(select(entries.c.hash).where(entries.c.seq == seq)).scalar()


def _people(reading: Reading) -> set[str]:
    return {kept["person"] for kept in private.kept(reading) if not private.is_withheld(kept)}
