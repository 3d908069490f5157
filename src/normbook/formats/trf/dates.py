"""Dates as report files have them: `2025/09/01` by the book, and half a dozen other ways in the wild."""

import re
from collections.abc import Iterable
from datetime import date

_YEAR_FIRST = re.compile(r"([0-9]{4})[/. -]{1,2}([0-9]{1,2})[/. -]{1,2}([0-9]{1,2})\.?")
_YEAR_LAST = re.compile(r"([0-9]{1,2})[/. -]{1,2}([0-9]{1,2})[/. -]{1,2}([0-9]{4})")
_COMPACT = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})")
_SHORT = re.compile(r"([0-9]{2})[/.-]([0-9]{2})[/.-]([0-9]{2})")
_MONTH_NAMED = re.compile(r"([A-Za-z]{3})[a-z]*\.? ([0-9]{1,2}),? ([0-9]{4})")
_DAY_MONTH_NAMED = re.compile(r"([0-9]{1,2})\.? ([A-Za-z]{3})[a-z]*\.?,? ([0-9]{4})")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def read_date(written: str, day_first: bool | None = None) -> date | None:
    """The day; None if it is none, or if day and month cannot be told apart."""
    if match := _YEAR_FIRST.fullmatch(written) or _COMPACT.fullmatch(written):
        return _day(int(match[1]), int(match[2]), int(match[3]))
    if match := _YEAR_LAST.fullmatch(written):
        one, other, year = int(match[1]), int(match[2]), int(match[3])
        if one == other or "." in written:
            day_first = True  # a date with points is written day first everywhere
        if day_first is None:
            day_first = one > 12 if max(one, other) > 12 else None
        if day_first is None:
            return None
        return _day(year, other, one) if day_first else _day(year, one, other)
    if match := _MONTH_NAMED.fullmatch(written):
        return _day(int(match[3]), _month(match[1]), int(match[2]))
    if match := _DAY_MONTH_NAMED.fullmatch(written):
        return _day(int(match[3]), _month(match[2]), int(match[1]))
    return None


def read_short_date(written: str) -> date | None:
    """A round's date, `25/09/01`: year, month, day."""
    match = _SHORT.fullmatch(written)
    return _day(2000 + int(match[1]), int(match[2]), int(match[3])) if match else read_date(written)


def day_comes_first(written: Iterable[str]) -> bool | None:
    """Whether a file's dates have the day before the month, where one of them shows it."""
    for text in written:
        match = _YEAR_LAST.fullmatch(text)
        if match and int(match[1]) > 12:
            return True
        if match and int(match[2]) > 12:
            return False
    return None


def _month(name: str) -> int:
    return _MONTHS.index(name.casefold()) + 1 if name.casefold() in _MONTHS else 0


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
