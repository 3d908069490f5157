"""Norms and titles as tables to look up in, every entry made by calling the law.

A standing is a count of norms at each level or above it, as far as titles ask for them; how far published ratings have
reached; and the highest title. Titles lie one above the other, because norms of a level count for all below it and the
ratings that titles ask for rise. Nothing here knows a rule: whoever changes the law changes these tables.
"""

from collections.abc import Sequence
from decimal import Decimal
from itertools import product
from typing import NamedTuple

import numpy as np

from normbook.bulk.arrays import Column, Packed
from normbook.bulk.automaton import (
    EVERYBODY,
    HIGHEST_RATING,
    MOST_GAMES,
    MOST_IN_A_GAME,
    NONE_YET,
    Automaton,
    Counts,
    KernelTables,
    all_counts,
    side_by_side,
    with_each_norm,
)
from normbook.bulk.reasons import NoAutomaton
from normbook.render.words import say
from normbook.rulebooks.uschess.law.arithmetic import expectancy
from normbook.rulebooks.uschess.law.norms import expectation, threshold
from normbook.rulebooks.uschess.law.tables import YES, Level, Tables, load
from normbook.rulebooks.uschess.law.titles import Reached, title_checks, titles_due

COLUMNS = ("norms_1200", "norms_1400", "norms_1600", "norms_1800", "norms_2000", "norms_2200", "norms_2400", "reached")
CLUSTER = False
_NO_BYE, _BYE = 0, 1


class Counted(NamedTuple):
    """A standing: the highest title, norms at each level or above it as far as they count, ratings reached."""

    title: int | None
    norms_1200: int = 0
    norms_1400: int = 0
    norms_1600: int = 0
    norms_1800: int = 0
    norms_2000: int = 0
    norms_2200: int = 0
    norms_2400: int = 0
    reached: int = 0
    """How many of the ratings that titles ask for."""

    @property
    def norms(self) -> tuple[int, ...]:
        """Level by level."""
        return self[1:-1]


def expected_scores() -> Sequence[int]:
    """In thousandths, by difference of ratings: what the standard formula expects."""
    return [int((1000 * expectancy(Decimal(difference))).to_integral_value()) for difference in range(1000)]


def title_name(level: int) -> str:
    """A title in words."""
    return next(say(f"uschess.name.{each.key}") for each in load()[0].levels if each.level == level)


def build(tables: Tables) -> Automaton:
    """The automaton of the tables, by calling the law for every title, number of norms and rating."""
    expected = expectations(tables)
    ratings = sorted(set(tables.title_ratings.value.values()))
    moves, rises, standings = _steps(tables, ratings)
    index = {standing: state for state, standing in enumerate(standings, NONE_YET)}
    levels = tuple(each.level for each in tables.levels)
    titles = [0, *(0 if each.title is None else levels.index(each.title) + 1 for each in standings)]
    needed = [threshold(games, _BYE, tables) for games in range(MOST_GAMES + 1)]
    margins = [2**20 if each is None else int(each.margin * tables.unit) + each.more for each in needed]
    short = threshold(tables.short_games.value, _NO_BYE, tables) is None
    reached = np.searchsorted(ratings, np.arange(HIGHEST_RATING + 1), "right")
    rules = KernelTables(
        moves,
        np.tile(np.arange(len(levels) + 1, dtype=np.uint8), (len(moves), 1)),
        np.array(titles, np.uint8),
        np.array([NONE_YET], moves.dtype),
        np.array(margins, np.int32),
        next(games for games, each in enumerate(needed) if each),
        0,
        tables.norm_rounds.value,
        EVERYBODY,
        half_point=tables.unit // 2,
        regular=True,
        grade=np.array([reached, reached + len(ratings) + 1], np.uint8),
        risen=rises,
        dual=tables.dual_norms.value == YES,
        free_games=tables.short_games.value if short else 0,
        meetings=tables.repeat_games.value,
    )
    return Automaton(tables, (None, *standings), levels, rules, index, expected, Counted, COLUMNS)


def _steps(tables: Tables, ratings: Sequence[int]) -> tuple[Column, Column, list[Counted]]:
    """Where a norm of each level leads from each standing, and a rating of each grade; and these standings.

    All norms, titles and ratings are put together, and what no history can lead to is left out. With a norm the title
    waits for the ratings: how far one reaches, and behind that the same of established ones.
    """
    levels, grades = len(tables.levels), len(ratings) + 1
    made = all_counts(tables.title_norms.value, levels, (levels + 1) * grades, tables.variant)
    shape = (len(made), levels + 1, grades)
    norms, title, reached = (each.reshape(-1, 1) for each in np.indices(shape))
    established, far = np.divmod(np.arange(2 * grades), grades)
    far = np.maximum(reached, far)
    due = np.maximum(title, _ranks(tables, ratings, made)[norms, far, established])
    moves = np.ravel_multi_index((with_each_norm(made, tables.title_norms.value)[norms[:, 0]], title, reached), shape)
    rises = np.ravel_multi_index((norms, due, far), shape)
    kept = _reachable(np.hstack([moves, rises]))
    state = np.zeros(len(moves), np.uint16 if len(kept) < np.iinfo(np.uint16).max else np.uint32)
    state[kept] = np.arange(NONE_YET, NONE_YET + len(kept))
    named = (None, *(each.level for each in tables.levels))
    parts = np.transpose(np.unravel_index(kept, shape)).tolist()
    standings = [Counted._make((named[rank], *made[number], at)) for number, rank, at in parts]
    nobody = ((NONE_YET, 0), (0, 0))
    return np.pad(state[moves[kept]], nobody), np.pad(state[rises[kept]], nobody), standings


def _ranks(tables: Tables, ratings: Sequence[int], made: Sequence[Counts]) -> Column:
    """How many titles from the bottom are due, by norms, how far a rating reached, and whether it is established."""
    asked = (range(tables.title_norms.value + 1), (None, *ratings), (False, True))
    each_level = [
        [_is_due(level, count, Reached(rating, known), tables) for count, rating, known in product(*asked)]
        for level in tables.levels
    ]
    by_level = np.array(each_level).reshape(-1, *map(len, asked))
    due = by_level[np.arange(len(tables.levels)), np.array(made)]
    if (due[:, 1:] > due[:, :-1]).any():
        raise NoAutomaton(tables.variant)  # a title is due, and one below it is not
    ranks: Column = due.sum(axis=1)
    return ranks


def _is_due(level: Level, made: int, reached: Reached, tables: Tables) -> bool:
    """Whether the law gives a title for so many norms at its level or above it (uschess.title, uschess.established)."""
    norms = dict.fromkeys(tables.letters, 0) | {level.letter: made}
    return bool(titles_due({level.letter: title_checks(level, norms, reached, tables)}))


def _reachable(steps: Column) -> Column:
    """Numbers of what the first one leads to, itself among them, by where each of them leads."""
    seen = np.zeros(len(steps), np.bool_)
    new = np.zeros(1, np.int64)
    while len(new):
        seen[new] = True
        new = np.unique(steps[new])
        new = new[~seen[new]]
    return np.flatnonzero(seen)


def expectations(tables: Tables) -> Packed:
    """What each level is expected to score against each rating, in the parts that the law counts in.

    Raises NoAutomaton where a point has too many of them.
    """
    if tables.unit >= MOST_IN_A_GAME:
        raise NoAutomaton(tables.variant, "BULK-PARTS-MANY", found=tables.unit, most=MOST_IN_A_GAME - 1)
    levels = [each.level for each in tables.levels]
    by_rating = [[expectation(level, rating, tables) for level in levels] for rating in range(1, HIGHEST_RATING + 1)]
    return side_by_side(np.array(by_rating, np.uint64), tables.unit + 1)
