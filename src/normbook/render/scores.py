"""What a rulebook's answer to files has, whatever it judges."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from normbook.judgement import Step
from normbook.render.page import Page

if TYPE_CHECKING:
    from normbook.render.drawing import Drawing


class ScoredEvent(Protocol):
    """One event, judged."""

    @property
    def names(self) -> Sequence[str]:
        """Everybody, in the order of the rows of the page's first table."""

    def page(self) -> Page:
        """All players on one screen."""

    def explanation(self, row: int) -> Step:
        """How the numbers in that row came about."""

    def drawings(self) -> list["Drawing"]:
        """Charts of the whole event."""

    def drawings_of(self, row: int) -> list["Drawing"]:
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
