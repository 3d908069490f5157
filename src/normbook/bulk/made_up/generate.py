"""Realistic synthetic histories, written as bulk files."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from normbook.bulk.arrays import Numbers, Places
from normbook.bulk.made_up.synthesis import (
    ESTABLISHED_FROM,
    HIGHEST,
    LOWEST,
    MOST,
    MOST_ROUNDS,
    NONE,
    Federation,
    MadeUpGames,
    MadeUpRatings,
    simulate,
)
from normbook.bulk.part import Bulk
from normbook.interrupts import folder_for_now, held_back
from normbook.rulebook import having, rulebook

FIRST_ID = 10_000_000
"""Members have ids of eight digits."""
FIRST_EVENT = 100_001
GAMES_PER_MEMBER = 50
FIRST_DAY = date(1992, 1, 5)
DAYS = 30 * 365
CHUNK = 1 << 20
"""Games made at a time: the memory needed does not grow with their number."""
EVENTS_OF_A_CHUNK = 1 << 17
SYSTEMS = ("regular", "quick")


@dataclass(frozen=True, slots=True)
class Generated:
    """What was written."""

    games: int
    player_events: int
    events: int
    members: int
    files: tuple[Path, ...]


def chances(ahead: Sequence[int]) -> Numbers:
    """Expected scores by difference of ratings; negative ones stand where negative indices look."""
    higher = [ahead[min(difference, len(ahead) - 1)] for difference in range(HIGHEST + 1)]
    return np.array([*higher, *(1000 - each for each in reversed(higher[1:]))], np.int16)


def generate(
    games: int,
    seed: int,
    out: Path,
    quick_percent: int = 10,
    progress: Callable[[int], None] | None = None,
    rules: str = "",
) -> Generated:
    """Write `games`, `ratings` and `events` into the folder, sorted by date; a seed gives the same files again.

    Games end as the rulebook expects it of ratings; where none is named, the first that can be replayed.
    """
    members = max(400, games // GAMES_PER_MEMBER)
    federation = _federation(members, seed)
    part: Bulk = rulebook(rules or having("bulk")[0]).part("bulk")  # type: ignore[assignment]
    probability = chances(part.expected_scores())
    files = tuple(out / f"{name}.parquet" for name in ("games", "ratings", "events"))
    made = rows = events = 0
    # Small sections pair off fewer games than they have rounds: about 175 games an event.
    expected_events = max(1, games // 175)
    with folder_for_now(".generate-", out) as aside:
        with (
            pq.ParquetWriter(aside / files[0].name, _GAMES) as games_file,
            pq.ParquetWriter(aside / files[1].name, _RATINGS) as ratings_file,
            pq.ParquetWriter(aside / files[2].name, _EVENTS) as events_file,
        ):
            game_columns, rating_columns = _columns(min(CHUNK, games) + MOST * MOST_ROUNDS)
            facts = np.empty((EVENTS_OF_A_CHUNK, 2), np.int32)
            while made < games:
                first = FIRST_EVENT + events
                wanted = min(CHUNK, games - made)
                new, new_rows, new_events = simulate(
                    federation, first, quick_percent, probability, game_columns, rating_columns, facts, wanted
                )
                kept = min(new, games - made)
                days = np.minimum((events + np.arange(new_events)) * DAYS // expected_events, 2 * DAYS)
                events_file.write_table(_events_table(first, facts[:new_events]))
                games_file.write_table(_games_table(game_columns, kept, first, days, facts[:, 1]))
                ratings_file.write_table(_ratings_table(rating_columns, new_rows))
                made, rows, events = made + kept, rows + new_rows, events + new_events
                if progress:
                    progress(made)
        with held_back():
            for file in files:
                os.replace(aside / file.name, file)
    return Generated(made, rows, events, members, files)


_SYSTEM = pa.dictionary(pa.int8(), pa.string())
_GAMES = pa.schema(
    {
        "event": pa.int32(),
        "end": pa.date32(),
        "round": pa.int8(),
        "white": pa.int32(),
        "black": pa.int32(),
        "half_points": pa.int8(),
        "system": _SYSTEM,
    }
)
_RATINGS = pa.schema(
    {
        "event": pa.int32(),
        "player": pa.int32(),
        "rating": pa.int16(),
        "established": pa.bool_(),
        "post": pa.int16(),
        "established_after": pa.bool_(),
    }
)
_FORMAT = pa.dictionary(pa.int8(), pa.string())
_EVENTS = pa.schema({"event": pa.int32(), "rounds": pa.int8(), "format": _FORMAT})


def _federation(members: int, seed: int) -> Federation:
    """Members of log-normal activity and normal strength; most begin with an established rating."""
    chance = np.random.Generator(np.random.PCG64(seed))
    activity = np.minimum(chance.lognormal(0.0, 1.0, members), 60.0)
    times = np.maximum(1, np.rint(4 * activity)).astype(np.int32)
    strength = np.clip(np.rint(chance.normal(1500, 350, members)), LOWEST, HIGHEST - 200).astype(np.int32)
    rating = np.empty((2, members), np.int32)
    behind = np.empty((2, members), np.int32)
    for system, unrated in ((0, 0.25), (1, 0.6)):
        near = np.clip(strength + np.rint(chance.normal(-60, 90, members)).astype(np.int32), LOWEST, HIGHEST)
        kind = chance.random(members)
        known = kind >= unrated
        rating[system] = np.where(known, near, NONE)
        behind[system] = np.where(known, chance.integers(4, 3 * ESTABLISHED_FROM, members), 0)
    growth = np.where(chance.random(members) < 0.3, chance.integers(10, 90, members), 0).astype(np.int32)
    pool = np.repeat(np.arange(members, dtype=np.int32), times)
    state = np.array([seed], np.int64).astype(np.uint64)
    return Federation(pool, strength, growth, rating, behind, np.full(members, -1, np.int32), state)


def _columns(games: int) -> tuple[MadeUpGames, MadeUpRatings]:
    wide, narrow = np.int32, np.int8
    made = MadeUpGames(*(np.empty(games, kind) for kind in (wide, narrow, wide, wide, narrow)))
    rows = max(games, 2 * MOST)
    kinds = (wide, wide, wide, wide, np.bool_, np.bool_)
    return made, MadeUpRatings(*(np.empty(rows, kind) for kind in kinds))


def _games_table(columns: MadeUpGames, count: int, first: int, days: Places, systems: Numbers) -> pa.Table:
    event = columns.event[:count]
    start = (FIRST_DAY - date(1970, 1, 1)).days
    end = (start + days[event - first]).astype(np.int32)
    system = pa.DictionaryArray.from_arrays(systems[event - first].astype(np.int8), list(SYSTEMS))
    arrays = [
        pa.array(event.copy()),
        pa.array(end).cast(pa.date32()),
        pa.array(columns.round[:count].copy()),
        pa.array(columns.white[:count] + np.int32(FIRST_ID)),
        pa.array(columns.black[:count] + np.int32(FIRST_ID)),
        pa.array(columns.half_points[:count].copy()),
        system,
    ]
    return pa.Table.from_arrays(arrays, schema=_GAMES)


def _ratings_table(columns: MadeUpRatings, count: int) -> pa.Table:
    rating, post = columns.rating[:count].astype(np.int16), columns.post[:count].astype(np.int16)
    arrays = [
        pa.array(columns.event[:count].copy()),
        pa.array(columns.player[:count] + np.int32(FIRST_ID)),
        pa.array(rating, mask=rating == NONE),
        pa.array(columns.established[:count].copy()),
        pa.array(post, mask=post == NONE),
        pa.array(columns.established_after[:count].copy()),
    ]
    return pa.Table.from_arrays(arrays, schema=_RATINGS)


def _events_table(first: int, facts: Numbers) -> pa.Table:
    count = len(facts)
    kinds = pa.DictionaryArray.from_arrays(np.zeros(count, np.int8), ["swiss"])
    numbers = pa.array(np.arange(first, first + count, dtype=np.int32))
    return pa.Table.from_arrays([numbers, pa.array(facts[:, 0].astype(np.int8)), kinds], schema=_EVENTS)
