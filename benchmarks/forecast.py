"""The chances of 100,000 player-events, beside the same convolution in pure Python."""

import random
from collections.abc import Callable, Iterable
from fractions import Fraction
from statistics import median
from time import perf_counter

from benchmarks.timing import Measurement

PLAYERS, GAMES, TURNS = 100_000, 5, 5
DRAWS = Fraction(1, 5)


def measure() -> list[Measurement]:
    try:
        import numba  # noqa: F401
        import numpy as np
    except ImportError as missing:
        raise RuntimeError("needs the extra bulk: make setup EXTRAS=bulk") from missing
    from normbook.forecast.batch import chances_of, game_table

    chance = random.Random(5)
    rows = [[chance.randint(60, 940) for _ in range(GAMES)] for _ in range(PLAYERS)]
    needed = [chance.randint(0, 2 * GAMES) for _ in rows]
    columns, limits = np.array(rows, dtype=np.int32), np.array(needed, dtype=np.int32)
    table = game_table(DRAWS)
    answers: dict[str, Iterable[float]] = {}

    def pure() -> None:
        answers["pure"] = [pure_python(row, limit, table) for row, limit in zip(rows, needed, strict=True)]

    def vectorised() -> None:
        answers["numpy"] = chances_of(columns, limits, DRAWS, compiled=False)

    def compiled() -> None:
        answers["numba"] = chances_of(columns, limits, DRAWS, compiled=True)

    baseline, numpy_time, numba_time = taken(pure, vectorised, compiled)
    for name in ("numpy", "numba"):
        if max(abs(one - other) for one, other in zip(answers["pure"], answers[name], strict=True)) > 1e-12:
            raise RuntimeError(f"{name} does not agree with pure Python")
    return [
        Measurement(f"pure Python, {PLAYERS} × {GAMES}", baseline, 1.0),
        Measurement("NumPy", numpy_time, baseline / numpy_time),
        Measurement("Numba", numba_time, baseline / numba_time),
    ]


def pure_python(row: list[int], needed: int, table: tuple[tuple[float, float, float], ...]) -> float:
    """The convolution of one player, written as plainly as it runs fast."""
    parts = [1.0]
    for expected in row:
        loss, draw, win = table[expected]
        longer = [part * loss for part in parts] + [0.0, 0.0]
        for score, part in enumerate(parts):
            longer[score + 1] += part * draw
            longer[score + 2] += part * win
        parts = longer
    return sum(parts[needed:])


def taken(*jobs: Callable[[], None]) -> list[float]:
    """The median time of each job, taking turns; the first turn warms up and is not counted."""
    times: list[list[float]] = [[] for _ in jobs]
    for turn in range(TURNS + 1):
        for job, spent in zip(jobs, times, strict=True):
            started = perf_counter()
            job()
            if turn:
                spent.append(perf_counter() - started)
    return [median(spent) for spent in times]
