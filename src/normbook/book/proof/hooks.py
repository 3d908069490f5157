"""What else a book's parts want done when the whole is verified, imported, restored or upgraded."""

from collections.abc import Callable, Iterable, Iterator

from sqlalchemy import select

from normbook.book.derived.rebuild import derived_tables_hold
from normbook.book.derived.rebuild import rebuild as rebuild_derived_tables
from normbook.book.derived.tables import published
from normbook.book.people.private import private_data_holds
from normbook.book.record import record_of
from normbook.book.store.book import Reading, Writing
from normbook.model.diagnostics import Diagnostic

Verifier = Callable[[Reading], Iterable[Diagnostic]]
"""Findings about one consistent view of the book; none where all is well. An error is a no."""

Rebuilder = Callable[[Writing], None]
"""Makes derived tables anew from the entries, in the turn that wrote them."""


def published_lists_hold(reading: Reading) -> Iterator[Diagnostic]:
    """Whether what was published was right, by each rulebook that has published anything."""
    rules = select(published.c.rules).distinct().order_by(published.c.rules)
    for name in reading.connection.execute(rules).scalars().all():
        yield from record_of(name).lists_hold(reading)


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
