"""Damage files a hundred thousand times for each reader, and see that none does more than refuse them.

    python -m tools.fuzz [--count 100000] [--seed 0] [--jobs 2] [--restart] [READER ...]

The same number always makes the same damage; another seed makes others. Where a run was stopped, the next
one goes on; the state is in build/fuzz.json. An input that a reader could not bear is kept in build/fuzz.
"""

import argparse
import json
import os
import signal
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from tools.fuzzing import TARGETS, Bench, read_large, suffix_of

BUILD = Path(__file__).resolve().parent.parent / "build"
STATE = BUILD / "fuzz.json"
STEP = 1000
LARGE = 20
APART = 10**9
"""Between the inputs of one seed and those of the next: more than anybody tries."""
SLOWEST = 5.0
"""Seconds of computing that a file of a megabyte may take."""
MOST_MEMORY = 4 << 30
IN_MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
"""Where Linux keeps files that are on no disk: writing the inputs to one takes longer than reading them."""


def bounded() -> None:
    """Keep this process from taking all memory, where the system lets us."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def mortal() -> None:
    """A worker stuck in a library must end when it is told to."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def small(name: str, first: int, last: int) -> tuple[str, int, float, str]:
    """A stretch of small inputs: how many were read, the slowest, and what went wrong."""
    bounded()
    read, slowest = 0, 0.0
    with tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder:
        bench = Bench(TARGETS[name], Path(folder))
        for seed in range(first, last):
            started = time.process_time()
            try:
                read += bench.run(seed)
            except BaseException as problem:  # what panics in a compiled library is no Exception
                keep(name, seed, bench)
                return name, read, slowest, f"seed {seed}: {type(problem).__name__}: {problem}"
            slowest = max(slowest, time.process_time() - started)
    return name, read, slowest, ""


def big(name: str, seed: int) -> tuple[str, float, str]:
    """One large input: how long it took, and what went wrong."""
    bounded()
    started = time.process_time()
    try:
        read_large(name, seed)
    except BaseException as problem:
        return name, 0.0, f"large, seed {seed}: {type(problem).__name__}: {problem}"
    taken = time.process_time() - started
    return name, taken, f"large, seed {seed}: {taken:.1f} s" if taken > SLOWEST else ""


def keep(name: str, seed: int, bench: Bench) -> None:
    folder = BUILD / "fuzz" / f"{name}-{seed}"
    folder.mkdir(parents=True, exist_ok=True)
    for _, files in bench.cases:
        for path, _ in files:
            (folder / f"{path.parent.name}-{path.name}").write_bytes(path.read_bytes())


def main() -> None:
    parser = argparse.ArgumentParser(description="Damage files and see that readers do no more than refuse them.")
    parser.add_argument("readers", nargs="*", metavar="READER", help=f"of: {', '.join(TARGETS)}; default: all")
    parser.add_argument("--count", type=int, default=100_000, help="damaged inputs for each reader")
    parser.add_argument("--seed", type=int, default=0, help="another number, other damage")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at once; default: one per core")
    parser.add_argument("--restart", action="store_true", help="begin anew instead of going on")
    asked = parser.parse_args()
    names = asked.readers or list(TARGETS)
    if unknown := [name for name in names if name not in TARGETS]:
        parser.error(f"no reader {unknown[0]}; there are: {', '.join(TARGETS)}")
    state: dict[str, int] = {}
    if STATE.exists() and not asked.restart:
        state = json.loads(STATE.read_text(encoding="utf-8"))
    problems: list[str] = []
    BUILD.mkdir(exist_ok=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped; the next run goes on from here"))
    pool = ProcessPoolExecutor(max_workers=asked.jobs, initializer=mortal)
    try:
        for name in names:
            problems += run(pool, name, state, asked.count, asked.seed)
            STATE.write_text(json.dumps(state), encoding="utf-8")
    finally:
        pool.shutdown(cancel_futures=True)
    if problems:
        sys.exit("\n".join(problems))


def run(pool: ProcessPoolExecutor, name: str, state: dict[str, int], count: int, seed: int = 0) -> list[str]:
    """One reader's inputs; the state says up to which all were borne."""
    key, offset = (f"{name}, seed {seed}", seed * APART) if seed else (name, 0)
    begun = state.get(key, 0)
    starts = range(begun, count, STEP)
    waiting = {pool.submit(small, name, offset + first, offset + min(first + STEP, count)): first for first in starts}
    done: set[int] = set()
    read, slowest, problems = 0, 0.0, []
    for future in as_completed(waiting):
        _, answered, taken, problem = future.result()
        read, slowest = read + answered, max(slowest, taken)
        if problem:
            problems.append(f"{name}: {problem}")
        else:
            done.add(waiting[future])
            while state.get(key, 0) in done:
                state[key] = min(state.get(key, 0) + STEP, count)
            STATE.write_text(json.dumps(state), encoding="utf-8")
    times = []
    if suffix_of(name):  # not for folders
        for each in as_completed([pool.submit(big, name, offset + number) for number in range(LARGE)]):
            _, taken, problem = each.result()
            times.append(taken)
            problems += [f"{name}: {problem}"] if problem else []
    largest = f", 1 MB in at most {max(times):.1f} s" if times else ""
    print(f"{name:10}{count - begun:>8} inputs, {read} read, slowest {slowest:.2f} s{largest}", flush=True)
    return problems


if __name__ == "__main__":
    main()
