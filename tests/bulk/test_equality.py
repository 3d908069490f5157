"""One rule, two speeds: a replay says what the readable rule says."""

import random
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from normbook.bulk.automaton import most_in_a_lane
from normbook.bulk.made_up.generate import generate
from normbook.model.variant import Variant
from normbook.rulebooks.uscf.bulk import build
from normbook.rulebooks.uscf.law.tables import Tables, load, standard
from tests.bulk.from_events import write_events
from tests.bulk.histories import events, judged
from tests.bulk.running import answer, rows, run

pytestmark = pytest.mark.slow

MOST_IN_A_LANE = most_in_a_lane(build(standard()).expected)


def variant(name: str, **values: object) -> Tables:
    tables, findings = load(Variant("uscf", name, values))
    assert not list(findings)
    return tables


VARIANTS = {
    "half everywhere": variant("half everywhere", deltas={"4": "0.5", "5": "0.5"}),
    "more is needed": variant("more", comparison=">", required_points=3, required_games=5, required_rounds=5),
    "hardly anything is needed": variant(
        "less", deltas={"1": "0"}, required_games=1, required_points=0, required_rounds=1
    ),
    "other initial title": variant("initial", initial_margin=250),
    "established by the end": variant("by the end", established="after"),
}


@pytest.mark.rule("uscf.norm", "uscf.g", "uscf.two-records", "uscf.eligible", "uscf.provisional")
@pytest.mark.parametrize("seed", range(30))
def test_replay_equals_the_rule_on_random_histories(seed: int, tmp_path: Path) -> None:
    history = events(seed)
    files = write_events(history, standard(), tmp_path)
    run(tmp_path / "out", *files)
    assert answer(tmp_path / "out") == judged(history, standard())


@pytest.mark.rule("uscf.norm")
@pytest.mark.parametrize("seed", range(3))
def test_replay_equals_the_rule_on_long_events(seed: int, tmp_path: Path) -> None:
    history = events(seed, rounds=(MOST_IN_A_LANE, MOST_IN_A_LANE + 1, 70))
    run(tmp_path / "out", *write_events(history, standard(), tmp_path))
    expected = judged(history, standard())
    assert answer(tmp_path / "out") == expected
    assert expected.norms


def test_random_histories_hold_every_case() -> None:
    answers = [judged(events(seed), standard()) for seed in range(30)]
    assert sum(len(each.norms) for each in answers) > 200
    assert sum(len(each.titles) for each in answers) > 50
    assert {line[2] for each in answers for line in each.standings} >= {None, 1000, 2900}


@pytest.mark.parametrize("seed", range(5))
def test_variants_in_one_run_equal_the_rule_under_each(seed: int, tmp_path: Path) -> None:
    history = events(seed, count=20)
    rules = [standard(), *VARIANTS.values()]
    files = write_events(history, standard(), tmp_path)
    summary, _ = run(tmp_path / "out", *files, rules=rules)
    for number, tables in enumerate(rules):
        assert answer(tmp_path / "out" / str(number)) == judged(history, tables), tables.variant
    assert [each.variant for each in summary.runs] == [tables.variant for tables in rules]


@pytest.fixture(scope="module")
def synthetic(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ...]:
    return generate(6_000, 5, tmp_path_factory.mktemp("synthetic"), quick_percent=20).files


@pytest.fixture(scope="module")
def expected(synthetic: tuple[Path, ...], tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    out = tmp_path_factory.mktemp("expected")
    summary, _ = run(out, *synthetic)
    assert summary.streamed
    return contents(out)


def contents(folder: Path) -> dict[str, bytes]:
    """What the files say, whatever the pieces they were written in."""
    return {path.name: pickled(pq.read_table(path)) for path in sorted(folder.glob("*.parquet"))}


def pickled(table: pa.Table) -> bytes:
    return repr(table.to_pydict()).encode()


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("chunk", [7, 100, 1000, 1 << 20])
@pytest.mark.parametrize("stream", [True, False])
def test_chunks_and_threads_change_nothing(
    synthetic: tuple[Path, ...], expected: dict[str, bytes], tmp_path: Path, chunk: int, threads: int, stream: bool
) -> None:
    if chunk == 7 and threads != 2:
        chunk = 70
    summary, _ = run(tmp_path, *synthetic, chunk=chunk, threads=threads, stream=stream)
    assert summary.streamed is stream
    assert contents(tmp_path) == expected


@pytest.mark.parametrize("within_events", [True, False])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_order_of_rows_changes_nothing(
    synthetic: tuple[Path, ...], expected: dict[str, bytes], tmp_path: Path, within_events: bool, seed: int
) -> None:
    shuffled = [shuffle(file, tmp_path, within_events, seed) for file in synthetic]
    summary, _ = run(tmp_path / "out", *shuffled, chunk=1000)
    assert summary.streamed is within_events
    assert contents(tmp_path / "out") == expected


def test_ratings_out_of_step_are_sorted_and_no_game_is_called_bad(
    synthetic: tuple[Path, ...], expected: dict[str, bytes], tmp_path: Path
) -> None:
    games, ratings, facts = synthetic
    by_player = tmp_path / "ratings.parquet"
    pq.write_table(pq.read_table(ratings).sort_by("player"), by_player)
    summary, bad = run(tmp_path / "out", games, by_player, facts, chunk=500)
    assert (summary.streamed, bad.count) == (False, 0)
    assert contents(tmp_path / "out") == expected


def shuffle(file: Path, folder: Path, within_events: bool, seed: int) -> Path:
    table = pq.read_table(file)
    chance = random.Random(seed)
    keys = [(event if within_events else 0, chance.random()) for event in table.column("event").to_pylist()]
    order = sorted(range(table.num_rows), key=keys.__getitem__)
    pq.write_table(table.take(order), folder / file.name)
    return folder / file.name


def test_text_ids_give_what_numbers_give(
    synthetic: tuple[Path, ...], expected: dict[str, bytes], tmp_path: Path
) -> None:
    for file in synthetic:
        table = pq.read_table(file)
        for name in ("event", "white", "black", "player"):
            if name in table.schema.names:
                at = table.schema.get_field_index(name)
                table = table.set_column(at, name, table.column(name).cast(pa.string()))
        pq.write_table(table, tmp_path / file.name)
    names = [tmp_path / file.name for file in synthetic]
    # One file with numbers among others with text: they still speak of the same players.
    run(tmp_path / "out", names[0], synthetic[1], names[2])
    written = {path.name: rows(path) for path in sorted((tmp_path / "out").glob("*.parquet"))}
    numbers = tmp_path / "numbers"
    run(numbers, *synthetic)
    for name, lines in written.items():
        plain = [
            tuple(str(cell) if isinstance(cell, int) and cell > 3000 else cell for cell in line)
            for line in rows(numbers / name)
        ]
        assert lines == plain
    assert expected


def test_a_second_half_continues_from_the_standings_of_the_first(tmp_path: Path) -> None:
    history = sorted(events(77, count=24), key=lambda event: event.effect)
    first, second = history[:12], history[12:]
    run(tmp_path / "first", *write_events(first, standard(), tmp_path / "a"))
    members = tmp_path / "first" / "standings.parquet"
    run(tmp_path / "second", *write_events(second, standard(), tmp_path / "b"), members=members)
    run(tmp_path / "whole", *write_events(history, standard(), tmp_path / "c"))
    assert answer(tmp_path / "second").standings == answer(tmp_path / "whole").standings
    both = answer(tmp_path / "first").norms + answer(tmp_path / "second").norms
    assert both == answer(tmp_path / "whole").norms
