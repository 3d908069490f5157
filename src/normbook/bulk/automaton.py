"""A rule as tables to look up in: what a rulebook hands to the engines that judge millions of games.

A standing has few reachable states, so that what a norm does to it is a finite automaton. The rulebook's part `bulk`
makes every entry of it by calling the law; nothing here knows a rule.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from math import comb
from typing import Any, NamedTuple, Protocol

import numpy as np

from normbook.bulk.arrays import Bytes, Column, Numbers, Packed
from normbook.bulk.reasons import NoAutomaton
from normbook.formats import limits
from normbook.model.phrase import Value

PROVISIONAL, ESTABLISHED, BECOMES_ESTABLISHED, UNUSABLE = 0, 1, 2, 3
"""What a rating row makes of its player."""
NO_STANDING = 0
"""The state of a player of whom the rule knows nothing yet."""
NO_NORM = 0
"""Levels are counted from 1, upwards; 0 is none."""
HIGHEST_RATING = 3999
MOST_GAMES = 100
"""From so many games on the delta is the same."""

NO_GAME = HIGHEST_RATING + 1
"""The rating of an opponent who is not there: nothing is expected against them."""
LEFT_OUT = HIGHEST_RATING + 2
"""The rating of an opponent without one after the event: the game is left out."""
WORDS, LANES, LANE = 5, 4, 16
"""A rating's probabilities stand in so many words, those of so many levels in a word, so many bits to a level."""
MOST_IN_A_GAME = (1 << LANE) - 1
"""What can be expected of a game at one level, in whatever unit."""
STRIDE = 8
"""Words from one rating to the next: a line of the processor's cache."""

NONE = np.zeros(0, np.uint8)
NO_GRADES = np.zeros((0, 0), np.uint8)


class KernelTables(NamedTuple):
    """One set of tables, for the kernels."""

    next_state: Column
    """By state and level of the norm; bytes, or wider numbers where there are more states."""
    credited: Bytes
    """By state and highest level met: the norm, which is none below the player's own level."""
    title: Bytes
    """The state's title, as a level counted from 1; 0 is none."""
    initial: Column
    """The state that a first established rating leads to, by rating."""
    least: Numbers
    """The least margin in the unit of the expected scores, by number of games."""
    least_games: int
    least_half_points: int
    least_rounds: int
    who: int
    """Who may make a norm: the bits of `bits`."""
    half_point: int = 500
    """What half a point is in the unit of the expected scores: of thousandths 500."""
    regular: bool = False
    """Whether only the regular system has norms and standings."""
    before: bool = False
    """Whether opponents count by their ratings before the event, and only those without one by that after it."""
    grade: Bytes = NO_GRADES
    """By whether it is established, and rating: how far a published rating reaches. Empty: ratings move no standing."""
    risen: Column = NO_GRADES
    """The state that a rating of a grade leads to, by state and grade."""
    by_performance: Bytes = NONE
    """The highest level met, by a performance that the ratings file gives. Empty: it is not asked."""
    dual: bool = True
    """Whether events that are rated in two systems have norms."""
    free_games: int = 0
    """So few games are enough only for whoever has a free point besides; 0: a free point does nothing."""
    meetings: int = 0
    """The most games against the same opponent that count; 0: all do."""


def bits(*statuses: int) -> int:
    """Statuses as the kernels ask for them."""
    return sum(1 << status for status in statuses)


class LoadedTables(Protocol):
    """A rulebook's tables, as far as a summary names them."""

    @property
    def edition(self) -> str: ...
    @property
    def variant(self) -> str | None: ...


class Held(Hashable, Protocol):
    """Where a player stands: a title, and what the automaton's `columns` name."""

    @property
    def title(self) -> int | None: ...


class Automaton(NamedTuple):
    """A rulebook, or a variant of it, made into tables."""

    tables: LoadedTables
    standings: tuple[Any, ...]
    """The standing of each state: `Held`, or None for NO_STANDING."""
    levels: tuple[int, ...]
    """The titles, ascending."""
    rules: KernelTables
    states: Mapping[Any, int]
    """The state of each standing that a history can lead to."""
    expected: Packed
    """For each rating what is expected at all levels, four of them side by side in a word."""
    held: Callable[..., Held]
    """Makes a standing of its title and its columns."""
    columns: Sequence[str]
    """What a standing has besides its title, all of them small numbers."""


def side_by_side(by_rating: Column, never: int) -> Packed:
    """Expected scores by rating and level, packed. Nothing is expected against NO_GAME and LEFT_OUT.

    A lane without a level gets `never`, of which one game is more than can be scored in it; no more is expected of any.
    One addition of a word adds an opponent for four levels.
    """
    levels = by_rating.shape[1]
    if levels > WORDS * LANES or never > MOST_IN_A_GAME:
        raise ValueError(f"there is room for {WORDS * LANES} levels, and for {MOST_IN_A_GAME} in a game")
    lanes = np.full((LEFT_OUT + 1, STRIDE * LANES), never, np.uint64)
    lanes[:, :levels] = 0
    lanes[1:NO_GAME, :levels] = by_rating
    shifts = np.array([LANE * lane for lane in range(LANES)], np.uint64)
    packed: Packed = (lanes.reshape(LEFT_OUT + 1, STRIDE, LANES) << shifts).sum(axis=2, dtype=np.uint64)
    return packed.ravel()


def most_in_a_lane(expected: Packed) -> int:
    """Games that add up without reaching a lane's highest bit, which the comparison needs."""
    lanes = [(expected >> np.uint64(LANE * lane)) & np.uint64((1 << LANE) - 1) for lane in range(LANES)]
    return (1 << (LANE - 1)) // (int(max(lane.max() for lane in lanes)) + 1)


Starting = Mapping[tuple[str, str], Any]
"""Standings to start from, by rating system and player."""
Build = Callable[[], Automaton]
"""Makes an automaton when it is asked for: reading files begins meanwhile."""


Rank = int
"""How many levels, from the lowest up: 0 is none."""
Counts = tuple[int, ...]
"""Norms for each level from the lowest: never fewer than for the one above it."""
NONE_YET = 1
"""The state of somebody without norms, title and rating."""
EVERYBODY = bits(PROVISIONAL, ESTABLISHED, BECOMES_ESTABLISHED)


def norm_counts(
    tables: LoadedTables,
    levels: Sequence[int],
    needed: int,
    title: Callable[[Counts, Rank], Rank],
    reach: Callable[[int, bool], tuple[Rank, Rank]],
    expected: Packed,
    held: Callable[..., Held],
    columns: Sequence[str],
    **rules: Any,
) -> Automaton:
    """The automaton of titles that are so many norms at a level or above it, and perhaps a rating that was reached.

    `title` is that of so many norms for each level, with the rating conditions of so many levels met; `reach` is of a
    rating, established or not, how many such conditions it meets, and how many titles it gives without norms. `rules`
    are what else `KernelTables` asks. A standing is `held(title, level of the condition met, *norms)`. Raises
    NoAutomaton where there are too many of them.
    """
    ranks = len(levels) + 1
    counts = all_counts(needed, ranks - 1, ranks * ranks, tables.variant)
    with_norm = with_each_norm(counts, needed)
    earned = np.array([[title(each, met) for met in range(ranks)] for each in counts])
    count, met, own = (each.ravel() for each in np.indices((len(counts), ranks, ranks)))
    kind = np.uint16 if len(count) < np.iinfo(np.uint16).max else np.uint32

    def states(counted: Column, reached: Column, titles: Column) -> Column:
        """By number, the first row that of nobody."""
        due = np.maximum(titles, earned[counted, reached])
        rows = (counted * ranks + reached) * ranks + due + NONE_YET
        return np.vstack([np.zeros((1, rows.shape[1])), rows]).astype(kind)

    grade, meets, gives = _grades(reach)
    made = KernelTables(
        next_state=states(with_norm[count], met[:, None], own[:, None]),
        credited=np.tile(np.arange(ranks, dtype=np.uint8), (len(count) + 1, 1)),
        title=np.concatenate([[0], own]).astype(np.uint8),
        initial=np.array([NONE_YET], kind),
        grade=grade,
        risen=states(count[:, None], np.maximum(met[:, None], meets), np.maximum(own[:, None], gives)),
        **{"who": EVERYBODY, "least_half_points": 0, "least_rounds": 0, **rules},
    )
    named = (0, *levels)
    standings = [
        held(named[title] or None, named[met], *counts[counted])
        for counted, met, title in zip(count.tolist(), met.tolist(), own.tolist(), strict=True)
    ]
    known = {standing: state for state, standing in enumerate(standings, NONE_YET)}
    return Automaton(tables, (None, *standings), tuple(levels), made, known, expected, held, columns)


def at_each_level(counts: Counts) -> Iterator[int]:
    """How many of so many norms were made at each level itself."""
    return (count - above for count, above in zip(counts, (*counts[1:], 0), strict=True))


def all_counts(most: int, levels: int, others: int, variant: str | None) -> list[Counts]:
    """Those of at most so many norms, none of them first; each is put together with so many `others`.

    Raises NoAutomaton before there are too many.
    """
    standings = comb(most + levels, levels) * others
    if standings > limits.MOST_STANDINGS:
        values: dict[str, Value] = {"found": standings, "most": limits.MOST_STANDINGS}
        raise NoAutomaton(variant, "BULK-STANDINGS-MANY", limit="NORMBOOK_MOST_STANDINGS", **values)
    return [each[::-1] for each in combinations_with_replacement(range(most + 1), levels)]


def with_each_norm(counts: Sequence[Counts], most: int) -> Column:
    """The number of the counts that a norm of each rank leads to; it counts for its level and all below it."""
    at = {each: number for number, each in enumerate(counts)}
    more = {each: tuple(min(most, number + 1) for number in each) for each in counts}
    ranks = range(len(counts[0]) + 1)
    return np.array([[at[more[each][:rank] + each[rank:]] for rank in ranks] for each in counts])


def _grades(reach: Callable[[int, bool], tuple[Rank, Rank]]) -> tuple[Column, Column, Column]:
    """By whether it is established, and rating, a number; and how far ratings of each number reach."""
    rows = [[(0, 0), *(reach(each, flag) for each in range(1, HIGHEST_RATING + 1))] for flag in (False, True)]
    found = sorted({each for row in rows for each in row})
    at = {each: number for number, each in enumerate(found)}
    grade = np.array([[at[each] for each in row] for row in rows], np.uint8)
    return grade, np.array([each for each, _ in found]), np.array([each for _, each in found])
