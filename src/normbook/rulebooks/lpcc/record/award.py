"""What a line of a season's history says: the points of an event, and how they came about."""

import json
from dataclasses import asdict

from normbook.book.log.entries import canonical
from normbook.model.light import dataclass


@dataclass(frozen=True, slots=True)
class StoredAward:
    """An event's; numbers with decimals as they are printed."""

    leg: str
    points: str
    credit: str
    score: str
    games: int
    upsets: int
    no_shows: int

    @property
    def text(self) -> str:
        """As a history has it."""
        return canonical(asdict(self))


def award_from(text: str) -> StoredAward:
    """The award that a history's text tells."""
    return StoredAward(**json.loads(text))
