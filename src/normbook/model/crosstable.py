"""An over-the-board event as its crosstable tells it."""

from collections.abc import Mapping
from dataclasses import field
from datetime import date, time
from decimal import Decimal
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from normbook.model.diagnostics import Place
from normbook.model.light import dataclass
from normbook.model.numbers import HalfPoints


class Result(Enum):
    """What a round was for a player; the value is the crosstable's letter."""

    WIN = "W"
    DRAW = "D"
    LOSS = "L"
    FORFEIT_WIN = "X"
    FORFEIT_LOSS = "F"
    HALF_POINT_BYE = "H"
    ODD_MAN_OUT = "B"
    FULL_POINT_BYE = "C"
    UNPAIRED = "U"

    __hash__ = object.__hash__
    """By identity, as members are compared; the hash of an Enum is slow, and every cell looks one up."""


_HALF_POINTS = {
    Result.WIN: 2,
    Result.FORFEIT_WIN: 2,
    Result.ODD_MAN_OUT: 2,
    Result.FULL_POINT_BYE: 2,
    Result.DRAW: 1,
    Result.HALF_POINT_BYE: 1,
}

PLAYED = frozenset({Result.WIN, Result.DRAW, Result.LOSS})
"""The results of a game that was played over the board."""


More = tuple[tuple[str, str], ...]
"""Facts by name: what a rulebook's own columns and keys say, and what is only kept for files that we write."""


class Weekday(Enum):
    """A day of the week; the value is what a crosstable calls it."""

    MONDAY = "Mon"
    TUESDAY = "Tue"
    WEDNESDAY = "Wed"
    THURSDAY = "Thu"
    FRIDAY = "Fri"
    SATURDAY = "Sat"
    SUNDAY = "Sun"

    @property
    def number(self) -> int:
        """As `date.weekday` counts: Monday is 0."""
        return list(Weekday).index(self)


@dataclass(frozen=True, slots=True)
class Notice:
    """When an absentee gave notice."""

    hour: time
    day: date | Weekday | None = None
    """None: of the day of the round. A weekday is the last such day up to that of the round."""

    def __str__(self) -> str:
        """As a crosstable has it: `17:44`, `Thu 20:00`, `2026-03-05 20:00`."""
        return self.to("seconds" if self.hour.second else "minutes")

    def to(self, precision: str) -> str:
        """The same to the minute, or to the second."""
        hour = self.hour.isoformat(precision)
        if self.day is None:
            return hour
        return f"{self.day.value if isinstance(self.day, Weekday) else self.day.isoformat()} {hour}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One cell of the crosstable, understood."""

    result: Result
    opponent: int | None = None
    colour: str | None = None
    rated: bool = True
    """False for a game that was played but not rated (a trailing `*`)."""
    notice: Notice | None = None
    """When an absentee gave notice."""
    declined: bool = False
    """A stood-up player who declined to be paired again (a trailing `~`)."""
    written: str = ""
    """The cell as the file has it."""
    pending: bool = False
    """Still to be played; until then it is worth what an unpaired round is. Only a forecast reads such cells."""

    @property
    def played(self) -> bool:
        """Whether a game took place."""
        return self.result in PLAYED

    @property
    def half_points(self) -> HalfPoints:
        """What the round adds to the normal tournament score."""
        return _HALF_POINTS.get(self.result, 0)


@dataclass(frozen=True, slots=True)
class Rating:
    """A published rating; `games` where it is printed with their number (`1501/15`)."""

    value: int
    """Whole, halves rounded up."""
    games: int | None = None
    exact: Decimal | None = None
    """With its decimals, where a rulebook reckons with them and the file has them."""

    def __str__(self) -> str:
        value = str(self.value if self.exact is None else self.exact)
        return value if self.games is None else f"{value}/{self.games}"

    def beyond(self, games: int) -> bool:
        """Whether it rests on more games than these; one without their number rests on as many as anybody asks."""
        return self.games is None or self.games > games


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player's row of the crosstable."""

    no: int
    name: str
    outcomes: tuple[Outcome, ...]
    id: str = ""
    state: str = ""
    expires: str = ""
    rating: Rating | None = None
    """Before the event; None is unrated."""
    post: Rating | None = None
    """After the event; None where the file does not say."""
    title: str = ""
    """The norm code before the event, as written."""
    beyond: int | None = None
    """Points toward the second title; None where the file does not say."""
    stood: frozenset[int] = frozenset()
    """Rounds in which the player was stood up and paired again."""
    rating_source: str = ""
    """The ratings file the rating came from; blank for the crosstable itself."""
    row: int | None = None
    """The row of the file."""
    more: More = ()
    """What else a file said of the player: sex, federation, …"""

    @property
    def half_points(self) -> HalfPoints:
        """The normal tournament score."""
        return sum(outcome.half_points for outcome in self.outcomes)


class PlayerRound(NamedTuple):
    """A round of a player, and who it was against."""

    number: int
    outcome: Outcome
    opponent: Entrant | None

    @property
    def rated(self) -> bool:
        """Whether it was a game that was played and rated."""
        return self.outcome.played and self.outcome.rated and self.opponent is not None


def player_rounds(entrant: Entrant, people: Mapping[int, Entrant]) -> tuple[PlayerRound, ...]:
    """Everything that a player's row tells, round by round; `people` are those of the event, by number."""
    rounds = enumerate(entrant.outcomes, start=1)
    return tuple(PlayerRound(number, outcome, people.get(outcome.opponent or 0)) for number, outcome in rounds)


FORMATS = ("swiss", "round-robin", "match", "scrounger", "grand-prix")
SYSTEMS = ("regular", "quick")
"""The rating systems that most rulebooks have."""
ALL_SYSTEMS = (*SYSTEMS, "blitz")
"""Those that one may have; its `RULEBOOK` says which."""


@dataclass(frozen=True, slots=True)
class Event:
    """One section of a tournament: what is judged at a time."""

    id: str
    name: str
    rounds: int
    entrants: tuple[Entrant, ...]
    """In order of their numbers, whatever the order of the file."""
    rules: str | None = None
    section: str = ""
    season: str = ""
    leg: str = ""
    start: date | None = None
    end: date | None = None
    system: str = "regular"
    named: bool = True
    """False where name and id are only those of the file."""
    format: str | None = None
    """One of FORMATS; None leaves it to the rulebook's default."""
    file: str = ""
    columns: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """Column of the file in which each field stands, for findings."""
    more: More = ()
    """What else a file said of the event: city, arbiters, …"""
    edition: str = ""
    """The rulebook's edition that judges it; blank where none is named."""

    @property
    def effect(self) -> tuple[date, str]:
        """The order in which events take effect: end date, then id."""
        return (self.end or date.max, self.id)

    def place(self, entrant: Entrant, column: str) -> Place:
        """Where its file says something of a player."""
        return Place(self.file, entrant.row, self.columns.get(column))

    def entrant(self, no: int) -> Entrant:
        """The player of that number."""
        return next(entrant for entrant in self.entrants if entrant.no == no)
