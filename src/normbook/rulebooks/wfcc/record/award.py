"""What a line of a solver's history says: the result of a tournament, and which list counts it."""

from dataclasses import replace

from normbook.book.derived.rows import AwardTexts
from normbook.model.light import dataclass


@dataclass(frozen=True, slots=True)
class StoredAward:
    """A tournament's; numbers as they were calculated, blank for none."""

    place: str | int | None = None
    result: str = ""
    performance: str = ""
    change: str = ""
    half: str = ""
    norms: tuple[str, ...] = ()
    list: str = ""
    """The date of the list that counts it; blank in the quarter that runs."""

    @property
    def uncounted(self) -> "StoredAward":
        """The same, whichever list counts it."""
        return replace(self, list="")


_TEXTS = AwardTexts(StoredAward)
award_text, award_from = _TEXTS.text, _TEXTS.read
