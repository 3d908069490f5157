"""The rule as tables to look up in, every entry made by calling the rulebook.

A standing has about 160 reachable states. Nothing here knows a rule: whoever changes the law changes these tables.
"""

from collections.abc import Sequence

import numpy as np

from normbook.bulk.arrays import Packed
from normbook.bulk.automaton import (
    BECOMES_ESTABLISHED,
    ESTABLISHED,
    HIGHEST_RATING,
    MOST_GAMES,
    NO_NORM,
    Automaton,
    KernelTables,
    bits,
    side_by_side,
)
from normbook.model.standing import Standing
from normbook.render.words import say
from normbook.rulebooks.uscf.law.norm import least_margin
from normbook.rulebooks.uscf.law.points import advance, reachable_standings
from normbook.rulebooks.uscf.law.probability import scoring_probability, table3
from normbook.rulebooks.uscf.law.tables import Level, Tables
from normbook.rulebooks.uscf.law.titles import first_level_tried, initial_standing

__all__ = ["CLUSTER", "COLUMNS", "build", "expected_scores", "probabilities", "title_name"]

COLUMNS = ("points_next", "points_beyond")
CLUSTER = True


def expected_scores() -> Sequence[int]:
    """Table III in thousandths, by how far a rating is ahead."""
    return table3()[: HIGHEST_RATING + 1]


def title_name(level: Level) -> str:
    """A title in words."""
    return say(f"uscf.title.{level}")


def build(tables: Tables) -> Automaton:
    """The automaton of the tables, by calling the rule for every state and every level."""
    levels = tuple(sorted(tables.titles))
    ordered = sorted(reachable_standings(tables), key=lambda s: (s.title or 0, s.points_next, s.points_beyond))
    standings: tuple[Standing | None, ...] = (None, *ordered)
    index: dict[Standing | None, int] = {standing: state for state, standing in enumerate(standings)}
    next_state = np.zeros((len(standings), len(levels) + 1), np.uint8)
    credited = np.zeros_like(next_state)
    title = np.zeros(len(standings), np.uint8)
    for standing in ordered:
        state = index[standing]
        title[state] = 0 if standing.title is None else levels.index(standing.title) + 1
        next_state[state, NO_NORM] = state
        for number, level in enumerate(levels, 1):
            # The walk begins at the player's own level; a level below it is no norm (uscf.norm).
            norm = level if level >= first_level_tried(standing.title, tables) else None
            next_state[state, number] = index[advance(standing, norm, tables).after]
            credited[state, number] = number if norm else NO_NORM
    initial = np.zeros(HIGHEST_RATING + 1, np.uint8)
    for rating in range(1, HIGHEST_RATING + 1):
        initial[rating] = index[initial_standing(rating, tables)]
    least = [least_margin(tables.delta(games).thousandths, tables) for games in range(MOST_GAMES + 1)]
    rules = KernelTables(
        next_state,
        credited,
        title,
        initial,
        np.array(least, np.int32),
        tables.required_games.value,
        2 * tables.required_points.value,
        tables.required_rounds.value,
        bits(ESTABLISHED, *([BECOMES_ESTABLISHED] if tables.established.value == "after" else [])),
    )
    return Automaton(tables, standings, levels, rules, index, probabilities(levels), Standing, COLUMNS)


def probabilities(levels: Sequence[Level]) -> Packed:
    """Table III in thousandths: for each rating the probabilities of all levels, side by side."""
    # The table knows differences only: any level and rating so far apart will do.
    differences = range(min(levels) - HIGHEST_RATING, max(levels))
    reference = {True: max(levels), False: min(levels)}
    by_difference = np.array([scoring_probability(at := reference[each > 0], at - each) for each in differences])
    ratings = np.arange(1, HIGHEST_RATING + 1)
    return side_by_side(np.array([by_difference[level - ratings - differences[0]] for level in levels]).T, 1001)
