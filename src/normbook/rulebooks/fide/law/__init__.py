"""FIDE's title and rating regulations article by article: pure functions over the model."""

from datetime import date

from normbook.model.diagnostics import Findings
from normbook.model.variant import Variant
from normbook.rulebooks.fide.law import tables
from normbook.rulebooks.fide.law.application_tables import load_application
from normbook.rulebooks.fide.law.rating_tables import load_ratings
from normbook.rulebooks.fide.law.tables import Tables

__all__ = ["load"]


def load(variant: Variant | None = None, edition: str = "", day: date | None = None) -> tuple[Tables, Findings]:
    """What norms are judged by on a day, and what is wrong with any value of the variant."""
    found, findings = tables.load(variant, edition, day)
    for others in (load_application(variant, edition, day)[1], load_ratings(variant, edition, day)[1]):
        known = list(findings)
        findings.extend(each for each in others if each not in known)
    return found, findings
