"""Standard streams that are closed, or lead where there is no room: a command does its work, and says what it can."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import answered, run
from tests.floor.source import ROOT

pytestmark = pytest.mark.skipif(os.name == "nt", reason="closes streams as a POSIX shell does")

HARVEST = ROOT / "src" / "normbook" / "examples" / "uscf" / "harvest.csv"
POST = ("post", str(HARVEST), "--rules", "uscf", "--end", "2026-01-04", "--id", "harvest", "--yes")
FULL = Path("/dev/full")
GONE = """
import os, pty, signal, sys

signal.signal(signal.SIGHUP, signal.SIG_IGN)
ours, theirs = pty.openpty()
for number in map(int, sys.argv[1]):
    os.dup2(theirs, number)
os.close(theirs)
os.close(ours)
sys.argv[1:] = sys.argv[2:]
from normbook.__main__ import run

run()
"""


def typed(streams: str, *words: str, cwd: Path) -> tuple[int, str, str]:
    """What comes of a command whose streams a shell closes or leads elsewhere."""
    line = ["/bin/sh", "-c", f'exec "$@" {streams}', "sh", sys.executable, "-m", "normbook", *words]
    done = subprocess.run(line, cwd=cwd, capture_output=True, text=True, check=False, timeout=600)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A folder with a book of one event."""
    posted = run(*POST, "--book", tmp_path / "normbook.sqlite")
    assert posted.exit_code == 0, posted.stderr
    return tmp_path


@pytest.mark.parametrize("streams", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
def test_an_act_is_stored_whichever_streams_are_closed(streams: str, tmp_path: Path) -> None:
    code, _, err = typed(streams, *POST, cwd=tmp_path)
    assert (code, "Traceback" in err) == (0, False), err
    assert answered("log", "--book", tmp_path / "normbook.sqlite")["head"]["seq"] == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ("log",),
        ("list", "uscf"),
        ("verify",),
        ("backup", "copy.sqlite"),
        ("export", "text"),
        ("site", "public"),
        ("check", str(HARVEST), "--rules", "uscf"),
        ("rules",),
        ("score", str(HARVEST), "--rules", "uscf", "--end", "2026-01-04", "--json"),
        ("--version",),
        ("--help",),
    ],
)
@pytest.mark.parametrize("streams", [">&-", "2>&-", "<&- >&- 2>&-"])
def test_nobody_to_hear_the_answer_is_no_failure(words: tuple[str, ...], streams: str, here: Path) -> None:
    code, _, err = typed(streams, *words, cwd=here)
    assert (code, "Traceback" in err) == (0, False), err
    assert ("site" in words) == (here / "public" / "index.html").is_file()


def test_a_closed_stdin_is_an_empty_one(tmp_path: Path) -> None:
    code, out, err = typed("<&-", "score", "-", "--rules", "uscf", cwd=tmp_path)
    assert (code, out) == (2, "")
    assert (code, out, err) == typed("</dev/null", "score", "-", "--rules", "uscf", cwd=tmp_path)


@pytest.mark.skipif(not FULL.exists(), reason="no device here is always full")
@pytest.mark.parametrize("words", [("--help",), ("--version",), ("score", "--help"), ("rules",)])
def test_an_answer_without_room_is_told_in_a_line(words: tuple[str, ...], tmp_path: Path) -> None:
    code, _, err = typed(">/dev/full", *words, cwd=tmp_path)
    (told,) = err.splitlines()
    assert (code, told.split(":")[:2]) == (2, ["stdout", " OUTPUT-FULL"])
    assert typed(">/dev/full 2>&1", *words, cwd=tmp_path) == (2, "", "")


def test_a_terminal_that_is_gone_is_told_in_a_line(here: Path) -> None:
    for numbers, lines in (("1", 1), ("12", 0)):
        for words in (["--version"], ["log"]):
            command = [sys.executable, "-c", GONE, numbers, *words]
            done = subprocess.run(command, cwd=here, capture_output=True, text=True, check=False, timeout=600)
            told = [line.split(":")[:2] for line in done.stderr.splitlines()]
            assert (done.returncode, told) == (2, [["stdout", " OUTPUT-FULL"]] * lines), done.stderr
