"""What a director waits for: processor time from start to exit, beside a Python that does nothing."""

import sys
import tempfile
from pathlib import Path

from benchmarks.tables import crosstable
from benchmarks.timing import Measurement, time_processes

ROUNDS = 15
BARE, VERSION = "python -c pass", "normbook --version"
VERSION_AT_MOST, SCORE_AT_MOST = 6.0, 9.0
RULEBOOKS = ("lpcc", "uscf", "cfc", "uschess", "fide")


def measure() -> list[Measurement]:
    normbook = str(Path(sys.executable).with_name("normbook"))
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "event.csv"
        table.write_text(crosstable(players=100, rounds=5), encoding="utf-8")
        commands = {
            BARE: [sys.executable, "-c", "pass"],
            VERSION: [normbook, "--version"],
        } | {
            f"score, 100 × 5, {rules}": [normbook, "score", str(table), "--rules", rules, "--json"]
            for rules in RULEBOOKS
        }
        results = Path(folder) / "solving.csv"
        results.write_text(solving(), encoding="utf-8")
        commands["score, 100 solvers, wfcc"] = [normbook, "score", str(results), "--rules", "wfcc", "--json"]
        seconds = time_processes(commands, ROUNDS)
    aims = dict.fromkeys(commands, SCORE_AT_MOST) | {BARE: None, VERSION: VERSION_AT_MOST}
    return [Measurement(name, taken, taken / seconds[BARE], aims[name]) for name, taken in seconds.items()]


def solving() -> str:
    """A table of results: a hundred solvers, three rounds."""
    rows = [f"Solver {no},POL,{2600 - 10 * no},{40 - no * 3 / 10:.2f},{30 - no / 4:.2f},20" for no in range(100)]
    return "\n".join(["name,country,rating,R1,R2,R3", *rows, ""])
