"""The known name that somebody probably meant."""

from collections.abc import Iterable


def nearest(written: str, known: Iterable[str]) -> str | None:
    """The known name most like the written one, or None if none is like it at all."""
    from difflib import get_close_matches  # only needed when something is wrong

    # Likeness is a matter of degree; it decides a hint and nothing else.
    found = get_close_matches(written.casefold(), list(known), n=1, cutoff=2 / 5)
    return found[0] if found else None
