"""Norms and titles as tables to look up in, every entry made by calling the law.

A standing is a count of norms at each level or above it, as far as titles ask for them; how far published ratings have
reached; and the highest title. Titles lie one above the other, because norms of a level count for all below it and the
ratings that titles ask for rise. Nothing here knows a rule: whoever changes the law changes these tables.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cache, cached_property, partial
from typing import NamedTuple

import numpy as np

from normbook.bulk import book_replay
from normbook.bulk.arrays import Bytes, Packed
from normbook.bulk.automaton import (
    BECOMES_ESTABLISHED,
    ESTABLISHED,
    HIGHEST_RATING,
    MOST_GAMES,
    NO_NORM,
    PROVISIONAL,
    Automaton,
    KernelTables,
    at_each_level,
    bits,
    side_by_side,
)
from normbook.bulk.reasons import NoAutomaton
from normbook.render.words import say
from normbook.rulebooks.uschess.law.arithmetic import expectancy
from normbook.rulebooks.uschess.law.norms import expectation, threshold
from normbook.rulebooks.uschess.law.tables import YES, Tables, load
from normbook.rulebooks.uschess.law.titles import Reached, norms_text, title_checks, titles_due
from normbook.rulebooks.uschess.record import RECORD
from normbook.rulebooks.uschess.record.career import CareerState

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
    """The automaton of the tables, by calling the law for every state, level and rating."""
    due = _Due(tables)
    standings, moves, rises = _reachable(due)
    index = {standing: state for state, standing in enumerate(standings, 1)}
    levels = tuple(each.level for each in tables.levels)
    next_state = np.zeros((len(standings) + 1, len(levels) + 1), np.uint16)
    credited = np.zeros(next_state.shape, np.uint8)
    title = np.zeros(len(next_state), np.uint8)
    risen = np.zeros((len(next_state), due.grades), np.uint16)
    for standing, state in index.items():
        title[state] = 0 if standing.title is None else levels.index(standing.title) + 1
        next_state[state] = [index[each] for each in moves[standing]]
        credited[state] = range(len(levels) + 1)
        risen[state] = [index[each] for each in rises[standing]]
    needed = [threshold(games, _BYE, tables) for games in range(MOST_GAMES + 1)]
    margins = [2**20 if each is None else int(each.margin * tables.unit) + each.more for each in needed]
    short = threshold(tables.short_games.value, _NO_BYE, tables) is None
    rules = KernelTables(
        next_state,
        credited,
        title,
        np.full(HIGHEST_RATING + 1, index[Counted(None)], np.uint16),
        np.array(margins, np.int32),
        next(games for games, each in enumerate(needed) if each),
        0,
        tables.norm_rounds.value,
        bits(PROVISIONAL, ESTABLISHED, BECOMES_ESTABLISHED),
        half_point=tables.unit // 2,
        regular=True,
        grade=due.grade(),
        risen=risen,
        dual=tables.dual_norms.value == YES,
        free_games=tables.short_games.value if short else 0,
        meetings=tables.repeat_games.value,
    )
    expected = expectations(tables)
    return Automaton(tables, (None, *standings), levels, rules, index, expected, Counted, COLUMNS)


class _Due:
    """Which title norms and ratings make, looked up once for each of them."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.ratings = tuple(sorted(set(tables.title_ratings.value.values())))
        self.grades = 2 * (len(self.ratings) + 1)
        """How far a rating reaches, and behind that the same of established ratings."""
        self._titles = (None, *(each.level for each in tables.levels))
        self._rank_of = {level: rank for rank, level in enumerate(self._titles)}
        most = tables.title_norms.value
        self._one_more = tuple(min(made + 1, most) for made in range(most + 1))
        self._is_due = cache(self._is_due_by_law)
        self._ranks = cache(self._ranks_of)

    def grade(self) -> Bytes:
        """By whether it is established, and rating."""
        reached = np.searchsorted(self.ratings, np.arange(HIGHEST_RATING + 1), "right")
        return np.array([reached, reached + len(self.ratings) + 1], np.uint8)

    def _ranks_of(self, norms: tuple[int, ...]) -> list[list[int]]:
        """How many titles from the bottom are due, by whether the rating is established, and by how far it reached."""
        return [[self._rank(norms, at, known) for at in range(len(self.ratings) + 1)] for known in (False, True)]

    def _rank(self, norms: tuple[int, ...], reached: int, established: bool) -> int:
        """How many titles from the bottom are due (uschess.title, uschess.established)."""
        due = [self._is_due(at, made, reached, established) for at, made in enumerate(norms)]
        found = sum(due)
        if not all(due[:found]):
            raise NoAutomaton(self.tables.variant)  # a title is due, and one below it is not
        return found

    def _is_due_by_law(self, number: int, made: int, reached: int, established: bool) -> bool:
        """Whether the law gives a title, for which norms at its level or above it count."""
        level = self.tables.levels[number]
        norms = dict.fromkeys(self.tables.letters, 0) | {level.letter: made}
        rating = self.ratings[reached - 1] if reached else None
        return bool(titles_due({level.letter: title_checks(level, norms, Reached(rating, established), self.tables)}))

    def with_norm(self, standing: Counted, number: int) -> Counted:
        """One norm more at the level of that number, and at all below it; the title waits for the ratings."""
        title, *norms, reached = standing
        more = [self._one_more[made] for made in norms[:number]]
        return Counted._make((title, *more, *norms[number:], reached))

    def rises(self, standing: Counted) -> list[Counted]:
        """After a published rating of each grade."""
        ranks, held, norms = self._ranks(standing.norms), self._rank_of[standing.title], standing.norms
        found = []
        for established in (0, 1):
            for grade in range(len(self.ratings) + 1):
                reached = max(grade, standing.reached)
                title = self._titles[max(held, ranks[established][reached])]
                found.append(Counted._make((title, *norms, reached)))
        return found


Steps = Mapping[Counted, Sequence[Counted]]


def _reachable(due: _Due) -> tuple[list[Counted], Steps, Steps]:
    """Every standing that a history can lead to, where a norm of each level leads, and a rating of each grade."""
    moves: dict[Counted, list[Counted]] = {}
    rises: dict[Counted, list[Counted]] = {}
    waiting = deque([Counted(None)])
    while waiting:
        standing = waiting.popleft()
        if standing in moves:
            continue
        moves[standing] = [due.with_norm(standing, number) for number in range(NO_NORM, len(due.tables.levels) + 1)]
        rises[standing] = due.rises(standing)
        waiting.extend((*moves[standing], *rises[standing]))
    return list(moves), moves, rises


def expectations(tables: Tables) -> Packed:
    """What each level is expected to score against each rating, in the parts that the law counts in."""
    levels = [each.level for each in tables.levels]
    by_rating = [[expectation(level, rating, tables) for level in levels] for rating in range(1, HIGHEST_RATING + 1)]
    return side_by_side(np.array(by_rating, np.uint64), tables.unit + 1)


class NormTitles(book_replay.LevelTitles):
    """The norms and titles of a book, told as far as some tables count them; else the newest."""

    columns: Sequence[str] = COLUMNS
    record = RECORD

    def __init__(self, tables: Tables | None = None) -> None:
        self._tables = tables

    @cached_property
    def tables(self) -> Tables:
        """By which norms are counted."""
        return self._tables or load()[0]

    @cached_property
    def levels(self) -> Mapping[str, int]:
        """By letter, ascending."""
        return {each.letter: each.level for each in self.tables.levels}

    @cached_property
    def ratings(self) -> Sequence[int]:
        """Those that titles ask for, ascending."""
        return sorted(set(self.tables.title_ratings.value.values()))

    def standing(self, state: CareerState) -> Counted | None:
        """Of everybody who has played."""
        made = list(state.honours(self.tables).norms.values())
        norms = (min(sum(made[at:]), self.tables.title_norms.value) for at in range(len(made)))
        reached = sum((state.reached or 0) >= rating for rating in self.ratings)
        return Counted._make((self.levels[state.titles[-1]] if state.titles else None, *norms, reached))

    def state(self, standing: Counted) -> CareerState:
        """Norms and titles; ratings are those of the tables that follow."""
        norms = norms_text(dict(zip(self.levels, at_each_level(standing.norms), strict=True)))
        titles = "".join(letter for letter, level in self.levels.items() if level <= (standing.title or 0))
        return CareerState(norms, titles, reached=self.ratings[standing.reached - 1] if standing.reached else None)


replay_book = partial(book_replay.replay_book, NormTitles())
