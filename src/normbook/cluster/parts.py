"""The third phase: norms and titles sorted into the order of effect; and the parts that tasks write."""

from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from normbook.bulk.tables import schemas
from normbook.cluster.job import Job
from normbook.cluster.travel import Kind, passed_on, received, sent_together

PARTS = "parts"
NAMES = {Kind.NORMS: "norms", Kind.TITLES: "titles"}


def writing(job: Job) -> Callable[[tuple[pa.Scalar, ...], pa.Table], pa.Table]:
    """A task that writes the norms and titles of one range of the order of effect."""

    def task(key: tuple[pa.Scalar, ...], table: pa.Table) -> pa.Table:
        number = key[0].as_py()
        if number < 0:
            return sent_together(passed_on(table))
        for at, written in enumerate(job.written):
            for kind, name in NAMES.items() if written else ():
                rows = _in_effect(job, received(table, kind, _schema(job, kind), at), kind)
                write_part(job.work, at, name, f"{number:06}", pa.Table.from_batches([rows]))
        return sent_together([])

    return task


def _schema(job: Job, kind: Kind) -> pa.Schema:
    schema = schemas(job.event_ids().kind, job.player_ids().kind)[NAMES[kind]]
    return schema.append(pa.field("end", pa.date32())) if kind is Kind.NORMS else schema


def _in_effect(job: Job, rows: pa.RecordBatch, kind: Kind) -> pa.RecordBatch:
    """By event in the order of effect, in each event by player, and of each player upwards."""
    events, players = job.event_ids(), job.player_ids()
    effect = events.effect_keys(events.keys(rows.column("event")), np.asarray(rows.column("end").view(pa.int32())))
    value = np.asarray(rows.column("level" if kind is Kind.NORMS else "title"))
    order = np.lexsort((value, players.sort_keys(players.keys(rows.column("player"))), *effect))
    rows = rows.take(pa.array(order))
    return rows.select(["event", "player", "level"]) if kind is Kind.NORMS else rows


def write_part(work: Path, rules: int, name: str, number: str, rows: pa.Table) -> None:
    """Write a part of a table under its name at once, so that a task that is run again does no harm."""
    if not rows.num_rows:
        return
    folder = work / PARTS / str(rules) / name
    folder.mkdir(parents=True, exist_ok=True)
    # As any file of this user: who runs the driver may be another.
    unfinished = folder / f".{number}-{uuid4().hex}"
    try:
        pq.write_table(rows, unfinished)
        unfinished.replace(folder / f"{number}.parquet")
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def parts(work: Path, rules: int, name: str) -> list[Path]:
    """The parts of a table, in order."""
    return sorted((work / PARTS / str(rules) / name).glob("[0-9]*.parquet"))
