"""The second phase: the standings of a bucket of players, folded in the order of effect."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from normbook.bulk.arrays import Bytes, Keys
from normbook.bulk.block import Block, Events, read_only
from normbook.bulk.ids import Ids
from normbook.bulk.judge import BlockPart
from normbook.bulk.kernels.rows import BlockGames, BlockRatings
from normbook.bulk.members import member_rows
from normbook.bulk.reasons import BadRows, Reason
from normbook.bulk.roll import Folded, Roll
from normbook.bulk.summary import compared, counted
from normbook.bulk.tables import changes_table, norms_table, standings_table, titles_table
from normbook.cluster.job import Job, Range
from normbook.cluster.levels import STATUS, levels_schema, told
from normbook.cluster.parts import write_part
from normbook.cluster.spread import effect_buckets, player_buckets
from normbook.cluster.travel import Kind, Message, Task, by_bucket, for_each, received, report, sent_together, together
from normbook.model.crosstable import SYSTEMS


def members_schema(job: Job) -> pa.Schema:
    """Standings to start from, as they travel."""
    return pa.schema(
        {"player": job.player_ids().kind, "system": pa.uint8(), "state": pa.uint8(), "row": pa.int64()},
    )


def routing_members(job: Job, ranges: list[Range]) -> Task:
    """A task that reads ranges of the members, by their numbers, and sends every one to their bucket."""

    return for_each(lambda number: _routed_members(job, ranges[number]))


def _routed_members(job: Job, rows: Range) -> Iterator[Message]:
    assert job.members is not None
    file, ids, bad = job.members.part(rows), job.player_ids(), job.bad()
    for read in member_rows(file, job.automata[0], ids, bad):
        row = file.first_row + read.first_row + np.arange(len(read.player))
        columns = [ids.column(read.player), pa.array(read.system), pa.array(read.state), pa.array(row)]
        batch = pa.RecordBatch.from_arrays(columns, schema=members_schema(job))
        yield from by_bucket(Kind.MEMBERS, batch, player_buckets(ids, read.player, job.splits.players))
    yield report({"bad": told(bad)})


def folding(job: Job) -> Callable[[tuple[pa.Scalar, ...], pa.Table], pa.Table]:
    """A task that folds a bucket; norms and titles go on to where they stand in the order of effect."""

    def task(key: tuple[pa.Scalar, ...], table: pa.Table) -> pa.Table:
        return sent_together(_folded(job, key[0].as_py(), table))

    return task


def _folded(job: Job, bucket: int, table: pa.Table) -> Iterator[Message]:
    players, events = job.player_ids(), job.event_ids()
    roll, bad = Roll(job.automata, players.dtype), job.bad()
    _begin(job, roll, received(table, Kind.MEMBERS, members_schema(job)), players, bad)
    part = _part(job, received(table, Kind.LEVELS, levels_schema(job)), players, events)
    numbers = roll.enrolled(part)
    earned = []
    for at, automaton in enumerate(job.automata):
        folded = roll.fold(part, numbers, at)
        norms = _norms(folded, automaton.levels, events, players)
        titles = together(titles_table(folded, automaton.levels, events, players))
        earned.append((norms.num_rows, titles.num_rows))
        if job.written[at]:
            yield from by_bucket(Kind.NORMS, norms, effect_buckets(norms, job.splits.effect), at)
            yield from by_bucket(Kind.TITLES, titles, effect_buckets(titles, job.splits.effect), at)
    members, states = roll.at_the_end()
    _write_standings(job, bucket, members, states, players)
    titles_held = [each.rules.title[state] for each, state in zip(job.automata, states, strict=True)]
    runs: list[dict[str, Any]] = [
        {
            "norms": earned[at][0],
            "titles": earned[at][1],
            "states": counted(automaton, states[at]).tolist(),
            "compared": _comparison(titles_held[0], titles_held[at]),
        }
        for at, automaton in enumerate(job.automata)
    ]
    yield report({"players": roll.known, "runs": runs, "bad": told(bad)})


def _begin(job: Job, roll: Roll, rows: pa.RecordBatch, players: Ids, bad: BadRows) -> None:
    """Standings to start from, in the file's order: of two for one player the first counts."""
    rows = rows.take(pc.sort_indices(rows.column("row")))
    columns = (players.keys(rows.column("player")), *(rows.column(at).to_pylist() for at in (1, 2, 3)))
    for key, system, state, row in zip(*columns, strict=True):
        if state and not roll.begin(key, system, state):
            assert job.members is not None
            bad.add(job.members.name, row, Reason.PLAYER_TWICE)


def _part(job: Job, rows: pa.RecordBatch, players: Ids, events: Ids) -> BlockPart:
    """The rows as events of one player each: a fold asks only that every player's come in the order of effect."""
    keys, ends = events.keys(rows.column("event")), np.asarray(rows.column("end"))
    what, rating = np.asarray(rows.column("what")), read_only(np.asarray(rows.column("rating")))
    order = events.effect_ranks(keys, ends).astype(np.int32)
    count = len(order)
    status = what & np.uint8(STATUS)
    none, no_bytes, no_flags = (read_only(np.zeros(0, kind)) for kind in (np.int16, np.uint8, np.bool_))
    player = read_only(players.keys(rows.column("player")))
    ratings = BlockRatings(player, rating, rating, status, none, no_bytes, np.arange(count + 1), order)
    systems = (what >> np.uint8(2))[order]
    facts = Events(keys[order], ends[order], systems, none, none, no_flags, no_flags)
    reached = np.array([np.asarray(rows.column(f"level{at}"))[order] for at in range(len(job.automata))], np.uint8)
    no_games = BlockGames(none, none, none, none, np.zeros(count + 1, np.int64), order)
    block = Block(facts, no_games, ratings, 0, np.zeros(0, np.int64))
    return BlockPart(block, 0, count, np.zeros((0, 0), np.bool_), reached)


def _norms(folded: Folded, levels: tuple[int, ...], events: Ids, players: Ids) -> pa.RecordBatch:
    """The norms, with the ends of their events."""
    ends = folded.part.block.events.ends[folded.norms.event]
    table = norms_table(folded, levels, events, players)
    return together(table.append_column("end", pa.array(ends, pa.int32()).cast(pa.date32())))


def _write_standings(job: Job, bucket: int, members: Keys, states: list[Bytes], players: Ids) -> None:
    """The bucket's part of the standings, one file for each system: they come first by system, then by player."""
    order = np.argsort(players.sort_keys(members))
    ours = job.automata[0].rules.title[states[0]]
    for at, automaton in enumerate(job.automata):
        if not job.written[at]:
            continue
        tables = {"standings": standings_table(automaton, states[at], members, order, players)}
        if at:
            theirs = automaton.rules.title[states[at]]
            tables["changes"] = changes_table(automaton, ours, theirs, members, order, players)
        for name, table in tables.items():
            for number, system in enumerate(SYSTEMS):
                rows = table.filter(pc.equal(table["system"], system))
                write_part(job.work, at, name, f"{number}-{bucket:06}", rows)


def _comparison(ours: Bytes, theirs: Bytes) -> list[int]:
    found = compared(ours, theirs)
    return [found.higher, found.lower, found.steps_higher, found.steps_lower]
