"""How long a large event takes, read and judged by the lifetime titles, beside the csv module reading its file."""

import csv
import io
import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks.tables import crosstable
from benchmarks.timing import Measurement

PLAYERS, GAMES, TURNS = 5000, 9, 9
AT_MOST = 40.0


def measure() -> list[Measurement]:
    from normbook.formats.event_file import read_events
    from normbook.formats.sections import Facts
    from normbook.model.diagnostics import Findings
    from normbook.rulebooks.uscf.law.judge import judge
    from normbook.rulebooks.uscf.law.tables import standard

    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "event.csv"
        table.write_text(with_posts(crosstable(players=PLAYERS, rounds=GAMES)), encoding="utf-8")

        def read_rows() -> None:
            with table.open(encoding="utf-8", newline="") as file:
                list(csv.reader(file))

        def read_and_judge() -> None:
            findings = Findings()
            [event] = read_events(table, Facts(), findings)
            judgement = judge(event, standard())
            if findings.refused or len(judgement.subjects) != PLAYERS:
                raise RuntimeError("the generated event was not judged")

        baseline, judged = take_turns(read_rows, read_and_judge)
    name = f"read and judge, {PLAYERS} × {GAMES}"
    return [Measurement("csv module", baseline, 1.0), Measurement(name, judged, judged / baseline, AT_MOST)]


def with_posts(table: str, seed: int = 2) -> str:
    """The crosstable with a column of post-event ratings."""
    chance = random.Random(seed)
    header, *rows = csv.reader(io.StringIO(table))
    rating = header.index("rating")
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*header[: rating + 1], "post", *header[rating + 1 :]])
    for row in rows:
        value, slash, games = row[rating].partition("/")
        post = str(min(3000, max(100, int(value or 1200) + chance.randint(-40, 40))))
        writer.writerow([*row[: rating + 1], f"{post}{slash}{games}" if value else f"{post}/9", *row[rating + 1 :]])
    return out.getvalue()


def take_turns(*jobs: Callable[[], None]) -> list[float]:
    """The median time of each job; the first turn warms up and is not counted."""
    times: list[list[float]] = [[] for _ in jobs]
    for turn in range(TURNS + 1):
        for job, taken in zip(jobs, times, strict=True):
            started = perf_counter()
            job()
            if turn:
                taken.append(perf_counter() - started)
    return [median(taken) for taken in times]
