"""Norms by performance, so that the kernels can add them up like expected scores."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from normbook.bulk.arrays import Packed
from normbook.bulk.automaton import HIGHEST_RATING, Rank, side_by_side
from normbook.bulk.kernels.crosstable import MOST_ROUNDS


def norms_by_performance(
    asked: Sequence[int], spread: int, rank: Callable[[int], Rank]
) -> tuple[Packed, Mapping[str, Any]]:
    """What each level asks of a game, and what else `KernelTables` has to know: the least, half a point, given ones.

    A performance is the mean of the opponents and the spread × (wins − losses) ÷ games; `asked` are those of the
    levels, ascending, and `rank` is how many levels one reaches. Half a point is worth the spread: mean + spread ×
    (wins − losses) ÷ games ≥ asked is the same as a spread for each half point ≥ the sum of asked + spread − opponent.
    An offset for each game keeps the numbers positive.
    """
    needed = np.array(asked) + spread
    offset = max(0, HIGHEST_RATING - int(needed[0]))
    by_rating = needed[None, :] + offset - np.arange(1, HIGHEST_RATING + 1)[:, None]
    expected = side_by_side(by_rating, max(int(by_rating.max()), 2 * spread + offset) + 1)
    least = np.array([-offset * games for games in range(MOST_ROUNDS + 1)], np.int32)
    given = np.array([rank(each) for each in range(HIGHEST_RATING + 1)], np.uint8)
    return expected, {"least": least, "half_point": spread, "by_performance": given}
