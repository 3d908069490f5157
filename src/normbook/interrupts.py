"""Ctrl-C, SIGTERM and a terminal that closes: none is lost, and what is half done is undone (decision: cli-signals).

A signal is raised as `Interrupted` in the midst of whatever runs. Somebody there may swallow it: a library that catches
everything, a callback out of compiled code, a `__del__`. So it is raised again and again until it is on its way out;
and whoever ran to the end in spite of it still ends by the signal that came.
"""

import atexit
import gc
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any

_NUMBERS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
_AGAIN_SECONDS = 0.05
"""After which a signal that nobody let through is raised again."""
_OTHERS_SECONDS = 1
"""For which a thread may still finish what it is at."""


class Interrupted(BaseException):
    """Ctrl-C, SIGTERM or SIGHUP.

    No KeyboardInterrupt: for that click has words of its own, which the next one would cut short, and Python remembers
    it when it passes through `exec`, as classes are made by, and then ends otherwise than we say.
    """


class _State:
    """How things stand with signals in this process."""

    def __init__(self) -> None:
        self.struck = False
        """Whether any has come."""
        self.came: list[int] = []
        """Those by which it ends, in their order."""
        self.held = 0
        """How many are at something during which none may be raised."""
        self.answer: Callable[[int], bool] | None = None
        self.handlers: dict[int, Any] = {}
        """What each signal was given to at the start."""
        self.undo: set[ExitStack] = set()
        """What removes folders that are there for now."""
        self.put_away = False
        """Nothing is left to be undone."""


_now = _State()


def run(work: Callable[[], object]) -> None:
    """Do the work of this process, and end by the signal that came meanwhile, if any did."""
    atexit.register(_last)  # before all others, and so after them
    code: str | int | None = 0
    spoken = True
    try:
        try:
            with held_back():
                _take()
            work()
        finally:
            _now.held += 1
    except BaseException as problem:
        _now.held += 1
        if isinstance(problem, KeyboardInterrupt) and not _now.came:
            _now.struck = True  # somebody took Ctrl-C for a while and raised Python's own
            _now.came.append(signal.SIGINT)
        if not _now.struck or not (_now.came or isinstance(problem, SystemExit)):
            _now.put_away = True
            raise
        if isinstance(problem, SystemExit):
            code = problem.code
        else:
            spoken = False
    if _now.struck:
        _put_away(code, spoken=spoken)
    _now.put_away = True
    if _now.struck:
        sys.exit(128 + _now.came[0] if _now.came else code)


def _put_away(code: str | int | None, *, spoken: bool) -> None:
    gc.collect()  # with the exception goes the last that waits to be closed
    for undo in list(_now.undo):
        undo.close()
    if not spoken:
        with suppress(OSError, AttributeError):  # the terminal may be gone, or never have been there
            sys.stderr.write("\nAborted!\n" if sys.stderr.isatty() else "Aborted!\n")  # the terminal shows ^C
    others = [each for each in threading.enumerate() if each is not threading.main_thread() and not each.daemon]
    for each in others:
        each.join(_OTHERS_SECONDS)
    if any(each.is_alive() for each in others):
        # What a thread is at, such as a request that the server waited for long enough, is not worth staying for.
        if _now.came:
            _end_by(_now.came[0])
        with suppress(OSError, ValueError, AttributeError):
            sys.stdout.flush()
        os._exit(code if isinstance(code, int) else int(bool(code)))


@contextmanager
def held_back() -> Iterator[None]:
    """Let a signal wait until what is begun here is done."""
    if threading.current_thread() is not threading.main_thread():
        yield  # no signal is raised here
        return
    _now.held += 1
    try:
        yield
    finally:
        _now.held -= 1
        _raise_if_came()


@contextmanager
def answered_by(answer: Callable[[int], bool]) -> Iterator[None]:
    """Have signals answered by somebody who says whether that is all there is to it, and raise none from then on."""
    _raise_if_came()
    _now.answer = answer
    try:
        yield
    finally:
        _now.held += 1  # whoever was told to stop is stopping
        _now.answer = None


def take_back() -> None:
    """Have signals as they were at the start, from a library that has taken them for itself."""
    if threading.current_thread() is threading.main_thread():
        for number, handler in _now.handlers.items():
            signal.signal(number, handler)


def came() -> bool:
    """Whether a signal is to end this process."""
    return bool(_now.came)


@contextmanager
def folder_for_now(prefix: str = "normbook-", within: Path | None = None) -> Iterator[Path]:
    """A temporary folder that is gone afterwards, whenever a signal comes.

    Within another it is where files are made that get their names there when they are whole; that other one is made too
    where it is missing, and stays only if something was put into it.
    """
    from shutil import rmtree
    from tempfile import mkdtemp

    undo = ExitStack()
    try:
        with held_back():
            _now.undo.add(undo)
            for each in reversed([each for each in (within, *within.parents) if not each.exists()] if within else []):
                each.mkdir()
                undo.callback(_remove_if_empty, each)
            folder = Path(mkdtemp(prefix=prefix, dir=within))
            undo.callback(rmtree, folder, ignore_errors=True)
        yield folder
    finally:
        with held_back():
            undo.close()
            _now.undo.discard(undo)


def _remove_if_empty(folder: Path) -> None:
    with suppress(OSError):
        folder.rmdir()


def _take() -> None:
    """What whoever starts us wants ignored stays ignored, as a shell does for what runs in the background."""
    for number in _NUMBERS:
        if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
            signal.signal(number, _strike)
        _now.handlers[number] = signal.getsignal(number)
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, _insist)


def _strike(number: int, frame: FrameType | None) -> None:
    if _now.put_away:
        _end_by(number)
    _now.struck = True
    if _now.answer is not None and _now.answer(number):
        return
    _now.came.append(number)
    if _now.answer is None:
        _insist(number, frame)


def _insist(number: int, frame: FrameType | None) -> None:
    del number
    # Whoever swallows it would tell the whole traceback: Python itself, compiled code, libraries.
    sys.unraisablehook = lambda _: None
    sys.excepthook = lambda *_: None
    if (disable := getattr(sys.modules.get("logging"), "disable", None)) is not None:
        disable()
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, _AGAIN_SECONDS)
    if frame is None or frame.f_globals is not globals():  # not into our own doings here
        _raise_if_came()


def _raise_if_came() -> None:
    if _now.came and not _now.held and not _is_ours(sys.exception()):
        raise Interrupted


def _is_ours(problem: BaseException | None) -> bool:
    """Whether an exception is a signal on its way out, or what somebody has made of it."""
    while problem is not None and not isinstance(problem, Interrupted):
        problem = problem.__context__
    return problem is not None


def _last() -> None:
    """Whoever sent the signal is told that it was what ended us; after everything else is put away."""
    gc.freeze()  # looking for cycles among all there is, at the very end, took a fifth of a short command
    if _now.came:
        _end_by(_now.came[0])
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_BLOCK, _NUMBERS)
        for number in _NUMBERS:
            if signal.getsignal(number) is _strike:
                signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _NUMBERS)


def _end_by(number: int) -> None:
    with suppress(OSError, ValueError, AttributeError, RuntimeError):  # nobody may be reading, or be at it already
        sys.stdout.flush()
    if sys.platform != "win32":  # where nobody could tell
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)
