"""Files judged and nothing stored: what `normbook score` and the web application answer with."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from normbook.app.recognition import rules_of_season
from normbook.formats.inquiry import Inquiry
from normbook.judgement import Step
from normbook.model.diagnostics import Findings, Place
from normbook.render.drawing import Drawing
from normbook.render.page import Page
from normbook.rulebook import rulebook


class ScoredEvent(Protocol):
    """One event, judged."""

    @property
    def names(self) -> Sequence[str]:
        """Everybody, in the order of the rows of the page's first table."""

    def page(self) -> Page:
        """All players on one screen."""

    def explanation(self, row: int) -> Step:
        """How the numbers in that row came about."""

    def drawings(self) -> list[Drawing]:
        """Charts of the whole event."""

    def drawings_of(self, row: int) -> list[Drawing]:
        """Charts of one player."""


class Scored(Protocol):
    """All the files, judged."""

    @property
    def events(self) -> Sequence[ScoredEvent]:
        """Each event, in the order of effect."""

    def document(self) -> object:
        """For programs."""

    def page(self) -> Page:
        """For a screen, with the explanations asked for."""

    def full_page(self) -> Page:
        """For a file: with every explanation where there is one event."""


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
    scored = part.score(files, inquiry, findings) if part else None
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
