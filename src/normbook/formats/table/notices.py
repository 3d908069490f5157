"""When an absentee gave notice: `17:44`, `Thu 20:00`, `2026-03-05 20:00`."""

import re
from collections.abc import Iterable
from datetime import date, time

from normbook.model.crosstable import Event, Notice, Weekday
from normbook.model.diagnostics import Findings
from normbook.model.pattern import pattern

_NOTICE = pattern(
    r"(?:([0-9]{4}-[0-9]{2}-[0-9]{2})[ T]|([A-Za-z]{3,9})\.? )?([0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?)", re.ASCII
)
_NAMES = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def read_notice(written: str) -> Notice | None:
    """The notice, or None if there is no such day or hour."""
    match = _NOTICE.fullmatch(written)
    if match is None:
        return None
    try:
        hour, minute, second = (*map(int, match[3].split(":")), 0)[:3]
        day = date.fromisoformat(match[1]) if match[1] else _weekday(match[2]) if match[2] else None
        notice = Notice(time(hour, minute, second), day)
    except ValueError:
        return None
    return notice


def _weekday(written: str) -> Weekday:
    """A day's name, or its first letters. Raises ValueError."""
    for weekday, name in zip(Weekday, _NAMES, strict=True):
        if name.startswith(written.lower()):
            return weekday
    raise ValueError(written)


def tell_impossible_notices(events: Iterable[Event], findings: Findings) -> None:
    """Nobody gives notice after the last day."""
    for event in events:
        for entrant in event.entrants:
            for number, outcome in enumerate(entrant.outcomes, start=1):
                day = outcome.notice.day if outcome.notice else None
                if event.end and isinstance(day, date) and day > event.end:
                    place = event.place(entrant, f"R{number}")
                    cell = outcome.written
                    findings.error("NOTICE-AFTER-EVENT", place, cell, written=cell, round=number, end=event.end)
