"""Which edition judges: the one that is named, else the newest."""

from collections.abc import Iterable
from typing import Protocol

from normbook.model.diagnostics import Findings, Place
from normbook.rulebook import rulebook


class EditionNamed(Protocol):
    """An event or tournament; a blank edition names none."""

    @property
    def edition(self) -> str: ...
    @property
    def file(self) -> str: ...


def edition_named(rules: str, subject: EditionNamed, findings: Findings) -> str:
    """The edition that an event names; blank, perhaps with a finding, where it names none that there is."""
    if not subject.edition or subject.edition in rulebook(rules).editions:
        return subject.edition
    place = Place(subject.file, path="edition")
    findings.error(
        "EDITION-UNKNOWN", place, subject.edition, rules=rules, edition=subject.edition, known=rulebook(rules).editions
    )
    return ""


def edition_for_all(rules: str, subjects: Iterable[EditionNamed], findings: Findings) -> str:
    """The one edition by which events are judged together: what one of them names holds for those that name none."""
    found = ""
    for subject in subjects:
        named = edition_named(rules, subject, findings)
        if named and found and named != found:
            findings.error("EDITIONS-DIFFER", Place(subject.file, path="edition"), named, edition=named, other=found)
        found = found or named
    return found or rulebook(rules).newest
