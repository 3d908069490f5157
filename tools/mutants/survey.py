"""Which tests run which lines of the law, and how long each takes: found by one run of the tests."""

import functools
import gc
import hashlib
import json
import os
import time
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src"
TESTS = ["tests/judgement", "tests/rulebooks", "tests/publish/test_explanations_add_up.py"]
OPTIONS = [
    "--assert=plain",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:xdist",
    "-p",
    "no:cov",
    "-p",
    "no:randomly",
    "-q",
    "--no-header",
]


@dataclass(frozen=True, slots=True)
class Survey:
    """What one run has shown."""

    seconds: dict[str, float]
    """Of computing, by test."""
    lines: dict[str, dict[int, list[str]]]
    """By module and line, the tests that run it; a blank stands for what runs while tests are collected."""

    def at_import(self, module: str, line: int) -> bool:
        """Whether a line has run before any test does."""
        return "" in self.lines.get(module, {}).get(line, [])

    def covering(self, module: str, line: int, *, anywhere: bool) -> list[str]:
        """The tests that run a line, the quickest first; or any line of the module."""
        by_line = self.lines.get(module, {})
        found = {test for tests in by_line.values() for test in tests} if anywhere else set(by_line.get(line, []))
        found.discard("")
        return sorted(found, key=lambda test: (self.seconds[test], test))


class Surveyor:
    """A plugin that tells coverage whose turn it is."""

    def __init__(self, data_file: Path) -> None:
        import coverage

        measured = [str(SOURCE / "normbook" / name / "*") for name in ("judgement", "rulebooks/*/law")]
        self.coverage = coverage.Coverage(data_file=str(data_file), include=measured, branch=False, config_file=False)
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []
        self.caches: list[functools._lru_cache_wrapper[object]] = []

        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.coverage.switch_context(item.nodeid)
        self.caches = self.caches or caches()
        for cache in self.caches:  # else only the first test to ask would seem to need what is kept
            cache.cache_clear()
        started = time.process_time()
        done = yield
        self.seconds[item.nodeid] = time.process_time() - started
        return done

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    def lines(self) -> dict[str, dict[int, list[str]]]:
        """What coverage has seen."""
        self.coverage.stop()
        data = self.coverage.get_data()
        return {
            Path(file).relative_to(SOURCE).as_posix(): data.contexts_by_lineno(file) for file in data.measured_files()
        }


def surveyed(folder: Path) -> Survey:
    """The survey of the law and the tests as they are; only files of tests that have changed since the last are run."""
    file = folder / "survey.json"
    stored: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    base = fingerprint([*law(), *(each for each in tests() if each not in test_files())])
    files = {each.relative_to(ROOT).as_posix(): fingerprint([each]) for each in test_files()}
    known: dict[str, str] = stored["files"] if stored.get("base") == base else {}
    stale = sorted(name for name, stamp in files.items() if known.get(name) != stamp)
    found = _kept(stored, {name for name in known if name in files and name not in stale})
    if stale:
        fresh = _run(stale, folder)
        found = _merged(found, fresh)
    document = {"base": base, "files": files, "seconds": found.seconds, "lines": found.lines}
    file.write_text(json.dumps(document), encoding="utf-8")
    return found


def _kept(stored: dict[str, Any], files: set[str]) -> Survey:
    """What an earlier survey says of these files' tests, and of what runs while tests are collected."""

    def stays(test: str) -> bool:
        return not test or test.partition("::")[0] in files

    seconds = {test: taken for test, taken in stored.get("seconds", {}).items() if stays(test)}
    lines = {
        module: {int(line): list(filter(stays, found)) for line, found in by_line.items()}
        for module, by_line in stored.get("lines", {}).items()
    }
    return Survey(seconds, lines if files else {})


def _merged(one: Survey, other: Survey) -> Survey:
    lines = {module: dict(by_line) for module, by_line in one.lines.items()}
    for module, by_line in other.lines.items():
        own = lines.setdefault(module, {})
        for line, found in by_line.items():
            own[line] = sorted({*own.get(line, []), *found})
    return Survey(one.seconds | other.seconds, lines)


def _run(files: list[str], folder: Path) -> Survey:
    """A survey of these files' tests, made in a process of its own: nothing of the program is imported here."""
    folder.mkdir(parents=True, exist_ok=True)
    data_file, seconds = folder / "survey.coverage", folder / "seconds.json"
    data_file.unlink(missing_ok=True)
    child = os.fork()
    if child == 0:
        surveyor = Surveyor(data_file)
        code = pytest.main([*OPTIONS, *files], plugins=[surveyor])
        seconds.write_text(json.dumps([surveyor.seconds, surveyor.lines()]), encoding="utf-8")
        os._exit(bool(code or surveyor.failed))
    _, status = os.waitpid(child, 0)
    if status:
        raise SystemExit("the law's tests do not pass as they are; see above")
    taken, lines = json.loads(seconds.read_text(encoding="utf-8"))
    return Survey(taken, {module: {int(line): found for line, found in by.items()} for module, by in lines.items()})


def caches() -> "list[functools._lru_cache_wrapper[object]]":
    """What functions of the program keep of their answers."""
    gc.unfreeze()  # what the tests' settings have put out of sight
    kept = (each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper))
    return [each for each in kept if str(each.__module__).startswith("normbook.")]


def law() -> list[Path]:
    """The modules that are changed."""
    return sorted([*SOURCE.glob("normbook/judgement/*.py"), *SOURCE.glob("normbook/rulebooks/*/law/*.py")])


def tests() -> list[Path]:
    """The files that judge the changes, and what these rest on."""
    return sorted(
        [*(ROOT / "tests").glob("*.py"), *(each for name in _FOLDERS for each in (ROOT / name).glob("**/*.py"))]
    )


def test_files() -> list[Path]:
    """Those of them that hold tests."""
    return [each for each in tests() if each.name.startswith("test_") and _chosen(each)]


def _chosen(file: Path) -> bool:
    name = file.relative_to(ROOT).as_posix()
    return any(name == each or name.startswith(f"{each}/") for each in TESTS)


_FOLDERS = ["tests/judgement", "tests/rulebooks", "tests/publish"]


def fingerprint(files: Iterable[Path]) -> str:
    """Of what files hold."""
    found = hashlib.sha256()
    for file in files:
        found.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()
