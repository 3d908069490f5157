"""A solving tournament as its table and its report tell it."""

from collections.abc import Mapping
from dataclasses import field
from datetime import date
from decimal import Decimal
from types import MappingProxyType

from normbook.model.light import dataclass
from normbook.model.numbers import Hundredths, hundredths

LEAST_COEFFICIENT, MOST_COEFFICIENT = 1, 4
"""Of the annex: no tournament counts for less, none for more."""

ZERO = Decimal(0)


@dataclass(frozen=True, slots=True)
class Solver:
    """A solver's row of the results."""

    name: str
    points: tuple[Decimal | None, ...] = ()
    """Per round, two decimals at most; None is an empty cell and worth 0."""
    country: str = ""
    sex: str = ""
    """`m`, `w`, or blank where the file does not say."""
    birth: int | None = None
    """The year."""
    id: str = ""
    rating: int | None = None
    """The full rating on the list valid at the start; None without one."""
    current: Decimal | None = None
    """The two-decimal current rating; None where it is the list's."""
    halves: tuple[Decimal, ...] = ()
    """Half-ratings so far, oldest first."""
    time: Decimal | None = None
    """Minutes."""
    location: str = ""
    rated: bool = True
    """False: not for rating."""
    total: Decimal | None = None
    """The sum as printed."""
    place: str = ""
    """The place as printed: `15` or `10-11`."""
    row: int | None = None
    """The row of the file."""

    @property
    def round_hundredths(self) -> tuple[Hundredths, ...]:
        """The points of each round, in hundredths."""
        return tuple(hundredths(points) if points else 0 for points in self.points)

    @property
    def result(self) -> Decimal:
        """The points of all rounds."""
        return sum((points for points in self.points if points is not None), ZERO)

    @property
    def woman(self) -> bool:
        """Whether the file says that the solver is a woman."""
        return self.sex == "w"


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem set for solving."""

    round: int
    group: str = ""
    """One of GROUPS; anything else is kept as written, blank is not said."""
    max: Decimal | None = None
    """Points for the complete solution."""
    published: int | None = None
    """The year of first publication."""
    original: bool = False
    fairy: bool = False
    """Whether it uses fairy elements, whatever its group."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """The committee's word on a tournament."""

    confirmed: bool | None = None
    """None: nothing said yet."""
    coefficient: Decimal | None = None
    reason: str = ""


NO_RULING = Ruling()


def is_coefficient(number: Decimal) -> bool:
    """Whether a tournament can have this coefficient: from 1 to 4, two decimals at most."""
    return LEAST_COEFFICIENT <= number <= MOST_COEFFICIENT and number == round(number, 2)


@dataclass(frozen=True, slots=True)
class Tournament:
    """What is judged at a time: the major tournament; an extra table is only ranked."""

    id: str
    name: str
    solvers: tuple[Solver, ...] = ()
    """Empty before the event."""
    rounds: int = 0
    kind: str | None = None
    """One of KINDS; None where nothing is said."""
    category: str | None = None
    start: date | None = None
    end: date | None = None
    announced: date | None = None
    reported: date | None = None
    """When the documents went to the committee."""
    counts_from: date | None = None
    """No list up to this day counts it: the committee's word came only after it."""
    fairy_announced: date | None = None
    director: str = ""
    locations: int | None = None
    problems: tuple[Problem, ...] = ()
    assured: frozenset[str] = frozenset()
    """Rule ids for which the director gives their word."""
    ruling: Ruling = NO_RULING
    of: str = ""
    """The id of the major tournament whose extra table this is; blank for a tournament of its own."""
    named: bool = True
    """False where name and id are only those of the file."""
    file: str = ""
    columns: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """Column of the file in which each field stands, for findings."""
    edition: str = ""
    """The rulebook's edition that judges it; blank where none is named."""

    @property
    def effect(self) -> tuple[date, str]:
        """The order in which tournaments take effect: end date, then id."""
        return (self.end or date.max, self.id)

    @property
    def begins(self) -> date | None:
        """The first day; the last one where only that is known."""
        return self.start or self.end

    @property
    def year(self) -> int | None:
        """The year of the tournament: the one it begins in."""
        return self.begins.year if self.begins else None
