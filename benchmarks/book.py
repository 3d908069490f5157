"""What the book costs, beside the raw database doing the same."""

import json
import sqlite3
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks.tables import crosstable
from benchmarks.timing import Measurement

ROUNDS = 200


def measure() -> list[Measurement]:
    return appending()


def appending() -> list[Measurement]:
    """One entry with an event of 100 × 5, beside one raw transaction that writes a row of the same size."""
    from normbook.book.proof.verify import verify
    from normbook.book.store.book import open_book

    content = {"id": "bench", "rows": [line.split(",") for line in crosstable().splitlines()]}
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    raw_times, append_times = [], []
    with tempfile.TemporaryDirectory() as folder:
        raw = raw_table(Path(folder) / "raw.sqlite")
        with open_book(str(Path(folder) / "book.sqlite"), create=True) as book:
            for turn in range(1, ROUNDS + 1):
                started = perf_counter()
                raw.execute("BEGIN IMMEDIATE")
                row = (turn, "2024-05-03", "bench", "event", "uscf", "1998", "", text, "0" * 64, f"{turn:064}")
                raw.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
                raw.execute("COMMIT")
                raw_times.append(perf_counter() - started)
                started = perf_counter()
                book.write(lambda writing: writing.append("note", content, rules="uscf", edition="1998"))
                append_times.append(perf_counter() - started)
            started = perf_counter()
            with book.reading() as reading:
                assert verify(reading, "book").head.seq == ROUNDS
            verifying = (perf_counter() - started) / ROUNDS
        raw.close()
    baseline = median(raw_times)
    return [
        Measurement("raw transaction", baseline, 1),
        Measurement("append one entry", median(append_times), median(append_times) / baseline, 8.0),
        Measurement("verify, per entry", verifying, verifying / baseline),
    ]


def raw_table(path: Path) -> sqlite3.Connection:
    """The log's table without triggers, on a disk that is waited for."""
    raw = sqlite3.connect(path, isolation_level=None)
    raw.execute("PRAGMA journal_mode = WAL")
    raw.execute("PRAGMA synchronous = FULL")
    columns = "at TEXT, actor TEXT, kind TEXT, rules TEXT, edition TEXT, reason TEXT, content TEXT, previous TEXT"
    raw.execute(f"CREATE TABLE entries (seq INTEGER PRIMARY KEY, {columns}, hash TEXT UNIQUE)")
    return raw
