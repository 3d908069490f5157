"""Files judged and nothing stored: what `normbook score` and the web application answer with."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Protocol

from normbook.formats.how import STRICT, How
from normbook.formats.sections import NO_FACTS, Facts
from normbook.judgement import Step
from normbook.model.diagnostics import Findings
from normbook.model.variant import Variant
from normbook.render.drawing import Drawing
from normbook.render.page import Page

RULEBOOKS = ("lpcc", "uscf", "wfcc")


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked besides the files; what only one rulebook has, the others pass over."""

    facts: Facts = NO_FACTS
    variant: Variant | None = None
    explain: str | None = None
    how: How = STRICT
    crosstable: bool = False
    post_from_pre: bool = False
    kind: str | None = None
    category: str | None = None
    locations: int | None = None
    of: str | None = None


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


def score_files(rules: str, files: Sequence[Path], asked: Asked, findings: Findings) -> Scored | None:
    """Everything there is to say about the files; None, with findings, where they are refused."""
    scored: Scored | None = import_module(f"normbook.rulebooks.{rules}.score").score(files, asked, findings)
    return None if findings.refused else scored


def score_season(file: Path, asked: Asked, findings: Findings) -> Scored | None:
    """A season added up over its legs; None, with findings, where it is refused."""
    from normbook.rulebooks.lpcc.season import score

    scored: Scored | None = score(file, asked, findings)
    return None if findings.refused else scored


def rules_named(files: Sequence[Path]) -> str | None:
    """The rulebook that the first TOML or JSON file names."""
    from normbook.formats.documents import rules_in
    from normbook.formats.keys import read_toml

    for file in files:
        rules: object = None
        if file.suffix.casefold() == ".toml" and (keys := read_toml(file, Findings())):
            rules = keys.table.get("rules")
        elif file.suffix.casefold() == ".json":
            rules = rules_in(file)
        if isinstance(rules, str) and rules in RULEBOOKS:
            return rules
    return None
