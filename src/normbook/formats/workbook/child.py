"""Workbooks are opened in a process of their own.

The library that opens them takes some counts of a damaged file at their word and then ends the whole process for want
of memory; over some it never comes to an end (decision formats-workbooks). What ends here is only the child.

A child stays for the next workbook, since starting one takes longer than reading most of them. Each workbook has its
own seconds all the same, and no verdict hangs on what was opened before: whoever broke a used child gets a fresh one.
"""

import atexit
import contextlib
import io
import json
import os
import signal
import struct
import subprocess
import sys
import threading
from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from normbook.formats import limits

if TYPE_CHECKING:
    from python_calamine import CalamineWorkbook

Sheets = list[tuple[str, list[list[str]]]]
TOO_LARGE = "WORKBOOK-TOO-LARGE"
"""What the child says of a workbook whose cells hold more than the parts of one may unpack to."""

_MOST_SHEETS = 200
_MOST_MEMORY = 2 << 30
_SECONDS = 60
"""After which nobody waits any longer, however busy the machine is."""
_MOST_WORKBOOKS = 1000
"""Which one child opens; then another takes its place, with whatever memory the library did not give back."""
_MOST_IDLE = 2
_PATIENCE = 60
"""Seconds for which an idle child waits for another workbook."""
_CHILD = "from normbook.formats.workbook.child import child; child()"
_MEGABYTE = 1 << 20
_LENGTH = struct.Struct("<Q")
_TAKEN = b"+"
_ENDED = -getattr(signal, "SIGXCPU", signal.SIGTERM)
"""How a child ends whose workbook took too long."""

Answer = Sheets | str | None


def sheets_apart(data: bytes) -> Answer:
    """Name and cells of each sheet that is not empty; else what the library says is wrong, or None if it broke."""
    while True:
        try:
            child = _take()
            fresh = child.opened == 0
            answer = child.open(data)
        except OSError:
            return None
        except _Untouched:
            continue  # it left just before the workbook came
        except _Broken as broken:
            if fresh or broken.too_long:
                return None
            continue
        _give_back(child)
        return answer


class _Untouched(Exception):
    """The child ended before it had the workbook."""


class _Broken(Exception):
    """The child ended over the workbook."""

    def __init__(self, *, too_long: bool) -> None:
        self.too_long = too_long


class _Child:
    """A process that opens one workbook after the other."""

    def __init__(self) -> None:
        pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
        self._process = subprocess.Popen([sys.executable, "-c", _CHILD], stdin=pipe, stdout=pipe, stderr=nowhere)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin, self._process.stdout
        self.opened = 0

    def open(self, data: bytes) -> Answer:
        """What the child says of a workbook."""
        late = threading.Event()
        clock = threading.Timer(_SECONDS, self._stop, (late,))
        clock.daemon = True  # whoever is interrupted does not wait for it to run down
        try:
            clock.start()
            with contextlib.suppress(BrokenPipeError):
                self._to.write(_LENGTH.pack(len(data)) + data)
                self._to.flush()
            taken = self._from.read(1) == _TAKEN
            line = self._from.readline() if taken else b""
        except BaseException:
            self.end()
            raise
        finally:
            clock.cancel()
        self.opened += 1
        if line.endswith(b"\n"):
            answer: Answer = json.loads(line)
            return answer
        self.end()
        if not taken and not late.is_set() and self.opened > 1:
            raise _Untouched
        raise _Broken(too_long=late.is_set() or self._process.returncode == _ENDED)

    def _stop(self, late: threading.Event) -> None:
        late.set()
        self._process.kill()

    def end(self) -> None:
        """Make sure that the process is gone."""
        self._process.kill()
        with contextlib.suppress(OSError):
            self._to.close()
        self._from.close()
        self._process.wait()


_idle: defaultdict[int, list[_Child]] = defaultdict(list)
"""By the process that started them: after a fork they are still the other's. Nothing here needs a lock."""


def _take() -> _Child:
    try:
        return _idle[os.getpid()].pop()
    except IndexError:
        return _Child()


def _give_back(child: _Child) -> None:
    if child.opened < _MOST_WORKBOOKS and len(_idle[os.getpid()]) < _MOST_IDLE:
        _idle[os.getpid()].append(child)
    else:
        child.end()


@atexit.register
def _end_all() -> None:
    for child in _idle.pop(os.getpid(), []):
        child.end()


def child() -> None:
    """What the child does: workbooks from stdin, of each its sheets, or what is wrong, as a line of JSON to stdout."""
    _keep_within_memory()
    while (data := _next_workbook()) is not None:
        sys.stdout.buffer.write(_TAKEN)
        sys.stdout.flush()
        _keep_within_seconds(4 + len(data) // _MEGABYTE)
        sys.stdout.write(f"{_answer(data)}\n")
        sys.stdout.flush()


def _next_workbook() -> bytes | None:
    """None when there is no other, or when none came for so long that the memory is better given back."""
    if hasattr(signal, "alarm"):
        signal.alarm(_PATIENCE)
    head = sys.stdin.buffer.read(_LENGTH.size)
    if hasattr(signal, "alarm"):
        signal.alarm(0)
    return sys.stdin.buffer.read(_LENGTH.unpack(head)[0]) if len(head) == _LENGTH.size else None


def _answer(data: bytes) -> str:
    """The line of JSON; of cells that are one long text over and over it would be a thousand times the file."""
    answer = json.dumps(_opened(data))
    return answer if len(answer) <= limits.MOST_UNPACKED_BYTES else json.dumps(TOO_LARGE)


def _opened(data: bytes) -> Sheets | str:
    from python_calamine import CalamineError, CalamineWorkbook

    try:
        return list(_sheets_of(CalamineWorkbook.from_filelike(io.BytesIO(data))))
    except (CalamineError, OSError, ValueError) as refused:
        return str(refused)


def _sheets_of(workbook: "CalamineWorkbook") -> Iterator[tuple[str, list[list[str]]]]:
    """Name and cells of each sheet that is not empty."""
    for index, name in enumerate(workbook.sheet_names[:_MOST_SHEETS]):
        # A table with one row has a height of 0 to this library: only its cells tell whether it is empty.
        if rows := workbook.get_sheet_by_index(index).to_python(skip_empty_area=False):
            yield name, [[_text(value) for value in row] for row in rows]


def _text(value: object) -> str:
    """A workbook's cell as it would be typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).strip()


def _keep_within_memory() -> None:
    """Where the system lets us."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _keep_within_seconds(seconds: int) -> None:
    """Of computing, counted from now."""
    try:
        import resource
    except ImportError:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + 1 + seconds, most))
