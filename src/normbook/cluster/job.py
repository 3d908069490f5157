"""What every task has to know of the run."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from normbook.bulk.automaton import Automaton
from normbook.bulk.files import BulkFile, FileColumns, ParquetRange, ParquetTable
from normbook.bulk.ids import Ids
from normbook.bulk.reasons import BadRows

Id = int | str


class Range(NamedTuple):
    """Rows of a file, from `begin` up to, not including, `end`."""

    begin: int
    end: int


class Stretch(NamedTuple):
    """Rows that are judged by one task: whole events, with all their games and rating rows."""

    games: Range
    ratings: Range


@dataclass(frozen=True, slots=True)
class Described:
    """A Parquet file that every machine can open by the same path."""

    path: Path
    name: str
    """What people call it: the CSV file it was made from, if it was."""
    first_row: int
    wanted: FileColumns
    schema: pa.Schema
    rows: int

    def part(self, rows: Range) -> ParquetRange:
        """Some of its rows, named and counted as people find them."""
        file = ParquetRange(self.path, self.wanted, self.schema, *rows)
        file.name = self.name
        file.first_row += self.first_row - 1
        return file

    def groups(self) -> list[Range]:
        """Its row groups."""
        metadata = pq.read_metadata(self.path)
        ends = accumulate((metadata.row_group(group).num_rows for group in range(metadata.num_row_groups)), initial=0)
        return [Range(*bounds) for bounds in pairwise(ends)]

    def whole_groups(self, rows: int) -> list[Range]:
        """Ranges of at least so many rows but the last, each of whole row groups: what is quickest to read."""
        found: list[Range] = []
        begin = 0
        for group in self.groups():
            if group.end - begin >= rows:
                found.append(Range(begin, group.end))
                begin = group.end
        return [*found, Range(begin, self.rows)] if self.rows > begin else found


@dataclass(frozen=True, slots=True)
class Splits:
    """Where the buckets of players and the ranges of the order of effect begin, but for the first."""

    players: tuple[Id, ...] = ()
    effect: tuple[tuple[int, str], ...] = ()
    """End, in days since 1970, and event."""


@dataclass(frozen=True, slots=True)
class Job:
    """One run."""

    games: Described
    ratings: Described
    members: Described | None
    event_kinds: tuple[pa.DataType, ...]
    player_kinds: tuple[pa.DataType, ...]
    automata: tuple[Automaton, ...]
    written: tuple[bool, ...]
    """By rules: whether norms, titles and standings are wanted."""
    bad_rows: int
    """How many are put up with."""
    work: Path
    """A folder that every machine can write in."""
    facts: bool
    """Whether an events file was given."""
    splits: Splits = Splits()

    def event_ids(self) -> Ids:
        """Numbers for events, new for every task."""
        return Ids(self.event_kinds)

    def player_ids(self) -> Ids:
        """Numbers for players, new for every task."""
        return Ids(self.player_kinds)

    def bad(self) -> BadRows:
        """Where a task notes rows that cannot be used."""
        return BadRows(self.bad_rows)


def described(file: BulkFile, work: Path, bad: BadRows) -> Described:
    """The file for every machine; any other is written as Parquet first, of which each of them can read a range."""
    if isinstance(file, ParquetTable):
        assert file.rows is not None
        return Described(file.path, file.name, 1, file.wanted, pq.read_schema(file.path), file.rows)
    path = work / f"{file.path.stem}.parquet"
    wanted = replace(file.wanted, optional=(*file.wanted.optional, "usable"))
    # A cell that cannot be read makes its row unusable: from there on every row says whether it is.
    schema = pa.schema({**file.kinds, "usable": pa.bool_()})
    rows = 0
    with pq.ParquetWriter(path, schema) as writer:
        for batch in _with_usable(file.batches(1 << 20, bad), schema):
            writer.write_batch(batch)
            rows += batch.num_rows
    return Described(path, file.name, file.first_row, wanted, schema, rows)


def _with_usable(batches: Iterator[pa.RecordBatch], schema: pa.Schema) -> Iterator[pa.RecordBatch]:
    for batch in batches:
        columns = {name: batch.column(name) for name in batch.schema.names}
        columns.setdefault("usable", pa.array([True] * batch.num_rows))
        yield pa.RecordBatch.from_arrays(
            [columns[name].cast(schema.field(name).type) for name in schema.names], schema=schema
        )
