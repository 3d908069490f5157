"""A file's bytes, or the reason there are none."""

from pathlib import Path

from normbook.model.diagnostics import Findings, Place

MOST_BYTES = 32 * 1024 * 1024
"""Larger files are refused before they are read."""


def read_bytes(path: Path, findings: Findings, shown: str | None = None) -> bytes | None:
    """The whole file, or None with a finding."""
    place = Place(shown or str(path))
    try:
        if path.is_dir():
            findings.error("FILE-IS-FOLDER", place)
            return None
        size = path.stat().st_size
        if size > MOST_BYTES:
            findings.error("FILE-TOO-LARGE", place, None, size=size, most=MOST_BYTES)
            return None
        return path.read_bytes()
    except FileNotFoundError:
        findings.error("FILE-MISSING", place)
    except (OSError, ValueError) as problem:
        findings.error("FILE-UNREADABLE", place, None, why=_reason(problem))
    return None


def _reason(problem: Exception) -> str:
    return (problem.strerror if isinstance(problem, OSError) else None) or type(problem).__name__
