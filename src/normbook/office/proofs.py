"""The last time that somebody at the desk had the book verified, and what came of it."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, insert, select

from normbook.book.log.entries import EMPTY, Head, read_time
from normbook.book.store import side_tables
from normbook.book.store.book import Reading, Writing
from normbook.office.clock import stamp

_proof = side_tables.last_proof


@dataclass(frozen=True, slots=True)
class Proof:
    """When, by whom, up to which entry, and whether the whole held."""

    at: datetime
    actor: str
    head: Head
    holds: bool


def note(writing: Writing, head: Head, *, holds: bool) -> None:
    """Keep this proof in place of the one before."""
    values = {"seq": head.seq, "hash": head.hash, "at": stamp(), "actor": writing.actor, "holds": int(holds)}
    writing.connection.execute(delete(_proof))
    writing.connection.execute(insert(_proof), values)


def last(reading: Reading) -> Proof | None:
    """The last proof of this history; None where there is none, or the history is another since a restore."""
    row = reading.connection.execute(select(_proof)).first()
    if row is None:
        return None
    head = Head(row.seq, row.hash)
    return Proof(read_time(row.at), row.actor, head, bool(row.holds)) if _is_in(reading, head) else None


def _is_in(reading: Reading, head: Head) -> bool:
    if head == EMPTY:
        return True
    try:
        return reading.entry(head.seq).hash == head.hash
    except KeyError:
        return False
