"""Rating libraries on the same games: how many a second they take in, for twenty seconds at most each.

They compute something else, and something easier: a rating per player. They are here because they are what people have
for going through millions of games.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from time import perf_counter
from typing import Any

import numpy as np

SECONDS = 20.0
Batch = tuple[Any, Any, Any]
"""White, black and White's score of some games, as arrays of member numbers."""
Take = Callable[[Batch], None]


def peers(members: int) -> dict[str, Take]:
    """A function for each library that takes in a batch of games."""
    makers = {"riix": _riix, "elote": _elote, "openskill": _openskill, "glicko2": _glicko2}
    return {name: make(members) for name, make in makers.items()}


def rate(take: Take, batches: Iterator[Batch]) -> tuple[int, float]:
    """Games taken in and the seconds it took."""
    games = 0
    spent = 0.0
    for batch in batches:
        started = perf_counter()
        take(batch)
        spent += perf_counter() - started
        games += len(batch[0])
        if spent > SECONDS:
            break
    return games, spent


def _riix(members: int) -> Take:
    """Elo in batches; the size is the one that was quickest of 16, 32, 64, 128 and 256."""
    Elo = import_module("riix.models.elo").Elo

    system = Elo(list(range(members)), update_method="batched")
    size = 32

    def take(batch: Batch) -> None:
        matchups = np.stack(batch[:2], axis=1)
        scores = batch[2] / 2
        for begin in range(0, len(scores), size):
            system.batched_update(matchups[begin : begin + size], scores[begin : begin + size], use_cache=False)

    return take


def _elote(members: int) -> Take:
    EloCompetitor = import_module("elote").EloCompetitor

    players = [EloCompetitor(initial_rating=1500) for _ in range(members)]

    def take(batch: Batch) -> None:
        for white, black, half in zip(*(column.tolist() for column in batch), strict=True):
            if half == 2:
                players[white].beat(players[black])
            elif half == 0:
                players[black].beat(players[white])
            else:
                players[white].tied(players[black])

    return take


def _openskill(members: int) -> Take:
    PlackettLuce = import_module("openskill.models").PlackettLuce

    model = PlackettLuce()
    players = [model.rating() for _ in range(members)]
    ranks = {2: [1, 2], 1: [1, 1], 0: [2, 1]}

    def take(batch: Batch) -> None:
        for white, black, half in zip(*(column.tolist() for column in batch), strict=True):
            [[players[white]], [players[black]]] = model.rate([[players[white]], [players[black]]], ranks=ranks[half])

    return take


def _glicko2(members: int) -> Take:
    Player = import_module("glicko2").Player

    players = [Player() for _ in range(members)]

    def take(batch: Batch) -> None:
        for white, black, half in zip(*(column.tolist() for column in batch), strict=True):
            one, other = players[white], players[black]
            before = one.rating, one.rd
            one.update_player([other.rating], [other.rd], [half / 2])
            other.update_player([before[0]], [before[1]], [1 - half / 2])

    return take
