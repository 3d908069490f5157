"""The tables of the lifetime titles that something was judged by."""

from normbook.book.log.basis import tables_of
from normbook.rulebooks.uscf.law.tables import load

RULES = "uscf"

tables_by = tables_of(RULES, load)
"""The tables an event was judged by, or an act was carried out by."""
