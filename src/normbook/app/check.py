"""What is wrong with a file, and how it stands with the acceptance checks: what `normbook check` answers."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol

from normbook.app.recognition import rules_named, rules_recognised
from normbook.app.score import asked_part, score_files, score_season
from normbook.formats.event_file import read_all_events
from normbook.formats.inquiry import Inquiry
from normbook.formats.kinds import LISTS, RATING_SUPPLEMENT, SOLVERS
from normbook.formats.kinds_of_table import kind_of_file
from normbook.formats.lists.rating_list_file import read_rating_list
from normbook.formats.lists.ratings import read_ratings
from normbook.model.diagnostics import Diagnostic, Findings, Place, Severity
from normbook.model.light import dataclass
from normbook.render.findings import finding_document, in_order
from normbook.render.page import Page
from normbook.rulebook import CROSSTABLES, judges, rulebook


class Acceptance(Protocol):
    """What a rulebook says of an event by its acceptance checks."""

    @property
    def accepted(self) -> bool:
        """Whether no check failed."""

    def document(self) -> list[dict[str, object]]:
        """For programs."""

    def page(self) -> Page:
        """For a screen."""


class Checks(Protocol):
    """The part `check` of a rulebook that has acceptance checks, before the event too."""

    def check(self, file: Path, inquiry: Inquiry, findings: Findings) -> Acceptance | None:
        """The checks, as far as they can be made; None, with findings, if the file must be mended first."""


@dataclass(frozen=True, slots=True)
class Checked:
    """Findings; and the acceptance checks, where the rulebook has some and as far as they can be made."""

    findings: list[Diagnostic]
    acceptance: Acceptance | None = None

    @property
    def accepted(self) -> bool:
        """Whether no acceptance check failed."""
        return self.acceptance is None or self.acceptance.accepted

    def document(self) -> dict[str, object]:
        """`check --json`."""
        acceptance = self.acceptance.document() if self.acceptance else []
        return {"diagnostics": [finding_document(each) for each in self.findings], "acceptance": acceptance}


def is_clean(findings: Iterable[Diagnostic]) -> bool:
    """Whether nothing is wrong: no warning, and nothing but titles and remarks passed over."""
    return not any(
        each.severity is not Severity.NOTE or ("IGNORED" in each.code or each.code.endswith("BELOW-SKIPPED"))
        for each in findings
    )


def rules_to_check(file: Path, named: str | None, usual: str | None, sheet: str | None) -> str | None:
    """The rulebook that a file is checked by: the one named, else the file's own, else the usual one if it fits."""
    if named:
        return named
    if usual and file.suffix.casefold() != ".toml":
        return rules_named([file]) or usual
    found = rules_recognised([file], sheet)
    return found or (usual if judges(usual, CROSSTABLES) else None)


def _read_as_it_is(file: Path, inquiry: Inquiry, findings: Findings) -> None:
    """Read a file that no rulebook judges: a list, or an event."""
    kind = kind_of_file(file, sheet=inquiry.how.sheet, findings=findings)
    if findings.refused:
        return
    if kind in LISTS:
        findings.note("KIND-LIST", Place(str(file)), None, kind=kind)
    if kind == SOLVERS:
        read_rating_list(file, findings, sheet=inquiry.how.sheet)
    elif kind == RATING_SUPPLEMENT:
        read_ratings(file, inquiry.how, findings)
    else:
        read_all_events([file], inquiry.facts, findings, inquiry.how)


def check_without_rules(files: Sequence[Path], inquiry: Inquiry, findings: Findings) -> None:
    """All that is wrong with files whose rulebook nobody named; and that, where every one of them can be read."""
    found = Findings()
    for file in files:
        _read_as_it_is(file, inquiry, found)
    errors = [each for each in found if each.severity is Severity.ERROR and each.code != "CELL-PENDING"]
    findings.extend(errors)
    # Which kind of file it is asks for the rulebook too.
    if not any(each.code.startswith("FILE-") or each.code == "KIND-UNCLEAR" for each in errors):
        findings.error("RULES-MISSING", Place(str(files[0])))


def check_file(file: Path, rules: str | None, inquiry: Inquiry, findings: Findings) -> Checked:
    """Read the file as what it is, and say everything about it at once."""
    from normbook.formats.season_file import is_season

    rules = rules or (inquiry.variant.rules if inquiry.variant else None)
    acceptance: Acceptance | None = None
    if rules and rulebook(rules).has("check"):
        part: Checks = asked_part(rules, "check", Place(str(file)), findings)
        acceptance = part.check(file, inquiry, findings)
    elif is_season(file):
        score_season(file, inquiry, findings)
    elif rules:
        score_files(rules, [file], inquiry, findings)
    else:
        _read_as_it_is(file, inquiry, findings)
    return Checked(in_order(findings), acceptance)
