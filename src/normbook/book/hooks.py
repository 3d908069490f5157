"""What else a book's parts want done when the whole is verified, imported, restored or upgraded."""

from collections.abc import Callable, Iterable

from normbook.book.private import private_data_holds
from normbook.book.rebuild import derived_tables_hold
from normbook.book.rebuild import rebuild as rebuild_derived_tables
from normbook.book.store import Reading, Writing
from normbook.model.diagnostics import Diagnostic
from normbook.rulebooks.wfcc.record.proof import published_lists_hold

Verifier = Callable[[Reading], Iterable[Diagnostic]]
"""Findings about one consistent view of the book; none where all is well. An error is a no."""

Rebuilder = Callable[[Writing], None]
"""Makes derived tables anew from the entries, in the turn that wrote them."""

VERIFIERS: tuple[Verifier, ...] = (private_data_holds, derived_tables_hold)
"""Run by `verify` after the chain was found whole."""

PROOFS: tuple[Verifier, ...] = (published_lists_hold,)
"""Whether what was published was right. A copy may be whole although an old list is not: it is restored anyway."""

REBUILDERS: tuple[Rebuilder, ...] = (rebuild_derived_tables,)
"""Run after entries came in from elsewhere, or the tables were changed by a migration."""


def rebuild(writing: Writing) -> None:
    """Everything derived, anew."""
    for rebuilder in REBUILDERS:
        rebuilder(writing)
