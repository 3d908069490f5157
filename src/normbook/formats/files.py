"""A file's bytes, or the reason there are none."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import BinaryIO, TypeVar

from normbook.formats import limits
from normbook.model.diagnostics import Findings, Place

T = TypeVar("T")

_folder: ContextVar[Path | None] = ContextVar("folder", default=None)


@contextmanager
def confined_to(folder: Path) -> Iterator[None]:
    """While it lasts, no file outside the folder is read: a stranger's TOML file may name any path."""
    before = _folder.set(folder.resolve())
    try:
        yield
    finally:
        _folder.reset(before)


def _outside(path: Path) -> bool:
    folder = _folder.get()
    return folder is not None and not path.resolve().is_relative_to(folder)


def read_bytes(path: Path, findings: Findings, shown: str | None = None) -> bytes | None:
    """The whole file, or None with a finding."""
    return _readable(path, Path.read_bytes, findings, shown, limits.MOST_BYTES)


def opened(path: Path, findings: Findings, shown: str | None = None, *, most: int) -> BinaryIO | None:
    """The file, to be read in pieces and closed, or None with a finding."""
    return _readable(path, lambda path: path.open("rb"), findings, shown, most)


def _readable(path: Path, read: Callable[[Path], T], findings: Findings, shown: str | None, most: int) -> T | None:
    place = Place(shown or str(path))
    try:
        if _outside(path):
            findings.error("FILE-MISSING", place)
            return None
        if path.is_dir():
            findings.error("FILE-IS-FOLDER", place)
            return None
        size = path.stat().st_size
        if size > most:
            findings.error("FILE-TOO-LARGE", place, None, size=size, most=most)
            return None
        return read(path)
    except FileNotFoundError:
        findings.error("FILE-MISSING", place)
    except (OSError, ValueError) as problem:
        findings.error("FILE-UNREADABLE", place, None, why=_reason(problem))
    return None


def normal(path: Path) -> Path:
    """One way to write a path that may be written in several; nothing is looked up."""
    return Path(os.path.normpath(path))


def shown_beside(shown: str, name: str) -> str:
    """A file's path as the user would type it, given how he typed the one that lies beside it or names it."""
    folder = shown.replace("\\", "/").rpartition("/")[0]
    return f"{folder}/{name}" if folder and not Path(name).is_absolute() else name


def _reason(problem: Exception) -> str:
    return (problem.strerror if isinstance(problem, OSError) else None) or type(problem).__name__
