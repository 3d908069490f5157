"""Whom a player has still to meet: pairings that are known, and likely opponents where none is."""

from collections.abc import Callable, Collection
from dataclasses import replace

from normbook.model.crosstable import Entrant, Event, Outcome, Result
from normbook.model.light import dataclass
from normbook.model.numbers import HalfPoints

DEFAULT_WITHIN: HalfPoints = 1
"""Likely opponents stand within half a point (decision: forecast-opponents)."""


_RESULTS = {2: Result.WIN, 1: Result.DRAW, 0: Result.LOSS}


@dataclass(frozen=True, slots=True)
class Meeting:
    """A round that a player has still to play."""

    round: int
    opponent: Entrant | None
    """The one paired, or the stand-in for a likely one; None if nobody is left to meet."""
    paired: bool
    """Whether the pairing is known."""
    likely: tuple[Entrant, ...] = ()
    """Where it is not: those they may be paired with, from the lowest rated to the highest."""

    @property
    def counts(self) -> bool:
        """Whether the game can count for a norm: its opponent has a rating, or an estimate of one."""
        return self.opponent is not None and self.opponent.post is not None

    @property
    def rating(self) -> int | None:
        """The opponent's, or its estimate."""
        return self.opponent.post.value if self.opponent and self.opponent.post else None

    @property
    def opponent_text(self) -> str:
        """Number and name; blank if nobody is left to meet."""
        return f"{self.opponent.no}. {self.opponent.name}" if self.opponent else ""

    def document(self) -> dict[str, object]:
        """For programs."""
        return {
            "round": self.round,
            "paired": self.paired,
            "opponent": self.opponent.no if self.opponent else None,
            "name": self.opponent.name if self.opponent else None,
            "rating": self.rating,
            "likely": [each.no for each in self.likely],
        }


@dataclass(frozen=True, slots=True)
class Schedule:
    """A player's games to come: against the likeliest opponents, the weakest and the strongest of the likely ones."""

    typical: tuple[Meeting, ...]
    weakest: tuple[Meeting, ...]
    strongest: tuple[Meeting, ...]

    @property
    def guessed(self) -> bool:
        """Whether any opponent is a guess."""
        return any(not meeting.paired for meeting in self.typical)


Choice = Callable[[tuple[Entrant, ...]], Entrant]


class OpponentField:
    """An event's players as opponents: sorted out once, asked for every player."""

    def __init__(self, event: Event) -> None:
        self.by_number = {entrant.no: entrant for entrant in event.entrants}
        self.scores = {entrant.no: entrant.half_points for entrant in event.entrants}
        self._free: dict[int, dict[HalfPoints, list[Entrant]]] = {}

    def free(self, number: int) -> dict[HalfPoints, list[Entrant]]:
        """By score, the rated players whom the round has not paired yet."""
        if number not in self._free:
            found: dict[HalfPoints, list[Entrant]] = {}
            for entrant in self.by_number.values():
                outcome = entrant.outcomes[number - 1]
                if entrant.post is not None and outcome.pending and outcome.opponent is None:
                    found.setdefault(self.scores[entrant.no], []).append(entrant)
            self._free[number] = found
        return self._free[number]

    def likely(self, entrant: Entrant, number: int, within: HalfPoints, met: Collection[int]) -> tuple[Entrant, ...]:
        """Free players not yet met and within so many points, from the lowest rated; the nearest if there are none."""
        own = self.scores[entrant.no]
        groups = sorted(
            ((abs(score - own), group) for score, group in self.free(number).items()), key=lambda each: each[0]
        )
        found: list[Entrant] = []
        reach = within
        for apart, group in groups:
            if apart > reach and found:
                break
            found += [other for other in group if other.no != entrant.no and other.no not in met]
            reach = max(reach, apart)
        return tuple(sorted(found, key=lambda each: (_rating(each), each.no)))


def schedule(entrant: Entrant, field: OpponentField, within: HalfPoints) -> Schedule:
    """The games to come; the event's post-event ratings are estimates by now."""
    return Schedule(
        _meetings(entrant, field, within, nearest_to_the_mean),
        _meetings(entrant, field, within, lambda likely: likely[0]),
        _meetings(entrant, field, within, lambda likely: likely[-1]),
    )


def nearest_to_the_mean(likely: tuple[Entrant, ...]) -> Entrant:
    """The likely opponent whose rating is nearest to their mean: a player who can be put into the crosstable."""
    count, total = len(likely), sum(map(_rating, likely))
    return min(likely, key=lambda each: (abs(count * _rating(each) - total), each.no))


def _meetings(entrant: Entrant, field: OpponentField, within: HalfPoints, choose: Choice) -> tuple[Meeting, ...]:
    met = already_met(entrant)
    found: list[Meeting] = []
    for number, outcome in enumerate(entrant.outcomes, start=1):
        if not outcome.pending:
            continue
        if outcome.opponent is not None:
            found.append(Meeting(number, field.by_number[outcome.opponent], paired=True))
            continue
        likely = field.likely(entrant, number, within, met)
        chosen = choose(likely) if likely else None
        if chosen:
            met.add(chosen.no)
        found.append(Meeting(number, chosen, paired=False, likely=likely))
    return tuple(found)


def already_met(entrant: Entrant) -> set[int]:
    """Those they have played or is paired with; a game won or lost by forfeit was none."""
    return {
        outcome.opponent
        for outcome in entrant.outcomes
        if outcome.opponent is not None and (outcome.played or outcome.pending)
    }


def _rating(entrant: Entrant) -> int:
    assert entrant.post is not None
    return entrant.post.value


def finished(event: Event, entrant: Entrant, meetings: tuple[Meeting, ...], score: HalfPoints) -> Event:
    """The event with this score in the player's games to come: as many wins as fit, a draw, then losses.

    It holds the player and their opponents only: nobody's norm depends on anybody else.
    """
    outcomes = list(entrant.outcomes)
    left = score
    for meeting in meetings:
        if meeting.opponent is not None and meeting.counts:
            half_points = min(2, left)
            outcomes[meeting.round - 1] = Outcome(_RESULTS[half_points], meeting.opponent.no)
            left -= half_points
    if left:
        raise ValueError(f"{score} half points are more than the games to come can give")
    own = replace(entrant, outcomes=tuple(outcomes))
    numbers = {outcome.opponent for outcome in outcomes}
    return replace(event, entrants=(own, *(other for other in event.entrants if other.no in numbers)))
