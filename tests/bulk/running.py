"""A replay of files, and what it wrote."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow.csv
import pyarrow.parquet as pq

from normbook.bulk.files import EVENTS, GAMES, RATINGS, BulkFile, FileColumns, open_file
from normbook.bulk.files import members as members_file
from normbook.bulk.output import Folder
from normbook.bulk.reasons import BadRows
from normbook.bulk.replay import Task, replay
from normbook.bulk.sources import Sources
from normbook.bulk.summary import Summary
from normbook.model.diagnostics import Findings
from normbook.rulebooks.uscf.bulk import COLUMNS, build
from normbook.rulebooks.uscf.law.tables import Tables, standard
from tests.bulk.histories import Answer


def opened(path: Path | None, wanted: FileColumns) -> BulkFile | None:
    if path is None:
        return None
    findings = Findings()
    file = open_file(path, wanted, findings)
    assert file, [finding.phrase for finding in findings]
    return file


def asked(
    games: Path,
    ratings: Path,
    events: Path | None = None,
    members: Path | None = None,
    rules: Sequence[Tables] = (),
    *,
    chunk: int = 1 << 20,
    threads: int = 2,
    stream: bool = True,
    limit: int = 0,
) -> Task:
    """A replay of the files; with several rules each gets a folder `0/`, `1/`, …"""
    games_file, ratings_file = opened(games, GAMES), opened(ratings, RATINGS)
    assert games_file
    assert ratings_file
    bad = BadRows(limit)
    sources = Sources(
        games_file, ratings_file, opened(events, EVENTS), opened(members, members_file(COLUMNS)), bad, chunk
    )
    rules = rules or (standard(),)
    folders = [""] if len(rules) == 1 else [f"{number}/" for number in range(len(rules))]
    return Task(sources, [partial(build, each) for each in rules], folders, threads, stream)


def run(out: Path, *files: Path | None, csv: bool = False, **more: Any) -> tuple[Summary, BadRows]:
    """Replay the files into a folder, on this machine."""
    task = asked(*files, **more)
    with Folder(out, csv=csv) as folder:
        summary = replay(task, folder)
        folder.complete()
    return summary, task.sources.bad


def rows(path: Path) -> list[tuple[object, ...]]:
    """The rows of a file that was written."""
    table = pyarrow.csv.read_csv(path) if path.suffix == ".csv" else pq.read_table(path)
    return [tuple(row.values()) for row in table.to_pylist()]


def answer(out: Path) -> Answer:
    """What a replay wrote."""
    tables = [rows(out / f"{name}.parquet") for name in ("standings", "norms", "titles")]
    return Answer(*tables)  # type: ignore[arg-type]
