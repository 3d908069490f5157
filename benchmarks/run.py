"""Measure all topics, or those named: `python -m benchmarks.run [TOPIC ...]`."""

import argparse
import gc
import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from time import perf_counter

from benchmarks import (
    book,
    book_fold,
    files,
    growth,
    long_lists,
    members,
    memory,
    near,
    replay,
    replay_rules,
    site,
    solvers,
    spark,
    spark_speedup,
    start,
    uscf,
    uschess,
    web,
    wfcc,
)
from benchmarks.timing import Measurement
from normbook.__main__ import FEWEST_NEW

TOPICS: dict[str, Callable[[], list[Measurement]]] = {
    "start": start.measure,
    "book": book.measure,
    "book-fold": book_fold.measure,
    "files": files.measure,
    "growth": growth.measure,
    "lists": long_lists.measure,
    "members": members.measure,
    "memory": memory.measure,
    "near": near.measure,
    "replay": replay.measure,
    "replay-rules": replay_rules.measure,
    "site": site.measure,
    "solvers": solvers.measure,
    "spark": spark.measure,
    "spark-speedup": spark_speedup.measure,
    "uscf": uscf.measure,
    "uschess": uschess.measure,
    "web": web.measure,
    "wfcc": wfcc.measure,
}
ALONE = ("spark-speedup",)
"""Measured only where asked for: nothing else may be running."""
REPORT = Path(__file__).resolve().parent.parent / "build" / "bench.json"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure, and print medians and ratios.")
    known, alone = ", ".join(TOPICS), ", ".join(ALONE)
    parser.add_argument("topics", nargs="*", metavar="TOPIC", help=f"of: {known}; default: all but {alone}")
    topics = parser.parse_args().topics or [topic for topic in TOPICS if topic not in ALONE]
    if unknown := [topic for topic in topics if topic not in TOPICS]:
        parser.error(f"no topic {unknown[0]}; there are: {', '.join(TOPICS)}")

    gc.set_threshold(FEWEST_NEW, 20, 20)  # as the program has it: both sides of each ratio
    report = {}
    for topic in topics:
        started = perf_counter()
        try:
            measured = TOPICS[topic]()
        except RuntimeError as error:
            sys.exit(f"{topic}: {error}")
        print(table(topic, measured) + f"  measured in {perf_counter() - started:.0f} s\n", flush=True)
        report[topic] = [asdict(row) | {"verdict": row.verdict} for row in measured]
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text(json.dumps(report, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def table(topic: str, rows: list[Measurement]) -> str:
    wide = max(30, *(len(row.what) for row in rows)) if rows else 30
    lines = [f"{topic:{wide + 2}}{'median':>12}{'ratio':>10}{'aim':>10}"]
    for row in rows:
        times = f"{row.seconds * 1000:>9.1f} ms{row.ratio:>8.1f} ×"
        lines.append(f"  {row.what:{wide}}{times}{row.aim:>10}  {row.verdict}".rstrip())
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
