"""What the dates of an event say of it: articles 1.1.3 and 1.1.4."""

from collections import Counter

from normbook.model.crosstable import Event
from normbook.rulebooks.fide.law.tables import Tables


def days_of(event: Event) -> int | None:
    """How many days it lasted; None where the file does not say."""
    return (event.end - event.start).days + 1 if event.start and event.end else None


def rounds_on_a_day(event: Event) -> int | None:
    """The most rounds on one day: by the dates of the rounds, else no fewer than they must have been."""
    dates = dict(event.more).get("round_dates", "").split()
    if dates and len(dates) == event.rounds:
        return max(Counter(dates).values())
    days = days_of(event)
    return None if days is None or days < 1 else -(-event.rounds // days)


def too_many_rounds_a_day(event: Event, tables: Tables) -> int | None:
    """The most rounds on one day where they are too many for norms (fide.1.1.3)."""
    found = rounds_on_a_day(event)
    return found if found is not None and found > tables.daily_rounds.value else None


def lasts_long(event: Event, tables: Tables) -> bool:
    """Whether ratings and titles are those of the days on which games were played (fide.1.1.4)."""
    days = days_of(event)
    return days is not None and days > tables.long_days.value
