"""Log-ins that failed: after too many, for one name or from one address, everybody waits.

Kept in the database, so that several processes count together and a restart forgives nothing.
"""

from datetime import datetime, timedelta
from math import ceil

from sqlalchemy import delete, func, insert, select

from normbook.book import beside
from normbook.book.store import Reading, Writing
from normbook.office.clock import now, stamp
from normbook.office.sessions import hash_of

WITHIN = timedelta(minutes=15)
MOST_BY_NAME, MOST_BY_ADDRESS = 8, 30

_attempts = beside.attempts


def wait(reading: Reading, name: str, address: str, at: datetime | None = None) -> int:
    """Seconds until another try is taken; 0 if it is taken now."""
    moment = at or now()
    waits = [0]
    for who, most in ((_name(name), MOST_BY_NAME), (_address(address), MOST_BY_ADDRESS)):
        query = select(_attempts.c.at).where(_attempts.c.who == who, _attempts.c.at > stamp(moment - WITHIN))
        tries = reading.connection.execute(query.order_by(_attempts.c.at.desc()).limit(most)).scalars().all()
        if len(tries) == most:
            waits.append(ceil((datetime.fromisoformat(tries[-1]) + WITHIN - moment).total_seconds()))
    return max(waits)


def failed(writing: Writing, name: str, address: str) -> None:
    """Count a failure; those that are past are swept out."""
    writing.connection.execute(delete(_attempts).where(_attempts.c.at <= stamp(after=-WITHIN)))
    at = stamp()
    for who in (_name(name), _address(address)):
        known = select(func.count()).select_from(_attempts).where(_attempts.c.who == who, _attempts.c.at == at)
        if not writing.connection.execute(known).scalar():  # two failures within a microsecond are one
            writing.connection.execute(insert(_attempts), {"who": who, "at": at})


def succeeded(writing: Writing, name: str) -> None:
    """A log-in that succeeds forgets the failures of its name."""
    writing.connection.execute(delete(_attempts).where(_attempts.c.who == _name(name)))


def _name(name: str) -> str:
    """What was typed for a name may have been a password, so it is stored as a hash."""
    return f"name:{hash_of(name)}"


def _address(address: str) -> str:
    return f"from:{hash_of(address)}"
