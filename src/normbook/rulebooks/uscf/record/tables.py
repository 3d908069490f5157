"""Which tables of the lifetime titles a day, or a player, stands under: those of what was judged last.

(decision: uscf-lists-of-several-variants)
"""

from datetime import date

from normbook.book.store.book import Reading
from normbook.rulebooks.uscf.law.tables import Tables
from normbook.rulebooks.uscf.record.basis import tables_by
from normbook.rulebooks.uscf.record.fold import CHAINS

basis_on = CHAINS.basis_on
basis_for = CHAINS.basis_for


def tables_on(reading: Reading, system: str, day: date | None = None) -> Tables:
    """The tables that a list of a day is printed by."""
    return tables_by(basis_on(reading, system, day))
