"""One cell of a crosstable."""

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date, time
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache

from normbook.formats.table.header_words import words
from normbook.model.crosstable import Event, Notice, Outcome, Rating, Result, Weekday
from normbook.model.diagnostics import Findings
from normbook.model.pattern import pattern

_PLAYED = re.compile(r"([WDL]) ?([0-9]{1,5})(?: ?([wb]))?(\*)?", re.IGNORECASE)
_FORFEIT_WIN = pattern(r"X ?([0-9]{1,5})?([wb])?(~)?", re.IGNORECASE)
_FORFEIT_LOSS = pattern(r"F ?([0-9]{1,5})?([wb])?(?: ?@ ?(.{1,30}))?", re.IGNORECASE)
_DASHED = pattern(r"-*([HBUXF])-+", re.IGNORECASE)
"""A cell without an opponent, filled up: `H---`, `-B-`."""
_NO_GAME = pattern(r"-{2,}|zpb|zero[ -]point bye", re.IGNORECASE)
_NOBODY = pattern(r"([HBCUXF]) ?0{1,5}", re.IGNORECASE)
"""A cell whose opponent is number 0: `H 0`, `U0`."""
_HALF_BYES = words("halfbye, byehalf, halfpointbye, halfptbye, hpb, 12bye, bye12, ½bye, bye½, 05bye, =bye")
"""As they are without blanks and punctuation."""
_PENDING = pattern(r"\? ?([0-9]{1,5})?([wb])?", re.IGNORECASE)
_UNPLAYED = {letter: Result(letter) for letter in "HBCU"} | {"": Result.UNPAIRED}
_RATING = re.compile(r"([0-9]{1,4})(\.[0-9]{1,4})?(?:[/Pp]([0-9]{1,3}))?")
_PUNCTUATION = pattern(r"[ ()./,-]")
UNRATED = frozenset({"", "unr", "unr.", "unrated"})
"""What stands for a rating where there is none, in small letters."""

HIGHEST_RATING = 3999


@lru_cache(maxsize=65536)
def read_cell(written: str) -> Outcome | str:
    """The outcome a cell stands for, or the code of what is wrong with it."""
    if _PLAYED.fullmatch(written):  # as nearly all cells
        return _read(written)
    whole, written = written, " ".join(written.split())
    if match := _DASHED.fullmatch(written) or _NOBODY.fullmatch(written):
        written = match[1]
    outcome = _read(written)
    return outcome if isinstance(outcome, str) or whole == written else replace(outcome, written=whole)


def _read(written: str) -> Outcome | str:
    if match := _PLAYED.fullmatch(written):
        letter, number, colour, star = match.groups()
        return Outcome(Result(letter.upper()), *_opponent(number, colour), rated=star is None, written=written)
    if match := _FORFEIT_WIN.fullmatch(written):
        number, colour, tilde = match.groups()
        named = _opponent(number, colour)
        return Outcome(Result.FORFEIT_WIN, *named, declined=tilde is not None, written=written)
    if match := _FORFEIT_LOSS.fullmatch(written):
        number, colour, when = match.groups()
        notice = read_notice(when) if when else None
        if when and notice is None:
            return "CELL-HOUR"
        return Outcome(Result.FORFEIT_LOSS, *_opponent(number, colour), notice=notice, written=written)
    if result := _UNPLAYED.get(written.upper()):
        return Outcome(result, written=written)
    if match := _PENDING.fullmatch(written):
        return Outcome(Result.UNPAIRED, *_opponent(*match.groups()), written=written, pending=True)
    if _NO_GAME.fullmatch(written):
        return Outcome(Result.UNPAIRED, written=written)
    if _PUNCTUATION.sub("", written.casefold()) in _HALF_BYES:
        return Outcome(Result.HALF_POINT_BYE, written=written)
    from normbook.formats.pasted.wall_chart import read_wall_chart_cell  # few tables come from one

    return read_wall_chart_cell(written) or _problem(written)


def _opponent(number: str | None, colour: str | None) -> tuple[int | None, str | None]:
    """Whom a cell names, and the colour of its player."""
    return int(number) if number else None, colour.lower() if colour else None


def _problem(written: str) -> str:
    plain = written.upper().replace(" ", "").strip(".-")
    if "BYE" in plain:
        return "CELL-BYE"
    if plain.isdigit():
        return "CELL-DIGITS"
    if plain[:-1].isdigit() and plain[-1:] in {"B", "S"}:
        return "CELL-NO-RESULT"
    if plain in {"W", "D", "L"}:
        return "CELL-NO-OPPONENT"
    if plain[:1] in {"H", "B", "C", "U"} and plain[1:].isdigit():
        return "CELL-OPPONENT-OF-BYE"
    return "CELL-UNKNOWN"


def read_rating(written: str, *, decimals: bool = False) -> Rating | str | None:
    """A rating, None for unrated, or the code of what is wrong with it."""
    if written.casefold() in UNRATED:
        return None
    match = _RATING.fullmatch(written)
    if not match or not 1 <= int(match[1]) <= HIGHEST_RATING or (match[3] and not int(match[3])):
        return "RATING-BAD"
    games = int(match[3]) if match[3] else None
    if not match[2]:
        return Rating(int(match[1]), games)
    exact = Decimal(match[1] + match[2])
    return Rating(int(exact.to_integral_value(ROUND_HALF_UP)), games, exact) if decimals else "RATING-BAD"


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
