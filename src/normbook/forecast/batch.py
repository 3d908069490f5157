"""The chances of very many players at once: columns in, columns out. Needs NumPy; faster where Numba is there too.

The same convolution as in `chances`, in floats; a test holds the two equal to 1e-12.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from normbook.forecast.chances import game_parts, whole_game

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Whole = NDArray[np.integer[Any]]


def chances_of(expected: "Whole", needed: "Whole", draws: Fraction, *, compiled: bool | None = None) -> "Floats":
    """For each row the chance of scoring at least the half points needed.

    `expected` has a row for each player and a column for each game, in thousandths; -1 stands for no game.
    `compiled` None takes Numba where it is installed.
    """
    import numpy as np

    if compiled is None:
        compiled = _numba_is_here()
    table = _columns_of(draws)
    rows = np.ascontiguousarray(expected, dtype=np.int32)
    limits = np.ascontiguousarray(needed, dtype=np.int32)
    if compiled:
        return _compiled()(rows, limits, table)
    return _vectorised(rows, limits, table)


@cache
def game_table(draws: Fraction) -> tuple[tuple[float, float, float], ...]:
    """Loss, draw and win by expected score in thousandths, made by the readable function."""
    whole = whole_game(draws)
    return tuple(
        (float(Fraction(loss, whole)), float(Fraction(draw, whole)), float(Fraction(win, whole)))
        for loss, draw, win in (game_parts(expected, draws) for expected in range(1001))
    )


@cache
def _columns_of(draws: Fraction) -> "Floats":
    import numpy as np

    return np.array(game_table(draws), dtype=np.float64)


def _vectorised(expected: "Whole", needed: "Whole", table: "Floats") -> "Floats":
    """All rows together, one game after another; in pieces that stay in the processor's cache."""
    import numpy as np

    players, games = expected.shape
    answer = np.empty(players)
    scores = np.arange(2 * games + 1)
    for start in range(0, players, _PIECE):
        rows = expected[start : start + _PIECE]
        parts = np.zeros((2 * games + 3, len(rows)))
        parts[2] = 1.0  # two rows of nothing below 0 save the cases at the edge
        for game in range(games):
            playing = rows[:, game]
            loss, draw, win = table[np.maximum(playing, 0)].T
            absent = playing < 0
            if absent.any():
                loss, draw, win = np.where(absent, 1.0, loss), np.where(absent, 0.0, draw), np.where(absent, 0.0, win)
            top = 2 * game + 5
            parts[2:top] = parts[2:top] * loss + parts[1 : top - 1] * draw + parts[: top - 2] * win
        enough = scores[:, None] >= needed[start : start + _PIECE]
        answer[start : start + _PIECE] = (parts[2:] * enough).sum(axis=0)
    return answer


_PIECE = 4096


def _numba_is_here() -> bool:
    from importlib.util import find_spec

    return find_spec("numba") is not None


@cache
def _compiled() -> "Callable[[Any, Any, Any], Floats]":
    import numba
    import numpy as np

    @numba.njit(parallel=True, nogil=True)  # type: ignore[untyped-decorator,unused-ignore]
    def convolve(expected: Any, needed: Any, table: Any) -> Any:
        players, games = expected.shape
        answer = np.empty(players)
        for piece in numba.prange((players + _PIECE - 1) // _PIECE):
            parts = np.empty(2 * games + 3)
            for player in range(piece * _PIECE, min(players, (piece + 1) * _PIECE)):
                parts[:] = 0.0
                parts[2] = 1.0
                for game in range(games):
                    playing = expected[player, game]
                    if playing >= 0:
                        loss, draw, win = table[playing, 0], table[playing, 1], table[playing, 2]
                        for score in range(2 * game + 4, 1, -1):
                            parts[score] = parts[score] * loss + parts[score - 1] * draw + parts[score - 2] * win
                total = 0.0
                for score in range(max(needed[player], 0), 2 * games + 1):
                    total += parts[score + 2]
                answer[player] = total
        return answer

    compiled: Callable[[Any, Any, Any], Floats] = convolve
    return compiled
