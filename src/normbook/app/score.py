"""Files judged and nothing stored: what `normbook score` and the web application answer with."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from normbook.app.recognition import rules_of_season
from normbook.formats.inquiry import Inquiry
from normbook.formats.own_facts import with_own_keys
from normbook.model.diagnostics import Findings, Place
from normbook.render.scores import Scored
from normbook.rulebook import rulebook


class Scores(Protocol):
    """The part `score` of a rulebook."""

    def score(self, files: Sequence[Path], inquiry: Inquiry, findings: Findings) -> Scored | None:
        """Read and judge; None, with findings, where the files are refused."""


class Seasons(Protocol):
    """The part `season` of a rulebook that adds up events over the legs of a season."""

    def score(self, file: Path, inquiry: Inquiry, findings: Findings) -> Scored | None:
        """Read and add up."""


def score_files(rules: str, files: Sequence[Path], inquiry: Inquiry, findings: Findings) -> Scored | None:
    """Everything there is to say about the files; None, with findings, where they are refused."""
    part: Scores | None = asked_part(rules, "score", Place(str(files[0])), findings)
    scored = part.score(files, with_own_keys(inquiry, rules, findings), findings) if part else None
    return None if findings.refused else scored


def score_season(file: Path, inquiry: Inquiry, findings: Findings) -> Scored | None:
    """A season added up over its legs; None, with findings, where it is refused."""
    rules = rules_of_season(file)
    if rules is None:
        findings.error("RULES-MISSING", Place(str(file)))
        return None
    part: Seasons | None = asked_part(rules, "season", Place(str(file)), findings)
    scored = part.score(file, inquiry, findings) if part else None
    return None if findings.refused else scored


def asked_part(rules: str, part: str, place: Place, findings: Findings) -> Any:
    """What a rulebook answers such a question with; None, with a finding, where it has no answer to it."""
    found = rulebook(rules).part(part)
    if found is None:
        findings.error("RULES-HAVE-NONE", place, None, rules=rules, what=part)
    return found
