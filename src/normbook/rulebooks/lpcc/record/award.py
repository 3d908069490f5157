"""What a line of a season's history says: the points of an event, and how they came about."""

from normbook.book.derived.rows import AwardTexts
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


_TEXTS = AwardTexts(StoredAward, blanks=True)
award_text, award_from = _TEXTS.text, _TEXTS.read
