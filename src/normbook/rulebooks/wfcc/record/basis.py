"""The tables of the solvers' rating that something was judged by."""

from normbook.book.log.basis import tables_of
from normbook.rulebooks.wfcc.law.tables import load

RULES = "wfcc"

tables_by = tables_of(RULES, load)
"""The tables a tournament is rated by."""
