"""Calendar months and years as the rules count them, and the days on which lists appear."""

from calendar import monthrange
from collections.abc import Iterator
from datetime import date

from normbook.rulebooks.wfcc.law.tables import Tables


def months_before(day: date, months: int) -> date:
    """The same day so many calendar months earlier, clipped to the end of its month (wfcc.R1, wfcc.R10)."""
    year, month = divmod(12 * day.year + day.month - 1 - months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def years_after(day: date, years: int) -> date:
    """The same day so many years later, clipped to the end of its month (wfcc.removal)."""
    return months_before(day, -12 * years)


def is_list_date(day: date, tables: Tables) -> bool:
    """Whether a list appears on that day (wfcc.list)."""
    return day.day == 1 and day.month in tables.list_months


def list_dates(after: date, until: date, tables: Tables) -> Iterator[date]:
    """The days of the lists after one day, up to another (wfcc.list)."""
    day = date(after.year, after.month, 1)
    while day <= until:
        if day > after and is_list_date(day, tables):
            yield day
        day = months_before(day, -1)


def next_list_date(day: date, tables: Tables) -> date:
    """The first list after a day: the one that has what was finished on it (wfcc.list)."""
    return next(list_dates(day, date.max.replace(month=1, day=1), tables))


def last_list_date(day: date, tables: Tables) -> date:
    """The day of the list in force on a day (wfcc.list)."""
    first = date(day.year, day.month, 1)
    while not is_list_date(first, tables):
        first = months_before(first, 1)
    return first
