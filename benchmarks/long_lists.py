"""A federation's list: on a terminal beside its JSON, both in processor time; and as one HTML file, with its memory.

Each is the program from start to exit, as somebody types it.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from benchmarks.members import DAY, a_federation, done
from benchmarks.timing import Measurement
from normbook.book.commands import acts
from normbook.book.store.book import open_book

MEMBERS = 50_000
ROUNDS = 3


def measure() -> list[Measurement]:
    with tempfile.TemporaryDirectory() as folder:
        book = Path(folder) / "book.sqlite"
        with open_book(str(book), create=True) as opened:
            done(opened, acts.bring_in(a_federation("", MEMBERS), DAY))
        html = ["--html", str(Path(folder) / "list.html")]
        forms = {"json": ("80", ["--json"]), "80": ("80", []), "50": ("50", []), "html": ("80", html)}
        taken: dict[str, list[tuple[float, float]]] = {name: [] for name in forms}
        for _ in range(ROUNDS):
            for name, (columns, options) in forms.items():
                taken[name].append(_listed(book, columns, options))
    seconds = {name: median(each for each, _ in times) for name, times in taken.items()}
    megabytes = {name: median(each for _, each in times) for name, times in taken.items()}
    base = seconds["json"]
    return [
        Measurement(f"list of {MEMBERS:,} as JSON", base, 1),
        Measurement("on a terminal of 80 columns", seconds["80"], seconds["80"] / base, 2.0),
        Measurement("on one of 50, where columns go", seconds["50"], seconds["50"] / base, 2.0),
        Measurement("as one HTML file", seconds["html"], seconds["html"] / base),
        Measurement(f"its {megabytes['html']:.0f} MB to 100 MB", seconds["html"], megabytes["html"] / 100, 1.0),
    ]


_PROGRAM = """
import re, sys, time
from pathlib import Path
from normbook.cli.main import main
try:
    main(prog_name="normbook", args=sys.argv[1:])
finally:
    most = re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]
    print(time.process_time(), int(most) / 1024, file=sys.stderr)
"""


def _listed(book: Path, columns: str, options: list[str]) -> tuple[float, float]:
    """Seconds of processor time and megabytes of a list that somebody asks for."""
    command = [sys.executable, "-c", _PROGRAM, "list", "uscf", "--book", str(book), *options]
    environment = os.environ | {"COLUMNS": columns}
    done = subprocess.run(command, capture_output=True, check=True, text=True, env=environment)
    seconds, megabytes = done.stderr.split()[-2:]
    return float(seconds), float(megabytes)
