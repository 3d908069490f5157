"""The tables of the solvers' rating that something was judged by."""

from functools import lru_cache

from normbook.book.log.basis import Basis, known_edition
from normbook.rulebooks.wfcc.law.tables import Tables, load

RULES = "wfcc"


@lru_cache(maxsize=64)
def tables_by(basis: Basis) -> Tables:
    """The tables a tournament is rated by."""
    return load(basis.own, known_edition(RULES, basis.edition))[0]
