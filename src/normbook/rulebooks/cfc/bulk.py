"""The class titles as tables to look up in, every entry made by calling the law."""

from collections.abc import Mapping, Sequence
from dataclasses import astuple, make_dataclass
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np

from normbook.book.log.basis import newest
from normbook.bulk import book_replay
from normbook.bulk.arrays import Packed
from normbook.bulk.automaton import HIGHEST_RATING, Automaton, Counts, at_each_level, norm_counts, side_by_side
from normbook.bulk.kernels import MOST_ROUNDS
from normbook.rulebooks.cfc.law.tables import CODES, RULES, Rank, Tables
from normbook.rulebooks.cfc.law.titles import ClassNorm, ClassStanding, title_by_norms
from normbook.rulebooks.cfc.record import RECORD, tables_by

COLUMNS = ("published", *(f"norms_{code.lower()}" for code in CODES))
CLUSTER = False
ReplayedStanding: Any = make_dataclass("ReplayedStanding", ("title", *COLUMNS), frozen=True)
RATINGS = np.arange(1, HIGHEST_RATING + 1)


_usual = partial(tables_by, newest(RULES))


def expected_scores() -> Sequence[int]:
    """In thousandths, by how far a rating is ahead."""
    return [int(1000 * _usual().expectation(each, 0)) for each in range(HIGHEST_RATING)]


def title_name(level: int) -> str:
    """A title in words, by its floor; where a variant moved that, the floor."""
    return next((each.title for each in _usual().classes.value if each.floor == level), str(level))


def build(tables: Tables) -> Automaton:
    """The automaton of the tables."""
    expected, offset = _expected(tables)
    return norm_counts(
        tables,
        [each.floor for each in tables.classes.value],
        tables.norms.value,
        lambda counts, passed: title_by_norms(_standing(counts, passed, tables), tables),
        lambda rating, known: (tables.published_rank(rating), tables.rating_rank(rating) if known else 0),
        expected,
        ReplayedStanding,
        COLUMNS,
        least=np.array([-offset * games for games in range(MOST_ROUNDS + 1)], np.int32),
        least_games=tables.norm_games.value,
        half_point=tables.spread.value,
        regular=True,
        before=True,
        by_performance=np.array([tables.norm_rank(Fraction(each)) for each in range(HIGHEST_RATING + 1)], np.uint8),
    )


def _expected(tables: Tables) -> tuple[Packed, int]:
    """What each class asks of a game, so that a performance reaches it where no less was scored in all of them.

    Half a point is worth the spread: mean + spread × (wins − losses) ÷ games ≥ needed is the same as a spread for each
    half point ≥ the sum of needed + spread − opponent. An offset for each game keeps the numbers positive.
    """
    spread = tables.spread.value
    asked = np.array([each.floor + tables.norm_margin.value + spread for each in tables.classes.value])
    offset = max(0, HIGHEST_RATING - int(asked[0]))
    by_rating = asked[None, :] + offset - RATINGS[:, None]
    return side_by_side(by_rating, max(int(by_rating.max()), 2 * spread + offset) + 1), offset


def _standing(counts: Counts, passed: Rank, tables: Tables, title: Rank = 0) -> ClassStanding:
    """Somebody with so many norms for each class, and a published rating just above a floor."""
    norms = [ClassNorm(rank) for rank, count in enumerate(at_each_level(counts), 1) for _ in range(count)]
    return ClassStanding(title, tuple(norms), tables.of_rank(passed).floor + 1 if passed else 0)


class ClassTitles(book_replay.LevelTitles):
    """The class titles of a book, by the floors of the newest edition."""

    columns: Sequence[str] = COLUMNS
    record = RECORD

    @property
    def levels(self) -> Mapping[str, int]:
        return {each.code: each.floor for each in _usual().classes.value}

    def standing(self, state: ClassStanding) -> Any:
        """Of everybody who has a line."""
        tables, floors = _usual(), (0, *self.levels.values())
        counts = (min(state.count(rank), tables.norms.value) for rank in range(1, len(floors)))
        return ReplayedStanding(floors[state.title] or None, floors[tables.published_rank(state.published)], *counts)

    def state(self, standing: Any) -> ClassStanding:
        """A title, norms without their events, and a rating."""
        return _standing(astuple(standing)[2:], self.rank(standing.published), _usual(), self.rank(standing.title))


replay_book = partial(book_replay.replay_book, ClassTitles())
