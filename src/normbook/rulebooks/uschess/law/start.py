"""Where an unrated player begins."""

from datetime import date
from decimal import Decimal
from enum import StrEnum

from normbook.model.light import dataclass
from normbook.rulebooks.uschess.law.tables import ADULT, Tables


class StartKind(StrEnum):
    """By what the start was found."""

    GIVEN = "given"
    AGE = "age"
    ADULT = "adult"
    YOUTH = "youth"
    UNKNOWN = "unknown"
    """Nothing is said: taken for what the setting says."""


@dataclass(frozen=True, slots=True)
class Start:
    """The rating with which an unrated player begins, and why."""

    rating: Decimal
    kind: StartKind
    age: int | None = None


def age_on(birth: date, day: date) -> int:
    """Completed years."""
    return day.year - birth.year - ((day.month, day.day) < (birth.month, birth.day))


def start(given: Decimal | None, age: int | None, adult: bool | None, tables: Tables) -> Start:
    """The file's start; else 50 points for each year; else the number for adults, or for others (uschess.start)."""
    if given is not None:
        return Start(given, StartKind.GIVEN)
    if age is not None:
        by_age = tables.start_per_year.value * age
        held = min(max(by_age, tables.start_least.value), tables.start_most.value)
        return Start(Decimal(held), StartKind.AGE, age)
    kind = StartKind.UNKNOWN if adult is None else StartKind.ADULT if adult else StartKind.YOUTH
    grown = tables.start_unknown.value == ADULT if adult is None else adult
    return Start(Decimal((tables.start_adult if grown else tables.start_youth).value), kind)
