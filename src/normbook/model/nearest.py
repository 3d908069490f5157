"""The known name that somebody probably meant."""

from collections.abc import Iterable
from fractions import Fraction

LIKENESS = Fraction(2, 5)
"""How alike two names must be, 1 being the same."""


def nearest(written: str, known: Iterable[str]) -> str | None:
    """The known name most like the written one, or None if none is like it at all."""
    from difflib import get_close_matches  # only needed when something is wrong

    found = get_close_matches(written.casefold(), list(known), n=1, cutoff=LIKENESS)
    return found[0] if found else None
