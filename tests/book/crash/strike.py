"""Strike a posting process, and look what is left: `python -m tests.book.crash.strike FOLDER`, with the shim preloaded.

Each line of stdin asks for strikes, by a JSON list of words:

    at-each-step MODE ACT FOLDER
    at-each-write MODE JOB FOLDER STRIDE
    at-random ACT FOLDER KILLS SEED [ADDRESS]

Each posting process is a fork of this one, so that nothing is imported anew: a strike costs milliseconds. The answer is
a JSON document on a line: how many strikes there were, and all that was not as it should be; null where we failed.
"""

import ctypes
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from normbook.book.proof.verify import verify
from normbook.book.store.book import open_book
from tests.book.crash.acts import ACTS, Act, act_until_struck, close_books, name_of
from tests.book.crash.jobs import done, prepare, state

FULL = ("BOOK-FULL", "BOOK-UNREADABLE", "BOOK-UNSURE", "FILE-NOT-WRITTEN", "ERASED-IN-JOURNAL")
"""What a full disk is called: SQLite knows it in a write; after a sync that failed, nobody knows what is stored."""


@dataclass
class Report:
    """What was seen."""

    strikes: int = 0
    stored_before_the_strike: int = 0
    problems: list[str] = field(default_factory=list)


@dataclass
class Told:
    """What a process said before it ended."""

    begun: set[str] = field(default_factory=set)
    stored: set[str] = field(default_factory=set)
    odd: list[str] = field(default_factory=list)

    def take(self, lines: str) -> None:
        for line in lines.splitlines():
            what, _, rest = line.partition(" ")
            name = rest.partition(" ")[0]
            if what == "begun":
                self.begun.add(name)
            elif what == "stored":
                self.stored.add(name)
            elif what != "refused" or not any(code in rest for code in FULL):
                self.odd.append(line)


def main() -> None:
    asked = sys.stdin  # commands get another
    template = Path(sys.argv[1], "template")
    prepare(template)  # imports what every command needs
    kinds: dict[str, Callable[..., Report]] = {
        "at-each-step": at_each_step,
        "at-each-write": partial(at_each_write, template),
        "at-random": at_random,
    }
    for line in asked:
        kind, *arguments = json.loads(line)
        child = os.fork()
        if child == 0:
            try:
                print(json.dumps(vars(kinds[kind](*arguments))), flush=True)
            except BaseException:
                traceback.print_exc()
                os._exit(1)
            os._exit(0)
        if os.waitpid(child, 0)[1]:
            print("null", flush=True)


def at_each_step(mode: str, act_name: str, folder_name: str) -> Report:
    """One strike for each write and sync of one act, from a book that has some acts already."""
    folder, act, report = Path(folder_name), ACTS[act_name], Report()
    os.environ["STRIKE_FOLDER"] = folder_name
    template = folder / "template"
    template.mkdir()
    with open_book(str(template / "book.sqlite"), create=True):
        pass
    for name in ("first", "second"):
        assert act(str(template / "book.sqlite"), name) is None
        close_books()
    step = 0
    while True:
        step += 1
        place = folder / f"at-{step}"
        shutil.copytree(template, place)
        told, struck = struck_at(step, mode, act, str(place / "book.sqlite"))
        told.begun |= {"first", "second"}
        told.stored |= {"first", "second"}
        look(str(place / "book.sqlite"), told, f"{mode} at step {step}", report)
        refusal = act(str(place / "book.sqlite"), "later")
        close_books()
        if refusal is not None:
            report.problems.append(f"{mode} at step {step}: nothing can be stored afterwards: {refusal}")
        shutil.rmtree(place)
        if not struck:
            return report
        report.strikes += 1
        report.stored_before_the_strike += "third" in told.stored


def at_each_write(template: Path, mode: str, job: str, folder_name: str, stride: str) -> Report:
    """Strikes at the writes and syncs of a job, of `stride` one: afterwards it is done, or nothing of it is."""
    folder, report = Path(folder_name), Report()
    tempfile.tempdir = os.environ["TMPDIR"] = folder_name
    shutil.copytree(template, folder / "whole")
    _, before = state(folder / "whole", job)
    refusal = done(folder / "whole", job)
    wrong, after = state(folder / "whole", job)
    assert (refusal, wrong, before != after) == (None, "", True), (refusal, wrong)
    step = 1
    while True:
        place = folder / f"at-{step}"
        shutil.copytree(template, place)
        told, struck = struck_at(step, mode, lambda at, _: done(Path(at), job), str(place))
        wrong, found = state(place, job)
        where = f"{mode} at step {step}"
        report.problems += [f"{where}: {each}" for each in (*told.odd, wrong) if each]
        if found not in (before, after) or (told.stored and found != after):
            report.problems.append(f"{where}: neither as before nor as after, or told and not done: {found}")
        shutil.rmtree(place)
        if not struck:
            return report
        report.strikes += 1
        report.stored_before_the_strike += bool(told.stored)
        step += int(stride)


def struck_at(step: int, mode: str, act: Act, address: str) -> tuple[Told, bool]:
    """What a process told that was struck at a step, and whether it came so far."""
    shim = ctypes.CDLL(None)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        shim.shim_arm(mode.encode(), address.encode(), ctypes.c_long(step))
        try:
            act_until_struck(act, address, ["third"], writing)
        finally:
            os._exit(3 if shim.shim_seen() < step else 4)
    os.close(writing)
    told = heard(reading)
    _, status = os.waitpid(child, 0)
    killed = os.WIFSIGNALED(status)
    assert not killed or os.WTERMSIG(status) == signal.SIGKILL
    return told, killed or os.WEXITSTATUS(status) == 4


def heard(channel: int) -> Told:
    told = Told()
    with os.fdopen(channel, encoding="utf-8") as lines:
        told.take(lines.read())
    return told


def at_random(act_name: str, folder_name: str, kills: str, seed: str, address: str = "") -> Report:
    """Strikes at random instants of a process that goes on and on; the same book is struck again and again."""
    folder, act, report, chance = Path(folder_name), ACTS[act_name], Report(), random.Random(int(seed))
    os.environ["STRIKE_FOLDER"] = folder_name
    address = address or str(folder / "book.sqlite")
    with open_book(address, create=True):
        pass
    assert act(address, "first") is None  # imports what every child needs
    close_books()
    everything = Told(begun={"first"}, stored={"first"})
    longest = 0.02
    for number in range(int(kills)):
        reading, writing = os.pipe()
        names = [f"n{number}-{each}" for each in range(200)]
        child = os.fork()
        if child == 0:
            os.close(reading)
            try:
                act_until_struck(act, address, names, writing)
            finally:
                os._exit(3)
        os.close(writing)
        time.sleep(chance.uniform(0, longest))
        os.kill(child, signal.SIGKILL)
        told = heard(reading)
        os.waitpid(child, 0)
        # Long enough for a few acts, however long one takes on this machine.
        longest = 0.06 if told.stored else 2 * longest
        everything.begun |= told.begun
        everything.stored |= told.stored
        everything.odd += told.odd
        report.strikes += 1
        if number % 10 == 9 or number == int(kills) - 1:
            look(address, everything, f"after {number + 1} kills", report)
    report.stored_before_the_strike = len(everything.stored) - 1
    return report


def look(address: str, told: Told, where: str, report: Report) -> None:
    """Each act told as stored is there, nothing else is but what was begun, nothing twice, and the book holds."""
    report.problems += [f"{where}: {line}" for line in told.odd]
    with open_book(address) as book, book.reading() as reading:
        for finding in verify(reading, address).findings:
            report.problems.append(f"{where}: {finding.code} {finding.place} {dict(finding.phrase.values)}")
        held = [name_of(entry) for entry in reading.entries(kinds=["note", "event"])]
    if len(held) != len(set(held)):
        report.problems.append(f"{where}: something is there twice")
    if lost := told.stored - set(held):
        report.problems.append(f"{where}: lost: {sorted(lost)}")
    if more := set(held) - told.begun:
        report.problems.append(f"{where}: nobody stored: {sorted(more)}")


if __name__ == "__main__":
    main()
