"""Ctrl-C and SIGTERM at moments at which the program is not yet there to answer, or Python would answer for it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name == "nt", reason="sends signals as POSIX does")

STRUCK = """
import signal, sys

number = int(sys.argv.pop(1))
moment = sys.argv.pop(1)


def heard(event, arguments):
    if event == "import" and arguments[0] == moment:
        try:
            exec("signal.raise_signal(number)")  # as a class of data is made
        except KeyboardInterrupt:
            if moment == "normbook.cli.options":
                raise ValueError("what a library made of it") from None
            raise


sys.addaudithook(heard)
from normbook.__main__ import run

run()
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A folder with the program that meets a signal when it is about to import something.

    To be run with `-m`, as `python -m normbook` is: only then Python itself decides how an interrupted program ends.
    """
    (tmp_path / "struck.py").write_text(STRUCK, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("moment", ["click", "normbook.cli.answers", "normbook.cli.options"])
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 1), (signal.SIGTERM, -signal.SIGTERM)])
def test_a_program_that_is_struck_while_it_starts_says_so_in_a_word(
    number: int, status: int, moment: str, program: Path
) -> None:
    command = [sys.executable, "-m", "struck", str(int(number)), moment, "score", "--help"]
    done = subprocess.run(command, cwd=program, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.split()) == (status, "", ["Aborted!"])


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_program_that_is_struck_when_all_is_done_ends_in_silence(number: int) -> None:
    late = f"import atexit, signal; atexit.register(signal.raise_signal, {int(number)})"
    command = [sys.executable, "-c", f"{late}; from normbook.__main__ import run; run()", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (-number, "")
    assert done.stdout.startswith("normbook ")


def test_a_signal_that_is_to_be_ignored_is_ignored(program: Path) -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        struck = [sys.executable, "-m", "struck", str(int(number)), "click", "--version"]
        command = ["sh", "-c", 'trap "" INT TERM; exec "$@"', "sh", *struck]
        done = subprocess.run(command, cwd=program, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
