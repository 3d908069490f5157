"""Servers and browsers to test with."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from pwdlib.hashers.argon2 import Argon2Hasher

from normbook.book.store.book import open_book
from normbook.cli.demo.book import write_demo_book
from normbook.office import users
from normbook.office.roles import Role
from normbook.web.settings import ServerSettings
from tests.book.postgres import Server
from tests.everybody import write_book_of_everybody
from tests.web.browsing import PATIENCE, SIZES, Tab, browsing, chromium, profile_of
from tests.web.drafted import begin_draft
from tests.web.nights import begin_sample
from tests.web.site import PASSWORDS, TOKEN, Site, Visitor, serving

NEVER_BUSY = 1_000_000


@pytest.fixture(scope="session")
def demo_book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small complete book."""
    book = tmp_path_factory.mktemp("book") / "demo.sqlite"
    write_demo_book(book)
    begin_sample(book)
    begin_draft(book)
    return book


@pytest.fixture(scope="session")
def book_of_everybody(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Players of every kind, beside the files that the book was made of: copy both before changing anything."""
    return write_book_of_everybody(tmp_path_factory.mktemp("everybody"))


def settings(**more: object) -> ServerSettings:
    """Settings that do not get in the way of a test."""
    usual = {"costly_per_minute": NEVER_BUSY, "entries_per_minute": NEVER_BUSY, "stream_seconds": 1}
    return ServerSettings(**{"token": TOKEN, **usual, **more})  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def site(demo_book: Path) -> Iterator[Site]:
    """A single-person server with a book."""
    with serving(settings(book=str(demo_book))) as running:
        yield running


@pytest.fixture(scope="session")
def public_site(demo_book: Path) -> Iterator[Site]:
    """A server that everybody may read."""
    with serving(settings(book=str(demo_book), public=True)) as running:
        yield running


@pytest.fixture(scope="session")
def bookless_site() -> Iterator[Site]:
    """A single-person server without a book."""
    with serving(settings()) as running:
        yield running


@pytest.fixture(scope="session")
def accounts_book(demo_book: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small book with users: copy it before changing anything.

    Their hashes are of the same kind as ours and cost next to nothing: how dear one is stands in it, and tests log in
    hundreds of times.
    """
    book = Path(shutil.copy(demo_book, tmp_path_factory.mktemp("accounts") / "accounts.sqlite"))
    roles = {"dora": Role.DIRECTOR, "dan": Role.DIRECTOR, "olga": Role.OFFICER, "ada": Role.ADMINISTRATOR}
    cheap = Argon2Hasher(time_cost=1, memory_cost=8, parallelism=1)
    with open_book(str(book)) as opened:
        for name, role in roles.items():
            opened.write(lambda turn, name=name, role=role: users.add(turn, name, name.title(), role, PASSWORDS[name]))
    with closing(sqlite3.connect(book)) as plain, plain:
        stored = [(cheap.hash(PASSWORDS[name]), name) for name in roles]
        plain.executemany("UPDATE users SET password = ? WHERE name = ?", stored)
    return book


@pytest.fixture(scope="module")
def accounts_site(accounts_book: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A public server with accounts, on a book of its own for each file of tests: see `Site.logged_in`."""
    book = Path(shutil.copy(accounts_book, tmp_path_factory.mktemp("accounts") / "book.sqlite"))
    with serving(settings(book=str(book), public=True)) as running:
        yield running


@pytest.fixture(scope="session")
def club(accounts_book: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A public server with two directors, for club nights."""
    book = Path(shutil.copy(accounts_book, tmp_path_factory.mktemp("club") / "book.sqlite"))
    with serving(settings(book=str(book), public=True, stream_seconds=60)) as running:
        yield running


@pytest.fixture
def owner(site: Site) -> Iterator[Visitor]:
    with site.owner() as visitor:
        yield visitor


@pytest.fixture
def anybody(public_site: Site) -> Iterator[Visitor]:
    with public_site.visitor() as visitor:
        yield visitor


@pytest.fixture(scope="session")
def postgres_site(postgres_server: Server) -> Iterator[Site]:
    """The same book on PostgreSQL."""
    address = postgres_server.new_database()
    write_demo_book(address)
    with serving(settings(book=address)) as running:
        yield running


@pytest.fixture
def book_copy(demo_book: Path, tmp_path: Path) -> Path:
    """A book that a test may spoil."""
    return Path(shutil.copy(demo_book, tmp_path / "copy.sqlite"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if chromium() is None:
        pytest.skip("chromium is not installed (tools/debian-packages)")
    expect.set_options(timeout=PATIENCE)
    with browsing() as opened:
        yield opened


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def tab(browser: Browser, site: Site, size: str) -> Iterator[Tab]:
    """The owner's browser, at desktop and at phone size."""
    with open_tab(browser, site, size) as opened:
        yield opened


@contextmanager
def open_tab(browser: Browser, site: Site, size: str = "desktop", *, user: str = "", **more: Any) -> Iterator[Tab]:
    """The owner's browser; with `user`, that of somebody whom `accounts_site` knows; nobody's at a public server."""
    width, height = SIZES[size]
    profile = profile_of(browser, viewport={"width": width, "height": height}, **more)
    context = profile.context
    with site.logged_in(user) if user else site.visitor() if site.settings.public else site.owner() as visitor:
        for each in visitor.cookies.jar:
            context.add_cookies([{"name": each.name, "value": each.value or "", "url": site.root}])
    yield Tab(context.new_page(), site, size)
    profile.put_back(site)
