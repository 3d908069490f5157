"""What an event makes of one player: ratings, norm, titles."""

from collections.abc import Mapping
from enum import StrEnum

from normbook.judgement import Check
from normbook.model.crosstable import Entrant, Rating
from normbook.model.light import dataclass
from normbook.model.numbers import HalfPoints
from normbook.rulebooks.uschess.law.norms import LevelJudged, NormRound, Threshold
from normbook.rulebooks.uschess.law.section import Rated
from normbook.rulebooks.uschess.law.tables import Level
from normbook.rulebooks.uschess.law.titles import Norms, Reached


class Source(StrEnum):
    """Where a rating after the event comes from."""

    FILE = "file"
    COMPUTED = "computed"


@dataclass(frozen=True, slots=True)
class Honours:
    """Norms and titles of a player."""

    norms: Norms
    titles: tuple[str, ...]
    """Letters, ascending."""
    reached: int | None = None
    """The highest published Regular rating so far; None where none is known."""


@dataclass(frozen=True, slots=True)
class PlayerRated:
    """A player's event: ratings, norm, titles."""

    entrant: Entrant
    ratings: Mapping[str, Rated]
    """By system; none where the player did not play or the event is not rated."""
    post: Rating | None
    """After the event."""
    source: Source
    rounds: tuple[NormRound, ...]
    score: HalfPoints
    """Of the games that count for a norm."""
    games: int
    """Likewise."""
    threshold: Threshold | None
    levels: tuple[LevelJudged, ...]
    best: Level | None
    """The highest level met, whether or not the event gives norms."""
    norm: Level | None
    checks: tuple[Check, ...]
    before: Honours
    after: Honours
    reached: Reached
    """What of ratings titles ask for, after the event."""

    @property
    def titles_earned(self) -> tuple[str, ...]:
        """In this event, ascending."""
        return tuple(each for each in self.after.titles if each not in self.before.titles)

    @property
    def only_dual(self) -> bool:
        """Whether it would be a norm if dual events counted (uschess.dual)."""
        unmet = {each.rule for each in self.checks if not each.passed}
        return self.norm is None and self.best is not None and unmet == {"uschess.dual"}
