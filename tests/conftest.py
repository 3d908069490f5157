"""What holds for every test: books, Hypothesis settings, and when to skip."""

import gc
import os
import pkgutil
import shutil
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

if TYPE_CHECKING:
    from normbook.book.store.book import Book
    from tests.book.postgres import Server

# A book is safe on the disk after every entry; the tests write thousands, and would wait for it half of their time.
# What they strike is processes, never the machine, so they show the same in memory, where there is enough of it.
MEMORY = Path("/dev/shm")
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 2 << 30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

# Garbage that has to be looked for is rare; after every 700 new objects the search takes a tenth of all the time.
gc.set_threshold(100_000)

REQUIRE_ALL = os.environ.get("NORMBOOK_REQUIRE_ALL") == "1"

# The same examples in every run, and no limit of time: a slow machine is not a wrong answer.
# To look for new ones: pytest --hypothesis-profile=explore. Few of them are for `make test-fast`.
settings.register_profile("steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("few", settings.get_profile("steady"), max_examples=20)
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile("steady")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Hypothesis also draws numbers and words that stand in our modules, of those imported so far. Which these are
    would depend on the tests that a worker has run before, so all are, before the first: tests/floor/test_steady.py"""
    if any(is_hypothesis_test(item.obj) for item in items if isinstance(item, pytest.Function)):
        import_everything()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One more than there are processors, as tests wait for browsers and other processes; quick and traced ones not."""
    return processors() + ("not slow" not in config.option.markexpr and not config.getoption("cov_source", None))


def processors() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def pytest_collection_finish() -> None:
    """Tests stay to the end: looking through thousands of them for garbage again and again costs more than some do."""
    gc.collect()
    gc.freeze()


def import_everything() -> None:
    for package in ("normbook", "tools"):
        with suppress(ImportError):
            for module in pkgutil.walk_packages(import_module(package).__path__, f"{package}."):
                if ".migrations" not in module.name:  # those are Alembic's to run
                    with suppress(ImportError):  # of an extra that is not installed
                        import_module(module.name)


# Each test that asks for `book_address` runs on SQLite and on PostgreSQL.


@pytest.fixture(scope="session")
def postgres_server() -> "Iterator[Server]":
    """One server per run; each test gets a database of its own."""
    from tests.book.postgres import NoServer, Server

    try:
        server = Server()
    except NoServer as reason:
        pytest.skip(str(reason))
    yield server
    server.remove()


@pytest.fixture(scope="session")
def postgres_template(postgres_server: "Server") -> str:
    """A database with an empty book: to copy it costs a quarter of what making one does, and hundreds are wanted."""
    from normbook.book.store.book import open_book

    address = postgres_server.new_database("empty")
    open_book(address, create=True).close()
    return "empty"


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with an empty book, to be copied."""
    from normbook.book.store.book import open_book

    path = tmp_path_factory.mktemp("empty") / "book.sqlite"
    open_book(str(path), create=True).close()
    return path


@pytest.fixture(params=["sqlite", "postgresql"])
def book_address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Where a book may be made: a path, or an empty database. Where the test asks for `book`, it is made already."""
    made = "book" in request.fixturenames
    if request.param == "postgresql":
        server: Server = request.getfixturevalue("postgres_server")
        template = request.getfixturevalue("postgres_template") if made else "template1"
        yield (address := server.new_database(template=template))
        server.drop(address)
    elif made:
        yield shutil.copy(request.getfixturevalue("sqlite_template"), str(tmp_path / "book.sqlite"))
    else:
        yield str(tmp_path / "book.sqlite")


@pytest.fixture(params=["sqlite", "postgresql"])
def other_address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A second place, on either."""
    yield (address := new_address(request, tmp_path, request.param, "other"))
    if request.param == "postgresql":
        request.getfixturevalue("postgres_server").drop(address)


def new_address(request: pytest.FixtureRequest, folder: Path, dialect: str, name: str = "book") -> str:
    if dialect == "sqlite":
        return str(folder / f"{name}.sqlite")
    server: Server = request.getfixturevalue("postgres_server")
    return server.new_database()


@pytest.fixture
def book(book_address: str) -> "Iterator[Book]":
    """An empty book."""
    from normbook.book.store.book import open_book

    with open_book(book_address) as book:
        yield book


@pytest.fixture
def cheap_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes of the same kind as ours that cost next to nothing, where a test is about accounts and not about these."""
    from pwdlib import PasswordHash
    from pwdlib.hashers.argon2 import Argon2Hasher

    from normbook.office import passwords

    cheap = PasswordHash((Argon2Hasher(time_cost=1, memory_cost=8, parallelism=1),))
    monkeypatch.setattr(passwords, "_argon2", lambda: cheap)
    monkeypatch.setattr(passwords, "_nobodys", passwords._nobodys.__wrapped__)  # lest a cheap one is kept


# A test's name says the same in every process: workers that collect other names than each other run nothing at all.


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    if isinstance(val, bytes) or (isinstance(val, str) and (len(val) > 80 or not val.isprintable())):
        return argname  # of the content only the place in the list: a workbook holds the second it was made in
    return None


def pytest_itemcollected(item: pytest.Item) -> None:
    asked_for = set(getattr(item, "fixturenames", ()))
    if asked_for & {"browser", "java"}:
        item.add_marker("foreign")
    if asked_for & {"browser", "java", "postgres_server"} or "postgresql" in parameters(item):
        item.add_marker("slow")


def parameters(item: pytest.Item) -> list[object]:
    return list(item.callspec.params.values()) if hasattr(item, "callspec") else []


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None, None, None]:
    """What was not run, and why: the last thing told, so that nobody takes it for passed."""
    yield
    reasons = Counter(reason_of(report) for report in terminalreporter.stats.get("skipped", []))
    if reasons:
        terminalreporter.section(f"NOT RUN: {reasons.total()}", yellow=True, bold=True)
        for reason, count in reasons.most_common():
            terminalreporter.line(f"{count:5} {reason}")


def reason_of(report: pytest.TestReport | pytest.CollectReport) -> str:
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return reason.removeprefix("Skipped: ")


# NORMBOOK_REQUIRE_ALL=1: a test that is skipped has not been run, so the run has not shown what it should.


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    xfailed = hasattr(report, "wasxfail")
    if REQUIRE_ALL and report.skipped and not xfailed:
        refuse(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if REQUIRE_ALL and report.skipped:
        refuse(report)
    return report


def refuse(report: pytest.TestReport | pytest.CollectReport) -> None:
    report.outcome = "failed"
    report.longrepr = f"{reason_of(report)} (NORMBOOK_REQUIRE_ALL=1 allows no skipping)"
