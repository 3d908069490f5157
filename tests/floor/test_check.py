"""The check of a submission: `make test` in a clone of its own, with nothing left out, and nothing left behind."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.floor.source import ROOT

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the check is a script of the shell")

TELLS = """
test:
	@pwd; ls -A ..; cat word; echo all=$$NORMBOOK_REQUIRE_ALL; exit $(or $(CODE),0)
"""
STAYS = """
test:
	@echo begun; exec sleep 3600
"""
PATIENCE = 60
"""Seconds for a check that is ended to clear away."""
HEARING = """
import os, signal, sys
for each in (signal.SIGINT, signal.SIGHUP):
    signal.signal(each, signal.SIG_DFL)
os.execvp(sys.argv[1], sys.argv[1:])
"""
"""Runs a command that hears signals even where these tests were started by something that ignores them."""


def git(folder: Path, *arguments: str) -> None:
    person = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *person, *arguments], cwd=folder, check=True, capture_output=True)


def checkout(folder: Path, makefile: str) -> Path:
    """A project of its own whose check is this project's; its last word is not committed."""
    project = folder / "project"
    (project / ".ci").mkdir(parents=True)
    (project / ".ci" / "run").write_bytes((ROOT / ".ci" / "run").read_bytes())
    (project / "Makefile").write_text(makefile, encoding="utf-8")
    (project / "word").write_text("committed\n", encoding="utf-8")
    git(project, "init", "--quiet")
    git(project, "add", ".")
    git(project, "commit", "--quiet", "--message", "Begin")
    git(project, "checkout", "--quiet", "--detach")
    (project / "word").write_text("unsaid\n", encoding="utf-8")
    (folder / "temporary").mkdir()
    return project


@contextmanager
def started(project: Path, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """The check under way, in a session without a terminal, with a temporary folder of its own.

    Where a test fails meanwhile, the check is ended, politely or not: nobody waits for it.
    """
    told = os.environ | {"TMPDIR": str(project.parent / "temporary"), "MAKELEVEL": "1"} | environment
    command = [sys.executable, "-c", HEARING, "bash", str(project / ".ci" / "run")]
    with subprocess.Popen(
        command, env=told, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, encoding="utf-8", start_new_session=True
    ) as check:
        try:
            yield check
        except BaseException:
            check.terminate()
            try:
                check.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                check.kill()
            raise


@pytest.mark.parametrize("code", ["0", "3"])
def test_the_commit_is_tested_in_a_clone_with_nothing_beside_it(tmp_path: Path, code: str) -> None:
    project = checkout(tmp_path, TELLS)
    with started(project, CODE=code) as check:
        assert check.stdout is not None
        where, beside, word, everything = check.stdout.read().split()
    assert (word, everything) == ("committed", "all=1")
    assert beside == Path(where).name
    assert Path(where).is_relative_to(tmp_path / "temporary")
    assert (check.returncode == 0) is (code == "0")
    assert list((tmp_path / "temporary").iterdir()) == []


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP] if sys.platform != "win32" else [])
def test_a_check_that_is_broken_off_leaves_nothing(tmp_path: Path, sent: signal.Signals) -> None:
    with started(checkout(tmp_path, STAYS)) as check:
        assert check.stdout is not None
        first = check.stdout.readline()
        check.send_signal(sent)
        assert (first, check.stdout.read()) == ("begun\n", "")  # whoever could still write to it is gone
    assert check.returncode == 128 + sent
    assert list((tmp_path / "temporary").iterdir()) == []
