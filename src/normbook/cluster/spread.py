"""Which bucket a player or an event belongs to."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from zlib import crc32

import numpy as np
import pyarrow as pa

from normbook.bulk.arrays import Keys, Numbers
from normbook.bulk.ids import Ids
from normbook.cluster.job import Id

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)


def player_buckets(ids: Ids, keys: Keys, splits: Sequence[Id]) -> Numbers:
    """Each player's bucket; buckets are ranges of ids, so that standings come out in order."""
    if not ids.text:
        return np.searchsorted(np.array(splits, np.int64), keys, "right").astype(np.int32)
    distinct, places = np.unique(keys, return_inverse=True)
    texts = ids.column(distinct).to_pylist()
    return np.array([bisect_right(splits, text) for text in texts], np.int32)[places]


def event_buckets(ids: Ids, keys: Keys, buckets: int) -> Numbers:
    """Each event's bucket, by chance but always the same."""
    if not ids.text:
        mixed = (keys.astype(np.int64).view(np.uint64) * _GOLDEN) >> np.uint64(32)
        return (mixed % np.uint64(buckets)).astype(np.int32)
    distinct, places = np.unique(keys, return_inverse=True)
    texts = ids.column(distinct).to_pylist()
    return np.array([crc32(text.encode()) % buckets for text in texts], np.int32)[places]


def effect_buckets(rows: pa.RecordBatch, splits: Sequence[tuple[int, str]]) -> Numbers:
    """The range of each row, of rows that stand in the order of effect."""
    ends, events = rows.column("end").view(pa.int32()), rows.column("event")

    def effect(at: int) -> tuple[int, str]:
        return ends[at].as_py(), str(events[at].as_py())

    places = [bisect_left(range(rows.num_rows), split, key=effect) for split in splits]
    return np.searchsorted(np.array(places, np.int64), np.arange(rows.num_rows), "right").astype(np.int32)


def even_splits(sample: Sequence[Id], buckets: int) -> tuple[Id, ...]:
    """Where buckets have to begin to hold about the same share of the sample each."""
    ordered = sorted(sample)
    wanted = (ordered[len(ordered) * number // buckets] for number in range(1, buckets) if ordered)
    return tuple(dict.fromkeys(wanted))
