"""Findings as lines for people and as JSON."""

from collections.abc import Iterable

from normbook.model.diagnostics import Diagnostic
from normbook.model.phrase import brief
from normbook.render.page import printable
from normbook.render.words import message, remedy, say

_MOST_EQUAL = 9
"""So many lines may say the same, each of its place."""


def finding_line(finding: Diagnostic) -> str:
    """`file:row:column: CODE: message (remedy)`, on one line whatever the file holds."""
    place = finding.place
    position = [place.path] if place.path else [str(part) for part in (place.row, place.column) if part]
    where = ":".join([place.file, *position])
    cell = brief(finding.cell or "")
    named = f" {cell!r}:" if cell not in message(finding) else ""
    return printable(f"{where}: {finding.code}:{named} {message(finding)} ({remedy(finding)})")


def finding_lines(findings: Iterable[Diagnostic]) -> list[str]:
    """A line for each finding; for many that say the same of one file, one line with their number and first places."""
    same: dict[tuple[str, str, str, str | None], list[Diagnostic]] = {}
    for each in in_order(findings):
        same.setdefault((each.place.file, each.code, message(each), each.cell), []).append(each)
    lines = []
    for equal in same.values():
        if len(equal) <= _MOST_EQUAL:
            lines += [(_order(each), finding_line(each)) for each in equal]
        else:
            first = tuple(":".join(map(str, filter(None, (each.place.row, each.place.column)))) for each in equal[:5])
            told = say("findings.equal", count=len(equal), places=first)
            lines.append((_order(equal[0]), f"{finding_line(equal[0])[:-1]}; {told})"))
    return [line for _, line in sorted(lines, key=lambda each: each[0])]


def finding_document(finding: Diagnostic) -> dict[str, object]:
    """A finding as the contract's JSON has it."""
    place = finding.place
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "file": place.file,
        "row": place.path if place.path else place.row,
        "column": place.column,
        "cell": finding.cell,
        "message": message(finding),
        "remedy": remedy(finding),
    }


def in_order(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Findings by file, row and column; those of the whole file first."""
    return sorted(
        findings,
        key=_order,
    )


def _order(each: Diagnostic) -> tuple[str, int, int, str]:
    return each.place.file, each.place.row or 0, each.place.column or 0, each.place.path or ""
