"""What a replay led to, counted: titles per level, and who gains or loses by a variant."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from normbook.bulk.arrays import Bytes, Places
from normbook.bulk.automaton import Automaton
from normbook.model.crosstable import SYSTEMS


@dataclass(frozen=True, slots=True)
class Holders:
    """How many hold each title at the end, in one rating system."""

    system: str
    by_title: Mapping[int | None, int]
    """None for established players without a title."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Titles at the end under a variant, beside those under the edition."""

    higher: int
    """Records with a higher title."""
    lower: int
    steps_higher: int
    """By how many levels in all."""
    steps_lower: int


@dataclass(frozen=True, slots=True)
class Run:
    """One set of rules over the whole history."""

    variant: str | None
    """None for the edition itself."""
    holders: tuple[Holders, ...]
    norms: int
    titles: int
    """Titles earned; an initial title is given, not earned."""
    comparison: Comparison | None
    """With the edition; None for the edition itself."""


@dataclass(frozen=True, slots=True)
class ClusterWork:
    """What a replay on a cluster took."""

    master: str
    executors: int
    tasks: int
    """All that were begun, those of lost executors too."""
    seconds: float
    """Without starting Spark."""
    task_seconds: float
    """Of all tasks together."""
    shuffle_bytes: int
    """Written for other tasks to read."""
    in_place: bool
    """False where games had to be sent to the task that judges their event."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What went in, and what each set of rules made of it."""

    games: int
    player_events: int
    events: int
    players: int
    bad_rows: int
    streamed: bool
    """False where the rows had to be sorted first."""
    edition: str
    runs: tuple[Run, ...]
    """The edition first, where it was asked for or is compared with."""
    files: tuple[str, ...]
    cluster: ClusterWork | None = None
    """None where one machine did it all."""
    own: bool = False
    """Whether the first run judged each event of a book by its own tables; then `edition` is the newest of theirs."""


def counted(automaton: Automaton, states: Bytes) -> Places:
    """How many are in each state, by system; `states` has the systems by turns."""
    kinds = len(automaton.standings)
    return np.array([np.bincount(states[number::2], minlength=kinds) for number in range(len(SYSTEMS))], np.int64)


def holders(automaton: Automaton, counts: Places) -> tuple[Holders, ...]:
    """The holders of each title, from how many are in each state."""
    found = []
    for system, of_system in zip(SYSTEMS, counts.tolist(), strict=True):
        by_title: dict[int | None, int] = dict.fromkeys((None, *automaton.levels), 0)
        for standing, count in zip(automaton.standings, of_system, strict=True):
            if standing is not None:
                by_title[standing.title] += count
        if any(by_title.values()):
            found.append(Holders(system, by_title))
    return tuple(found)


def compared(ours: Bytes, theirs: Bytes) -> Comparison:
    """The titles under the edition and under a variant, both counted from 1."""
    steps = theirs.astype(np.int64) - ours
    up, down = steps[steps > 0], steps[steps < 0]
    return Comparison(len(up), len(down), int(up.sum()), -int(down.sum()))
