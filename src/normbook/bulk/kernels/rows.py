"""The rows that kernels go through, and where they note bad ones."""

from typing import NamedTuple

import numpy as np

from normbook.bulk.arrays import Bytes, Int, Keys, Numbers, Places, Shorts
from normbook.bulk.compiler import compiled

NOTED = 1024
"""Bad rows that one call remembers; it counts all of them."""


class BlockGames(NamedTuple):
    """The games of a block, and which of them belong to its events."""

    round: Shorts
    white: Keys
    black: Keys
    half_points: Bytes
    starts: Places
    """Where each event's games begin in `order`, and where the last one's end."""
    order: Numbers
    """Rows, event by event; empty where the rows stand so already."""


class BlockRatings(NamedTuple):
    """The rating rows of a block, likewise."""

    player: Keys
    rating: Shorts
    post: Shorts
    status: Bytes
    performance: Shorts
    """As the file gives it, 0 where it is blank; empty where it gives none."""
    free: Bytes
    """1 for whoever had a full point without a game; empty where the file does not say."""
    starts: Places
    order: Numbers


class Notes(NamedTuple):
    """Bad rows found by a kernel: row and reason; the first entry is their number."""

    game_rows: Places
    rating_rows: Places


def no_notes() -> Notes:
    """Room for what a kernel finds."""
    return Notes(np.zeros((NOTED + 1, 2), np.int64), np.zeros((NOTED + 1, 2), np.int64))


@compiled
def note(notes: Places, row: Int, reason: Int) -> None:
    """Note a bad row; the reason is a machine word: for every number of Python this would be compiled anew."""
    count = notes[0, 0]
    if count < NOTED:
        notes[count + 1, 0] = row
        notes[count + 1, 1] = reason
    notes[0, 0] = count + 1


@compiled
def hashed(key: Int) -> Int:
    return np.int64((np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(32))
