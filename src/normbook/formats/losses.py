"""What a format has no place for, counted while a file is written and told at the end."""

from normbook.model.diagnostics import Findings, Place


class Losses:
    """What was left out, with how often and where first."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self._first: dict[str, str] = {}

    def add(self, what: str, example: str | int = "") -> None:
        """One thing more that cannot be carried; `what` is a word of the catalogue."""
        self._counts[what] = self._counts.get(what, 0) + 1
        self._first.setdefault(what, str(example))

    def __contains__(self, what: str) -> bool:
        return what in self._counts

    def __len__(self) -> int:
        return len(self._counts)

    def tell(self, findings: Findings, file: str, format: str) -> None:
        """One warning for each kind of thing."""
        for what, count in self._counts.items():
            example = self._first[what] or None
            findings.warning("NOT-CARRIED", Place(file), None, format=format, what=what, count=count, example=example)
