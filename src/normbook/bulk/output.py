"""What a replay writes: complete or not at all."""

import shutil
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Self

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq


class Folder:
    """A folder being filled: files get their names only when all of them are complete."""

    def __init__(self, folder: Path, *, csv: bool = False) -> None:
        self.folder = folder
        self._csv = csv
        self._writers: dict[str, pq.ParquetWriter | pa.csv.CSVWriter] = {}

    def __enter__(self) -> Self:
        self._new = not self.folder.exists()
        self.folder.mkdir(parents=True, exist_ok=True)
        self._hidden = Path(tempfile.mkdtemp(prefix=".replay-", dir=self.folder))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()
        shutil.rmtree(self._hidden, ignore_errors=True)
        if self._new and not any(self.folder.iterdir()):
            self.folder.rmdir()

    def write(self, name: str, table: pa.Table) -> None:
        """Add rows to a file of that name, which may lead into a folder."""
        writer = self._writers.get(name)
        if writer is None:
            path = self._hidden / f"{name}.{'csv' if self._csv else 'parquet'}"
            path.parent.mkdir(parents=True, exist_ok=True)
            if self._csv:
                writer = pa.csv.CSVWriter(path, table.schema, write_options=pa.csv.WriteOptions(quoting_style="needed"))
            else:
                writer = pq.ParquetWriter(path, table.schema)
            self._writers[name] = writer
        if table.num_rows:
            writer.write_table(table)

    def discard(self) -> None:
        """Throw away what was written so far and begin anew."""
        self._close()
        shutil.rmtree(self._hidden, ignore_errors=True)
        self._hidden.mkdir()

    def complete(self) -> list[Path]:
        """Give the files their names, all of them at once, and replace older ones."""
        self._close()
        made = []
        for path in sorted(path for path in self._hidden.rglob("*") if path.is_file()):
            target = self.folder / path.relative_to(self._hidden)
            target.parent.mkdir(parents=True, exist_ok=True)
            path.replace(target)
            made.append(target)
        return made

    def _close(self) -> None:
        for writer in self._writers.values():
            writer.close()
        self._writers.clear()
