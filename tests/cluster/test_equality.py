"""A cluster gives what one machine gives, row by row."""

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq
import pytest

from normbook.bulk.made_up.generate import generate
from normbook.bulk.reasons import Reason, TooManyBadRows
from normbook.cluster.survey import Sizes
from normbook.rulebooks.uscf.law.tables import standard
from tests.bulk.from_events import write_events
from tests.bulk.histories import events, judged
from tests.bulk.running import answer, run
from tests.bulk.test_equality import VARIANTS, shuffle
from tests.cluster.running import SMALL, contents, counts, run_on

pytestmark = [pytest.mark.xdist_group("spark"), pytest.mark.slow]

RULES = [standard(), *VARIANTS.values()]


@pytest.fixture(scope="module")
def synthetic(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ...]:
    return generate(6_000, 5, tmp_path_factory.mktemp("synthetic"), quick_percent=20).files


def both(spark: Any, tmp_path: Path, *files: Path | None, **more: Any) -> Any:
    """Run both engines, hold everything they say equal, and return the cluster's summary."""
    ours, bad = run(tmp_path / "alone", *files, **{name: value for name, value in more.items() if name != "shares"})
    theirs, also_bad = run_on(spark, tmp_path / "together", *files, **more)
    assert counts(theirs) == counts(ours)
    assert sorted(also_bad.rows) == sorted(bad.rows)
    found = contents(tmp_path / "together")
    assert found == contents(tmp_path / "alone")
    assert len(found) >= 3
    return theirs


@pytest.mark.rule("uscf.norm", "uscf.g", "uscf.two-records")
@pytest.mark.parametrize("seed", range(3))
def test_a_cluster_gives_what_the_rule_gives(spark: Any, tmp_path: Path, seed: int) -> None:
    history = events(seed, count=20)
    files = write_events(history, standard(), tmp_path)
    summary, _ = run_on(spark, tmp_path / "out", *files, shares=Sizes(stretch=100, buckets=3, ranges=3))
    assert answer(tmp_path / "out") == judged(history, standard())
    assert summary.cluster
    assert summary.cluster.in_place


def test_variants_share_one_reading(spark: Any, tmp_path: Path, synthetic: tuple[Path, ...]) -> None:
    summary = both(spark, tmp_path, *synthetic, rules=RULES)
    assert summary.cluster.in_place
    assert len(contents(tmp_path / "together")) == 3 * len(RULES) + len(VARIANTS)


@pytest.mark.parametrize("within_events", [True, False])
def test_the_order_of_rows_changes_nothing(
    spark: Any, tmp_path: Path, synthetic: tuple[Path, ...], within_events: bool
) -> None:
    shuffled = [shuffle(file, tmp_path, within_events, seed=1) for file in synthetic]
    summary = both(spark, tmp_path, *shuffled)
    assert summary.cluster.in_place is within_events


def test_only_a_few_bytes_of_each_game_travel(spark: Any, tmp_path: Path, synthetic: tuple[Path, ...]) -> None:
    in_place, _ = run_on(spark, tmp_path / "in-place", *synthetic, shares=Sizes(6_000, 2, 1))
    routed, _ = run_on(spark, tmp_path / "routed", *synthetic, shares=Sizes(6_000, 2, 1), stream=False)
    assert contents(tmp_path / "in-place") == contents(tmp_path / "routed")
    columns = sum(pq.read_table(file).nbytes for file in synthetic[:2])
    assert in_place.cluster
    assert routed.cluster
    assert 0 < in_place.cluster.shuffle_bytes < routed.cluster.shuffle_bytes
    assert in_place.cluster.shuffle_bytes < columns / 3
    assert in_place.cluster.tasks > 0
    assert in_place.cluster.executors >= 2


def test_an_event_in_two_places_is_judged_once(spark: Any, tmp_path: Path, synthetic: tuple[Path, ...]) -> None:
    """Half of the first event's games and rating rows stand at the end: every stretch looks whole, and is not."""
    files = []
    for file in synthetic[:2]:
        table = pq.read_table(file)
        first = table.column("event").to_pylist().count(table.column("event")[0].as_py())
        moved = [table.slice(first // 2), table.slice(0, first // 2)]
        pq.write_table(pa.concat_tables(moved), tmp_path / file.name)
        files.append(tmp_path / file.name)
    summary = both(spark, tmp_path, *files, synthetic[2], limit=50)
    assert not summary.cluster.in_place
    assert contents(tmp_path / "alone") == _replayed(tmp_path / "plain", synthetic)


def _replayed(out: Path, files: tuple[Path, ...]) -> dict[str, Any]:
    run(out, *files)
    return contents(out)


def test_members_begin_where_their_standings_are(spark: Any, tmp_path: Path, synthetic: tuple[Path, ...]) -> None:
    run(tmp_path / "first", *synthetic)
    held = pq.read_table(tmp_path / "first" / "standings.parquet")
    players = held.column("player").to_pylist()
    odd = pa.Table.from_pylist(
        [
            {"player": players[0], "system": "regular", "title": 1200, "points_next": 0, "points_beyond": 0},
            {"player": 1, "system": "quick", "title": 1500, "points_next": 4, "points_beyond": 0},
            {"player": 2, "system": "slow", "title": 1500, "points_next": 4, "points_beyond": 0},
            {"player": 3, "system": "quick", "title": 1500, "points_next": 3, "points_beyond": 0},
        ],
        held.schema,
    )
    pq.write_table(pa.concat_tables([held, odd]), tmp_path / "members.parquet")
    summary = both(spark, tmp_path, *synthetic, tmp_path / "members.parquet", rules=RULES[:2], limit=10)
    assert summary.bad_rows == 3


def test_text_ids_and_csv_give_what_numbers_give(spark: Any, tmp_path: Path, synthetic: tuple[Path, ...]) -> None:
    files = []
    for file in synthetic:
        files.append(tmp_path / f"{file.stem}.csv")
        pyarrow.csv.write_csv(pq.read_table(file), files[-1])
    lines = files[0].read_text(encoding="utf-8").splitlines()
    lines[200] = lines[200].replace(",", ",x", 1)  # an end that is no date
    files[0].write_text("\n".join(lines) + "\n", encoding="utf-8")
    both(spark, tmp_path, *files, csv=True, limit=5)


def test_parts_that_are_left_apart_say_the_same(spark: Any, tmp_path: Path, synthetic: tuple[Path, ...]) -> None:
    run(tmp_path / "alone", *synthetic, rules=RULES[:2])
    for shares, most in ((SMALL, 6), (Sizes(6_000, 1, 1), 2)):  # the second time no part of the first may stay
        run_on(spark, tmp_path / "together", *synthetic, rules=RULES[:2], shares=shares, join=False)
        tables = sorted(path for path in (tmp_path / "together").glob("*/*"))
        assert [str(path.relative_to(tmp_path / "together")) for path in tables] == sorted(contents(tmp_path / "alone"))
        for table in tables:
            assert pq.read_table(table) == pq.read_table(tmp_path / "alone" / table.relative_to(tmp_path / "together"))
            assert 1 <= len(list(table.iterdir())) <= most
    run(tmp_path / "together", *synthetic, rules=RULES[:2])
    assert contents(tmp_path / "together") == contents(tmp_path / "alone")


BROKEN = [
    ("games", 3, "half_points", 7, Reason.HALF_POINTS),
    ("games", 700, "black", None, Reason.BLANK),
    ("games", 2500, "white", 1, Reason.PLAYER_UNRATED),
    ("games", 5990, "round", 0, Reason.ROUND),
    ("ratings", 12, "rating", 4000, Reason.RATING),
    ("ratings", 1900, "player", None, Reason.BLANK),
]


@pytest.mark.parametrize("stream", [True, False])
def test_bad_rows_are_named_alike(spark: Any, tmp_path: Path, synthetic: tuple[Path, ...], stream: bool) -> None:
    games, ratings = (pq.read_table(file).to_pylist() for file in synthetic[:2])
    for name, row, column, value, _ in BROKEN:
        (games if name == "games" else ratings)[row][column] = value
    files = []
    for file, rows in zip(synthetic[:2], (games, ratings), strict=True):
        files.append(tmp_path / file.name)
        pq.write_table(pa.Table.from_pylist(rows, pq.read_schema(file)), files[-1])
    _, bad = run_on(spark, tmp_path / "together", *files, synthetic[2], limit=200, stream=stream)
    _, expected = run(tmp_path / "alone", *files, synthetic[2], limit=200, stream=stream)
    assert sorted(bad.rows) == sorted(expected.rows)
    assert {(Path(file).stem, row - 1, reason) for file, row, reason in bad.rows} >= {
        (name, row, reason) for name, row, _, _, reason in BROKEN
    }
    assert contents(tmp_path / "together") == contents(tmp_path / "alone")
    with pytest.raises(TooManyBadRows):
        run_on(spark, tmp_path / "refused", *files, synthetic[2], limit=len(BROKEN) - 1, stream=stream)
    assert not (tmp_path / "refused").exists()


def test_rating_rows_of_unknown_events_are_named(spark: Any, tmp_path: Path, synthetic: tuple[Path, ...]) -> None:
    table = pq.read_table(synthetic[1])
    stray = table.slice(40, 1).set_column(0, "event", pa.array([7], pa.int32()))
    pq.write_table(pa.concat_tables([table.slice(0, 900), stray, table.slice(900)]), tmp_path / "ratings.parquet")
    summary = both(spark, tmp_path, synthetic[0], tmp_path / "ratings.parquet", synthetic[2], limit=1)
    assert summary.bad_rows == 1
    assert not summary.cluster.in_place


def test_an_empty_history_gives_empty_files(spark: Any, tmp_path: Path, synthetic: tuple[Path, ...]) -> None:
    files = []
    for file in synthetic[:2]:
        files.append(tmp_path / file.name)
        pq.write_table(pq.read_table(file).slice(0, 0), files[-1])
    both(spark, tmp_path, *files, rules=RULES[:2])


def test_games_without_any_rating_row_are_all_named(spark: Any, tmp_path: Path, synthetic: tuple[Path, ...]) -> None:
    for file, rows in zip(synthetic[:2], (500, 0), strict=True):
        pq.write_table(pq.read_table(file).slice(0, rows), tmp_path / file.name)
    summary = both(spark, tmp_path, *(tmp_path / file.name for file in synthetic[:2]), limit=500)
    assert summary.bad_rows == 500


@pytest.mark.slow
def test_a_million_games_give_what_one_machine_gives(spark: Any, tmp_path: Path) -> None:
    files = generate(1_000_000, 1, tmp_path / "history", quick_percent=20).files
    summary = both(spark, tmp_path, *files, rules=RULES[:2], shares=None)
    assert summary.games == 1_000_000
    assert summary.cluster.in_place
    assert summary.cluster.shuffle_bytes < 5_000_000
