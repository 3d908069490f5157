"""What a line of a history of norms and titles says besides the standing."""

import json
from functools import lru_cache
from typing import NamedTuple

from normbook.book.derived.rows import award_text


class NormAward(NamedTuple):
    """An event's, or an act's."""

    norm: str = ""
    """The letter of the level."""
    titles: str = ""
    """Letters of the titles that it brought, ascending."""
    system: str = ""
    """In which the event was rated."""
    quick: str = ""
    """The Quick rating after a dual event, as it is printed."""
    before: str = ""
    """The rating before, as it is printed."""
    act: str = ""
    """What kind of act, or a list to start from; blank for an event."""

    @property
    def text(self) -> str:
        """As a history has it."""
        return award_text(**self._asdict())


@lru_cache(maxsize=65536)
def award_from(text: str) -> NormAward:
    """The award that a history's text tells."""
    return NormAward(**json.loads(text)) if text else NormAward()
