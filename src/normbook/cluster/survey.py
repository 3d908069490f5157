"""A look at the files before the work: where they can be cut without tearing an event, and how players are spread."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from normbook.bulk.arrays import Places
from normbook.bulk.columns import days
from normbook.bulk.files import FileColumns
from normbook.bulk.ids import Ids
from normbook.bulk.reasons import BadRows
from normbook.cluster.job import Described, Id, Job, Range, Splits, Stretch
from normbook.cluster.spread import even_splits
from normbook.cluster.travel import Task, for_each, report, together

SAMPLE = 64
"""Players looked at for each bucket."""

Run = Callable[[Task, int], list[Any]]
"""Runs a task for so many numbers on the cluster, and gives the reports."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """How the work is shared out."""

    stretch: int
    """Games judged by one task."""
    buckets: int
    """Of players."""
    ranges: int
    """Of the order of effect, in which norms and titles are written."""


def sizes(games: int, ratings: int, cores: int, chunk: int) -> Sizes:
    """Several tasks for every core while there is work enough; and no task larger than memory likes."""
    stretch = min(4 * chunk, max(games // (3 * cores), 1 << 16))
    buckets = max(min(2 * cores, ratings // 50_000), ratings // 2_000_000, 1)
    return Sizes(stretch, buckets, max(1, games // 5_000_000))


@dataclass(frozen=True, slots=True)
class Survey:
    """What was found."""

    stretches: tuple[Stretch, ...] | None
    """None where the files do not stand event by event in the same order."""
    splits: Splits


def survey(job: Job, sizes: Sizes, cores: int, run: Run) -> Survey:
    """Look at the events of the games, then for the same events among the ratings."""
    games = job.games.whole_groups(max(sizes.stretch, job.games.rows // (2 * cores)))
    found = run(_looking_at_games(job, games, sizes.stretch), len(games))
    cuts = _cuts(found, sizes.stretch)
    ratings = job.ratings.whole_groups(max(1 << 16, job.ratings.rows // (2 * cores)))
    step = max(1, job.ratings.rows // (SAMPLE * sizes.buckets))
    seen = run(_looking_at_ratings(job, ratings, [event for _, event in cuts], step), len(ratings))
    rows: dict[int, int] = {}
    for each in seen:
        for number, row in each["rows"]:
            rows[number] = min(row, rows.get(number, row))
    marks = sorted({(end, str(event)) for each in found for end, event in each["marks"]})
    effect = tuple(marks[len(marks) * at // sizes.ranges] for at in range(1, sizes.ranges) if marks)
    players = even_splits([player for each in seen for player in each["players"]], sizes.buckets)
    return Survey(_stretches(job, cuts, rows), Splits(players, tuple(dict.fromkeys(effect))))


def _cuts(found: Sequence[Any], stretch: int) -> list[tuple[int, Id]]:
    """Rows of the games where an event begins, far enough apart, and those events."""
    possible: list[tuple[int, Id]] = []
    last = None
    for each in sorted(found, key=lambda each: each["begin"]):
        if last is not None and each["first"] not in (None, last):
            possible.append((each["begin"], each["first"]))
        possible += [(row, event) for row, event in each["cuts"]]
        last = each["last"]
    cuts: list[tuple[int, Id]] = []
    for row, event in possible:
        # Row groups are not torn for a stretch of just the right size.
        if 3 * (row - (cuts[-1][0] if cuts else 0)) >= 2 * stretch:
            cuts.append((row, event))
    return cuts


def _stretches(job: Job, cuts: Sequence[tuple[int, Id]], rows: dict[int, int]) -> tuple[Stretch, ...] | None:
    """The files cut at the same events; None where the ratings have them in another order, or not at all."""
    if len(rows) < len(cuts) or not job.ratings.rows:
        return None
    games = [0, *(row for row, _ in cuts), job.games.rows]
    ratings = [0, *(rows[number] for number in range(len(cuts))), job.ratings.rows]
    if any(one >= other for one, other in pairwise(ratings)):
        return None
    bounds = zip(pairwise(games), pairwise(ratings), strict=True)
    return tuple(Stretch(Range(*of_games), Range(*of_ratings)) for of_games, of_ratings in bounds)


def _looking_at_games(job: Job, ranges: Sequence[Range], stretch: int) -> Task:
    """Look for events that begin soon after a row group does: then no group is unpacked for two tasks."""
    groups = job.games.groups()

    def look(rows: Range) -> dict[str, Any]:
        ids = job.event_ids()
        batch = _columns(job.games, rows, ("event", "end"))
        column = batch.column("event")
        keys, ends = ids.keys(column), days(batch.column("end"))
        begins = np.flatnonzero(keys[1:] != keys[:-1]) + 1
        inside = [group for group in groups if rows.begin <= group.begin < rows.end]
        near = np.concatenate([_evenly(group, stretch) for group in inside]) - rows.begin
        wanted = np.searchsorted(begins, near)
        at = begins[np.unique(wanted[wanted < len(begins)])]
        usable = column.is_valid().to_numpy(zero_copy_only=False) & batch.column("end").is_valid().to_numpy(
            zero_copy_only=False
        )
        marks = np.arange(0, len(keys), max(1, stretch // 4))
        return {
            "begin": rows.begin,
            "first": _names(ids, keys[:1])[0] if usable[0] else None,
            "last": _names(ids, keys[-1:])[0] if usable[-1] else None,
            "cuts": [[rows.begin + int(a), e] for a, e in zip(at, _names(ids, keys[at]), strict=True) if usable[a]],
            "marks": [[int(ends[m]), e] for m, e in zip(marks, _names(ids, keys[marks]), strict=True) if usable[m]],
        }

    return for_each(lambda number: [report(look(ranges[number]))])


def _evenly(group: Range, stretch: int) -> Places:
    """The beginnings of pieces of about a stretch each."""
    size = group.end - group.begin
    pieces = max(1, round(size / stretch))
    return group.begin + np.arange(pieces) * size // pieces


def _looking_at_ratings(job: Job, ranges: Sequence[Range], cuts: Sequence[Id], step: int) -> Task:
    def look(rows: Range) -> dict[str, Any]:
        batch = _columns(job.ratings, rows, ("event", "player"))
        ids, players = job.event_ids(), job.player_ids()
        events = ids.column(ids.keys(batch.column("event")))
        found = pc.index_in(pa.array(cuts, ids.kind), value_set=events).to_pylist()
        sample = batch.column("player").take(pa.array(np.arange(0, batch.num_rows, step))).drop_null()
        return {
            "rows": [[number, rows.begin + at] for number, at in enumerate(found) if at is not None],
            "players": _names(players, players.keys(sample)),
        }

    return for_each(lambda number: [report(look(ranges[number]))])


def _columns(file: Described, rows: Range, names: tuple[str, ...]) -> pa.RecordBatch:
    """Some columns of a range, in one piece."""
    part = replace(file, wanted=FileColumns(names, ())).part(rows)
    return together(pa.Table.from_batches(part.batches(1 << 20, BadRows(0))))


def _names(ids: Ids, keys: Any) -> list[Id]:
    found: list[Id] = ids.column(keys).to_pylist()
    return found
