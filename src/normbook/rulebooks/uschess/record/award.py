"""What a line of a history of norms and titles says besides the standing."""

from normbook.book.derived.rows import AwardTexts
from normbook.model.light import dataclass


@dataclass(frozen=True, slots=True)
class NormAward:
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


_TEXTS = AwardTexts(NormAward)
award_text, award_from = _TEXTS.text, _TEXTS.read
