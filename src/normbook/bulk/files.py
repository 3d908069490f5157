"""Bulk files opened: their columns by name, read a piece at a time."""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq

from normbook.bulk.cells import BLANK, FALSE, TRUE, filled_rows, understood, with_gaps, without_gaps
from normbook.bulk.ids import is_id, is_text
from normbook.bulk.reasons import BadRows, Reason, Unreadable
from normbook.model.diagnostics import Findings, Place
from normbook.model.nearest import nearest

CATEGORY = pa.dictionary(pa.int32(), pa.string())
"""Text of which there are few: a system, a format."""
ID = CATEGORY
"""In CSV an id is text, so that no leading zero is lost."""

CSV_KINDS = {
    "event": ID,
    "white": ID,
    "black": ID,
    "player": ID,
    "end": pa.date32(),
    "round": pa.int16(),
    "rounds": pa.int16(),
    "half_points": pa.int8(),
    "system": CATEGORY,
    "format": CATEGORY,
    "rating": pa.int16(),
    "post": pa.int16(),
    "established": pa.bool_(),
    "established_after": pa.bool_(),
    "title": pa.int16(),
    "performance": pa.int16(),
    "free": pa.bool_(),
    "dual": pa.bool_(),
}


def _kind(name: str) -> pa.DataType:
    """What a column holds; those that only one rulebook has are small numbers."""
    return CSV_KINDS.get(name, pa.int16())


_ARE_BYTES = (pa.types.is_binary, pa.types.is_large_binary, pa.types.is_binary_view, pa.types.is_fixed_size_binary)
_DAMAGE = (pa.ArrowException, OSError, UnicodeDecodeError)
_ARROW = b"ARROW1"
_MOST_TOGETHER = 1 << 23
"""Rows of a Parquet row group that are read in one go; larger ones are read in pieces."""


@dataclass(frozen=True, slots=True)
class FileColumns:
    """The columns of one kind of file."""

    ids: Sequence[str]
    needed: Sequence[str]
    optional: Sequence[str] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All of them."""
        return (*self.ids, *self.needed, *self.optional)


GAMES = FileColumns(("event", "white", "black"), ("end", "round", "half_points"), ("system",))
RATINGS = FileColumns(
    ("event", "player"), ("rating", "established", "post"), ("established_after", "performance", "free")
)
EVENTS = FileColumns(("event",), (), ("rounds", "format", "dual"))


def members(columns: Sequence[str]) -> FileColumns:
    """A file of standings, which have these columns besides the title."""
    return FileColumns(("player",), ("title",), (*columns, "system"))


class BulkFile(ABC):
    """A Parquet, Arrow or CSV file with the columns of one kind."""

    def __init__(self, path: Path, wanted: FileColumns, schema: pa.Schema, rows: int | None) -> None:
        self.path = path
        self.name = str(path)
        self.wanted = wanted
        self.columns = [name for name in wanted.names if name in schema.names]
        self.kinds: Mapping[str, pa.DataType] = {name: schema.field(name).type for name in self.columns}
        self.rows = rows
        """None where only reading would tell."""
        self.likely_rows = rows
        """The same, or a good guess."""
        self.first_row = 1
        """What people call the first row of data."""

    def _understood(
        self, batch: pa.RecordBatch, kinds: Mapping[str, pa.DataType], row: int, bad: BadRows
    ) -> pa.RecordBatch:
        """The batch, which begins with that row, with columns of text read as what they mean."""
        batch, unreadable = understood(batch, kinds)
        for at in unreadable:
            bad.add(self.name, self.first_row + row + at, Reason.UNREADABLE)
        return batch

    def _pieces(self, tables: Iterable[pa.Table], rows: int, bad: BadRows) -> Iterator[pa.RecordBatch]:
        """Tables of columns that have kinds, in pieces of at most so many rows."""
        meant = {name: _kind(name) for name, kind in self.kinds.items() if is_text(kind) and _kind(name) != CATEGORY}
        row = 0
        for table in tables:
            table.validate(full=True)  # text that lies about its size would be read from elsewhere, and end the process
            for begin in range(0, table.num_rows, rows):
                batch = table.slice(begin, rows).combine_chunks().to_batches()[0]
                yield self._understood(batch, meant, row, bad) if meant else batch
                row += batch.num_rows

    def batches(self, rows: int, bad: BadRows) -> Iterator[pa.RecordBatch]:
        """The wanted columns in pieces of at most so many rows; a column `usable` where rows were unreadable.

        Raises Unreadable where the file is damaged.
        """
        try:
            yield from self._batches(rows, bad)
        except _DAMAGE as problem:
            raise Unreadable(self.name, _why(problem)) from problem

    @abstractmethod
    def _batches(self, rows: int, bad: BadRows) -> Iterator[pa.RecordBatch]:
        """The same, as this kind of file has them."""


class ParquetTable(BulkFile):
    """A Parquet file."""

    def _batches(self, rows: int, bad: BadRows) -> Iterator[pa.RecordBatch]:
        text = [name for name, kind in self.kinds.items() if is_text(kind)]
        with pq.ParquetFile(self.path, read_dictionary=text) as file:
            yield from self._pieces(self._tables(file, rows), rows, bad)

    def _tables(self, file: pq.ParquetFile, rows: int) -> Iterator[pa.Table]:
        for group in range(file.metadata.num_row_groups):
            yield from self._group(file, group, rows)

    def _group(self, file: pq.ParquetFile, group: int, rows: int) -> Iterator[pa.Table]:
        """One row group."""
        if file.metadata.row_group(group).num_rows <= _MOST_TOGETHER:
            yield file.read_row_group(group, columns=self.columns)
            return
        for batch in file.iter_batches(min(rows, _MOST_TOGETHER), [group], self.columns):
            yield pa.Table.from_batches([batch])


class ParquetRange(ParquetTable):
    """Some rows of a Parquet file, from `begin` up to, not including, `end`; the others are not looked at."""

    def __init__(self, path: Path, wanted: FileColumns, schema: pa.Schema, begin: int, end: int) -> None:
        super().__init__(path, wanted, schema, end - begin)
        self.begin, self.end = begin, end
        self.first_row += begin

    def _tables(self, file: pq.ParquetFile, rows: int) -> Iterator[pa.Table]:
        at = 0
        for group in range(file.metadata.num_row_groups):
            size = file.metadata.row_group(group).num_rows
            if at < self.end and at + size > self.begin:
                # Of a row group of which only the beginning is wanted, the rest is not even unpacked.
                only_head = 2 * (self.end - at) < size
                tables = self._head(file, group, self.end - at) if only_head else self._group(file, group, rows)
                yield from self._inside(tables, at)
            at += size

    def _head(self, file: pq.ParquetFile, group: int, rows: int) -> Iterator[pa.Table]:
        """The first rows of a row group."""
        for batch in file.iter_batches(min(rows, _MOST_TOGETHER), [group], self.columns):
            yield pa.Table.from_batches([batch])
            rows -= batch.num_rows
            if rows <= 0:
                return

    def _inside(self, tables: Iterator[pa.Table], at: int) -> Iterator[pa.Table]:
        for table in tables:
            first, last = max(self.begin - at, 0), min(self.end - at, table.num_rows)
            if first < last:
                yield table.slice(first, last - first)
            at += table.num_rows


class ArrowTable(BulkFile):
    """A file of Arrow's own format, used where it lies: nothing is decoded, and only short batches are copied."""

    def _batches(self, rows: int, bad: BadRows) -> Iterator[pa.RecordBatch]:
        with pa.memory_map(str(self.path)) as mapped:
            yield from self._pieces(self._together(pa.ipc.open_file(mapped), rows), rows, bad)

    def _together(self, file: pa.RecordBatchFileReader, rows: int) -> Iterator[pa.Table]:
        """Batches, as many in one table as have no more than so many rows: some programs write short ones."""
        waiting: list[pa.RecordBatch] = []
        for number in range(file.num_record_batches):
            batch = file.get_batch(number).select(self.columns)
            if waiting and sum(each.num_rows for each in waiting) + batch.num_rows > rows:
                yield pa.Table.from_batches(waiting)
                waiting = []
            waiting.append(batch)
        if waiting:
            yield pa.Table.from_batches(waiting)


class CsvTable(BulkFile):
    """A CSV file; where a cell cannot be read, it is read again more carefully."""

    def _batches(self, rows: int, bad: BadRows) -> Iterator[pa.RecordBatch]:
        kinds = {name: _kind(name) for name in self.columns}
        done = 0
        try:
            for batch in self._open(kinds, "error", use_threads=True):
                filled = filled_rows(batch)
                marked = batch if filled.all() else without_gaps(batch, filled)
                for begin in range(0, batch.num_rows, rows):
                    yield marked.slice(begin, rows)
                    done += min(rows, batch.num_rows - begin)
        except pa.ArrowInvalid:
            yield from self._careful(kinds, done, bad)

    def _careful(self, kinds: Mapping[str, pa.DataType], skip: int, bad: BadRows) -> Iterator[pa.RecordBatch]:
        """The rows after the first so many, cell by cell: an unreadable one makes its row unusable."""
        with self.path.open(encoding="utf-8") as text:  # a broken row that is no text could not be left out
            deque(iter(partial(text.read, 1 << 20), ""), maxlen=0)
        broken: set[int] = set()

        def leave_out(row: pa.csv.InvalidRow) -> str:
            broken.add(row.number - self.first_row)
            return "skip"

        as_text = {name: kind if kind == ID else pa.string() for name, kind in kinds.items()}
        row = 0
        for read in self._open(as_text, leave_out, use_threads=False):
            batch = with_gaps(read, row, broken)
            begin = min(max(0, skip - row), batch.num_rows)
            if begin < batch.num_rows:
                batch = batch.slice(begin)
                yield without_gaps(self._understood(batch, kinds, row + begin, bad), filled_rows(batch))
            row += begin + batch.num_rows
        for number in sorted(broken):
            bad.add(self.name, self.first_row + number, Reason.UNREADABLE)

    def _open(self, kinds: Mapping[str, pa.DataType], broken: object, *, use_threads: bool) -> Iterator[pa.RecordBatch]:
        convert = pa.csv.ConvertOptions(
            column_types=dict(kinds),
            include_columns=self.columns,
            null_values=BLANK,
            strings_can_be_null=True,
            true_values=TRUE,
            false_values=FALSE,
        )
        # A blank line counts, so that rows are counted as an editor counts them.
        handler = None if broken == "error" else broken
        parse = pa.csv.ParseOptions(ignore_empty_lines=False, invalid_row_handler=handler)
        read = pa.csv.ReadOptions(use_threads=use_threads, block_size=1 << 24)
        with pa.csv.open_csv(self.path, read, parse, convert) as reader:
            yield from reader


def open_file(path: Path, wanted: FileColumns, findings: Findings) -> BulkFile | None:
    """The file, or None with every reason why it cannot be used."""
    place = Place(str(path))
    if not path.is_file():
        findings.error("FILE-IS-FOLDER" if path.is_dir() else "FILE-MISSING", place)
        return None
    try:
        if path.suffix.casefold() in (".csv", ".txt", ".tsv"):
            opened = _opened_csv(path, wanted)
        else:
            opened = _opened_arrow(path, wanted) if _is_arrow(path) else _opened_parquet(path, wanted)
    except _DAMAGE as problem:
        findings.error("BULK-UNREADABLE", place, None, why=_why(problem))
        return None
    return opened if _has_columns(opened, place, findings) else None


def _why(problem: Exception) -> str:
    """What a library says of a file, in a line."""
    return (str(problem) or type(problem).__name__).splitlines()[0]


def _opened_parquet(path: Path, wanted: FileColumns) -> BulkFile:
    with pq.ParquetFile(path) as file:
        return ParquetTable(path, wanted, file.schema_arrow, file.metadata.num_rows)


def _is_arrow(path: Path) -> bool:
    """Whether it begins as Arrow's own files do, whatever its ending."""
    with path.open("rb") as file:
        return file.read(len(_ARROW)) == _ARROW


def _opened_arrow(path: Path, wanted: FileColumns) -> BulkFile:
    with pa.memory_map(str(path)) as mapped:
        file = pa.ipc.open_file(mapped)
        rows = sum(file.get_batch(number).num_rows for number in range(file.num_record_batches))
        return ArrowTable(path, wanted, file.schema, rows)


def _opened_csv(path: Path, wanted: FileColumns) -> BulkFile:
    with path.open("rb") as bytes_:
        start = bytes_.read(1 << 16)
    with path.open(encoding="utf-8-sig", errors="replace") as text:
        names = [name.strip().strip('"') for name in text.readline().rstrip("\r\n").split(",")]
    schema = pa.schema([(name, CSV_KINDS.get(name, pa.string())) for name in names])
    table = CsvTable(path, wanted, schema, None)
    table.first_row = 2
    table.likely_rows = max(1, start.count(b"\n")) * path.stat().st_size // max(1, len(start))
    return table


def _has_columns(file: BulkFile, place: Place, findings: Findings) -> bool:
    before = len(findings)
    for name in (*file.wanted.ids, *file.wanted.needed):
        if name not in file.kinds:
            findings.error("BULK-COLUMN-MISSING", place, None, column=name, near=nearest(name, file.kinds))
    for name, kind in file.kinds.items():
        if name in file.wanted.ids and not is_id(kind):
            findings.error("BULK-COLUMN-KIND", place, None, column=name, kind=str(kind))
        elif not is_text(kind) and not _can_be(kind, _kind(name)):
            findings.error("BULK-COLUMN-TYPE", place, None, column=name, kind=str(kind), wanted=str(_kind(name)))
    return len(findings) == before


def _can_be(kind: pa.DataType, wanted: pa.DataType) -> bool:
    """Whether values of that kind can be read as the kind that is wanted; a category is text, and bytes are nothing."""
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    if any(check(kind) for check in _ARE_BYTES):
        return False
    try:
        # With a value: Arrow looks up a timezone, which may be none, only for one.
        pa.nulls(1, kind).cast(pa.string() if wanted == CATEGORY else wanted)
    except (pa.ArrowNotImplementedError, pa.ArrowInvalid):
        return False
    return True
