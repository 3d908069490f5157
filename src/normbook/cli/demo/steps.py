"""The demonstration book (three seasons under all three rulebooks, a correction, published lists), and the tour.

What is typed stands with the examples: here it is only read.
"""

import tomllib
from typing import Any

from normbook.cli.demo import EXAMPLES
from normbook.model.light import dataclass

Command = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TourStep:
    """A command of the tour, and what of its answer is shown."""

    typed: Command
    shown: tuple[tuple[str, int], ...]
    """From the first line with this text on, so many lines; what lies between is left out."""
    book: bool = False
    """Whether it asks the book. None of these changes it: they can be typed again."""


def _commands(written: list[list[str]]) -> tuple[Command, ...]:
    return tuple(map(tuple, written))


def _step(written: dict[str, Any]) -> TourStep:
    shown = tuple((text, count) for text, count in written["shown"])
    return TourStep(tuple(written["typed"]), shown, written.get("book", False))


_WRITTEN = tomllib.loads((EXAMPLES / "demo" / "tour.toml").read_text(encoding="utf-8"))

BUILD = _commands(_WRITTEN["build"])
"""What is done to the book, one command after the other; examples are named from their folder."""
CORRECTION: Command = tuple(_WRITTEN["correction"])
"""A result of two years before, set right: the book shows what that changes."""
FILES = _commands(_WRITTEN["files"])
"""What needs no book."""
SHOW = _commands(_WRITTEN["show"])
"""What the book then answers."""
TOUR = {person: tuple(map(_step, steps)) for person, steps in _WRITTEN["tour"].items()}
"""What each person sees first, by the name of the person in the catalogue."""
