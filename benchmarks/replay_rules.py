"""One history under each rulebook that judges millions of games, beside `uscf`: processor time, from file to file."""

from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time
from typing import Any

from benchmarks.replay import history, replayed
from benchmarks.timing import Measurement

GAMES = 20_000_000
TURNS = 3
BASELINE = "uscf"
AT_MOST = 1.5


def measure() -> list[Measurement]:
    folder = history(GAMES)
    taken: dict[str, list[float]] = {name: [] for name in _builders()}
    for _ in range(TURNS + 1):  # the first compiles the kernel
        for name, build in _builders().items():
            started = process_time()
            replayed(folder, [build])
            taken[name].append(process_time() - started)
    seconds = {name: median(times[1:]) for name, times in taken.items()}
    return [
        Measurement(
            f"{GAMES // 1_000_000} M games under {name}",
            each,
            each / seconds[BASELINE],
            None if name == BASELINE else AT_MOST,
        )
        for name, each in seconds.items()
    ]


def _builders() -> dict[str, Callable[[], Any]]:
    """What makes the automaton of each rulebook's newest edition."""
    from normbook.rulebooks.cfc import bulk as cfc
    from normbook.rulebooks.cfc.law.tables import load as load_cfc
    from normbook.rulebooks.uscf import bulk as uscf
    from normbook.rulebooks.uscf.law.tables import load as load_uscf
    from normbook.rulebooks.uschess import bulk as uschess
    from normbook.rulebooks.uschess.law.tables import load as load_uschess

    return {
        BASELINE: partial(uscf.build, load_uscf()[0]),
        "uschess": partial(uschess.build, load_uschess()[0]),
        "cfc": partial(cfc.build, load_cfc()[0]),
    }
