"""Titles: Table I, the title a player begins with, and what is missing for the next."""

from normbook.model.crosstable import Rating
from normbook.model.light import dataclass
from normbook.model.standing import Standing
from normbook.rulebooks.uscf.law.tables import STEP, Level, Tables


def is_established(rating: Rating | None, tables: Tables) -> bool:
    """Whether a rating rests on more games than a provisional one (uscf.provisional)."""
    return rating is not None and rating.beyond(tables.provisional_limit.value)


def initial_title(rating: int, tables: Tables) -> Level | None:
    """The rating less a hundred points, last two digits to zero; None below the first title (uscf.g)."""
    level = (rating - tables.initial_margin.value) // STEP * STEP
    return None if level < tables.lowest else min(level, tables.highest)


def initial_standing(rating: int, tables: Tables) -> Standing:
    """The initial title with no points (uscf.g)."""
    return Standing(initial_title(rating, tables))


def level_of(title: Level | None, tables: Tables) -> Level:
    """The title's level; a player without a title stands one level below the first (uscf.g)."""
    return tables.lowest - STEP if title is None else title


def first_level_tried(title: Level | None, tables: Tables) -> Level:
    """Where the walk begins: the player's own title, or the first title (uscf.norm, uscf.g)."""
    return tables.lowest if title is None else title


def next_title(title: Level | None, tables: Tables) -> Level | None:
    """The title a player's published points lead to; None at the top (uscf.table1)."""
    level = level_of(title, tables) + STEP
    return level if level <= tables.highest else None


@dataclass(frozen=True, slots=True)
class Missing:
    """What a player still needs for the next title."""

    title: Level | None
    """None at the top."""
    points: int
    norms: int
    """So many norms at the player's own level or the next."""


def missing_for_next(standing: Standing, tables: Tables) -> Missing:
    """The points that are missing, and the norms that bring them (uscf.table1)."""
    points = tables.title_points.value - standing.points_next
    return Missing(next_title(standing.title, tables), points, -(-points // tables.norm_points.value))
