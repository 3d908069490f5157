"""Files of Arrow's own format: the answers of Parquet, from memory that nobody had to fill."""

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from normbook.bulk.files import GAMES, ArrowTable, open_file
from normbook.bulk.made_up.generate import generate
from normbook.bulk.reasons import BadRows, Reason
from normbook.cluster.job import described
from normbook.model.diagnostics import Findings
from tests.bulk.running import rows, run
from tests.bulk.test_files import games, ratings

pytestmark = pytest.mark.slow
FILES = ("games", "ratings", "events")
ANSWERS = ("standings", "norms", "titles")


def as_arrow(path: Path, table: pa.Table, batch: int = 1 << 20) -> Path:
    with pa.OSFile(str(path), "wb") as out, pa.ipc.new_file(out, table.schema) as writer:
        writer.write_table(table, max_chunksize=batch)
    return path


def with_text_ids(table: pa.Table) -> pa.Table:
    kept: dict[str, Any] = {name: table.column(name) for name in table.schema.names}
    ids = {name: kept[name].cast(pa.string()) for name in ("event", "white", "black", "player") if name in kept}
    return pa.table(kept | ids)


@pytest.mark.parametrize("batch", [700, 1 << 20], ids=["short batches", "one batch"])
@pytest.mark.parametrize("text", [False, True], ids=["numbers", "text ids"])
def test_an_arrow_file_has_the_answer_of_parquet(text: bool, batch: int, tmp_path: Path) -> None:
    generate(20_000, 3, tmp_path)
    files: dict[str, list[Path]] = {"parquet": [], "arrow": []}
    for name in FILES:
        table = pq.read_table(tmp_path / f"{name}.parquet")
        table = with_text_ids(table) if text else table
        pq.write_table(table, tmp_path / f"{name}-again.parquet")
        files["parquet"].append(tmp_path / f"{name}-again.parquet")
        files["arrow"].append(as_arrow(tmp_path / f"{name}.arrow", table, batch))
    for kind, paths in files.items():
        run(tmp_path / kind, *paths, chunk=4_000)
    parquet, arrow = ([rows(tmp_path / kind / f"{each}.parquet") for each in ANSWERS] for kind in files)
    assert len(parquet[1]) > 100
    assert arrow == parquet


def test_short_batches_are_read_together_and_long_ones_in_pieces(tmp_path: Path) -> None:
    table = pa.Table.from_pylist(games() * 25)
    for batch, asked, sizes in [(7, 30, [28, 28, 28, 16]), (100, 30, [30, 30, 30, 10]), (100, 1000, [100])]:
        file = open_file(as_arrow(tmp_path / "games.arrow", table, batch), GAMES, Findings())
        assert isinstance(file, ArrowTable)
        assert [each.num_rows for each in file.batches(asked, BadRows(0))] == sizes
        assert file.rows == 100


def test_rows_are_counted_over_all_batches(tmp_path: Path) -> None:
    played = as_arrow(tmp_path / "games.arrow", pa.Table.from_pylist(games({"half_points": 3})), 2)
    rated = as_arrow(tmp_path / "ratings.arrow", pa.Table.from_pylist(ratings()), 2)
    _, found = run(tmp_path / "out", played, rated, limit=1)
    assert found.rows == [(str(played), 5, Reason.HALF_POINTS)]
    assert rows(tmp_path / "out" / "norms.parquet") == [(7, 1, 2200)]


def test_a_file_that_breaks_off_is_refused(tmp_path: Path) -> None:
    path = as_arrow(tmp_path / "games.arrow", pa.Table.from_pylist(games()))
    path.write_bytes(path.read_bytes()[:-20])
    findings = Findings()
    assert open_file(path, GAMES, findings) is None
    assert [finding.code for finding in findings] == ["BULK-UNREADABLE"]


def test_a_cluster_gets_it_as_parquet_of_which_it_can_read_a_part(tmp_path: Path) -> None:
    file = open_file(as_arrow(tmp_path / "games.arrow", pa.Table.from_pylist(games()), 2), GAMES, Findings())
    assert file is not None
    found = described(file, tmp_path, BadRows(0))
    read = [batch.to_pylist() for batch in found.part((1, 3)).batches(10, BadRows(0))]
    assert [each["round"] for batch in read for each in batch] == [2, 3]
