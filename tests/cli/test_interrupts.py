"""Ctrl-C, SIGTERM and SIGHUP at moments at which somebody else could answer them, or nobody."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from normbook.book.store.book import open_book
from tests.floor.source import ROOT
from tests.launching import heeding
from tools import strikes

pytestmark = pytest.mark.skipif(os.name == "nt", reason="sends signals as POSIX does")

NUMBERS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
STRUCK = """
import signal, sys

number = int(sys.argv.pop(1))
moment = sys.argv.pop(1)


def heard(event, arguments):
    if (event == "import" and arguments[0] == moment) or (event == "open" and str(arguments[0]).endswith(moment)):
        exec("signal.raise_signal(number)")  # as a class of data is made


sys.addaudithook(heard)
from normbook.__main__ import run

run()
"""

WORK = """
import atexit, os, signal, sys, tempfile, time
from pathlib import Path
from normbook import interrupts

number = {number}


def strike():
    os.kill(os.getpid(), number)
    time.sleep(0)


def work():
{work}


interrupts.run(work)
"""

FOR_LONG = "[time.sleep(0.01) for _ in range(6000)]; print('it did not come again')"

SWALLOWED = {
    "by a library that catches everything": f"""
    try: strike()
    except BaseException: pass
    {FOR_LONG}
""",
    "twice": f"""
    for _ in range(2):
        try:
            strike()
            {FOR_LONG}
        except BaseException: pass
    {FOR_LONG}
""",
    "as something else": f"""
    try:
        try: strike()
        except KeyboardInterrupt: raise ValueError("what a library made of it") from None
    except ValueError: pass
    {FOR_LONG}
""",
    "where Python only tells of it": f"""
    class Closed:
        def __del__(self): strike()
    Closed()
    {FOR_LONG}
""",
    "in a callback of compiled code": f"""
    import ctypes
    ctypes.CFUNCTYPE(None)(strike)()
    {FOR_LONG}
""",
    "by compiled code that prints it": f"""
    import ctypes
    ctypes.pythonapi.PyRun_SimpleString(b"strike()")
    {FOR_LONG}
""",
    "by a library that tells its log": f"""
    import logging
    try: strike()
    except BaseException: logging.getLogger("library").exception("something happened")
    {FOR_LONG}
""",
    "while it waits": f"""
    import threading
    threading.Timer(0.01, strike).start()
    try: threading.Event().wait()
    except BaseException: pass
    {FOR_LONG}
""",
}


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A folder with the program that meets a signal when it is about to import something.

    To be run with `-m`, as `python -m normbook` is: only then Python itself decides how an interrupted program ends.
    """
    (tmp_path / "struck.py").write_text(STRUCK, encoding="utf-8")
    return tmp_path


def ended(*command: str, cwd: Path | None = None, **more: str) -> tuple[int, str, str]:
    own = {**os.environ, **more}
    done = subprocess.run(heeding(*command), cwd=cwd, env=own, capture_output=True, text=True, check=False, timeout=600)
    return done.returncode, done.stdout, done.stderr.strip()


def worked(number: int, work: str, cwd: Path | None = None) -> tuple[int, str, str]:
    return ended(sys.executable, "-c", WORK.format(number=int(number), work=work), cwd=cwd)


@pytest.mark.parametrize(
    ("moment", "told"),
    [("click", ""), ("normbook.cli.main", ""), ("normbook.cli.options", "Aborted!"), ("decimal", "Aborted!")],
)
@pytest.mark.parametrize("number", NUMBERS)
def test_a_program_that_is_struck_while_it_starts_ends_by_the_signal(
    number: int, moment: str, told: str, program: Path
) -> None:
    command = [sys.executable, "-m", "struck", str(int(number)), moment, "score", "none.csv"]
    assert ended(*command, cwd=program) == (-number, "", told)


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("how", SWALLOWED)
def test_a_signal_that_is_swallowed_comes_again(how: str, number: int) -> None:
    assert worked(number, SWALLOWED[how]) == (-number, "", "Aborted!")


@pytest.mark.parametrize("number", NUMBERS)
def test_a_program_that_runs_to_its_end_in_spite_of_a_signal_ends_by_it(number: int) -> None:
    work = """
    try: strike()
    except BaseException: print("all that was asked for")
"""
    assert worked(number, work) == (-number, "all that was asked for\n", "")


def test_what_is_being_undone_is_not_struck_again() -> None:
    work = """
    try: strike()
    finally:
        for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            os.kill(os.getpid(), each)
            time.sleep(0.1)
        try: {}["none"]
        except KeyError: strike()
        print("undone")
"""
    assert worked(signal.SIGTERM, work) == (-signal.SIGTERM, "undone\n", "Aborted!")


def test_a_signal_that_is_held_back_comes_afterwards() -> None:
    work = """
    with interrupts.held_back():
        with interrupts.held_back(): strike()
        time.sleep(0.1)
        print("begun and done")
    print("went on")
"""
    assert worked(signal.SIGINT, work) == (-signal.SIGINT, "begun and done\n", "Aborted!")


@pytest.mark.parametrize("event", ["tempfile.mkdtemp", "shutil.rmtree", "os.rmdir"])
def test_a_temporary_folder_is_gone_whenever_a_signal_comes(event: str, tmp_path: Path) -> None:
    work = f"""
    tempfile.tempdir = os.getcwd()
    sys.addaudithook(lambda event, _: strike() if event == {event!r} and not interrupts.came() else None)
    with interrupts.folder_for_now() as folder:
        (folder / "within").touch()
        (folder / "deeper").mkdir()
"""
    assert worked(signal.SIGINT, work, tmp_path) == (-signal.SIGINT, "", "Aborted!")
    assert list(tmp_path.iterdir()) == []


def test_signals_that_a_library_takes_can_be_taken_back() -> None:
    work = """
    signal.signal(signal.SIGINT, lambda *_: print("theirs"))
    strike()
    interrupts.take_back()
    strike()
"""
    assert worked(signal.SIGINT, work) == (-signal.SIGINT, "theirs\n", "Aborted!")


@pytest.mark.parametrize("number", NUMBERS)
def test_a_program_that_is_struck_when_all_is_done_ends_in_silence(number: int) -> None:
    late = f"import atexit, signal; atexit.register(signal.raise_signal, {int(number)})"
    code, out, err = ended(sys.executable, "-c", f"{late}; from normbook.__main__ import run; run()", "--version")
    assert (code, err) == (-number, "")
    assert out.startswith("normbook ")
    assert worked(number, "    atexit.register(strike)") == (-number, "", "")


def test_a_program_that_is_struck_before_it_sees_to_signals_ends_in_silence() -> None:
    struck = "import signal; signal.getsignal = signal.raise_signal; from normbook.__main__ import run; run()"
    assert ended(sys.executable, "-c", struck, "--version") == (-signal.SIGINT, "", "")


@pytest.mark.parametrize("number", NUMBERS)
def test_a_signal_that_is_to_be_ignored_is_ignored(number: int, program: Path) -> None:
    for moment in ("click", "normbook.rulebooks"):
        struck = [sys.executable, "-m", "struck", str(int(number)), moment, "--version"]
        code, out, err = ended("/bin/sh", "-c", 'trap "" INT TERM HUP; exec "$@"', "sh", *struck, cwd=program)
        assert (code, err) == (0, "")
        assert out.startswith("normbook ")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "moment"),
    [
        (["export", "record"], "000002-note.json"),
        (["backup", "copy.sqlite"], "copy.sqlite"),
        (["demo", "--out", "tour"], "season.toml"),
    ],
)
def test_what_was_begun_is_gone_and_does_not_block_the_next_try(
    command: list[str], moment: str, tmp_path: Path, program: Path
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    with open_book(str(here / "normbook.sqlite"), create=True) as book:
        book.write(lambda turn: [turn.append("note", {"number": number}) for number in range(3)])
    before = set(here.iterdir())
    struck = [sys.executable, "-m", "struck", str(int(signal.SIGTERM)), moment, *command]
    assert ended(*struck, cwd=here, PYTHONPATH=str(program)) == (-signal.SIGTERM, "", "Aborted!")
    assert set(here.iterdir()) == before
    assert ended(sys.executable, "-m", "normbook", *command, cwd=here)[0] == 0


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc to see how far a start has come")
def test_starts_that_are_struck_at_random_instants_lose_no_signal_and_leave_nothing() -> None:
    most = [each for each in strikes.COMMANDS if each not in ("serve", "demo")]  # others do all that these do, and more
    code, out, err = ended(sys.executable, "-m", "tools.strikes", "--count", "1", *most, cwd=ROOT)
    assert code == 0, out + err


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc to see how far a start has come")
def test_a_program_that_is_careless_of_signals_would_be_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(strikes, "PROGRAM", [sys.executable, str(Path(__file__).with_name("careless.py"))])
    assert strikes.run_all(["post"], 4, 1, tmp_path) > 0
    told = capsys.readouterr().out
    for fault in ("left in the temporary folder", "said: Traceback", "exit code 0"):
        assert fault in told
