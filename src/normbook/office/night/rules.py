"""The rulebook that club nights are played by: the one whose part `night` has its `NIGHT`."""

from collections.abc import Sequence
from functools import cache
from typing import Protocol

from normbook.book.log.index import Known
from normbook.book.store.book import Reading
from normbook.model.crosstable import Event, Rating
from normbook.model.variant import Variant
from normbook.render.page import Table
from normbook.rulebook import rulebook, rulebooks


class NightRating(Protocol):
    """A rating to begin with."""

    @property
    def rating(self) -> Rating | None:
        """None for the unrated."""

    @property
    def source(self) -> str:
        """Where it is from: `supplement`, `leg`, a rulebook's name, or blank."""


class JudgedNight(Protocol):
    """A night judged as if it were posted now; players by their numbers."""

    def rating(self, no: int) -> str:
        """The rating that counts tonight; blank for the unrated."""

    def points(self, no: int) -> str:
        """What somebody has made so far."""

    def notice(self, no: int, round: int) -> str:
        """What it means that somebody did not come: `no-show` or `absent-in-time`."""

    @property
    def notice_before(self) -> str:
        """Until when a notice is in time, that hour not included, as `17:45`."""

    @property
    def season(self) -> str:
        """What the season is called."""

    def ranking(self) -> list[tuple[int, str, str]]:
        """Places, names and points, the first first."""

    def night_table(self) -> Table:
        """Tonight's points, the most first."""

    def season_table(self) -> Table:
        """The season with tonight in it."""


class NightRules(Protocol):
    """What a rulebook says of its club nights."""

    rules: str
    formats: tuple[str, ...]
    """How a night may be played, each by a format of events."""

    def legs(self, reading: Reading) -> list[tuple[str, str]]:
        """Seasons and legs that the book has, those played last first."""

    def ratings(self, reading: Reading, event: Event, people: Sequence[Known]) -> Sequence[NightRating]:
        """What each would play by tonight."""

    def regulars(self, reading: Reading, event: Event) -> list[Known]:
        """Who played on the last nights, the most frequent first."""

    def variant(self, reading: Reading, event: Event) -> Variant | None:
        """The values that the night is played by."""

    def judged(self, reading: Reading, event: Event) -> JudgedNight:
        """What the night comes to at this moment."""


@cache
def night_rules() -> NightRules:
    """The rules of club nights. Raises LookupError where no rulebook that is installed has any."""
    for name in rulebooks():
        if part := rulebook(name).part("night"):
            found: NightRules = part.NIGHT
            return found
    raise LookupError("no rulebook has a club night")
