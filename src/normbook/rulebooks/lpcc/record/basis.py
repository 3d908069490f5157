"""The tables of the norm points that something was judged by."""

from functools import lru_cache

from normbook.book.log.basis import Basis, known_edition
from normbook.rulebooks.lpcc.law.tables import Tables, load

RULES = "lpcc"


@lru_cache(maxsize=64)
def tables_by(basis: Basis) -> Tables:
    """The tables a season is played by."""
    return load(basis.own, known_edition(RULES, basis.edition))[0]
