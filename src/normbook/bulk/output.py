"""What a replay writes: complete or not at all."""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq

from normbook.bulk.threads import Threads
from normbook.interrupts import folder_for_now, held_back

MANY_VALUES = ("event", "player")
"""The columns whose values do not come again and again, in any order.

Looking for such values among players would only take time; those of events stand together, which packs as well.
"""
PARQUET = ".parquet"
TOGETHER = 1 << 19
"""Rows that are written at a time."""


class Folder:
    """A folder being filled: files get their names only when all of them are complete."""

    def __init__(self, folder: Path, *, csv: bool = False) -> None:
        self.folder = folder
        self._csv = csv
        self._writers: dict[str, pq.ParquetWriter | pa.csv.CSVWriter] = {}
        self._waiting: dict[str, list[pa.Table]] = {}

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            self._hidden = stack.enter_context(folder_for_now(".replay-", self.folder))
            stack.callback(self._close)
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def write(self, name: str, table: pa.Table) -> None:
        """Add rows to a file of that name, which may lead into a folder."""
        waiting = self._waiting.setdefault(name, [])
        if table.num_rows or not waiting:
            waiting.append(table)
        if sum(each.num_rows for each in waiting) >= TOGETHER:
            self._write(name)

    def _write(self, name: str) -> None:
        waiting = self._waiting.pop(name)
        writer = self._writers.get(name)
        if writer is None:
            path = self._hidden / f"{name}{'.csv' if self._csv else PARQUET}"
            path.parent.mkdir(parents=True, exist_ok=True)
            schema = waiting[0].schema
            if self._csv:
                writer = pa.csv.CSVWriter(path, schema, write_options=pa.csv.WriteOptions(quoting_style="needed"))
            else:
                few = [column for column in schema.names if column not in MANY_VALUES]
                writer = pq.ParquetWriter(path, schema, use_dictionary=few)
            self._writers[name] = writer
        table = pa.concat_tables(waiting)
        if table.num_rows:
            writer.write_table(table, **({} if self._csv else {"row_group_size": table.num_rows}))

    def discard(self) -> None:
        """Throw away what was written so far and begin anew."""
        self._waiting.clear()
        self._close()
        shutil.rmtree(self._hidden, ignore_errors=True)
        self._hidden.mkdir()

    def complete(self) -> list[Path]:
        """Give the files their names, one right after the other, in place of older ones."""
        with Threads(thread_name_prefix="write") as pool:
            list(pool.map(self.finish, {**self._writers, **self._waiting}))
        with held_back():
            return [self._name(path) for path in self._complete_ones(self._hidden)]

    def _name(self, path: Path) -> Path:
        target = self.folder / path.relative_to(self._hidden)
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir() or target.is_dir():
            _remove(target)
        path.replace(target)
        return target

    def finish(self, name: str) -> None:
        """Write what is left of a file, and close it."""
        if name in self._waiting:
            self._write(name)
        self._writers.pop(name).close()

    def take(self, name: str, part: Path) -> None:
        """Put a Parquet file that is complete among the parts of a table, which is a folder of that name then."""
        folder = self._hidden / f"{name}{PARQUET}"
        folder.mkdir(parents=True, exist_ok=True)
        part.replace(folder / part.name)

    def _complete_ones(self, folder: Path) -> Iterator[Path]:
        """Files and folders of parts, by name."""
        for path in sorted(folder.iterdir()):
            if path.is_dir() and path.suffix != PARQUET:
                yield from self._complete_ones(path)
            else:
                yield path

    def _close(self) -> None:
        for writer in self._writers.values():
            writer.close()
        self._writers.clear()


def _remove(path: Path) -> None:
    """Remove a file, or a folder of parts, if there is one."""
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
