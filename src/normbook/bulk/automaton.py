"""A rule as tables to look up in: what a rulebook hands to the engines that judge millions of games.

A standing has few reachable states, so that what a norm does to it is a finite automaton. The rulebook's part `bulk`
makes every entry of it by calling the law; nothing here knows a rule.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from normbook.bulk.arrays import Bytes, Numbers, Packed
from normbook.model.standing import Standing

NO_STANDING = 0
"""The state of a player who was never established."""
NO_NORM = 0
"""Levels are counted from 1, upwards; 0 is none."""
HIGHEST_RATING = 3999
MOST_GAMES = 100
"""From so many games on the delta is the same."""

NO_GAME = HIGHEST_RATING + 1
"""The rating of an opponent who is not there: nothing is expected against him."""
LEFT_OUT = HIGHEST_RATING + 2
"""The rating of an opponent without one after the event: the game is left out."""
WORDS, LANES, LANE = 5, 4, 16
"""A rating's probabilities stand in so many words, those of so many levels in a word, so many bits to a level."""
STRIDE = 8
"""Words from one rating to the next: a line of the processor's cache."""
MOST_IN_A_LANE = (1 << (LANE - 1)) // 1001
"""Games whose probabilities add up without reaching a lane's highest bit, which the comparison needs."""


class Rules(NamedTuple):
    """One set of tables, for the kernels."""

    next_state: Bytes
    """By state and level of the norm."""
    credited: Bytes
    """By state and highest level met: the norm, which is none below the player's own level."""
    title: Bytes
    """The state's title, as a level counted from 1; 0 is none."""
    initial: Bytes
    """The state that a first established rating leads to, by rating."""
    least: Numbers
    """The least margin in thousandths, by number of games."""
    least_games: int
    least_half_points: int
    least_rounds: int
    newcomers: bool
    """Whether who becomes established in an event may make a norm in it."""


class LoadedTables(Protocol):
    """A rulebook's tables, as far as a summary names them."""

    @property
    def edition(self) -> str: ...
    @property
    def variant(self) -> str | None: ...


class Automaton(NamedTuple):
    """A rulebook, or a variant of it, made into tables."""

    tables: LoadedTables
    standings: tuple[Standing | None, ...]
    """The standing of each state."""
    levels: tuple[int, ...]
    """The titles, ascending."""
    rules: Rules
    states: Mapping[Standing | None, int]
    """The state of each standing that a history can lead to."""
    expected: Packed
    """In thousandths: for each rating the probabilities of all levels, four of them side by side in a word."""


Starting = Mapping[tuple[str, str], Standing]
"""Standings to start from, by rating system and player."""
Build = Callable[[], Automaton]
"""Makes an automaton when it is asked for: reading files begins meanwhile."""
