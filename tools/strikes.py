"""Strike the program while it starts, and see that no signal is lost, nothing is left and nobody reads a traceback.

    python -m tools.strikes [--count 30] [--seed 1] [COMMAND ...]

Each strike is Ctrl-C or SIGTERM, to the process or to its whole group, at an instant drawn from the whole way from its
first to its last: a share of the computing that a start takes, so that a busy machine spreads them as a quiet one does.
Needs Linux, which tells how far a process has come.

What comes before the program's first line is Python's own affair: SIGTERM ends it in silence, Ctrl-C may show a
traceback of Python's start, or be told and swallowed. Such strikes are counted apart, and a line of ours in such a
traceback is a fault.
"""

import argparse
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "src" / "normbook" / "examples"
PROGRAM = [str(Path(sys.executable).with_name("normbook"))]
COMMANDS = ("serve", "serve --demo", "demo", "demo --out", "post", "replay", "generate", "export", "backup")
NEEDED = {"replay": "generate", "export": "demo --out", "backup": "demo --out"}
"""By which command the files are made that another one reads."""
BOOK = "normbook.sqlite"
OVER = "already over"
SIGNALS = (signal.SIGINT, signal.SIGTERM)
LOOK = 0.002
"""Seconds between two looks at how far a start has come."""
PATIENCE = 120
"""Seconds after which a signal counts as lost; what takes so long would not be waited for by anybody."""
FRAME = re.compile(r'File "[^"]*normbook[/\\](?!__main__\.py", line \d+, in <module>)[\w/\\]+\.py"')
"""A line of ours in a traceback, but for the imports with which the program begins."""
SWALLOWED = "Failed checking if argv[0] is an import path entry"
"""What Python says of a Ctrl-C that comes as it looks at what it is to run: it goes on as if there had been none."""


@dataclass
class Run:
    """One start: where it may write, and what it said."""

    command: str
    folder: Path
    port: int
    process: "subprocess.Popen[bytes]" = field(init=False)

    def __post_init__(self) -> None:
        for name in ("here", "tmp"):
            (self.folder / name).mkdir()
        if self.command in ("export", "backup"):
            shutil.copy(self._made / "tour" / BOOK, self.folder / "here")
        own = {name: value for name, value in os.environ.items() if not name.startswith("NORMBOOK_")}
        with (self.folder / "out").open("wb") as out, (self.folder / "err").open("wb") as err:
            self.process = subprocess.Popen(
                [*PROGRAM, *self._typed()],
                cwd=self.folder / "here",
                env=own | {"TMPDIR": str(self.folder / "tmp")},
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
                start_new_session=True,
            )

    @property
    def _made(self) -> Path:
        """Where the command that is needed before this one left its files."""
        return self.folder.parent / NEEDED.get(self.command, "") / "here"

    def _typed(self) -> list[str]:
        serving = ["--no-browser", "--port", str(self.port)]
        return {
            "serve": ["serve", *serving],
            "serve --demo": ["serve", "--demo", *serving],
            "demo": ["demo"],
            "demo --out": ["demo", "--out", "tour"],
            "post": ["post", str(EXAMPLES / "uscf" / "harvest.toml"), "--yes"],
            "replay": [
                "replay",
                str(self._made / "out" / "games.parquet"),
                *("--ratings", str(self._made / "out" / "ratings.parquet")),
                *("--events", str(self._made / "out" / "events.parquet"), "--out", "out"),
            ],
            "generate": ["generate", "--games", "3000", "--out", "out"],
            "export": ["export", "record", "--private"],
            "backup": ["backup", "copy.sqlite"],
        }[self.command]

    def said(self, name: str = "out") -> str:
        return (self.folder / name).read_text(encoding="utf-8", errors="replace")

    def ready(self) -> bool:
        return "http://" in self.said()

    def over(self) -> bool:
        """Whether it has come to the end of its start, or of its work."""
        return self.process.poll() is not None or (self.command.startswith("serve") and self.ready())

    def halted(self) -> bool:
        """Have it stand still; it cannot if it is over, or so near its end that it hears no signal any more."""
        self.process.send_signal(signal.SIGSTOP)
        stat = Path(f"/proc/{self.process.pid}/stat")
        while self.process.poll() is None:
            with suppress(FileNotFoundError):
                if stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[0] == "T":
                    return True
            time.sleep(LOOK)
        return False

    def computed(self) -> int:
        """Nanoseconds of computing so far."""
        try:
            return int(Path(f"/proc/{self.process.pid}/schedstat").read_text(encoding="ascii").split()[0])
        except (OSError, IndexError):
            return 0

    def end(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def files(self) -> list[str]:
        """What it has written, but for the book."""
        here = self.folder / "here"
        found = [str(path.relative_to(here)) for path in here.rglob("*")]
        return sorted(name for name in found if not name.startswith(BOOK))

    def problems(self, whole: "Whole") -> Iterator[str]:
        """What is left of it."""
        for path in (self.folder / "tmp").iterdir():
            yield f"left in the temporary folder: {path.name}"
        if (found := self.files()) not in ([], whole.files):
            yield f"left: {found}"
        if (self.folder / "here" / BOOK).exists():
            command = [*PROGRAM, "verify"]
            done = subprocess.run(command, cwd=self.folder / "here", capture_output=True, text=True, check=False)
            if done.returncode != 0:
                yield f"half a book: {done.stdout}{done.stderr}"
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, 0)
            yield "a process of it is still there"
        with socket.socket() as again:
            again.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                again.bind(("127.0.0.1", self.port))
            except OSError as problem:
                yield f"its port is still taken: {problem}"


@dataclass
class Whole:
    """A start that nobody struck."""

    computing: int
    said: str
    told: str
    files: list[str]

    def more(self, told: str) -> str:
        """What a struck one told besides, but for empty lines."""
        return "\n".join(line for line in told.splitlines() if line.strip() and line not in self.told.splitlines())


@dataclass(frozen=True)
class Strike:
    """What is sent, when, and to whom."""

    number: signal.Signals
    share: float
    group: bool

    def __str__(self) -> str:
        return f"{self.number.name} to the {'group' if self.group else 'process'} at {self.share:.4f}"


def unstruck(run: Run) -> Whole:
    """What a start takes."""
    computing = 0
    while not run.over():
        computing = max(computing, run.computed())
        time.sleep(LOOK)
    whole = Whole(computing, run.said(), run.said("err"), run.files())
    if not run.command.startswith("serve") and run.process.returncode != 0:
        sys.exit(f"{run.command} does not work: {run.said('err')}")
    run.end()
    return whole


def struck(run: Run, whole: Whole, strike: Strike) -> tuple[str, list[str]]:
    """What moment the strike met, and what was wrong afterwards."""
    while not run.over() and run.computed() < strike.share * whole.computing:
        time.sleep(LOOK)
    if not run.halted():
        return OVER, []
    ready, said_all = run.ready(), run.said() == whole.said
    (os.killpg if strike.group else os.kill)(run.process.pid, strike.number)
    run.process.send_signal(signal.SIGCONT)
    try:
        run.process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        run.end()
        if SWALLOWED in run.said("err"):
            return "Python's own start, swallowed", []
        return "lost", [f"lost: it went on; stderr: {run.said('err')!r}"]
    code, told = run.process.returncode, whole.more(run.said("err"))
    found = list(run.problems(whole))
    if "Traceback" in told and strike.number == signal.SIGINT and not FRAME.search(told):
        if code in (-2, 1):
            return "Python's own start, traceback", found
        if code == 0 and SWALLOWED in told:
            return "Python's own start, swallowed", found
    if "Traceback" in told or "\n" in told:
        found.append(f"said: {told}")
    stopped = run.command.startswith("serve") and run.ready() and strike.number == signal.SIGINT
    if code != (0 if stopped else -strike.number):
        found.append(f"exit code {code}; stderr: {told!r}")
    return "ready" if ready else "all was said" if said_all else "answered" if told else "silent", found


def free_port() -> int:
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        port: int = any_port.getsockname()[1]
        return port


def strikes(count: int, seed: int, command: str) -> Iterator[Strike]:
    """Spread evenly over the way, in no order."""
    chance = Random(f"{seed} {command}")
    shares = [(each + chance.random()) / count for each in range(count)]
    kinds = [(number, group) for number in SIGNALS for group in (False, True)]
    chance.shuffle(shares)
    for each, share in enumerate(shares):
        number, group = kinds[each % len(kinds)]
        yield Strike(number, share, group)


def run_all(commands: list[str], count: int, seed: int, place: Path) -> int:
    """Strike each command so many times; how many strikes found something."""
    port, faults = free_port(), 0
    wholes: dict[str, Whole] = {}
    for command in commands:
        for each in (NEEDED.get(command, command), command):
            if each not in wholes:
                if each == "replay":
                    unstruck(Run(each, fresh(place / each), port))  # compiles what later ones find compiled
                wholes[each] = unstruck(Run(each, fresh(place / each), port))
        whole = wholes[command]
        moments: Counter[str] = Counter()
        for drawn in strikes(count, seed, command):
            strike = drawn
            moment, problems = struck_once(command, place, port, whole, strike)
            while moment == OVER:  # this run was quicker than the one that was measured
                strike = replace(strike, share=0.9 * strike.share)
                moment, problems = struck_once(command, place, port, whole, strike)
            moments[moment] += 1
            faults += bool(problems)
            for problem in problems:
                print(f"{command}, {strike}: {problem}", flush=True)
        told = ", ".join(f"{moment} {times}" for moment, times in moments.most_common())
        print(
            f"{command}: {moments.total()} strikes over {whole.computing / 1e9:.2f} s of computing: {told}", flush=True
        )
    return faults


def struck_once(command: str, place: Path, port: int, whole: Whole, strike: Strike) -> tuple[str, list[str]]:
    run = Run(command, fresh(place / "run"), port)
    try:
        return struck(run, whole, strike)
    finally:
        run.end()


def fresh(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder


def main() -> None:
    """Strike, and say what was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=30, help="strikes of each command")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("commands", nargs="*", metavar="COMMAND", help=", ".join(COMMANDS))
    asked = parser.parse_args()
    # Whoever runs this in the background has Ctrl-C ignored, and what it starts would ignore it too.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit("stopped"))
    with tempfile.TemporaryDirectory(prefix="normbook-strikes-") as place:
        faults = run_all(asked.commands or list(COMMANDS), asked.count, asked.seed, Path(place))
    sys.exit(f"{faults} strikes were not borne" if faults else None)


if __name__ == "__main__":
    main()
