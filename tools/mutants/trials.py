"""A change tried by the tests, in a process of its own: the work tree is never touched.

Most changes lie in functions. For these the tests are collected once, and each trial is a fork in which one function
gets the changed code: that takes a few hundredths of a second. A change of what runs while modules are imported is
tried in a process that imports everything anew.
"""

import ast
import gc
import importlib.abc
import importlib.util
import os
import resource
import select
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

import pytest

from tools.mutants.changes import Change, changed
from tools.mutants.survey import OPTIONS, SOURCE, caches

KILLED, SURVIVED, ENDLESS, UNKNOWN = "killed", "survived", "endless", "unknown"
_PATIENCE = 5
"""Seconds of computing beyond what the tests take as they are; whoever takes longer never ends."""
_STALLED = 600
"""Seconds after which a trial is given up that does not even compute."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A change and the tests that run it, the quickest first."""

    change: Change
    tests: list[str]
    seconds: float

    @property
    def patience(self) -> int:
        """Seconds of computing that it may take."""
        return _PATIENCE + int(4 * self.seconds)


def in_forks(trials: Sequence[Trial], jobs: int, run: "Run") -> Iterator[tuple[Trial, str]]:
    """Each trial in a fork of this process, so many at once; yields them as they end."""
    waiting = list(reversed(trials))
    running: dict[int, tuple[int, Trial, float]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                trial = waiting.pop()
                reader, writer = os.pipe()
                child = os.fork()
                if child == 0:
                    os.close(reader)
                    _in_child(trial, run, writer)
                os.close(writer)
                running[reader] = child, trial, time.monotonic()
            ready, _, _ = select.select(list(running), [], [], 1.0)
            late = [reader for reader, (_, _, since) in running.items() if time.monotonic() - since > _STALLED]
            for reader in late:
                os.kill(running[reader][0], 9)
            for reader in {*ready, *late}:
                child, trial, _ = running.pop(reader)
                said = os.read(reader, 4000).decode()
                os.close(reader)
                os.waitpid(child, 0)
                yield trial, run.learn(trial, said or ENDLESS)
    finally:
        for child, _, _ in running.values():
            os.kill(child, 9)
            os.waitpid(child, 0)


class Run:
    """How a trial is run in its fork, and what the next ones can learn from it."""

    def __call__(self, trial: Trial) -> str:
        raise NotImplementedError

    def learn(self, _trial: Trial, said: str) -> str:
        """What is told of the trial, without what only this process needs to know."""
        return said


def _in_child(trial: Trial, run: Run, writer: int) -> None:
    """Say how it went, and end whatever happens."""
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (trial.patience, trial.patience + 1))
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        os.write(writer, run(trial).encode())
    except BaseException:  # of the tool, not of a test: those are pytest's to catch
        os.write(writer, UNKNOWN.encode())
    finally:
        os._exit(0)


class Fresh(Run):
    """In a process that has imported nothing of the program yet."""

    def __call__(self, trial: Trial) -> str:
        sys.meta_path.insert(0, _Changed(trial.change))
        files = sorted({test.partition("::")[0] for test in trial.tests})
        code = pytest.main([*OPTIONS, "-x", *files], plugins=[_Chosen(trial.tests)])
        return _SAID.get(pytest.ExitCode(code), UNKNOWN)


_SAID = {
    pytest.ExitCode.OK: SURVIVED,
    pytest.ExitCode.TESTS_FAILED: KILLED,
    pytest.ExitCode.INTERRUPTED: KILLED,  # a test file could not even be imported
}


class _Chosen:
    """A plugin that keeps only some tests, in their order."""

    def __init__(self, tests: list[str]) -> None:
        self.order = {test: at for at, test in enumerate(tests)}

    def pytest_plugin_registered(self, plugin: object) -> None:
        """Modules that are imported only for steady examples may stay away."""
        if hasattr(plugin, "import_everything"):
            plugin.import_everything = lambda: None

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        quick_to_fail()
        items[:] = sorted(
            (item for item in items if item.nodeid in self.order), key=lambda item: self.order[item.nodeid]
        )


class _Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module with its change."""

    def __init__(self, change: Change) -> None:
        self.change = change
        self.name = change.module.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    def find_spec(self, name: str, _path: object, _target: object = None) -> ModuleSpec | None:
        if name != self.name:
            return None
        places = [str((SOURCE / self.change.module).parent)] if self.change.module.endswith("__init__.py") else None
        return importlib.util.spec_from_file_location(
            name, SOURCE / self.change.module, loader=self, submodule_search_locations=places
        )

    def exec_module(self, module: ModuleType) -> None:
        path = SOURCE / self.change.module
        exec(compile(changed(path, self.change.index), str(path), "exec"), module.__dict__)


def quick_to_fail() -> None:
    """Hypothesis need not look for the smallest example that fails."""
    from hypothesis import Phase, settings

    settings.register_profile("mutants", settings.get_profile("steady"), phases=(Phase.explicit, Phase.generate))
    settings.load_profile("mutants")


class Warm(Run):
    """In a process that has collected the tests: only the changed function's code is put in."""

    def __init__(self, items: list[pytest.Item]) -> None:
        self.items = {item.nodeid: item for item in items}
        self.noticed: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        self.functions: dict[tuple[str, str, int], list[FunctionType]] = {}
        self.caches = caches()
        for each in gc.get_objects():
            if isinstance(each, FunctionType) and each.__module__ and each.__module__.startswith("normbook."):
                code = each.__code__
                self.functions.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(each)

    def __call__(self, trial: Trial) -> str:
        if not self._put(trial.change):
            return UNKNOWN
        for cache in self.caches:
            cache.cache_clear()
        own, near = self.noticed[trial.change.module, trial.change.function], self.noticed[trial.change.module, ""]
        for test in sorted(trial.tests, key=lambda test: (-own[test], -near[test])):
            if not _passes(self.items[test]):
                return f"{KILLED} {test}"
        return SURVIVED

    def learn(self, trial: Trial, said: str) -> str:
        """Tests that have noticed a change are asked first about others of the function, then of the module."""
        said, _, test = said.partition(" ")
        for function in (trial.change.function, "") if test else ():
            self.noticed[trial.change.module, function][test] += 1
        return said

    def _put(self, change: Change) -> bool:
        """Give the function the changed code; False where it cannot be found."""
        path = SOURCE / change.module
        outer = _outermost(ast.parse(path.read_text(encoding="utf-8")), change)
        if outer is None:
            return False
        tree = compile(changed(path, change.index), str(path), "exec")
        code = next((each for each in _codes(tree) if (each.co_qualname, each.co_firstlineno) == outer), None)
        functions = self.functions.get((str(path), *outer), [])
        if code is None or not functions:
            return False
        for function in functions:
            function.__code__ = code
        return True


def _outermost(tree: ast.Module, change: Change) -> tuple[str, int] | None:
    """Qualified name and first line of the function of a module or a class that the change lies in."""
    body: Sequence[ast.stmt] = tree.body
    name = ""
    while True:
        holding = [each for each in body if each.lineno <= change.line <= (each.end_lineno or 0)]
        holding += [
            each
            for each in body
            if isinstance(each, ast.FunctionDef | ast.ClassDef)
            and each.decorator_list
            and each.decorator_list[0].lineno <= change.line < each.lineno
        ]
        if not holding:
            return None
        found = holding[0]
        if isinstance(found, ast.FunctionDef):
            first = min([found.lineno, *(each.lineno for each in found.decorator_list)])
            return f"{name}.{found.name}".strip("."), first
        if not isinstance(found, ast.ClassDef):
            return None
        name, body = f"{name}.{found.name}".strip("."), found.body


def _codes(code: CodeType) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _codes(each)


def _passes(item: pytest.Item) -> bool:
    session = item.session
    before = session.testsfailed
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
    return session.testsfailed == before


class Collected:
    """A plugin that hands the collected tests to trials, in place of running them."""

    def __init__(self, trials: Sequence[Trial], jobs: int, out: int) -> None:
        self.trials = trials
        self.jobs = jobs
        self.out = out

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        quick_to_fail()
        warm = Warm(session.items)
        gc.freeze()
        for trial, said in in_forks(self.trials, self.jobs, warm):
            os.write(self.out, f"{trial.change.index} {trial.change.module} {said}\n".encode())
        return True


def warmly(trials: Sequence[Trial], jobs: int, log: Path) -> Iterator[tuple[Trial, str]]:
    """Trials in forks of a process that has collected the tests; what it prints goes into the log."""
    by_name = {(trial.change.index, trial.change.module): trial for trial in trials}
    files = sorted({test.partition("::")[0] for trial in trials for test in trial.tests})
    if not files:
        return
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        words = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        for stream in (1, 2):
            os.dup2(words, stream)
        try:
            pytest.main([*OPTIONS, *files], plugins=[Collected(trials, jobs, writer)])
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8") as lines:
        for line in lines:
            index, module, said = line.split()
            yield by_name.pop((int(index), module)), said
    os.waitpid(child, 0)
    for trial in by_name.values():
        yield trial, UNKNOWN


def freshly(trials: Sequence[Trial], jobs: int) -> Iterator[tuple[Trial, str]]:
    """Trials each in a process that imports everything anew."""
    return in_forks(trials, jobs, Fresh())


def preload() -> None:
    """Import what every fresh trial needs and no change touches."""
    for name in (
        "hypothesis",
        "hypothesis.strategies",
        "hypothesis.internal.conjecture.providers",
        "rich.console",
        "jinja2",
    ):
        importlib.import_module(name)
