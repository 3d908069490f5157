"""The first phase, where the rows lie: whole events judged, and of each player only what the fold needs sent on."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from normbook.bulk.arrays import Bytes, Flags, Int, Numbers
from normbook.bulk.automaton import ESTABLISHED, PROVISIONAL, UNUSABLE
from normbook.bulk.compiler import compiled
from normbook.bulk.files import BulkFile
from normbook.bulk.judge import BlockPart, Judge, add_bad_rows
from normbook.bulk.kernels.rows import BlockRatings
from normbook.bulk.reasons import BadRows, Reason, TooManyBadRows
from normbook.bulk.roll import Roll
from normbook.bulk.sources import Sources, sorted_whole
from normbook.cluster.facts import shared
from normbook.cluster.job import Job, Stretch
from normbook.cluster.spread import event_buckets, player_buckets
from normbook.cluster.travel import Kind, Message, Task, by_bucket, for_each, received, report, sent_together

STATUS = 3
"""The bits of `what` that say what a rating row makes of its player; the bits above them are the system."""


def levels_schema(job: Job) -> pa.Schema:
    """One row per player and event: levels met by each of the rules, and what else the fold asks for."""
    return pa.schema(
        {
            "player": job.player_ids().kind,
            "event": job.event_ids().kind,
            "end": pa.int32(),
            "what": pa.uint8(),
            "rating": pa.int16(),
            **{f"level{at}": pa.uint8() for at in range(len(job.automata))},
        }
    )


def judging_stretches(job: Job, stretches: Sequence[Stretch]) -> Task:
    """A task that judges stretches of the files, by their numbers."""

    def work(number: int) -> Iterator[Message]:
        stretch = stretches[number]
        sources = sources_of(job, job.games.part(stretch.games), job.ratings.part(stretch.ratings))
        return judged(job, sources, in_place=True)

    return for_each(work)


def sources_of(job: Job, games: BulkFile, ratings: BulkFile) -> Sources:
    """The rows of one task, with ids of the whole run's kinds."""
    sources = Sources(games, ratings, bad=job.bad())
    sources.event_ids, sources.player_ids = job.event_ids(), job.player_ids()
    if job.facts:
        sources.facts = shared(sources.event_ids, job.work)
    return sources


def judged(job: Job, sources: Sources, *, in_place: bool) -> Iterator[Message]:
    """The levels met, to the buckets of their players, and a report."""
    judge, roll = Judge(job.automata), Roll(job.automata, sources.player_ids.dtype)
    games = events = player_events = 0
    try:
        for block in sorted_whole(sources):
            for part in judge.parts(block, int(block.games.starts[-1]) + 1):
                add_bad_rows(judge.judge(part, part.first, part.last), block, sources)
                numbers = roll.enrolled(part)
                games, events, player_events = part.games, part.last, len(numbers)
                yield from _levels(job, sources, part, numbers)
                if in_place:
                    yield from _events(job, sources, part)
        sources.bad.stop_past_limit()
    except TooManyBadRows:
        pass  # the driver is told, and stops the run
    yield report(
        {
            "games": games,
            "events": events,
            "player_events": player_events,
            "bad": told(sources.bad),
            "out_of_step": in_place and any(reason is Reason.EVENT_UNKNOWN for *_, reason in sources.bad.rows),
        }
    )


def told(bad: BadRows) -> dict[str, Any]:
    """Bad rows for a report."""
    return {"count": bad.count, "rows": [[file, row, int(reason)] for file, row, reason in bad.rows]}


def _levels(job: Job, sources: Sources, part: BlockPart, numbers: Numbers) -> Iterator[Message]:
    ratings, events = part.block.ratings, part.block.events
    keep = np.zeros(len(numbers), np.bool_)
    seen = np.zeros(2 * (int(numbers.max(initial=0)) + 1), np.bool_)
    needed(part.first, part.last, ratings, events.systems, numbers, part.reached, seen, part.places[0], keep)
    places = np.flatnonzero(keep)
    rows = ratings.order[places] if len(ratings.order) else places
    event = np.searchsorted(ratings.starts, places, "right") - 1
    status, player = ratings.status[rows], ratings.player[rows]
    columns = [
        sources.player_ids.column(player),
        sources.event_ids.column(events.keys[event]),
        pa.array(events.ends[event]),
        pa.array(status + (STATUS + 1) * events.systems[event], pa.uint8()),
        pa.array(np.where(status == ESTABLISHED, ratings.rating[rows], ratings.post[rows]), pa.int16()),
        *(pa.array(levels[places]) for levels in part.reached),
    ]
    batch = pa.RecordBatch.from_arrays(columns, schema=levels_schema(job))
    yield from by_bucket(Kind.LEVELS, batch, player_buckets(sources.player_ids, player, job.splits.players))


def _events(job: Job, sources: Sources, part: BlockPart) -> Iterator[Message]:
    """The events judged here, to be looked through for one that was judged elsewhere too."""
    keys = part.block.events.keys
    batch = pa.RecordBatch.from_arrays([sources.event_ids.column(keys)], schema=_events_schema(job))
    yield from by_bucket(Kind.EVENTS, batch, event_buckets(sources.event_ids, keys, len(job.splits.players) + 1))


def _events_schema(job: Job) -> pa.Schema:
    return pa.schema({"event": job.event_ids().kind})


def looking_for_torn_events(job: Job) -> Callable[[pa.Table], pa.Table]:
    """A task that says whether an event of a bucket was judged in two places."""

    def task(table: pa.Table) -> pa.Table:
        events = received(table, Kind.EVENTS, _events_schema(job)).column("event")
        return sent_together([report({"torn": len(pc.unique(events)) < len(events)})])

    return task


@compiled
def needed(
    first: Int,
    last: Int,
    ratings: BlockRatings,
    systems: Bytes,
    numbers: Numbers,
    reached: Bytes,
    seen: Flags,
    origin: Int,
    keep: Flags,
) -> None:
    """Which places the fold needs: a player's first established one in each system, and every one with a norm.

    A place without a norm does nothing to a standing that is there already. Of a player who is nowhere established one
    place is kept, because they count as a player.
    """
    order, status, starts = ratings.order, ratings.status, ratings.starts
    sorted_already = len(order) == 0
    for event in range(first, last):
        system = np.int64(systems[event])
        for place in range(starts[event], starts[event + 1]):
            row = place if sorted_already else np.int64(order[place])
            if status[row] == UNUSABLE or status[row] == PROVISIONAL:
                continue
            at = 2 * np.int64(numbers[place - origin]) + system
            if not seen[at]:
                seen[at] = True
                keep[place - origin] = True
            else:
                for rules in range(reached.shape[0]):
                    if reached[rules, place - origin] > 0:
                        keep[place - origin] = True
    for event in range(first, last):
        for place in range(starts[event], starts[event + 1]):
            row = place if sorted_already else np.int64(order[place])
            at = 2 * np.int64(numbers[place - origin])
            if status[row] == PROVISIONAL and not (seen[at] or seen[at + 1]):
                seen[at] = True
                keep[place - origin] = True
