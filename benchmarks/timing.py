"""Timing whole processes, and what a topic reports."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median


@dataclass(frozen=True)
class Measurement:
    """The median time of one thing, and its ratio to the topic's baseline in the same run."""

    what: str
    seconds: float
    ratio: float
    at_most: float | None = None
    """The greatest ratio we aim at; None for the baseline itself."""
    at_least: float | None = None
    """The least ratio we aim at, where it says how many times quicker than something else."""

    @property
    def verdict(self) -> str:
        if self.at_most is None and self.at_least is None:
            return ""
        too_much = self.at_most is not None and self.ratio > self.at_most
        too_little = self.at_least is not None and self.ratio < self.at_least
        return "missed" if too_much or too_little else "within"

    @property
    def aim(self) -> str:
        if self.at_least is not None:
            return f"≥ {self.at_least:g} ×"
        return "" if self.at_most is None else f"≤ {self.at_most:g} ×"


def time_processes(commands: Mapping[str, Sequence[str]], rounds: int) -> dict[str, float]:
    """The median processor time of each command, from its start to its exit.

    They take turns, so that a busy minute of the machine falls on all of them alike. The first turn warms the
    caches and is not counted.
    """
    times: dict[str, list[float]] = {name: [] for name in commands}
    # As a program is that is installed: compiled, whatever is set here for tests.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    for turn in range(rounds + 1):
        for name, command in commands.items():
            before = getrusage(RUSAGE_CHILDREN)
            done = subprocess.run(command, capture_output=True, check=False, env=environment)
            after = getrusage(RUSAGE_CHILDREN)
            elapsed = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
            if done.returncode != 0:
                raise RuntimeError(f"{name} failed: {done.stderr.decode(errors='replace').strip()}")
            if turn > 0:
                times[name].append(elapsed)
    return {name: median(taken) for name, taken in times.items()}
