"""Rulebooks whose lists are of seasons, and that can say what a place in one still needs."""

from abc import abstractmethod
from typing import TYPE_CHECKING

from normbook.book.store.book import Reading
from normbook.model.diagnostics import Findings
from normbook.model.light import dataclass
from normbook.presentation import Presentation

if TYPE_CHECKING:
    from normbook.forecast.answer import Forecast


@dataclass(frozen=True, slots=True)
class SeasonNeeds:
    """What is asked of the rest of a season."""

    who: str | None
    """One player; None: everybody."""
    places: tuple[int, ...]
    """None: the usual ones."""
    rounds: int
    """Still to come."""
    most_work: int
    """The most that a server takes upon itself, as `app.forecast` counts it."""


class SeasonPresentation(Presentation):
    """Lists by season; the page of what the rest of one must bring is linked from them."""

    @abstractmethod
    def season_asked_for(self, reading: Reading, season: str | None, book: str) -> str:
        """The season's name, the latest where none is given. Raises BookRefused where none is so called."""

    @abstractmethod
    def usual_rounds(self, reading: Reading, season: str) -> int:
        """How many rounds there may still be to come, where nobody says."""

    usual_places: tuple[int, ...]
    """The places that are asked for, where nobody says."""

    @abstractmethod
    def season_needed(self, reading: Reading, season: str, needs: SeasonNeeds, findings: Findings) -> "Forecast | None":
        """What the rest of the season must bring; None, with findings, where that cannot be said."""
