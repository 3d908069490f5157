"""Something to be printed: a title with its facts, chapters with their totals, and the page on which each begins."""

from collections.abc import Sequence
from typing import Any

from normbook.model.light import dataclass
from normbook.render.html import cell, environment, kind
from normbook.render.page import Block, Table
from normbook.render.pdf import pdf_of_html
from normbook.render.words import say
from normbook.render.words.language import tag

MANY_CELLS = 8000
"""A server prints no more for whoever asks, and a command says first that it takes a while: each cell takes
milliseconds and tens of kilobytes."""
MANY_CERTIFICATES = 60
"""Likewise."""
WIDE = 12
"""So many columns and more are printed across the sheet."""


@dataclass(frozen=True, slots=True)
class Letterhead:
    """Whose paper it is; blank where nobody said."""

    name: str = ""
    logo: str = ""
    """A PNG, in base64."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part that can be printed alone."""

    key: str
    blocks: Sequence[Block]
    totals: str = ""
    """What stands at its foot."""

    @property
    def title(self) -> str:
        """What it is called in the contents, too."""
        return say(f"paper.chapter.{self.key}")

    @property
    def cells(self) -> int:
        """How much there is to set in type."""
        return sum(each.cells for each in self.blocks if isinstance(each, Table))

    @property
    def across(self) -> bool:
        """Whether one of its tables is too wide for an upright sheet."""
        return any(len(each.columns) >= WIDE for each in self.blocks if isinstance(each, Table))


@dataclass(frozen=True, slots=True)
class Printout:
    """All that goes into one file."""

    title: str
    facts: Sequence[tuple[str, str]]
    """What is said of it below the title."""
    chapters: Sequence[Chapter]
    about: Sequence[str] = ()
    letterhead: Letterhead = Letterhead()
    certificates: Sequence[Any] = ()
    """Sheets of their own, after the chapters."""

    @property
    def cells(self) -> int:
        """How much there is to set in type, but for the certificates."""
        return sum(each.cells for each in self.chapters)


def paper_html(paper: Printout) -> str:
    """The whole as one self-contained file."""
    values = {"paper": paper, "kind": kind, "cell": cell, "say": say, "language": tag()}
    return environment().get_template("paper.html").render(values)


def paper_pdf(paper: Printout) -> bytes:
    """The same printed; raises NoPdf."""
    return pdf_of_html(paper_html(paper))
