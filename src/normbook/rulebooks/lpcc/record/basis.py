"""The tables of the norm points that something was judged by."""

from normbook.book.log.basis import tables_of
from normbook.rulebooks.lpcc.law.tables import load

RULES = "lpcc"

tables_by = tables_of(RULES, load)
"""The tables a season is played by."""
