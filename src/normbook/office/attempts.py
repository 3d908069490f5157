"""Log-ins that failed: after too many, for one name from one address above all, the next has to wait.

For a name from anywhere there may be many more: else anybody could keep out whom they know by name. Kept in the
database, so that several processes count together and a restart forgives nothing.
"""

from datetime import datetime, timedelta
from math import ceil

from sqlalchemy import delete, func, insert, select

from normbook.book.store import side_tables
from normbook.book.store.book import Reading, Writing
from normbook.office.clock import now, stamp
from normbook.office.sessions import hash_of

WITHIN = timedelta(minutes=15)
MOST_BY_BOTH, MOST_BY_ADDRESS, MOST_BY_NAME = 8, 30, 100

_attempts = side_tables.attempts


def wait(reading: Reading, name: str, address: str, at: datetime | None = None) -> int:
    """Seconds until another try is taken; 0 if it is taken now."""
    moment = at or now()
    waits = [0]
    for who, most in zip(_counted(name, address), (MOST_BY_BOTH, MOST_BY_ADDRESS, MOST_BY_NAME), strict=True):
        within = (_attempts.c.at > stamp(moment - WITHIN), _attempts.c.at <= stamp(moment + WITHIN))
        query = select(_attempts.c.at).where(_attempts.c.who == who, *within)
        tries = reading.connection.execute(query.order_by(_attempts.c.at.desc()).limit(most)).scalars().all()
        if len(tries) == most:
            waits.append(ceil(min(datetime.fromisoformat(tries[-1]) + WITHIN - moment, WITHIN).total_seconds()))
    return max(waits)


def tried(writing: Writing, name: str, address: str) -> int:
    """Count a try before its password is looked at, so that many at once do not slip by; 0, or the seconds to wait."""
    # Those far in the future are from before a clock was set back: nobody is to wait until it is there again.
    past = (_attempts.c.at <= stamp(after=-WITHIN)) | (_attempts.c.at > stamp(after=WITHIN))
    writing.connection.execute(delete(_attempts).where(past))
    if seconds := wait(writing, name, address):
        return seconds
    at = stamp()
    for who in _counted(name, address):
        known = select(func.count()).select_from(_attempts).where(_attempts.c.who == who, _attempts.c.at == at)
        if not writing.connection.execute(known).scalar():  # two tries within a microsecond are one
            writing.connection.execute(insert(_attempts), {"who": who, "at": at})
    return 0


def succeeded(writing: Writing, name: str, address: str) -> None:
    """Forget the failures of a name, and this try from its address: a whole club may come in by one line."""
    both, only_address, only_name = _counted(name, address)
    writing.connection.execute(delete(_attempts).where(_attempts.c.who.in_((both, only_name))))
    newest = select(func.max(_attempts.c.at)).where(_attempts.c.who == only_address).scalar_subquery()
    this = (_attempts.c.who == only_address, _attempts.c.at == newest)
    writing.connection.execute(delete(_attempts).where(*this))


def _counted(name: str, address: str) -> tuple[str, str, str]:
    """For whom a try counts. What was typed for a name may have been a password, so it is stored as a hash."""
    of_name, of_address = hash_of(name), hash_of(address)
    return f"both:{of_name}{of_address}", f"from:{of_address}", f"name:{of_name}"
