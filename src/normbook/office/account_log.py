"""What was done to accounts, and by whom."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, insert, select

from normbook.book.store import side_tables
from normbook.book.store.book import Reading, Writing
from normbook.office.clock import stamp

_log = side_tables.account_log


@dataclass(frozen=True, slots=True)
class AccountChange:
    """One change."""

    at: str
    actor: str
    what: str
    whom: str
    detail: str


def note(writing: Writing, what: str, whom: str, detail: str = "") -> None:
    """Write down a change, in the turn that makes it."""
    last = writing.connection.execute(select(func.max(_log.c.seq))).scalar() or 0
    values = {"at": stamp(), "actor": writing.actor, "what": what, "whom": whom, "detail": detail}
    writing.connection.execute(insert(_log), {"seq": last + 1, **values})


def newest(reading: Reading, most: int = 100) -> Sequence[AccountChange]:
    """The newest changes first."""
    query = select(_log).order_by(_log.c.seq.desc()).limit(most)
    return [
        AccountChange(row.at, row.actor, row.what, row.whom, row.detail) for row in reading.connection.execute(query)
    ]
