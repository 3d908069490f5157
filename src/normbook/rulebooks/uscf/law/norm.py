"""The norm: the highest level whose expected score the player exceeded by the delta."""

from collections.abc import Sequence
from typing import NamedTuple

from normbook.judgement import Provenance
from normbook.model.numbers import HalfPoints
from normbook.rulebooks.uscf.law.probability import table3
from normbook.rulebooks.uscf.law.tables import STEP, Level, Tables, Thousandths
from normbook.rulebooks.uscf.law.titles import first_level_tried


class LevelTried(NamedTuple):
    """One level of the walk. Amounts are thousandths of a game point.

    A named tuple because a large event makes very many, and a frozen dataclass takes three times as long.
    """

    level: Level
    expected: Thousandths
    margin: Thousandths
    """The score less the expected score."""
    delta: Thousandths
    met: bool
    provenance: Provenance
    """Of the delta."""


def expected_score(level: Level, opponents: Sequence[int]) -> Thousandths:
    """The sum of the scoring probabilities, each rounded on its own (uscf.table3)."""
    probability = table3()
    return sum([probability[level - rating] for rating in opponents])


def least_margin(delta: Thousandths, tables: Tables) -> Thousandths:
    """The least margin over the expected score: the delta itself, if no variant wants more (uscf.norm)."""
    return delta if tables.comparison.value == ">=" else delta + 1


def levels_tried(
    title: Level | None, score: HalfPoints, opponents: Sequence[int], tables: Tables
) -> tuple[LevelTried, ...]:
    """The player's own level and those above it, up to the first that is not met (uscf.norm, uscf.table2)."""
    line = tables.delta(len(opponents))
    delta, provenance = line.thousandths, line.provenance
    least = least_margin(delta, tables)
    tried: list[LevelTried] = []
    for level in range(first_level_tried(title, tables), tables.highest + STEP, STEP):
        expected = expected_score(level, opponents)
        margin = 500 * score - expected
        met = margin >= least
        tried.append(LevelTried(level, expected, margin, delta, met, provenance))
        if not met:
            break
    return tuple(tried)


def highest_met(tried: Sequence[LevelTried]) -> Level | None:
    """The norm: credit is given for the highest level met (uscf.norm)."""
    if tried[-1].met:
        return tried[-1].level
    return tried[-2].level if len(tried) > 1 else None


def thousandths_text(amount: Thousandths, least_places: int = 3) -> str:
    """The amount in points: `2.301`, `-0.235`; zeros beyond the least places are dropped: `0.6`."""
    whole, rest = divmod(abs(amount), 1000)
    digits = f"{rest:03d}"
    kept = digits[:least_places] + digits[least_places:].rstrip("0")
    return f"{'-' if amount < 0 else ''}{whole}.{kept}"
