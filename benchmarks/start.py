"""How long a director waits: process start to exit, beside a Python that does nothing."""

import sys
import tempfile
from pathlib import Path

from benchmarks.tables import crosstable
from benchmarks.timing import Measurement, time_processes

ROUNDS = 25
BARE = "python -c pass"
AT_MOST = {"normbook --version": 6.0, "normbook score, 100 × 5": 9.0}


def measure() -> list[Measurement]:
    normbook = str(Path(sys.executable).with_name("normbook"))
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "event.csv"
        table.write_text(crosstable(players=100, rounds=5), encoding="utf-8")
        commands = {
            BARE: [sys.executable, "-c", "pass"],
            "normbook --version": [normbook, "--version"],
            "normbook score, 100 × 5": [normbook, "score", str(table), "--rules", "lpcc", "--json"],
        }
        seconds = time_processes(commands, ROUNDS)
    return [Measurement(name, taken, taken / seconds[BARE], AT_MOST.get(name)) for name, taken in seconds.items()]
