"""Why a row of a bulk file cannot be used, and how many such rows are put up with."""

from dataclasses import dataclass, field
from enum import IntEnum
from threading import Lock

from normbook.model.diagnostics import Findings, Place
from normbook.model.phrase import Value


class Reason(IntEnum):
    """What is wrong with a row; the catalogue's code is `ROW-` and the name."""

    BLANK = 1
    HALF_POINTS = 2
    ROUND = 3
    OWN_OPPONENT = 4
    END_DIFFERS = 5
    SYSTEM_DIFFERS = 6
    PLAYER_UNRATED = 7
    ROUND_TWICE = 8
    RATING = 9
    POST = 10
    ESTABLISHED_UNRATED = 11
    PLAYER_TWICE = 12
    EVENT_UNKNOWN = 13
    SYSTEM = 14
    STANDING = 15
    UNREADABLE = 16
    EVENT_TWICE = 17
    FORMAT = 18
    PERFORMANCE = 19

    @property
    def code(self) -> str:
        """The catalogue's code."""
        return f"ROW-{self.name.replace('_', '-')}"


class NoAutomaton(Exception):
    """Nobody can be judged by the million under these rules, as a finding says; `variant` is the name of theirs."""

    def __init__(self, variant: str | None, code: str = "BULK-NO-AUTOMATON", **values: Value) -> None:
        super().__init__(variant)
        self.variant = variant
        self.code = code
        self.values = values


class TooManyBadRows(Exception):
    """The limit is passed: nothing is written."""


class Unreadable(Exception):
    """A file is damaged further on than where it was opened: nothing is written."""

    def __init__(self, file: str, why: str) -> None:
        super().__init__(file, why)
        self.file = file
        self.why = why


@dataclass
class BadRows:
    """The rows left out, and the limit past which the whole input is refused."""

    limit: int
    rows: list[tuple[str, int, Reason]] = field(default_factory=list)
    count: int = 0
    _lock: Lock = field(default_factory=Lock, repr=False)
    """Reading and judging find bad rows at the same time."""

    def add(self, file: str, row: int, reason: Reason) -> None:
        """Remember a row, counted as people find it in the file."""
        with self._lock:
            if len(self.rows) <= self.limit:
                self.rows.append((file, row, reason))
            self.count += 1

    def add_uncounted(self, count: int) -> None:
        """Count rows that nobody remembers one by one."""
        with self._lock:
            self.count += count

    def note(self, file: str, row: int, reason: int) -> None:
        """Remember a row that a kernel noted."""
        self.add(file, row, Reason(reason))

    def stop_past_limit(self) -> None:
        """Refuse when there are more than are put up with."""
        if self.count > self.limit:
            raise TooManyBadRows

    def forget(self) -> None:
        """Begin anew, for a second reading of the same files."""
        self.rows.clear()
        self.count = 0

    def findings(self) -> Findings:
        """Each row as a finding: a warning while they are put up with, else an error."""
        findings = Findings()
        tell = findings.error if self.count > self.limit else findings.warning
        for file, row, reason in sorted(set(self.rows)):
            tell(reason.code, Place(file, row))
        if self.count > self.limit:
            first = min(self.rows)[0]
            findings.error("ROWS-TOO-MANY-BAD", Place(first), None, limit=self.limit)
        return findings
