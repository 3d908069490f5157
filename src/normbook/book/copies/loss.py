"""What a restore would take away: told before anything is replaced."""

from bisect import bisect_left
from dataclasses import dataclass

from normbook.book.people import private
from normbook.book.problem import BookProblem
from normbook.book.store.book import Book, Reading, open_older_book

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
            return loss_between(mine, theirs)
    except BookProblem as problem:
        if problem.code == "BOOK-MISSING":
            return Loss(0)
        if problem.code in BEYOND_REPAIR:
            return None
        raise


def loss_between(mine: Reading, theirs: Reading) -> Loss:
    """What only the first of two holds."""
    held = mine.head().seq
    return Loss(held, held - _in_common(mine, theirs), len(_people(mine) - _people(theirs)))


def _in_common(mine: Reading, theirs: Reading) -> int:
    both = range(1, min(mine.head().seq, theirs.head().seq) + 1)
    # Hashes that differ once differ from there on.
    return bisect_left(both, True, key=lambda seq: mine.entry(seq).hash != theirs.entry(seq).hash)


def _people(reading: Reading) -> set[str]:
    return {kept["person"] for kept in private.kept(reading) if not private.is_withheld(kept)}
