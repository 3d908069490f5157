"""How the work is shared out: no event is torn, nobody is in two buckets, and the order of effect is kept."""

import gc
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from normbook.bulk.files import GAMES, RATINGS
from normbook.bulk.ids import Ids
from normbook.bulk.reasons import BadRows
from normbook.cluster.job import Described, Job, Range, described
from normbook.cluster.spread import effect_buckets, even_splits, event_buckets, player_buckets
from normbook.cluster.survey import Sizes, sizes, survey
from normbook.cluster.travel import Kind, Task, by_bucket, for_each, read_reports, received, report, sent_together
from tests.bulk.running import opened

NUMBERS = st.integers(-(2**40), 2**40)
TEXTS = st.text(max_size=5)


@given(st.one_of(st.lists(NUMBERS, min_size=1), st.lists(TEXTS, min_size=1)), st.integers(1, 6))
def test_buckets_of_players_are_ranges_of_their_ids(players: list[Any], buckets: int) -> None:
    ids = Ids([pa.string() if isinstance(players[0], str) else pa.int64()])
    splits = even_splits(players, buckets)
    assert len(splits) < buckets
    found = player_buckets(ids, ids.keys(pa.array(players, ids.kind)), splits).tolist()
    assert [bucket for _, bucket in sorted(zip(players, found, strict=True))] == sorted(found)
    assert len(set(zip(players, found, strict=True))) == len(set(players))


@given(st.lists(NUMBERS, min_size=1), st.integers(1, 6))
def test_an_event_has_one_bucket_however_its_id_is_kept(events: list[int], buckets: int) -> None:
    column = pa.array(events)
    for kinds in ([pa.int64()], [pa.int64(), pa.string()]):
        one, other = Ids(kinds), Ids(kinds)
        other.keys(pa.array(["met", "before"]) if other.text else column)
        found = event_buckets(one, one.keys(column), buckets)
        assert (found == event_buckets(other, other.keys(column.cast(one.kind)), buckets)).all()
        assert set(found.tolist()) <= set(range(buckets))


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 200))), st.lists(st.tuples(st.integers(0, 4), TEXTS)))
def test_ranges_of_effect_keep_the_order(rows: list[tuple[int, int]], splits: list[tuple[int, str]]) -> None:
    ordered = sorted(rows, key=lambda row: (row[0], str(row[1])))
    ends = pa.array([end for end, _ in ordered], pa.int32()).cast(pa.date32())
    batch = pa.RecordBatch.from_pydict({"end": ends, "event": pa.array([event for _, event in ordered], pa.int64())})
    found = effect_buckets(batch, sorted(splits)).tolist()
    assert found == sorted(found)
    assert found == [sum((end, str(event)) >= split for split in splits) for end, event in ordered]


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 99)), max_size=30))
def test_rows_reach_their_buckets_in_their_order(rows: list[tuple[int, int]]) -> None:
    batch = pa.RecordBatch.from_pydict({"value": pa.array([value for _, value in rows], pa.int64())})
    messages = list(by_bucket(Kind.LEVELS, batch, np.array([bucket for bucket, _ in rows], np.int32)))
    assert [message.bucket for message in messages] == sorted({bucket for bucket, _ in rows})
    for message in messages:
        found = received(sent_together([message]), Kind.LEVELS, batch.schema).column("value").to_pylist()
        assert found == [value for bucket, value in rows if bucket == message.bucket]


def here(task: Task, count: int) -> list[Any]:
    """The task run in this process."""
    batches = (pa.RecordBatch.from_pydict({"id": [number]}) for number in range(count))
    return read_reports(row for batch in task(batches) for row in batch.to_pylist())


def test_a_task_spares_what_modules_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once, when more of them are there: what came since might be garbage."""

    def spared() -> int:
        assert here(for_each(lambda number: [report(number)]), 2) == [0, 1]
        return gc.get_freeze_count()

    before = spared()
    held = [[number] for number in range(10_000)]
    assert spared() < before + len(held) // 2
    monkeypatch.setitem(sys.modules, "imported since", ModuleType("imported since"))
    assert spared() > before + len(held) // 2


def job(folder: Path, games: list[Any], ratings: list[Any], together: int) -> Job:
    """A job over games of these events, and rating rows of those."""
    one = {"end": 0, "round": 1, "white": 1, "black": 2, "half_points": 1}
    other = {"player": 1, "rating": 1500, "established": True, "post": 1500}
    files: list[Described] = []
    for name, wanted, events, line in (("games", GAMES, games, one), ("ratings", RATINGS, ratings, other)):
        table = pa.Table.from_pylist([{"event": event, **line} for event in events])
        if name == "games":
            table = table.set_column(1, "end", pa.array([0] * len(games), pa.int32()).cast(pa.date32()))
        pq.write_table(table, folder / f"{name}.parquet", row_group_size=together)
        file = opened(folder / f"{name}.parquet", wanted)
        assert file
        files.append(described(file, folder, BadRows(0)))
    kinds = (files[0].schema.field("event").type,), (pa.int64(),)
    return Job(files[0], files[1], None, *kinds, (), (), 0, folder, facts=False)


@pytest.mark.parametrize("together", [1, 7, 1000])
@pytest.mark.parametrize("text", [True, False])
def test_files_are_cut_where_the_same_event_begins(tmp_path: Path, together: int, text: bool) -> None:
    names = [f"e{number}" if text else number for number in range(40)]
    games = [name for name in names for _ in range(5)]
    ratings = [name for name in names for _ in range(3)]
    found = survey(job(tmp_path, games, ratings, together), Sizes(20, 2, 2), 2, here).stretches
    assert found is not None
    assert len(found) > 5
    assert (found[0].games.begin, found[-1].games.end, found[-1].ratings.end) == (0, len(games), len(ratings))
    for stretch in found:
        assert stretch.games.begin % 5 == 0
        assert 3 * stretch.games.begin == 5 * stretch.ratings.begin


@pytest.mark.parametrize(
    "ratings",
    [
        pytest.param(list(range(39, -1, -1)), id="in another order"),
        pytest.param([number for number in range(40) if number % 5], id="not of every event"),
        pytest.param([], id="none"),
    ],
)
def test_ratings_that_are_not_in_step_are_told(tmp_path: Path, ratings: list[int]) -> None:
    games = [number for number in range(40) for _ in range(5)]
    table = job(tmp_path, games, ratings or [0], 1000)
    if not ratings:
        pq.write_table(pq.read_table(table.ratings.path).slice(0, 0), table.ratings.path)
        table = replace(table, ratings=replace(table.ratings, rows=0))
    assert survey(table, Sizes(5, 2, 2), 2, here).stretches is None


def test_shares_grow_with_the_history_and_stay_small() -> None:
    small, large, huge = (sizes(games, games // 3, 8, 1 << 20) for games in (10_000, 50_000_000, 10_000_000_000))
    assert small == Sizes(1 << 16, 1, 1)
    assert small.stretch < large.stretch < huge.stretch == 4 << 20
    assert small.buckets < large.buckets < huge.buckets
    assert huge.ranges == 2000


def test_whole_row_groups_cover_the_file(tmp_path: Path) -> None:
    pq.write_table(pa.table({"event": list(range(23))}), tmp_path / "x.parquet", row_group_size=4)
    file = Described(tmp_path / "x.parquet", "x", 1, GAMES, pa.schema({}), 23)
    assert file.whole_groups(8) == [Range(0, 8), Range(8, 16), Range(16, 23)]
    assert file.whole_groups(1) == file.groups() == [Range(at, min(at + 4, 23)) for at in range(0, 23, 4)]
    assert file.whole_groups(100) == [Range(0, 23)]
