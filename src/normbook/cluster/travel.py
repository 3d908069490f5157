"""What travels between tasks: Arrow record batches, each to a bucket; Spark sees them as bytes."""

import gc
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from normbook.bulk.arrays import Numbers

Task = Callable[[Iterator[pa.RecordBatch]], Iterator[pa.RecordBatch]]
"""What Spark is given to run: record batches in, record batches out."""

SCHEMA = "bucket int, kind int, rules int, message binary"
_COLUMNS = pa.schema({"bucket": pa.int32(), "kind": pa.int32(), "rules": pa.int32(), "message": pa.binary()})
REPORTS = -1
"""The bucket of reports: the driver reads them, and no task does."""


class Kind(IntEnum):
    """What a message holds."""

    REPORT = 0
    GAMES = 1
    RATINGS = 2
    LEVELS = 3
    EVENTS = 4
    MEMBERS = 5
    NORMS = 6
    TITLES = 7


class Message(NamedTuple):
    """Rows for one bucket."""

    bucket: int
    kind: Kind
    rules: int
    """Of norms and titles: by which of the rules; else 0."""
    content: bytes


def by_bucket(kind: Kind, rows: pa.RecordBatch, buckets: Numbers, rules: int = 0) -> Iterator[Message]:
    """The rows, each to its bucket, where they keep their order."""
    order = np.argsort(buckets, kind="stable")
    rows, buckets = rows.take(pa.array(order)), buckets[order]
    starts = np.flatnonzero(np.diff(buckets, prepend=-1)) if len(buckets) else buckets
    for begin, end in zip(starts.tolist(), [*starts[1:].tolist(), len(buckets)], strict=False):
        yield Message(int(buckets[begin]), kind, rules, packed(rows.slice(begin, end - begin)))


def packed(rows: pa.RecordBatch) -> bytes:
    """The rows without their schema, which every task knows."""
    content: bytes = rows.serialize().to_pybytes()
    return content


def report(content: object) -> Message:
    """What the driver has to know."""
    return Message(REPORTS, Kind.REPORT, 0, json.dumps(content).encode())


def sent(messages: Iterable[Message]) -> Iterator[pa.RecordBatch]:
    """The messages as Spark takes them, one at a time so that none waits in memory."""
    _spare_modules(len(sys.modules))
    for message in messages:
        yield pa.RecordBatch.from_pylist([dict(zip(_COLUMNS.names, message, strict=True))], _COLUMNS)


@cache
def _spare_modules(count: int) -> None:  # noqa: ARG001 -- the cache asks for it
    """Once for so many modules: after every task Spark looks for garbage, longer through what they hold than it worked.

    What is there by now stays to the end in any case.
    """
    gc.freeze()


def for_each(work: Callable[[int], Iterable[Message]]) -> Task:
    """A task that sends what the work makes of each number it is given."""

    def task(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            for number in batch.column("id").to_pylist():
                yield from sent(work(number))

    return task


def sent_together(messages: Iterable[Message]) -> pa.Table:
    """The messages of a whole group."""
    return pa.Table.from_batches(sent(messages), _COLUMNS)


def received(table: pa.Table, kind: Kind, schema: pa.Schema, rules: int = 0) -> pa.RecordBatch:
    """The rows of all messages of a kind; in which order they came is chance."""
    wanted = pc.and_(pc.equal(table["kind"], int(kind)), pc.equal(table["rules"], rules))
    batches = [
        pa.ipc.read_record_batch(content.as_buffer(), schema)
        for chunk in table.filter(wanted)["message"].chunks
        for content in chunk
    ]
    return together(pa.Table.from_batches(batches, schema))


def together(table: pa.Table) -> pa.RecordBatch:
    """The table in one piece."""
    batches = table.combine_chunks().to_batches()
    return batches[0] if batches else pa.RecordBatch.from_pylist([], table.schema)


def passed_on(table: pa.Table) -> list[Message]:
    """Reports in a group, as they came."""
    rows = table.filter(pc.equal(table["kind"], int(Kind.REPORT))).to_pylist()
    return [Message(row["bucket"], Kind.REPORT, 0, row["message"]) for row in rows]


def read_reports(rows: Iterable[Any]) -> list[Any]:
    """What the reports among Spark's rows say."""
    return [json.loads(bytes(row["message"])) for row in rows if row["kind"] == Kind.REPORT]
