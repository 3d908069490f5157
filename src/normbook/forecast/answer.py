"""What a forecast answers with, whatever rulebook made it."""

from enum import StrEnum
from typing import Protocol

from normbook.render.drawing import Drawing, pictures_or_words
from normbook.render.page import Block, Openings, Page


class Reach(StrEnum):
    """How far a norm is."""

    MADE = "made"
    """Losing every game to come would not take it away."""
    ALIVE = "alive"
    OUT = "out"


class Forecast(Protocol):
    """A file's forecast; whoever makes one from this class says only what it has."""

    def document(self) -> object:
        """For programs."""

    def page(self) -> Page:
        """For a screen."""

    def full_page(self) -> Page:
        """For a file: with its charts."""
        return self.page().plus(*pictures_or_words(self.drawings()))

    def drawings(self) -> list[Drawing]:
        """The charts."""
        return []

    def openings(self) -> Openings:
        """Which rows open into a player's own forecast."""
        return {}


class WayAhead(Forecast, Protocol):
    """What a player still needs, by the book."""

    def blocks(self) -> list[Block]:
        """For the player's page."""
