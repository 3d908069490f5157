"""What a study asks."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from normbook.forecast.chances import DEFAULT_DRAWS
from normbook.model.variant import Variant

DEFAULT_EVENTS = (10, 50, 100, 200)
DEFAULT_ABOVE = (100, 200, 300)
DEFAULT_SEED = 1
DEFAULT_TOURNAMENTS = 200
MOST_EVENTS = 1000
MOST_TOURNAMENTS = 100_000

INITIAL = "initial"
"""A start from the title that rule g gives for the strength."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """A rating, or a distance from the player's strength; `weight` tells how often, in a field to draw from."""

    points: int
    relative: bool
    weight: int = 1

    def rating(self, strength: int) -> int:
        """The rating against a player of this strength."""
        return strength + self.points if self.relative else self.points


@dataclass(frozen=True, slots=True)
class EventKind:
    """One event of a schedule: so many rounds against known opponents, or against a field."""

    rounds: int
    opponents: tuple[Opponent, ...]
    drawn: bool
    """Whether every round's opponent is drawn from the opponents, by weight and independently."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """The events a player plays, over and over."""

    name: str
    events: tuple[EventKind, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """What is put to the test: no more than a share of players reaches a title so far above their strength."""

    above: int = 200
    share: Fraction = Fraction(1, 20)


DEFAULT_CLAIM = Claim()


@dataclass(frozen=True, slots=True)
class TitlesPlan:
    """A study of the lifetime titles."""

    name: str
    about: str
    strengths: tuple[int, ...]
    schedules: tuple[Schedule, ...]
    start: str = INITIAL
    """A norm code, or INITIAL."""
    draws: Fraction = DEFAULT_DRAWS
    events: tuple[int, ...] = DEFAULT_EVENTS
    above: tuple[int, ...] = DEFAULT_ABOVE
    claim: Claim = DEFAULT_CLAIM
    deltas: tuple[Decimal, ...] = ()
    """Compared with the edition: each in place of every delta of Table II."""
    variants: tuple[Variant, ...] = ()
    file: str = ""

    @property
    def rules(self) -> str:
        """The rulebook."""
        return "uscf"


@dataclass(frozen=True, slots=True)
class SolversPlan:
    """A study of the solvers' rating."""

    name: str
    about: str
    fields: tuple[int, ...]
    """Numbers of solvers."""
    correlations: Mapping[str, Decimal]
    """Between rating and result, each under its name."""
    seed: int = DEFAULT_SEED
    tournaments: int = DEFAULT_TOURNAMENTS
    """For each field and correlation."""
    rating: int = 2250
    rating_spread: int = 200
    rounds: int = 6
    round_most: Decimal = Decimal(15)
    """Points for solving everything in a round."""
    result: Decimal = Decimal("0.6")
    """The mean result, as a share of all points."""
    result_spread: Decimal = Decimal("0.15")
    step: Decimal = Decimal("0.25")
    countries: int = 5
    category: str = "W30"
    variants: tuple[Variant, ...] = ()
    file: str = ""

    @property
    def rules(self) -> str:
        """The rulebook."""
        return "wfcc"


Plan = TitlesPlan | SolversPlan
