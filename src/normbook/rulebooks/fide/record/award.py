"""What a line of a history of FIDE norms says besides the standing."""

import json
from functools import lru_cache

from normbook.book.log.codec import Codec
from normbook.book.log.entries import canonical
from normbook.model.light import dataclass
from normbook.rulebooks.fide.reports import REPORT_WAY, NormReport


@dataclass(frozen=True, slots=True)
class StoredAward:
    """An event's, an officer's act, or that of a list to start from."""

    norms: tuple[str, ...] = ()
    """Titles whose norms were made."""
    titles: tuple[str, ...] = ()
    """Titles given by an act."""
    change: str = ""
    """Of the rating, with its decimals; blank where there is none."""
    k: int | None = None
    reached: int | None = None
    """The highest rating on the way."""
    reports: tuple[NormReport, ...] = ()
    act: str = ""
    idle: bool = False


_AWARD = Codec(StoredAward, ways={NormReport: REPORT_WAY})


def award_text(award: StoredAward) -> str:
    """As a history has it."""
    return canonical(_AWARD.content(award))


@lru_cache(maxsize=4096)
def award_from(text: str) -> StoredAward:
    """The award that a history's text tells."""
    return _AWARD.read(json.loads(text)) if text else StoredAward()
