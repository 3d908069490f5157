"""What a line of a history of FIDE norms says besides the standing."""

from normbook.book.derived.rows import AwardTexts
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


_TEXTS = AwardTexts(StoredAward, {NormReport: REPORT_WAY})
award_text, award_from = _TEXTS.text, _TEXTS.read
