"""The class titles as tables to look up in, every entry made by calling the law."""

from collections.abc import Mapping, Sequence
from dataclasses import astuple, make_dataclass
from functools import partial
from typing import Any

from normbook.book.log.basis import newest
from normbook.bulk import book_replay
from normbook.bulk.automaton import HIGHEST_RATING, Automaton, Counts, at_each_level, norm_counts
from normbook.bulk.performances import norms_by_performance
from normbook.judgement.ladder import Rank
from normbook.rulebooks.cfc.law.tables import CODES, RULES, Tables
from normbook.rulebooks.cfc.law.titles import ClassNorm, ClassStanding, title_by_norms
from normbook.rulebooks.cfc.record import RECORD, tables_by

COLUMNS = ("published", *(f"norms_{code.lower()}" for code in CODES))
CLUSTER = False
ReplayedStanding: Any = make_dataclass("ReplayedStanding", ("title", *COLUMNS), frozen=True)
_usual = partial(tables_by, newest(RULES))


def expected_scores() -> Sequence[int]:
    """In thousandths, by how far a rating is ahead."""
    return [int(1000 * _usual().expectation(each, 0)) for each in range(HIGHEST_RATING)]


def title_name(level: int) -> str:
    """A title in words, by its floor; where a variant moved that, the floor."""
    return next((each.title for each in _usual().ladder if each.floor == level), str(level))


def build(tables: Tables) -> Automaton:
    """The automaton of the tables."""
    asked = [each.floor + tables.norm_margin.value for each in tables.ladder]
    expected, performances = norms_by_performance(asked, tables.spread.value, tables.norm_rank)
    return norm_counts(
        tables,
        [each.floor for each in tables.ladder],
        tables.norms.value,
        lambda counts, passed: title_by_norms(_standing(counts, passed, tables), tables),
        lambda rating, known: (tables.published_rank(rating), tables.rating_rank(rating) if known else 0),
        expected,
        ReplayedStanding,
        COLUMNS,
        least_games=tables.norm_games.value,
        regular=True,
        before=True,
        **performances,
    )


def _standing(counts: Counts, passed: Rank, tables: Tables, title: Rank = 0) -> ClassStanding:
    """Somebody with so many norms for each class, and a published rating just above a floor."""
    norms = [ClassNorm(rank) for rank, count in enumerate(at_each_level(counts), 1) for _ in range(count)]
    return ClassStanding(title, tuple(norms), tables.ladder.of_rank(passed).floor + 1 if passed else 0)


class ClassTitles(book_replay.LevelTitles):
    """The class titles of a book, by the floors of the newest edition."""

    columns: Sequence[str] = COLUMNS
    record = RECORD

    @property
    def levels(self) -> Mapping[str, int]:
        return {each.code: each.floor for each in _usual().ladder}

    def standing(self, state: ClassStanding) -> Any:
        """Of everybody who has a line."""
        tables, floors = _usual(), (0, *self.levels.values())
        counts = (min(state.count(rank), tables.norms.value) for rank in range(1, len(floors)))
        return ReplayedStanding(floors[state.title] or None, floors[tables.published_rank(state.published)], *counts)

    def state(self, standing: Any) -> ClassStanding:
        """A title, norms without their events, and a rating."""
        return _standing(astuple(standing)[2:], self.rank(standing.published), _usual(), self.rank(standing.title))


replay_book = partial(book_replay.replay_book, ClassTitles())
