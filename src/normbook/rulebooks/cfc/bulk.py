"""The class titles as tables to look up in, every entry made by calling the law."""

from collections.abc import Sequence
from dataclasses import make_dataclass
from functools import cache
from typing import Any

from normbook.bulk.automaton import HIGHEST_RATING, Automaton, Counts, at_each_level, norm_counts
from normbook.bulk.performances import norms_by_performance
from normbook.judgement.ladder import Rank
from normbook.rulebooks.cfc.law.tables import CODES, Tables, load
from normbook.rulebooks.cfc.law.titles import ClassNorm, ClassStanding, title_by_norms

COLUMNS = ("published", *(f"norms_{code.lower()}" for code in CODES))
CLUSTER = False
ReplayedStanding: Any = make_dataclass("ReplayedStanding", ("title", *COLUMNS), frozen=True)


@cache
def usual_tables() -> Tables:
    """Those of the newest edition."""
    return load()[0]


def expected_scores() -> Sequence[int]:
    """In thousandths, by how far a rating is ahead."""
    return [int(1000 * usual_tables().expectation(each, 0)) for each in range(HIGHEST_RATING)]


def title_name(level: int) -> str:
    """A title in words, by its floor; where a variant moved that, the floor."""
    return next((each.title for each in usual_tables().ladder if each.floor == level), str(level))


def build(tables: Tables) -> Automaton:
    """The automaton of the tables."""
    asked = [each.floor + tables.norm_margin.value for each in tables.ladder]
    expected, performances = norms_by_performance(asked, tables.spread.value, tables.norm_rank)
    return norm_counts(
        tables,
        [each.floor for each in tables.ladder],
        tables.norms.value,
        lambda counts, passed: title_by_norms(class_standing(counts, passed, tables), tables),
        lambda rating, known: (tables.published_rank(rating), tables.rating_rank(rating) if known else 0),
        expected,
        ReplayedStanding,
        COLUMNS,
        least_games=tables.norm_games.value,
        regular=True,
        before=True,
        **performances,
    )


def class_standing(counts: Counts, passed: Rank, tables: Tables, title: Rank = 0) -> ClassStanding:
    """Somebody with so many norms for each class, and a published rating just above a floor."""
    norms = [ClassNorm(rank) for rank, count in enumerate(at_each_level(counts), 1) for _ in range(count)]
    return ClassStanding(title, tuple(norms), tables.ladder.of_rank(passed).floor + 1 if passed else 0)
