"""Title applications held against a rulebook: what `normbook application` answers with."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from normbook.app.score import asked_part
from normbook.book.log.index import Known
from normbook.book.store.book import Reading
from normbook.formats.inquiry import Inquiry
from normbook.formats.own_facts import with_own_keys
from normbook.model.diagnostics import Findings, Place
from normbook.render.page import Page
from normbook.rulebook import rulebook


class JudgedApplication(Protocol):
    """An application with its answer."""

    @property
    def stands(self) -> bool | None:
        """Yes, no, or None while an officer has something to confirm."""

    def document(self) -> object:
        """For programs."""

    def page(self) -> Page:
        """For a screen."""

    def full_page(self) -> Page:
        """To be printed: with a summary of each norm."""


class Applications(Protocol):
    """The part `application` of a rulebook."""

    TITLES: Sequence[str]
    """The titles that can be applied for."""

    def of_files(
        self, files: Sequence[Path], player: str, title: str, inquiry: Inquiry, findings: Findings
    ) -> JudgedApplication | None:
        """By files of events, and by what `score --json` wrote; None, with findings, where they are refused."""

    def of_book(
        self, reading: Reading, person: Known, title: str, inquiry: Inquiry, findings: Findings
    ) -> JudgedApplication | None:
        """By what the book holds of a person."""


def titles_of(rules: str) -> Sequence[str]:
    """The titles that can be applied for under a rulebook that has applications."""
    part: Any = rulebook(rules).part("application")
    return tuple(part.TITLES)


def application_of_files(
    rules: str, files: Sequence[Path], player: str, title: str, inquiry: Inquiry, findings: Findings
) -> JudgedApplication | None:
    """Whether it will stand, by files; None, with findings, where they are refused."""
    part = _asked(rules, title, str(files[0]), findings)
    found = part.of_files(files, player, title, with_own_keys(inquiry, rules, findings), findings) if part else None
    return None if findings.refused else found


def application_of_book(
    rules: str, reading: Reading, person: Known, title: str, inquiry: Inquiry, findings: Findings
) -> JudgedApplication | None:
    """Whether it will stand, by the book; None, with findings, where it is refused."""
    part = _asked(rules, title, person.name, findings)
    found = part.of_book(reading, person, title, inquiry, findings) if part else None
    return None if findings.refused else found


def _asked(rules: str, title: str, where: str, findings: Findings) -> Applications | None:
    part: Applications | None = asked_part(rules, "application", Place(where), findings)
    if part and title not in part.TITLES:
        findings.error("APPLICATION-TITLE", Place(where), title, title=title, known=tuple(part.TITLES))
        return None
    return part
