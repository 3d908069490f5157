"""Rows in any order: each is sent to the task that judges its event, where the file's order is restored."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from normbook.bulk.arrays import Places
from normbook.bulk.files import BulkFile
from normbook.bulk.reasons import BadRows, Reason
from normbook.cluster.job import Described, Job, Range
from normbook.cluster.levels import judged, sources_of
from normbook.cluster.spread import event_buckets
from normbook.cluster.travel import Kind, Message, Task, by_bucket, for_each, received, sent_together

ROW = "row"


def routing(job: Job, ranges: Sequence[tuple[Kind, Range]], buckets: int) -> Task:
    """A task that reads ranges of the files, by their numbers, and sends every row to its event's bucket."""

    return for_each(lambda number: _routed(job, ranges[number][0], ranges[number][1], buckets))


def _routed(job: Job, kind: Kind, rows: Range, buckets: int) -> Iterator[Message]:
    file = (job.games if kind is Kind.GAMES else job.ratings).part(rows)
    schema, ids = routed_schema(file), job.event_ids()
    row = rows.begin
    for batch in file.batches(1 << 20, job.bad()):
        columns = [batch.column(name).cast(schema.field(name).type) for name in file.columns]
        columns.append(pa.array(np.arange(row, row + batch.num_rows)))
        row += batch.num_rows
        plain = pa.RecordBatch.from_arrays(columns, schema=schema)
        yield from by_bucket(kind, plain, event_buckets(ids, ids.keys(batch.column("event")), buckets))


def routed_schema(file: BulkFile) -> pa.Schema:
    """The columns of a file as they travel: as they are, and their row in the file."""
    kinds = {name: kind.value_type if pa.types.is_dictionary(kind) else kind for name, kind in file.kinds.items()}
    return pa.schema({**kinds, ROW: pa.int64()})


def judging_bucket(job: Job) -> Callable[[pa.Table], pa.Table]:
    """A task that judges all events of a bucket."""

    def task(table: pa.Table) -> pa.Table:
        games, ratings = _Gathered(job.games, table, Kind.GAMES), _Gathered(job.ratings, table, Kind.RATINGS)
        sources = sources_of(job, games, ratings)
        sources.bad = _BadPlaces(job.bad_rows, {file.name: file.file_rows for file in (games, ratings)})
        return sent_together(judged(job, sources, in_place=False))

    return task


class _Gathered(BulkFile):
    """The rows of a bucket, in the file's order."""

    def __init__(self, file: Described, table: pa.Table, kind: Kind) -> None:
        schema = routed_schema(file.part(Range(0, 0)))
        rows = received(table, kind, schema)
        self._rows = rows.take(pc.sort_indices(rows.column(ROW)))
        super().__init__(file.path, file.wanted, schema, rows.num_rows)
        self.name = file.name
        self.first_row = 0
        self.file_rows: Places = file.first_row + np.asarray(self._rows.column(ROW))
        """What people call each of the rows."""

    def _batches(self, rows: int, bad: BadRows) -> Iterator[pa.RecordBatch]:
        del rows, bad  # they are in memory, and were readable
        yield self._rows


class _BadPlaces(BadRows):
    """Bad rows noted by their places among gathered rows, remembered by their rows in the file."""

    def __init__(self, limit: int, rows: Mapping[str, Places]) -> None:
        super().__init__(limit)
        self._file_rows = rows

    def add(self, file: str, row: int, reason: Reason) -> None:
        super().add(file, int(self._file_rows[file][row]), reason)
