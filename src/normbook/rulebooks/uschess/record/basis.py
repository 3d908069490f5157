"""The tables that an event was rated and judged by: of its edition, variant and day."""

from datetime import date
from functools import lru_cache

from normbook.book.log.basis import Basis, known_edition
from normbook.rulebooks.uschess.law.tables import RULES, Tables, load


@lru_cache(maxsize=64)
def tables_by(basis: Basis, day: date | None) -> Tables:
    """What was in force on a day."""
    return load(basis.own, known_edition(RULES, basis.edition), day)[0]
