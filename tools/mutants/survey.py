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

        measured = [str(SOURCE / "normbook" / name / "*") for name in ("judgement", "rulebooks")]
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

    def survey(self) -> Survey:
        """What coverage has seen."""
        self.coverage.stop()
        data = self.coverage.get_data()
        lines = {
            Path(file).relative_to(SOURCE).as_posix(): data.contexts_by_lineno(file) for file in data.measured_files()
        }
        return Survey(self.seconds, lines)


def surveyed(folder: Path) -> Survey:
    """The survey of the law and the tests as they are; one made before is taken if nothing has changed since."""
    stamp = fingerprint([*law(), *tests()])
    file = folder / "survey.json"
    if file.exists():
        stored = json.loads(file.read_text(encoding="utf-8"))
        if stored["stamp"] == stamp:
            lines = {module: {int(line): found for line, found in by.items()} for module, by in stored["lines"].items()}
            return Survey(stored["seconds"], lines)
    folder.mkdir(parents=True, exist_ok=True)
    child = os.fork()
    if child == 0:  # the tests are imported there, not here
        os._exit(_make(file, stamp))
    _, status = os.waitpid(child, 0)
    if status:
        raise SystemExit("the law's tests do not pass as they are; see above")
    return surveyed(folder)


def _make(file: Path, stamp: str) -> int:
    data_file = file.with_suffix(".coverage")
    data_file.unlink(missing_ok=True)
    surveyor = Surveyor(data_file)
    code = pytest.main([*OPTIONS, *TESTS], plugins=[surveyor])
    if code or surveyor.failed:
        return 1
    survey = surveyor.survey()
    file.write_text(json.dumps({"stamp": stamp, "seconds": survey.seconds, "lines": survey.lines}), encoding="utf-8")
    return 0


def caches() -> "list[functools._lru_cache_wrapper[object]]":
    """What functions of the program keep of their answers."""
    gc.unfreeze()  # what the tests' settings have put out of sight
    kept = (each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper))
    return [each for each in kept if str(each.__module__).startswith("normbook.")]


def law() -> list[Path]:
    """The modules that are changed."""
    return sorted([*SOURCE.glob("normbook/judgement/*.py"), *SOURCE.glob("normbook/rulebooks/**/*.py")])


def tests() -> list[Path]:
    """The files that judge the changes, and what these rest on."""
    return sorted(
        [*(ROOT / "tests").glob("*.py"), *(each for name in _FOLDERS for each in (ROOT / name).glob("**/*.py"))]
    )


_FOLDERS = ["tests/judgement", "tests/rulebooks", "tests/publish"]


def fingerprint(files: Iterable[Path]) -> str:
    """Of what files hold."""
    found = hashlib.sha256()
    for file in files:
        found.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()
