"""Why a book cannot be used, or does not take something, as findings."""

from normbook.model.diagnostics import Findings, Place
from normbook.model.phrase import Value


class BookProblem(Exception):
    """The book refuses."""

    def __init__(self, code: str, **values: Value) -> None:
        super().__init__(code)
        self.code = code
        self.values = values

    @property
    def findings(self) -> Findings:
        """The same for whoever reads it."""
        values = dict(self.values)
        book = values.pop("book", "")
        return refusal(self.code, str(book or values.get("file") or "normbook"), **values).findings

    def __str__(self) -> str:
        return f"{self.code} {self.values}"


class BookRefused(Exception):
    """The book does not take it; the findings say why. Nothing was stored."""

    def __init__(self, findings: Findings) -> None:
        super().__init__(", ".join(finding.code for finding in findings))
        self.findings = findings


def refusal(code: str, subject: str, cell: str | None = None, /, **values: Value) -> BookRefused:
    """A refusal for a single reason."""
    findings = Findings()
    findings.error(code, Place(subject), cell, **values)
    return BookRefused(findings)
