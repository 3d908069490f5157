"""Times as the office stores them: UTC text, which sorts as times do."""

from datetime import UTC, datetime, timedelta

from normbook.book.log.entries import time_text


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


def stamp(at: datetime | None = None, *, after: timedelta = timedelta(0)) -> str:
    """A time as it is stored; by default this moment."""
    return time_text((at or now()) + after)
