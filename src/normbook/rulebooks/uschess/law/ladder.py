"""The ladder of norms: of each level how many are made, and what its title still needs."""

from normbook.judgement import ladder as ladder_of_titles
from normbook.rulebooks.uschess.law.player import Honours
from normbook.rulebooks.uschess.law.tables import Level, Tables
from normbook.rulebooks.uschess.law.titles import counted_norms

Rung = ladder_of_titles.Rung[Level]
"""How far a player is from a level's title (uschess.title)."""


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
