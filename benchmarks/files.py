"""Converting a report file of 5,000 players, beside a Python that reads the same file line by line and forgets it."""

import random
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from benchmarks.timing import Measurement, time_processes

PLAYERS, ROUNDS = 5000, 9
TURNS = 5
LINE_BY_LINE = "reading its lines"
# Aims in multiples of reading the lines, process start to exit; memory likewise.
AT_MOST = {"trf → csv": 60.0, "trf → trf26": 60.0, "trf → xlsx": 150.0}
MEMORY_AT_MOST = 15.0
_PEAK = (
    "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True, capture_output=True); "
    "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
)


def report(players: int = PLAYERS, rounds: int = ROUNDS, seed: int = 1) -> str:
    """A TRF16 report in which both sides of every game agree."""
    dice = random.Random(seed)
    numbers = list(range(1, players + 1))
    cells: dict[int, list[str]] = {no: [] for no in numbers}
    points = dict.fromkeys(numbers, 0)
    for _ in range(rounds):
        dice.shuffle(numbers)
        for white, black in zip(numbers[::2], numbers[1::2], strict=True):
            mine, theirs = dice.choice((("1", "0"), ("0", "1"), ("=", "=")))
            cells[white].append(f"{black:4} w {mine}  ")
            cells[black].append(f"{white:4} b {theirs}  ")
            points[white] += {"1": 2, "=": 1, "0": 0}[mine]
            points[black] += {"1": 2, "=": 1, "0": 0}[theirs]
    lines = ["012 Large Open", "042 2026/04/01", "052 2026/04/09", "092 Individual: Swiss-System"]
    for no in sorted(numbers):
        start = f"001 {no:4} m    {f'Player, {no}':33} {dice.randint(1000, 2700):4} USA {10_000_000 + no:11} 1980/01/01"
        lines.append(f"{start} {points[no] / 2:4.1f} {no:4}  " + "".join(cells[no]).rstrip())
    return "\r\n".join(lines) + "\r\n"


def measure() -> list[Measurement]:
    normbook = str(Path(sys.executable).with_name("normbook"))
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "large.trf"
        source.write_text(report(), encoding="utf-8", newline="")
        read = f"for line in open({str(source)!r}, encoding='utf-8'): pass"
        commands: dict[str, list[str]] = {LINE_BY_LINE: [sys.executable, "-c", read]}
        for format, ending in (("csv", "csv"), ("trf26", "trf"), ("xlsx", "xlsx")):
            out = str(Path(folder) / f"out.{ending}")
            commands[f"trf → {format}"] = [normbook, "convert", str(source), out, "--to", format]
        seconds = time_processes(commands, TURNS)
        memory = {name: peak(command) for name, command in commands.items()}
    times = [
        Measurement(name, taken, taken / seconds[LINE_BY_LINE], AT_MOST.get(name)) for name, taken in seconds.items()
    ]
    peaks = [
        Measurement(f"{name}, memory", seconds[name], size / memory[LINE_BY_LINE], MEMORY_AT_MOST)
        for name, size in memory.items()
        if name != LINE_BY_LINE and size
    ]
    return times + peaks


def peak(command: list[str]) -> float:
    """The most memory a command takes, in the system's units; 0 where the system does not tell."""
    try:
        taken = [
            subprocess.run([sys.executable, "-c", _PEAK, *command], capture_output=True, check=True) for _ in range(3)
        ]
    except (OSError, subprocess.CalledProcessError):
        return 0.0
    return median(float(done.stdout) for done in taken)
