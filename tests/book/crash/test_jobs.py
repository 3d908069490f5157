"""What is struck is every kind of write: each command that takes a book, and each kind of entry."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from normbook.book.log.entries import KINDS
from normbook.book.store.book import open_book
from normbook.cli.main import main
from tests.book.crash.jobs import JOBS, done, prepare
from tests.book.crash.office import OFFICE

pytestmark = pytest.mark.slow

READING = {
    *("application", "event", "forecast", "list", "log", "player", "replay", "site", "verify"),
    *("members near", "members show", "token list", "user list"),
}
"""Commands that take a book and write nothing into it."""

STRUCK_APART = {"serve": OFFICE, "token revoke": ["revoke a token"]}
"""Commands whose writes are struck as pages do them."""


def taking_a_book(group: click.Group, before: str = "") -> Iterator[str]:
    with click.Context(group) as context:
        for name in group.list_commands(context):
            command = group.get_command(context, name)
            assert command is not None
            if isinstance(command, click.Group):
                yield from taking_a_book(command, f"{name} ")
            elif any("--book" in each.opts for each in command.params):
                yield before + name


def test_each_command_that_writes_into_a_book_is_struck() -> None:
    grouped = ("members", "user", "token")
    struck = {" ".join(words[: 2 if words[0] in grouped else 1]) for words in JOBS.values()}
    assert set(taking_a_book(main)) == struck | READING | STRUCK_APART.keys()
    assert all(set(names) <= OFFICE.keys() for names in STRUCK_APART.values())


def test_each_kind_of_entry_is_written_by_a_job_that_is_struck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", sys.stdin)
    prepare(tmp_path / "template")
    seen: set[str] = set()
    for job in [*JOBS, *OFFICE]:
        folder = tmp_path / "job"
        shutil.copytree(tmp_path / "template", folder)
        assert done(folder, job) is None, job
        seen |= added(tmp_path / "template", folder)
        shutil.rmtree(folder)
    assert set(KINDS) <= seen


def added(before: Path, after: Path) -> set[str]:
    """Kinds of the entries that books have more than before."""
    return {
        kind
        for name in ("book.sqlite", "solvers.sqlite", "new.sqlite")
        if (after / name).exists()
        for kind in kinds_in(after / name)[len(kinds_in(before / name)) :]
    }


def kinds_in(path: Path) -> list[str]:
    if not path.exists():
        return []
    with open_book(str(path)) as book, book.reading() as reading:
        return [entry.kind for entry in reading.entries()]
