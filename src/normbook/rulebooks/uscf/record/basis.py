"""The tables of the lifetime titles that something was judged by."""

from functools import lru_cache

from normbook.book.log.basis import Basis, known_edition
from normbook.rulebooks.uscf.law.tables import Tables, load

RULES = "uscf"


@lru_cache(maxsize=64)
def tables_by(basis: Basis) -> Tables:
    """The tables an event was judged by, or an act was carried out by."""
    return load(basis.own, known_edition(RULES, basis.edition))[0]
