"""Workbooks are opened in a process of their own.

The library that opens them takes some counts of a damaged file at their word and then ends the whole process for want
of memory; over some it never comes to an end (decision formats-workbooks). What ends here is only the child.
"""

import io
import json
import subprocess
import sys

Sheets = list[tuple[str, list[list[str]]]]

_MOST_MEMORY = 2 << 30
_SECONDS = 60
"""After which nobody waits any longer, however busy the machine is."""
_CHILD = "from normbook.formats.workbook_child import child; child()"
_MEGABYTE = 1 << 20


def sheets_apart(data: bytes) -> Sheets | str | None:
    """Name and cells of each sheet that is not empty; else what the library says is wrong, or None if it broke."""
    try:
        done = subprocess.run(
            [sys.executable, "-c", _CHILD], input=data, capture_output=True, timeout=_SECONDS, check=False
        )
        sheets: Sheets | str | None = json.loads(done.stdout) if done.returncode == 0 else None
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    return sheets


def child() -> None:
    """What the child does: a workbook from stdin, its sheets, or what is wrong, as JSON to stdout."""
    from python_calamine import CalamineError, CalamineWorkbook

    from normbook.formats.workbook import sheets_of

    data = sys.stdin.buffer.read()
    _keep_within_limits(seconds=4 + 2 * (len(data) // _MEGABYTE))
    try:
        found: Sheets | str = list(sheets_of(CalamineWorkbook.from_filelike(io.BytesIO(data))))
    except (CalamineError, OSError, ValueError) as refused:
        found = str(refused)
    json.dump(found, sys.stdout)


def _keep_within_limits(seconds: int) -> None:
    """Of computing time and memory, where the system lets us."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
