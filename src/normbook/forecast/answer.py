"""What a forecast answers with, whatever rulebook made it."""

from typing import Protocol

from normbook.render.drawing import Drawing
from normbook.render.page import Block, Openings, Page


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


class WayAhead(Forecast, Protocol):
    """What a player still needs, by the book."""

    def blocks(self) -> list[Block]:
        """For the player's page."""
