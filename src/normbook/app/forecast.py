"""Unfinished events and what they still need: what `normbook forecast` and the web application answer with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from normbook.forecast.chances import DEFAULT_DRAWS
from normbook.forecast.finishes import DEFAULT_FINISHES, DEFAULT_SEED, Lots
from normbook.forecast.opponents import DEFAULT_WITHIN
from normbook.formats.sections import NO_FACTS, Facts
from normbook.model.diagnostics import Findings, Place
from normbook.model.numbers import HalfPoints, Hundredths
from normbook.model.variant import Variant
from normbook.render.drawing import Drawing
from normbook.render.page import Block, Page, Picture, Text
from normbook.render.words import say

if TYPE_CHECKING:
    from normbook.book.store import Reading


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked besides the file; what only one rulebook has, the others pass over."""

    facts: Facts = NO_FACTS
    variant: Variant | None = None
    player: str | None = None
    """A name or a number: this player's forecast in full."""
    draws: Fraction = DEFAULT_DRAWS
    within: HalfPoints = DEFAULT_WITHIN
    seed: int = DEFAULT_SEED
    finishes: int | None = None
    step: Hundredths | None = None
    round_most: Hundredths | None = None
    places: tuple[int, ...] = ()
    rounds_to_come: int = 0
    kind: str | None = None
    category: str | None = None
    locations: int | None = None
    of: str | None = None
    sheet: str | None = None
    """Of a workbook."""
    book: "Reading | None" = None
    """Where players' standings come from; None takes the file's codes."""
    most_work: int | None = None
    """The most that a server takes upon itself: people × those they are compared with × finishes; None: no limit."""

    def lots(self, people: int) -> Lots:
        """How finishes are drawn; fewer of a large field where the work is limited and nobody asks for more."""
        if self.finishes is None and self.most_work is not None:
            fit = self.most_work // (6 * max(1, people * people))
            return Lots(self.seed, max(1, min(DEFAULT_FINISHES, fit)))
        return Lots(self.seed, self.finishes or DEFAULT_FINISHES)

    def allows(self, people: int, finishes: int, place: Place, findings: Findings) -> bool:
        """Whether the work is within its limit; a finding says if not."""
        if self.most_work is not None and people * people * finishes > self.most_work:
            findings.error("FORECAST-TOO-LARGE", place, None, people=people, finishes=finishes)
        return not findings.refused


Openings = Mapping[str, Sequence[tuple[str, str]]]
"""By the name of a table, whom each of its rows is about: the name as it is shown, and what to ask for. Blank for a row
that goes on with the one above."""


class Forecast(Protocol):
    """A file's forecast."""

    def document(self) -> object:
        """For programs."""

    def page(self) -> Page:
        """For a screen."""

    def full_page(self) -> Page:
        """For a file: with its charts."""

    def drawings(self) -> list[Drawing]:
        """The charts."""

    def openings(self) -> Openings:
        """Which rows open into a player's own forecast."""


def is_unfinished(rules: str, file: Path, asked: Asked, findings: Findings) -> bool:
    """Whether the file can be read and has something to come; nothing is forecast yet."""
    told: bool = import_module(f"normbook.rulebooks.{rules}.forecast.files").is_unfinished(file, asked, findings)
    return told and not findings.refused


def forecast_file(rules: str, file: Path, asked: Asked, findings: Findings) -> Forecast | None:
    """What the file's event, tournament or season still needs; None, with findings, where it is refused."""
    found: Forecast | None = import_module(f"normbook.rulebooks.{rules}.forecast.files").forecast_of(
        file, asked, findings
    )
    return None if findings.refused else found


def percent(chance: Fraction) -> str:
    """A chance in per cent; one that is not nought or one is never shown as such."""
    thousandths = round(1000 * chance)
    if chance and not thousandths:
        return "< 0.1 %"
    if chance < 1 and thousandths == 1000:
        return "> 99.9 %"
    whole, tenth = divmod(thousandths, 10)
    return f"{whole}.{tenth} %"


def number(chance: Fraction) -> float:
    """A chance for programs and charts: shown, never decided by."""
    return float(chance)


def pictures(drawings: Sequence[Drawing]) -> list[Block]:
    """The charts as blocks of a page, or how to get the extra and what they would show."""
    from normbook.render.drawing import drawn

    blocks: list[Block] = []
    for drawing in drawings:
        svg = drawn(drawing.spec)
        if svg is None:
            blocks += [Text(say("forecast.chart.no-extra"), "muted"), Text(drawing.alternative)]
        else:
            blocks.append(Picture(svg, drawing.alternative))
    return blocks
