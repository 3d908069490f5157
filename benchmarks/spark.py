"""A history on two executors of Spark beside the same history in one process; and what each phase costs a core."""

import shutil
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

from benchmarks.replay import FOLDER, history, shuffle, sources, tables, whole
from benchmarks.timing import Measurement

SIZES = (1_000_000, 5_000_000)
TURNS = 2


def measure() -> list[Measurement]:
    if shutil.which("java") is None:
        raise RuntimeError("Spark needs Java")
    from tools.spark_here import executors_here

    rows = []
    with TemporaryDirectory() as home, executors_here(Path(home), 1536, {}) as session:
        on_cluster(history(SIZES[0]), session)  # Python workers, imports, compiled code
        for size in SIZES:
            rows += beside_one_process(f"{size // 1_000_000} M games", history(size), size, session)
        rows += beside_one_process("5 M games in any order", shuffle(history(SIZES[1])), SIZES[1], session)
    return rows + cost_of_a_core()


def beside_one_process(name: str, folder: Path, games: int, session: Any) -> list[Measurement]:
    """Both by turns; the ratio says how many times longer Spark takes."""
    alone, together = [], []
    work = None
    for _ in range(TURNS):
        started = perf_counter()
        whole(folder)
        alone.append(perf_counter() - started)
        started = perf_counter()
        work = on_cluster(folder, session)
        together.append(perf_counter() - started)
    here, there = min(alone), min(together)
    travelled = f"{work.shuffle_bytes / games:.2f} bytes a game shuffled" if work else ""
    return [
        Measurement(f"{name}: one process, 2 threads", here, 1.0),
        Measurement(f"{name}: 2 executors, {travelled}", there, there / here),
    ]


def asked(folder: Path) -> Any:
    from functools import partial

    from normbook.bulk.replay import Task
    from normbook.rulebooks.uscf.bulk import build

    return Task(sources(folder), [partial(build, each) for each in tables()[:1]], ["0/"], 2)


def on_cluster(folder: Path, session: Any) -> Any:
    """The replay as a user runs it, but for starting Spark."""
    from normbook.bulk.output import Folder
    from normbook.cluster.replay import replay

    with Folder(FOLDER / "out-spark") as out:
        summary = replay(asked(folder), out, session)
        out.complete()
    return summary.cluster


def cost_of_a_core() -> list[Measurement]:
    """The tasks of each phase one after the other in this process, without Spark: processor time for 1 M games.

    Ratios say how much that is of what one process takes for the whole replay.
    """
    size = SIZES[-1]
    folder = history(size)
    phases(folder)  # imports, compiled code
    started = process_time()
    whole(folder)
    alone = process_time() - started
    rows = [Measurement("one process, processor time for 1 M games", alone / size * 1e6, 1.0)]
    for name, seconds in phases(folder).items():
        rows.append(Measurement(f"{name}, processor time for 1 M games", seconds / size * 1e6, seconds / alone))
    return rows


def phases(folder: Path) -> dict[str, float]:
    """The processor time of each phase."""
    import pyarrow as pa

    from normbook.cluster import levels, survey
    from normbook.cluster.fold import folding
    from normbook.cluster.parts import writing
    from normbook.cluster.replay import job_of
    from normbook.cluster.travel import Kind, Task, read_reports

    taken: dict[str, float] = {}

    def timed(name: str, work: Callable[[], Any]) -> Any:
        started = process_time()
        done = work()
        taken[name] = process_time() - started
        return done

    def run(task: Task, count: int) -> list[Any]:
        return [row for batch in each(task, count) for row in batch.to_pylist()]

    def each(task: Task, count: int) -> Iterator[pa.RecordBatch]:
        for number in range(count):
            yield from task(iter([pa.RecordBatch.from_pydict({"id": [number]})]))

    def by_bucket(tables: Any, kinds: set[Kind]) -> dict[int, pa.Table]:
        groups = defaultdict(list)
        for table in tables:
            if table.column("kind")[0].as_py() in kinds:
                groups[table.column("bucket")[0].as_py()].append(table)
        return {bucket: pa.Table.from_batches(found) for bucket, found in groups.items()}

    with TemporaryDirectory(dir=FOLDER) as work:
        job = job_of(asked(folder), Path(work))
        shares = survey.sizes(job.games.rows, job.ratings.rows, 2, 1 << 20)
        looked = timed(
            "looking where to cut", lambda: survey.survey(job, shares, 2, lambda t, n: read_reports(run(t, n)))
        )
        job = replace(job, splits=looked.splits)
        assert looked.stretches is not None
        task = levels.judging_stretches(job, looked.stretches)
        met = timed("judging, with reading", lambda: list(each(task, len(looked.stretches))))
        buckets = by_bucket(met, {Kind.LEVELS})
        fold, write = folding(job), writing(job)
        folded = timed("folding", lambda: [fold((pa.scalar(b),), table) for b, table in buckets.items()])
        ranges = by_bucket((x for table in folded for x in table.to_batches()), {Kind.NORMS, Kind.TITLES})
        timed("sorting norms and titles", lambda: [write((pa.scalar(b),), table) for b, table in ranges.items()])
        timed("joining", lambda: join(job))
    return taken


def join(job: Any) -> None:
    """What the driver does at the end, alone."""
    import pyarrow.parquet as pq

    from normbook.bulk.output import Folder
    from normbook.cluster.parts import parts

    with Folder(FOLDER / "out-spark") as out:
        for name in ("norms", "titles", "standings"):
            for part in parts(job.work, 0, name):
                out.write(name, pq.read_table(part))
        out.complete()
