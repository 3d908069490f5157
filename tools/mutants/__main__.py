"""Change the law one place at a time, and see that its tests notice.

    python -m tools.mutants [--count N] [--seed 1] [--jobs 2] [--since] [--restart] [--within NAME ...]
        [NAME OF A RULEBOOK | common ...]

Changes are taken in an order that the seed gives. A stopped run goes on; outcomes are in build/mutants and hold as long
as module and tests are the same, with --since those that were noticed hold for any tests. Survivors are listed in
tools/mutants/survivors.toml, each with the reason why it changes nothing. The run succeeds if the tests notice 95 % of
the changes and every other one is listed.
"""

import argparse
import os
import random
import sys
import time
from collections.abc import Sequence

from normbook.rulebook import SHIPPED
from tools.mutants.changes import Change, changes_of
from tools.mutants.record import FOLDER, LEAST, Record, entry, listed, told
from tools.mutants.survey import SOURCE, Survey, fingerprint, law, surveyed, tests
from tools.mutants.trials import ENDLESS, KILLED, SURVIVED, UNKNOWN, Trial, freshly, preload, warmly

RULEBOOKS = (*SHIPPED, "common")
"""`common`: what they share, and the shapes of their answers."""


def rulebook_of(module: str) -> str:
    """Whose law a module is."""
    return next((name for name in RULEBOOKS if f"/{name}/" in module), "common")


def main(arguments: Sequence[str] | None = None) -> int:
    os.environ.setdefault("NORMBOOK_EXPLAINED", "10")  # enough for a change to show itself
    asked = _asked(arguments)
    sys.path[:0] = [str(SOURCE)]
    changes = [
        change
        for path in law()
        for change in changes_of(path, path.relative_to(SOURCE).as_posix())
        if rulebook_of(change.module) in asked.rulebooks and (not asked.within or change.function in asked.within)
    ]
    random.Random(asked.seed).shuffle(changes)
    changes = changes[: asked.count]
    survey = surveyed(FOLDER)
    record = Record.read(FOLDER / "outcomes.jsonl")
    if asked.restart:
        record.file.unlink(missing_ok=True)
        record.outcomes.clear()
    outcomes = tried(changes, survey, record, asked)
    return report(changes, outcomes, asked.rulebooks)


def tried(changes: list[Change], survey: Survey, record: Record, asked: argparse.Namespace) -> dict[str, str]:
    """What is said of every change, by its key."""
    of_tests = fingerprint(tests())
    of_module = {path.relative_to(SOURCE).as_posix(): fingerprint([path]) for path in law()}
    outcomes: dict[str, str] = {}
    open_trials: list[Trial] = []
    for change in changes:
        said = record.said(change, of_module[change.module], of_tests, killed_stay=asked.since)
        if said:
            outcomes[change.key] = said
        else:
            open_trials.append(trial_of(change, survey))
    open_trials.sort(key=lambda trial: not record.survived(trial.change))  # whoever adds a test wants to know of these
    print(f"{len(changes)} changes, {len(open_trials)} to be tried", file=sys.stderr, flush=True)
    preload()
    started, done = time.monotonic(), 0
    again: list[Trial] = []

    def settle(trial: Trial, said: str) -> None:
        nonlocal done
        done += 1
        outcomes[trial.change.key] = said
        record.keep(trial.change, said, of_module[trial.change.module], of_tests)
        if done % 100 == 0:
            print(f"{done} settled in {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)

    for trial, said in warmly(
        [trial for trial in open_trials if trial.change.in_function], asked.jobs, FOLDER / "warm.log"
    ):
        kept = survey.at_import(trial.change.module, trial.change.line) or _is_within_another(trial.change.function)
        if said == UNKNOWN or (said == SURVIVED and kept):
            again.append(trial_of(trial.change, survey, anywhere=True))
        else:
            settle(trial, said)
    again += [trial for trial in open_trials if not trial.change.in_function]
    for trial, said in freshly(again, asked.jobs):
        settle(trial, said)
    return outcomes


def _is_within_another(function: str) -> bool:
    """Whether it is a function made by another: whoever has asked for it on import keeps the unchanged one."""
    *around, _ = function.split(".")
    return any(name.lstrip("_")[:1].islower() for name in around)


def trial_of(change: Change, survey: Survey, *, anywhere: bool = False) -> Trial:
    """A change with the tests that run its line; what takes effect on import, with all that run its module."""
    anywhere = anywhere or not change.in_function
    chosen = survey.covering(change.module, change.line, anywhere=anywhere)
    return Trial(change, chosen, sum(survey.seconds[test] for test in chosen))


def report(changes: list[Change], outcomes: dict[str, str], rulebooks: Sequence[str]) -> int:
    """Print the figures and what nobody has listed; 0 where all is well."""
    reasons = listed()
    unlisted: list[Change] = []
    for name in rulebooks:
        own = [(change, outcomes[change.key]) for change in changes if rulebook_of(change.module) == name]
        line, new = told(name, own, reasons)
        unlisted += new
        print(line)
    line, _ = told("all", [(change, outcomes[change.key]) for change in changes], reasons)
    print(line)
    killed = {key for key, said in outcomes.items() if said != SURVIVED}
    for key in sorted(killed & set(reasons)):
        print(f"listed, but noticed now: {key}")
    for change in sorted(unlisted, key=lambda change: (change.module, change.line)):
        print(f"\n# line {change.line}\n{entry(change)}", end="")
    noticed = sum(said in (KILLED, ENDLESS) for said in outcomes.values())
    return int(bool(unlisted) or 100 * noticed < LEAST * len(outcomes))


def _asked(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__.partition("\n")[0])
    parser.add_argument("rulebooks", nargs="*", default=RULEBOOKS, help=f"{', '.join(RULEBOOKS)}; all if none is named")
    parser.add_argument("--count", type=int, help="only so many changes, drawn by the seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--within", action="append", help="only changes within the function or method of this name")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--since", action="store_true", help="what was noticed before tests were added stays so")
    parser.add_argument("--restart", action="store_true", help="forget earlier outcomes")
    asked = parser.parse_args(arguments)
    if unknown := sorted(set(asked.rulebooks) - set(RULEBOOKS)):
        parser.error(f"no rulebook {', '.join(unknown)}")
    return asked


if __name__ == "__main__":
    sys.exit(main())
