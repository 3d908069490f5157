"""The ladder of norms: of each level how many are made, and what its title still needs."""

from normbook.model.light import dataclass
from normbook.rulebooks.uschess.law.player import Honours
from normbook.rulebooks.uschess.law.tables import Level, Tables
from normbook.rulebooks.uschess.law.titles import counted_norms


@dataclass(frozen=True, slots=True)
class Rung:
    """A level, and how far a player is from its title (uschess.title)."""

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
    def rating_missing(self) -> int | None:
        """The rating that is still to be reached; None: none is."""
        return None if self.reached else self.rating


def ladder(honours: Honours, tables: Tables) -> tuple[Rung, ...]:
    """All levels, ascending."""
    found = []
    for level in tables.levels:
        rating = tables.title_ratings.value.get(level.letter)
        reached = rating is None or (honours.reached or 0) >= rating
        norms = counted_norms(honours.norms, level, tables)
        held = level.letter in honours.titles
        found.append(Rung(level, norms, tables.title_norms.value, rating, reached, held))
    return tuple(found)


def next_rung(honours: Honours, tables: Tables) -> Rung | None:
    """The title above the highest that is held; None where that is the last."""
    rungs = ladder(honours, tables)
    held = max((at for at, rung in enumerate(rungs, 1) if rung.held), default=0)
    return rungs[held] if held < len(rungs) else None
