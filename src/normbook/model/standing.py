"""Where a player stands in a system of titles earned by points."""

from normbook.model.light import dataclass


@dataclass(frozen=True, slots=True)
class Standing:
    """A title held and the points collected beyond it."""

    title: int | None
    """The title's level; None while no title is held."""
    points_next: int = 0
    """Points toward the next title."""
    points_beyond: int = 0
    """Points toward the title after the next."""
