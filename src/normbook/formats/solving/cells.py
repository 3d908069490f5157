"""One cell of a table of solving results."""

import re
from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache

from normbook.formats.keys import is_day

_POINTS = re.compile(r"([0-9]{1,4})(?:[.,]([0-9]{1,2})0*)?")
_ARTEFACT = re.compile(r"[0-9]{1,4}\.[0-9]{10,}")
_FRACTIONS = {"½": ".5", "¼": ".25", "¾": ".75"}
_NOTHING = frozenset({"", "-", "–", "—"})
_UNRATED = _NOTHING | {"unr", "unr.", "unrated", "none"}
_RATING = re.compile(r"-?[0-9]{1,4}")
_AMOUNT = re.compile(r"-?[0-9]{1,4}(?:[.,][0-9]{1,2}0*)?")
_SEPARATED = re.compile(r"-?[1-9][0-9]{0,2}[.,][0-9]{3}")
"""Thousands for one reader, decimals for the next."""
_MINUTES = re.compile(r"[0-9]{1,4}(?:[.,][0-9]{1,2})?")
_CLOCK = re.compile(r"([0-9]{1,3}):([0-5][0-9])(?::([0-5][0-9]))?")
_YEAR = re.compile(r"(?:1[89]|20)[0-9]{2}")
_YEAR_FIRST = re.compile(rf"({_YEAR.pattern})[-./]([0-9]{{1,2}})[-./]([0-9]{{1,2}})(?:[ T][0-9:]+)?")
_YEAR_LAST = re.compile(rf"([0-9]{{1,2}})[-./]([0-9]{{1,2}})[-./]({_YEAR.pattern})")
_PLACE = re.compile(r"=?([0-9]{1,5})(?: ?[-–—/] ?([0-9]{1,5}))?[.=]?")
_SEXES = {"": "", "m": "m", "male": "m", "man": "m", "w": "w", "f": "w", "female": "w", "woman": "w"}
_YES = frozenset({"", "yes", "y", "true", "1", "x", "rated"})
_NO = frozenset({"no", "n", "false", "0", "not", "unrated", "not for rating"})

CACHED = 65536


@lru_cache(maxsize=CACHED)
def read_points(written: str) -> Decimal | str | None:
    """Points with two decimals at most, None for an empty cell, or the code of what is wrong with it."""
    if written in _NOTHING:
        return None
    if written[-1] in _FRACTIONS:
        written = f"{written[:-1].strip() or '0'}{_FRACTIONS[written[-1]]}"
    if match := _POINTS.fullmatch(written):
        return Decimal(f"{match[1]}.{match[2] or '0'}")
    if _ARTEFACT.fullmatch(written):
        # A spreadsheet's formula leaves 0.30000000000000004 where a person means 0.3.
        near = round(Decimal(written), 2)
        if abs(near - Decimal(written)) < Decimal("1e-9"):
            return near
    return "POINTS-BAD"


@lru_cache(maxsize=CACHED)
def read_minutes(written: str) -> Decimal | str | None:
    """A time in minutes, from minutes or `h:mm`; None where there is none."""
    if written in _NOTHING:
        return None
    if _MINUTES.fullmatch(written):
        return Decimal(written.replace(",", "."))
    if match := _CLOCK.fullmatch(written):
        hours, minutes, seconds = (int(part or 0) for part in match.groups())
        return 60 * hours + minutes + round(Decimal(seconds) / 60, 4).normalize()
    return "TIME-BAD"


@lru_cache(maxsize=CACHED)
def read_full_rating(written: str) -> int | str | None:
    """A list's published integer, None without a rating."""
    if written.casefold() in _UNRATED:
        return None
    if _RATING.fullmatch(written):
        return int(written)
    return "SOLVER-RATING-DECIMALS" if _AMOUNT.fullmatch(written) else "SOLVER-RATING-BAD"


@lru_cache(maxsize=CACHED)
def read_two_decimals(written: str) -> Decimal | str | None:
    """A rating with two decimals at most; None where there is none."""
    if written in _NOTHING:
        return None
    number = _two_decimals(written)
    return _problem([written], "CURRENT-BAD") if number is None else number


def _two_decimals(written: str) -> Decimal | None:
    if _SEPARATED.fullmatch(written) or not _AMOUNT.fullmatch(written):
        return None
    return round(Decimal(written.replace(",", ".")), 2)


def _problem(parts: Iterable[str], otherwise: str) -> str:
    return "RATING-SEPARATED" if any(map(_SEPARATED.fullmatch, parts)) else otherwise


@lru_cache(maxsize=CACHED)
def read_halves(written: str) -> tuple[Decimal, ...] | str:
    """Half-ratings separated by `;`, oldest first."""
    parts = [part for part in re.split(r"[;/|\s]+", written) if part not in _NOTHING]
    numbers = [_two_decimals(part) for part in parts]
    found = tuple(number for number in numbers if number is not None)
    return found if len(found) == len(numbers) else _problem(parts, "HALF-BAD")


@lru_cache(maxsize=CACHED)
def read_birth(written: str) -> int | str | None:
    """The year of birth, also out of a whole date; the day is not kept."""
    if written in _NOTHING:
        return None
    if _YEAR.fullmatch(written):
        return int(written)
    if match := _YEAR_FIRST.fullmatch(written):
        return int(match[1]) if is_day(int(match[1]), int(match[2]), int(match[3])) else "BIRTH-BAD"
    if match := _YEAR_LAST.fullmatch(written):
        one, other, year = int(match[1]), int(match[2]), int(match[3])
        return year if is_day(year, other, one) or is_day(year, one, other) else "BIRTH-BAD"
    return "BIRTH-BAD"


@lru_cache(maxsize=CACHED)
def read_sex(written: str) -> str | None:
    """`m`, `w` or blank; None if it is neither."""
    return _SEXES.get(written.casefold())


@lru_cache(maxsize=CACHED)
def read_yes(written: str) -> bool | None:
    """Yes or no, yes where nothing is said; None if it is neither."""
    word = written.casefold()
    return True if word in _YES else False if word in _NO else None


def read_place(written: str) -> tuple[int, int] | None:
    """First and last of the places named: `15` is both, `10-11` is shared; None if it is no place."""
    match = _PLACE.fullmatch(written)
    if not match:
        return None
    return int(match[1]), int(match[2] or match[1])
