"""Accounts and tokens on the command line."""

import json
import os
import re
import select
import shutil
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from normbook.book.store.book import open_book
from normbook.cli.main import main
from tests.cli.running import answered, refused, run

pytestmark = pytest.mark.usefixtures("cheap_passwords")

SECRET = "four words for ada"
SOON = (datetime.now(UTC) + timedelta(days=3)).date().isoformat()


@pytest.fixture
def book(sqlite_template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty book, which commands find by themselves."""
    monkeypatch.setenv("NORMBOOK_BOOK", str(tmp_path / "book.sqlite"))
    monkeypatch.setenv("NORMBOOK_ACTOR", "root@machine")
    return Path(shutil.copy(sqlite_template, tmp_path / "book.sqlite"))


def by_stdin(*arguments: object, password: str = SECRET) -> Result:
    return CliRunner().invoke(
        main, [*map(str, arguments), "--password-stdin"], input=f"{password}\n", prog_name="normbook"
    )


def listed() -> dict[str, Any]:
    return {each["name"]: each for each in answered("user", "list")["users"]}


def test_an_account_from_its_beginning_to_its_end(book: Path) -> None:
    assert by_stdin("user", "add", "ada", "--role", "administrator", "--shown", "Ada Lowe").exit_code == 0
    assert by_stdin("user", "add", "dora", "--role", "director").exit_code == 0
    assert (listed()["ada"]["shown"], listed()["dora"]["shown"]) == ("Ada Lowe", "dora")
    assert answered("user", "role", "dora", "officer") == {"stored": True, "name": "dora", "role": "officer"}
    assert listed()["dora"]["role"] == "officer"
    assert run("user", "close", "dora").exit_code == 0
    assert listed()["dora"]["closed"] is not None
    assert run("user", "reopen", "dora").exit_code == 0
    assert listed()["dora"]["closed"] is None
    assert by_stdin("user", "password", "dora", password="another password").exit_code == 0
    shown = run("user", "list").stdout
    assert "Ada Lowe" in shown
    assert SECRET not in shown
    assert SECRET.encode() not in book.read_bytes()
    with open_book(str(book)) as opened, opened.reading() as reading:
        from normbook.office.account_log import newest

        assert [(line.what, line.whom) for line in reversed(newest(reading))] == [
            ("added", "ada"),
            ("added", "dora"),
            ("role", "dora"),
            ("closed", "dora"),
            ("reopened", "dora"),
            ("password", "dora"),
        ]
        assert {line.actor for line in newest(reading)} == {"root@machine"}


def test_a_dry_run_changes_nothing(book: Path) -> None:
    done = by_stdin("user", "add", "ada", "--role", "administrator", "--dry-run", "--json")
    assert json.loads(done.stdout)["stored"] is False
    assert listed() == {}
    by_stdin("user", "add", "ada", "--role", "administrator")
    by_stdin("user", "add", "eve", "--role", "administrator")
    for change in (["role", "ada", "officer"], ["close", "ada"]):
        assert answered("user", *change, "--dry-run")["stored"] is False
    assert (listed()["ada"]["role"], listed()["ada"]["closed"]) == ("administrator", None)
    tried = answered("token", "issue", "ada", "--purpose", "x", "--ends", SOON, "--dry-run")
    assert tried["stored"] is False
    assert "secret" not in tried
    assert answered("token", "list") == {"tokens": []}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["role", "nobody", "officer"], "USER-UNKNOWN"),
        (["close", "nobody"], "USER-UNKNOWN"),
        (["reopen", "nobody"], "USER-UNKNOWN"),
        (["password", "nobody"], "USER-UNKNOWN"),
        (["close", "ada"], "USER-LAST-ADMINISTRATOR"),
        (["role", "ada", "officer"], "USER-LAST-ADMINISTRATOR"),
        (["password", "ada"], "USER-PASSWORD-UNASKED"),
        (["add", "eve", "--role", "officer"], "USER-PASSWORD-UNASKED"),
    ],
)
def test_what_is_refused(book: Path, arguments: list[str], code: str) -> None:
    by_stdin("user", "add", "ada", "--role", "administrator")
    [line] = refused("user", *arguments)
    assert f": {code}: " in line


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("ada", SECRET, "USER-EXISTS"),
        ("Eve", SECRET, "USER-NAME-FORM"),
        ("eve", "short", "USER-PASSWORD-SHORT"),
        ("eve", "a b c " * 100, "USER-PASSWORD-LONG"),
        ("eve", "aaaaaaaaaaaaaaaa", "USER-PASSWORD-PLAIN"),
        ("eve", "", "USER-PASSWORD-SHORT"),
    ],
)
def test_an_account_that_is_not_made(book: Path, name: str, password: str, code: str) -> None:
    by_stdin("user", "add", "ada", "--role", "administrator")
    done = by_stdin("user", "add", name, "--role", "officer", password=password)
    assert (done.exit_code, done.stdout) == (2, "")
    assert f": {code}: " in done.stderr
    assert list(listed()) == ["ada"]


def test_a_book_is_not_begun_for_its_users(tmp_path: Path) -> None:
    for arguments in (["add", "ada", "--role", "officer"], ["list"], ["close", "ada"]):
        [line] = refused("user", *arguments, "--book", tmp_path / "none.sqlite")
        assert ": BOOK-MISSING: " in line
    assert not (tmp_path / "none.sqlite").exists()


def test_a_token_is_shown_once_and_revoked(book: Path) -> None:
    by_stdin("user", "add", "ada", "--role", "administrator")
    issued = answered("token", "issue", "ada", "--purpose", "web site", "--scope", "director", "--ends", SOON)
    assert issued["secret"].startswith("nbk_")
    [token] = answered("token", "list", "--user", "ada")["tokens"]
    assert token == issued["token"]
    assert (token["scope"], token["purpose"], token["ends"]) == ("director", "web site", SOON)
    assert issued["secret"] not in run("token", "list").stdout
    assert issued["secret"].encode() not in book.read_bytes()
    shown = run("token", "issue", "ada", "--purpose", "another", "--ends", SOON).stdout
    assert re.search(r"\nnbk_\S{43}\n", shown)
    assert run("token", "revoke", token["id"]).exit_code == 0
    assert [each["purpose"] for each in answered("token", "list")["tokens"]] == ["another"]
    assert [each["scope"] for each in answered("token", "list")["tokens"]] == ["administrator"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["issue", "nobody", "--purpose", "x", "--ends", SOON], "USER-UNKNOWN"),
        (["issue", "dora", "--purpose", " ", "--ends", SOON], "TOKEN-PURPOSE"),
        (["issue", "dora", "--purpose", "x", "--ends", "2020-01-01"], "TOKEN-END"),
        (["issue", "dora", "--purpose", "x", "--ends", "2999-01-01"], "TOKEN-END"),
        (["issue", "dora", "--purpose", "x", "--ends", SOON, "--scope", "officer"], "TOKEN-SCOPE"),
        (["revoke", "12345678"], "TOKEN-UNKNOWN"),
    ],
)
def test_tokens_that_are_refused(book: Path, arguments: list[str], code: str) -> None:
    by_stdin("user", "add", "dora", "--role", "director")
    [line] = refused("token", *arguments)
    assert f": {code}: " in line


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of its own is made by pty")
def test_on_a_terminal_the_password_is_asked_for_twice_and_not_shown(book: Path) -> None:
    import pty

    program = [sys.executable, "-m", "normbook", "user", "add", "ada", "--role", "administrator"]
    child, terminal = pty.fork()
    if child == 0:
        os.execv(sys.executable, program)
    said = _until(terminal, b"Password of ada: ")
    os.write(terminal, f"{SECRET}\n".encode())
    said += _until(terminal, b"again: ")
    os.write(terminal, b"something else entirely\n")
    said += _until(terminal, b"Password of ada: ")
    os.write(terminal, f"{SECRET}\n".encode())
    said += _until(terminal, b"again: ")
    os.write(terminal, f"{SECRET}\n".encode())
    said += _until(terminal, b"Added ada")
    _, status = os.waitpid(child, 0)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 0
    assert SECRET.encode() not in said
    assert list(listed()) == ["ada"]


def _until(terminal: int, awaited: bytes) -> bytes:
    said = b""
    while awaited not in said:
        assert select.select([terminal], [], [], 600)[0], said
        said += os.read(terminal, 1024)
    return said
