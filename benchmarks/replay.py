"""A federation's history: our replay beside tuned pure Python, rating libraries and a bare read of the columns."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from benchmarks.timing import Measurement

SIZES = (1_000_000, 5_000_000, 20_000_000)
FOLDER = Path(__file__).resolve().parent.parent / "build" / "bench-replay"
PYTHON_GAMES = 5_000_000
"""Of a larger history pure Python gets so many of the first games; its time grows with their number."""
TURNS = 3


def measure() -> list[Measurement]:
    rows: list[Measurement] = []
    end_to_end: dict[int, float] = {}
    for size in SIZES:
        measured, end_to_end[size] = measure_size(size, last=size == SIZES[-1])
        rows += measured
    small, large = SIZES[0], SIZES[-1]
    growth = end_to_end[large] / end_to_end[small]
    rows.append(Measurement(f"{large // small} × the games: end to end", end_to_end[large], growth, at_most=25))
    three = best(lambda: whole(history(SIZES[1]), variants=3), 3)
    rows.append(Measurement("5 M games: the edition and 3 variants", three, three / end_to_end[SIZES[1]]))
    return rows + memory()


def measure_size(size: int, *, last: bool) -> tuple[list[Measurement], float]:
    """One history; ratios say how many times quicker than tuned pure Python. Also returns end to end."""
    import numpy as np

    name = f"{size // 1_000_000} M games"
    folder = history(size)
    loaded = Loaded(folder)
    python_turn = pure_python(loaded, check=size == SIZES[0])
    arrow = arrow_files(folder)
    floor, python, one_thread, kernel, ours, from_arrow = by_turns(
        lambda: [int(np.add.reduce(column)) for column in loaded.every],
        python_turn,
        lambda: loaded.judge(threads=1),
        lambda: loaded.judge(threads=2),
        lambda: whole(folder),
        lambda: whole(arrow),
    )
    python *= loaded.count / min(loaded.count, PYTHON_GAMES)
    rows = [
        Measurement(f"{name}: one NumPy read of the columns", floor, python / floor),
        Measurement(f"{name}: kernel, 1 thread", one_thread, python / one_thread),
        Measurement(f"{name}: kernel, 2 threads", kernel, python / kernel, at_least=40 if last else None),
        Measurement(f"{name}: end to end, Parquet to Parquet", ours, python / ours, at_least=25 if last else None),
        Measurement(f"{name}: tuned pure Python, from memory", python, 1.0),
        Measurement(f"{name}: Arrow to Parquet / NumPy read", from_arrow, from_arrow / floor, 7 if last else None),
    ]
    return rows + (against_peers(loaded, ours / size) if last else []), ours


def history(games: int) -> Path:
    """A synthetic history, made once."""
    from normbook.bulk.made_up.generate import generate

    folder = FOLDER / str(games)
    if not (folder / "done").exists():
        generate(games, 1, folder)
        (folder / "done").touch()
    return folder


def arrow_files(folder: Path) -> Path:
    """The same history as Arrow files, made once."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    target = folder / "arrow"
    if not (target / "done").exists():
        target.mkdir(exist_ok=True)
        for name in ("games", "ratings", "events"):
            table = pq.read_table(folder / f"{name}.parquet").combine_chunks()
            with pa.OSFile(str(target / f"{name}.arrow"), "wb") as out, pa.ipc.new_file(out, table.schema) as writer:
                writer.write_table(table, max_chunksize=1 << 20)
        (target / "done").touch()
    return target


def by_turns(*works: Callable[[], object]) -> list[float]:
    """The median of each; they take turns, so that a busy minute of the machine falls on all of them alike."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(TURNS + 1):
        for taken, work in zip(times, works, strict=True):
            started = perf_counter()
            work()
            taken.append(perf_counter() - started)
    return [median(taken[1:]) for taken in times]


def best(work: Callable[[], object], turns: int = TURNS) -> float:
    """The median of some turns, after one that is not counted."""
    times = []
    for _ in range(turns + 1):
        started = perf_counter()
        work()
        times.append(perf_counter() - started)
    return median(times[1:])


def sources(folder: Path) -> Any:
    from normbook.bulk.files import EVENTS, GAMES, RATINGS, open_file
    from normbook.bulk.sources import Sources
    from normbook.model.diagnostics import Findings

    findings = Findings()
    games, ratings, events = (
        open_file(next(folder.glob(f"{name}.*")), wanted, findings)
        for name, wanted in (("games", GAMES), ("ratings", RATINGS), ("events", EVENTS))
    )
    assert games is not None
    assert ratings is not None
    return Sources(games, ratings, events)


def whole(folder: Path, *, stream: bool = True, variants: int = 0) -> Path:
    """The replay as a user runs it, from file to file."""
    from normbook.rulebooks.uscf.bulk import build

    return replayed(folder, [partial(build, each) for each in tables()[: variants + 1]], stream=stream)


def replayed(folder: Path, rules: Sequence[Callable[[], Any]], *, stream: bool = True) -> Path:
    """The same by automata of any rulebook."""
    from normbook.bulk.output import Folder
    from normbook.bulk.replay import Task, replay

    folders = [f"{number}/" for number in range(len(rules))]
    with Folder(FOLDER / "out") as out:
        replay(Task(sources(folder), rules, folders, threads=2, stream=stream), out)
        out.complete()
    return FOLDER / "out"


def tables() -> list[Any]:
    """The edition, and three variants that a rules committee might ask about."""
    from normbook.model.variant import Variant
    from normbook.rulebooks.uscf.law.tables import load, standard

    asked: dict[str, dict[str, object]] = {
        "half": {"deltas": {"4": "0.5", "5": "0.5"}},
        "strict": {"comparison": ">", "required_points": 3},
        "long": {"required_rounds": 5, "required_games": 5},
    }
    return [standard(), *(load(Variant("uscf", name, values))[0] for name, values in asked.items())]


class Loaded:
    """A history in memory: what kernel, pure Python and libraries begin with."""

    def __init__(self, folder: Path) -> None:
        self.sources = sources(folder)
        self.sources.read_facts()
        self.games = list(self.sources.games_read())
        self.ratings = list(self.sources.ratings_read())
        self.count = sum(len(piece.event) for piece in self.games)
        self.members = 1 + max(int(piece.player.max()) for piece in self.ratings)
        self.first_member = min(int(piece.player.min()) for piece in self.ratings)
        self.every = [column for piece in (*self.games, *self.ratings) for column in piece if hasattr(column, "dtype")]

    def judge(self, threads: int, automaton: Any = None) -> Any:
        """Numbering, judging and folding, without reading or writing; by default by the lifetime titles."""
        from normbook.bulk.engine import Engine
        from normbook.bulk.sources import streamed
        from normbook.rulebooks.uscf.bulk import build

        kept = self.sources
        kept.games_read = lambda: (piece for piece in self.games)
        kept.ratings_read = lambda: (piece for piece in self.ratings)
        kept.read_facts = lambda: None
        engine = Engine([automaton or build(tables()[0])], kept, threads)
        try:
            for _ in engine.run(streamed(kept)):
                pass
        finally:
            engine.close()
        return engine

    def batches(self) -> Iterator[tuple[Any, Any, Any]]:
        """The games by member numbers, some ten thousand at a time."""
        for piece in self.games:
            for begin in range(0, len(piece.event), 1 << 14):
                part = piece.part(begin, begin + (1 << 14))
                yield part.white - self.first_member, part.black - self.first_member, part.half_points


def pure_python(loaded: Loaded, *, check: bool) -> Callable[[], object]:
    """What tuned pure Python has to do, for the first games at least."""
    from benchmarks import pure_python_replay as plain
    from normbook.rulebooks.uscf.bulk import build

    automaton = build(tables()[0])
    expected = plain.expectations(automaton)
    columns = python_columns(loaded)
    if check:
        result = plain.replay(columns, automaton, expected)
        assert_equal(result, whole(history(loaded.count)) / "0", automaton)
    return lambda: plain.replay(columns, automaton, expected)


def python_columns(loaded: Loaded) -> Any:
    """The first games as lists, whole events only."""
    from benchmarks.pure_python_replay import Columns
    from normbook.bulk.automaton import BECOMES_ESTABLISHED, ESTABLISHED

    lists: list[list[int]] = [[] for _ in range(5)]
    for piece in loaded.games:
        systems = piece.systems if len(piece.systems) else piece.half_points * 0
        for at, column in enumerate((piece.event, piece.white, piece.black, piece.half_points, systems)):
            lists[at] += column.tolist()
        if len(lists[0]) >= PYTHON_GAMES:
            break
    # Whole events, as near to the wanted number as can be.
    cut = min(len(lists[0]), PYTHON_GAMES)
    while 0 < cut < len(lists[0]) and lists[0][cut - 1] == lists[0][cut]:
        cut += 1
    lists = [column[:cut] for column in lists]
    ratings: list[list[int]] = [[] for _ in range(5)]
    for rows in loaded.ratings:
        for at, column in enumerate((rows.event, rows.player, rows.rating, rows.post, rows.status)):
            ratings[at] += column.tolist()
        if ratings[0][-1] > lists[0][-1]:
            break
    end = len(ratings[0])
    while ratings[0][end - 1] > lists[0][-1]:
        end -= 1
    event, player, rating, post, status = (column[:end] for column in ratings)
    facts = loaded.sources.facts
    game_event, white, black, half_points, systems = lists
    return Columns(
        game_event,
        white,
        black,
        half_points,
        systems,
        event,
        player,
        rating,
        post,
        [each == ESTABLISHED for each in status],
        [each in (ESTABLISHED, BECOMES_ESTABLISHED) for each in status],
        dict(zip(facts.keys.tolist(), facts.rounds.tolist(), strict=True)),
    )


def assert_equal(result: Any, written: Path, automaton: Any) -> None:
    """Both did the same job."""
    import pyarrow.parquet as pq

    names = ("standings", "norms", "titles")
    standings, norms, titles = (pq.read_table(written / f"{name}.parquet").to_pydict() for name in names)
    levels = (None, *automaton.levels)
    ours = {
        (player, ("regular", "quick").index(system)): (title, *points)
        for player, system, title, *points in zip(*standings.values(), strict=True)
    }
    theirs = {
        key: (held.title, *(getattr(held, name) for name in automaton.columns))
        for key, state in result.standings.items()
        if (held := automaton.standings[state])
    }
    assert ours == theirs
    assert list(zip(*norms.values(), strict=True)) == [(e, p, levels[level]) for e, p, level in result.norms]
    earned = list(zip(titles["player"], titles["event"], titles["title"], strict=True))
    assert earned == [(p, e, levels[title]) for p, e, title in result.titles]


def against_peers(loaded: Loaded, ours: float) -> list[Measurement]:
    """Each library's seconds for a million games, and how many times quicker we are, end to end."""
    from benchmarks.replay_peers import peers, rate

    rows = []
    for name, take in peers(loaded.members - loaded.first_member).items():
        games, seconds = rate(take, loaded.batches())
        each = seconds / games
        rows.append(Measurement(f"{name}, 1 M of {games:,} games", each * 1_000_000, each / ours))
    quickest = min(rows, key=lambda row: row.seconds)
    rows.append(Measurement("end to end against the quickest", ours * 1_000_000, quickest.ratio, at_least=20))
    return rows


def memory() -> list[Measurement]:
    """The most memory a process of its own takes beyond what it has after its imports: the median of three.

    How many pieces are held at the same moment is chance: the most differs by a quarter.
    """
    rows = []
    shuffled = shuffle(history(SIZES[1]))
    cases = [(f"{size // 1_000_000} M games, sorted by date: memory", history(size), True) for size in SIZES]
    cases.append(("5 M games in any order: memory", shuffled, False))
    for name, folder, stream in cases:
        command = [sys.executable, "-m", "benchmarks.replay", str(folder), "stream" if stream else "sort"]
        runs = [subprocess.run(command, capture_output=True, check=True, cwd=FOLDER.parent.parent) for _ in range(3)]
        said = sorted((json.loads(each.stdout) for each in runs), key=lambda each: each["taken"])[1]
        ratio = said["taken"] / said["columns"]
        # Sorted input aims at memory that does not grow with the games, which the sizes show side by side.
        at_most = None if stream else 2.0
        rows.append(Measurement(f"{name} {said['taken'] >> 20} MB", said["seconds"], ratio, at_most))
    return rows


def shuffle(folder: Path) -> Path:
    """The same history with its rows in any order."""
    import numpy as np
    import pyarrow.parquet as pq

    target = FOLDER / f"{folder.name}-shuffled"
    if not (target / "done").exists():
        target.mkdir(parents=True, exist_ok=True)
        chance = np.random.default_rng(1)
        for name in ("games", "ratings", "events"):
            table = pq.read_table(folder / f"{name}.parquet")
            pq.write_table(table.take(chance.permutation(table.num_rows)), target / f"{name}.parquet")
        (target / "done").touch()
    return target


def alone(folder: Path, *, stream: bool) -> None:
    """One replay, and what it took, as JSON."""
    import pyarrow.parquet as pq

    whole(history(SIZES[0] // 100))  # imports, compiled code, thread pools
    before = resident("VmRSS")
    started = perf_counter()
    whole(folder, stream=stream)
    seconds = perf_counter() - started
    taken = max(0, resident("VmHWM") - before)
    columns = sum(pq.read_table(folder / f"{name}.parquet").nbytes for name in ("games", "ratings"))
    print(json.dumps({"taken": taken, "seconds": seconds, "columns": columns}))


def resident(what: str) -> int:
    """Bytes of this process in memory: now, or at most so far. Linux only; getrusage would count the parent's."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(what)) * 1024


if __name__ == "__main__":
    alone(Path(sys.argv[1]), stream=sys.argv[2] == "stream")
