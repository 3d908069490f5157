"""The tables that an event was rated and judged by: of its edition, variant and day."""

from normbook.book.log.basis import tables_of
from normbook.rulebooks.uschess.law.tables import RULES, load

tables_by = tables_of(RULES, load)
"""What was in force on a day."""
