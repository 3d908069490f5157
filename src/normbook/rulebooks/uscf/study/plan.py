"""What a study of the lifetime titles asks."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from normbook.forecast.chances import DEFAULT_DRAWS
from normbook.model.light import dataclass
from normbook.model.variant import Variant

DEFAULT_EVENTS = (10, 50, 100, 200)
DEFAULT_ABOVE = (100, 200, 300)
MOST_EVENTS = 1000

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
class StudySchedule:
    """The events a player plays, over and over."""

    name: str
    events: tuple[EventKind, ...]


@dataclass(frozen=True, slots=True)
class TitleClaim:
    """What is put to the test: no more than a share of players reaches a title so far above their strength."""

    above: int = 200
    share: Fraction = Fraction(1, 20)


DEFAULT_CLAIM = TitleClaim()


@dataclass(frozen=True, slots=True)
class TitlesPlan:
    """A study of the lifetime titles."""

    name: str
    about: str
    strengths: tuple[int, ...]
    schedules: tuple[StudySchedule, ...]
    start: str = INITIAL
    """A norm code, or INITIAL."""
    draws: Fraction = DEFAULT_DRAWS
    events: tuple[int, ...] = DEFAULT_EVENTS
    above: tuple[int, ...] = DEFAULT_ABOVE
    claim: TitleClaim = DEFAULT_CLAIM
    deltas: tuple[Decimal, ...] = ()
    """Compared with the edition: each in place of every delta of Table II."""
    variants: tuple[Variant, ...] = ()
    file: str = ""

    @property
    def rules(self) -> str:
        """The rulebook."""
        return "uscf"

    def with_said(self, own: Mapping[str, Any], variants: Sequence[Variant]) -> "TitlesPlan":
        """With what somebody says in place of the plan's own, and more variants to compare with."""
        said: dict[str, Any] = {
            key: tuple(sorted(set(own[key]))) for key in ("strengths", "events", "deltas") if key in own
        }
        if "draws" in own:
            said["draws"] = Fraction(own["draws"])
        return replace(self, variants=(*self.variants, *variants), **said)
