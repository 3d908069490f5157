"""A file's bytes, or the reason there are none; and what else is asked of files, on disk or sent by somebody."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from io import BytesIO
from pathlib import Path
from stat import S_ISCHR, S_ISDIR, S_ISFIFO
from typing import BinaryIO, TypeVar

from normbook.formats import limits
from normbook.formats.one_answer import KILOBYTE, too_many
from normbook.model.diagnostics import Findings, Place

T = TypeVar("T")

Sent = Mapping[Path, bytes]
"""Files that somebody sent, by their names; they are never laid on a disk."""

_POURED: dict[Path, bytes] = {}
"""What was read from standard input and other pipes, by their names."""

_SENT: ContextVar[Sent | None] = ContextVar("files that were sent", default=None)


@contextmanager
def only_these(files: Sent) -> Iterator[None]:
    """While it lasts, there are no other files: a stranger's TOML file may name any path."""
    before = _SENT.set(files)
    try:
        yield
    finally:
        _SENT.reset(before)


def is_file(path: Path) -> bool:
    """Whether there is a file of that name."""
    sent = _SENT.get()
    return path.is_file() if sent is None else normal(path) in sent


def is_folder(path: Path) -> bool:
    """Whether there is a folder of that name; nobody sends one."""
    try:
        return _SENT.get() is None and path.is_dir()
    except (OSError, ValueError):
        return False  # a name that no file can have


def names_in(folder: Path) -> list[str]:
    """What lies in a folder, by name; nothing where it cannot be looked into."""
    sent = _SENT.get()
    try:
        paths = folder.iterdir() if sent is None else (path for path in sent if path.parent == folder)
        return sorted(path.name for path in paths)
    except OSError:
        return []


def read_bytes(path: Path, findings: Findings, shown: str | None = None, limit: str = "MOST_BYTES") -> bytes | None:
    """The whole file, or None with a finding."""
    return _readable(path, Path.read_bytes, bytes, findings, shown, limit)


def opened(path: Path, findings: Findings, shown: str | None = None, *, limit: str | None) -> BinaryIO | None:
    """The file, to be read in pieces and closed, or None with a finding; without a limit, to look at how it begins."""
    given: Callable[[bytes], BinaryIO] = BytesIO
    return _readable(path, lambda path: path.open("rb"), given, findings, shown, limit)


def _readable(
    path: Path,
    read: Callable[[Path], T],
    given: Callable[[bytes], T],
    findings: Findings,
    shown: str | None,
    limit: str | None,
) -> T | None:
    """What `read` makes of a file, or `given` of one that was sent."""
    place = Place(shown or str(path))
    most: int = getattr(limits, limit or "MOST_LIST_BYTES")
    try:
        data, size = _at_hand(path, most)
        if limit and size > most:
            findings.error("FILE-TOO-LARGE", place, None, size=size, most=most, limit=f"NORMBOOK_{limit}")
            return None
        if too_many(size // KILOBYTE, place.file, findings):
            return None
        return read(path) if data is None else given(data)
    except FileNotFoundError:
        findings.error("FILE-MISSING", place)
    except IsADirectoryError:
        findings.error("FILE-IS-FOLDER", place)
    except (OSError, ValueError) as problem:
        findings.error("FILE-UNREADABLE", place, None, why=_reason(problem))
    return None


def _at_hand(path: Path, most: int) -> tuple[bytes | None, int]:
    """What was sent or poured, None for a file on disk; and its size, asked for once. Raises OSError and ValueError."""
    sent = _SENT.get()
    if sent is not None:
        if (data := sent.get(normal(path))) is None:
            raise FileNotFoundError
        return data, len(data)
    if path not in _POURED and str(path) != "-":
        status = path.stat()
        if S_ISDIR(status.st_mode):
            raise IsADirectoryError
        if not (S_ISFIFO(status.st_mode) or S_ISCHR(status.st_mode)):
            return None, status.st_size
    data = _poured(path, most)
    return data, len(data)


def _poured(path: Path, most: int) -> bytes:
    """What came through a pipe, kept: it comes once, and is looked at more than once."""
    if path not in _POURED:
        if str(path) == "-":
            _POURED[path] = sys.stdin.buffer.read(most + 1)
        else:
            with path.open("rb") as stream:
                _POURED[path] = stream.read(most + 1)
    return _POURED[path]


def normal(path: Path) -> Path:
    """One way to write a path that may be written in several; nothing is looked up."""
    return Path(os.path.normpath(path))


def stem_of(path: Path) -> str:
    """A file's name without its ending, as text: where names are bytes, some are none."""
    return path.stem.encode(errors="replace").decode()


def shown_beside(shown: str, name: str) -> str:
    """A file's path as the user would type it, given how they typed the one that lies beside it or names it."""
    folder = shown.replace("\\", "/").rpartition("/")[0]
    return f"{folder}/{name}" if folder and not Path(name).is_absolute() else name


def _reason(problem: Exception) -> str:
    return (problem.strerror if isinstance(problem, OSError) else None) or type(problem).__name__
