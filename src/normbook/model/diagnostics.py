"""What is wrong with a file, or worth knowing about it, and where."""

from collections.abc import Iterable, Iterator
from enum import StrEnum

from normbook.model.light import dataclass
from normbook.model.phrase import Phrase, Value, phrase

MOST = 10_000
"""Of each severity: nobody reads more, and a table of small bad cells would take all memory."""


class Severity(StrEnum):
    """How much a finding weighs: only an error stops the work."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a file: row and column counted from 1, or the key path of a TOML file."""

    file: str
    row: int | None = None
    column: int | None = None
    path: str | None = None


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. The catalogue has a message and a remedy for its code."""

    severity: Severity
    phrase: Phrase
    place: Place
    cell: str | None = None

    @property
    def code(self) -> str:
        """The stable code, such as `CELL-UNKNOWN`."""
        return self.phrase.code


class Findings:
    """The diagnostics of one reading, collected so that all are told at once."""

    def __init__(self, found: Iterable[Diagnostic] = ()) -> None:
        self._found: list[Diagnostic] = []
        self._counts: dict[Severity, int] = {}
        self.extend(found)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def _add(self, finding: Diagnostic) -> None:
        """Keep it; of those past the most only tell that there are more."""
        count = self._counts[finding.severity] = self._counts.get(finding.severity, 0) + 1
        if count > MOST:
            finding = Diagnostic(finding.severity, phrase("FINDINGS-MANY", most=MOST), Place(finding.place.file))
        if count <= MOST + 1:
            self._found.append(finding)

    def error(self, code: str, place: Place, cell: str | None = None, /, **values: Value) -> None:
        """Add what stops the work."""
        self._add(Diagnostic(Severity.ERROR, phrase(code, **values), place, cell))

    def warning(self, code: str, place: Place, cell: str | None = None, /, **values: Value) -> None:
        """Add what a careful person would look at."""
        self._add(Diagnostic(Severity.WARNING, phrase(code, **values), place, cell))

    def note(self, code: str, place: Place, cell: str | None = None, /, **values: Value) -> None:
        """Add what is merely said."""
        self._add(Diagnostic(Severity.NOTE, phrase(code, **values), place, cell))

    def extend(self, found: Iterable[Diagnostic]) -> None:
        """Add the findings of another reading."""
        for finding in found:
            self._add(finding)

    @property
    def full(self) -> bool:
        """Whether no further error would be told: then there is nothing left to look for."""
        return self._counts.get(Severity.ERROR, 0) > MOST

    @property
    def refused(self) -> bool:
        """Whether any finding is an error."""
        return Severity.ERROR in self._counts
