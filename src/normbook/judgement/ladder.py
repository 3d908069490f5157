"""Titles one above the other, each made by norms: how far somebody is from one."""

from typing import Generic, TypeVar

from normbook.model.light import dataclass

Level = TypeVar("Level")


@dataclass(frozen=True, slots=True)
class Rung(Generic[Level]):
    """A level, and how far a player is from its title."""

    level: Level
    norms: int
    """At the level or above it."""
    needed: int
    rating: int | None
    """What the title asks for; None: nothing."""
    reached: bool
    """Whether that rating was reached, where one is asked for."""
    held: bool

    @property
    def made(self) -> int:
        """Norms that count toward the title."""
        return min(self.norms, self.needed)

    @property
    def norms_missing(self) -> int:
        """Norms that are still to be made."""
        return self.needed - self.made

    @property
    def rating_missing(self) -> int | None:
        """The rating that is still to be reached; None: none is."""
        return None if self.reached else self.rating

    @property
    def one_norm_short(self) -> bool:
        """Whether one norm more makes the title."""
        return self.norms_missing == 1 and self.rating_missing is None
