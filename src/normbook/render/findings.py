"""Findings as lines for people and as JSON."""

from collections.abc import Iterable

from normbook.model.diagnostics import Diagnostic
from normbook.model.phrase import brief
from normbook.render.printable import printable
from normbook.render.words import message, remedy


def finding_line(finding: Diagnostic) -> str:
    """`file:row:column: CODE: message (remedy)`, on one line whatever the file holds."""
    place = finding.place
    position = [place.path] if place.path else [str(part) for part in (place.row, place.column) if part]
    where = ":".join([place.file, *position])
    cell = brief(finding.cell or "")
    named = f" {cell!r}:" if cell not in message(finding) else ""
    return printable(f"{where}: {finding.code}:{named} {message(finding)} ({remedy(finding)})")


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
        key=lambda each: (
            each.place.file,
            each.place.row or 0,
            each.place.column or 0,
            each.place.path or "",
        ),
    )
