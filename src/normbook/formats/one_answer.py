"""How much is read for one answer of a server: of a few kilobytes each line may name a whole table."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from normbook.formats import limits
from normbook.model.diagnostics import Findings, Place

KILOBYTE = 1024
"""Of a file, or of what a workbook unpacks to: what looking through it counts as one result for."""

_LEFT: ContextVar[int | None] = ContextVar("results that may still be read", default=None)


@contextmanager
def one_answer() -> Iterator[None]:
    """While it lasts, so many results are read at most, of all files together."""
    token = _LEFT.set(limits.MOST_RESULTS)
    try:
        yield
    finally:
        _LEFT.reset(token)


def too_many(results: int, shown: str, findings: Findings) -> bool:
    """Whether these are more than may still be read, which is told once among the findings."""
    left = _LEFT.get()
    if left is None:
        return False
    _LEFT.set(left - results)
    if left < results and all(each.code != "RESULTS-MANY" for each in findings):
        most = limits.MOST_RESULTS
        findings.error("RESULTS-MANY", Place(shown), None, most=most, limit="NORMBOOK_MOST_RESULTS")
    return left < results
