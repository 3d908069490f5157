"""The games of a player that are rated."""

from normbook.model.crosstable import Entrant
from normbook.model.light import dataclass
from normbook.model.numbers import HalfPoints


@dataclass(frozen=True, slots=True)
class Game:
    """A rated game as one of its players sees it."""

    round: int
    opponent: int
    """The opponent's number."""
    half_points: HalfPoints


def rated_games(entrant: Entrant) -> tuple[Game, ...]:
    """The games that were played and are rated, in the order of rounds (uschess.counts)."""
    return tuple(
        Game(number, outcome.opponent, outcome.half_points)
        for number, outcome in enumerate(entrant.outcomes, start=1)
        if outcome.played and outcome.rated and outcome.opponent is not None
    )
