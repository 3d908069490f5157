"""Whom a player has still to meet: pairings that are known, and likely opponents where none is."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from fractions import Fraction

from normbook.model.crosstable import Entrant, Event
from normbook.model.numbers import HalfPoints

DEFAULT_WITHIN: HalfPoints = 1
"""Likely opponents stand within half a point (decision: forecast-opponents)."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A round that a player has still to play."""

    round: int
    opponent: Entrant | None
    """The one paired, or the stand-in for a likely one; None if nobody is left to meet."""
    paired: bool
    """Whether the pairing is known."""
    likely: tuple[Entrant, ...] = ()
    """Where it is not: those he may be paired with, from the lowest rated to the highest."""

    @property
    def counts(self) -> bool:
        """Whether the game can count for a norm: its opponent has a rating, or an estimate of one."""
        return self.opponent is not None and self.opponent.post is not None


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


def schedule(entrant: Entrant, event: Event, within: HalfPoints) -> Schedule:
    """The games to come; the event's post-event ratings are estimates by now."""
    return Schedule(
        _meetings(entrant, event, within, nearest_to_the_mean),
        _meetings(entrant, event, within, lambda likely: likely[0]),
        _meetings(entrant, event, within, lambda likely: likely[-1]),
    )


def nearest_to_the_mean(likely: tuple[Entrant, ...]) -> Entrant:
    """The likely opponent whose rating is nearest to their mean: a player who can be put into the crosstable."""
    mean = Fraction(sum(map(_rating, likely)), len(likely))
    return min(likely, key=lambda each: (abs(_rating(each) - mean), each.no))


def _meetings(entrant: Entrant, event: Event, within: HalfPoints, choose: Choice) -> tuple[Meeting, ...]:
    met = already_met(entrant)
    found: list[Meeting] = []
    for number, outcome in enumerate(entrant.outcomes, start=1):
        if not outcome.pending:
            continue
        if outcome.opponent is not None:
            found.append(Meeting(number, event.entrant(outcome.opponent), paired=True))
            continue
        likely = likely_opponents(entrant, event, number, within, met)
        chosen = choose(likely) if likely else None
        if chosen:
            met.add(chosen.no)
        found.append(Meeting(number, chosen, paired=False, likely=likely))
    return tuple(found)


def already_met(entrant: Entrant) -> set[int]:
    """Those he has played or is paired with; a game won or lost by forfeit was none."""
    return {
        outcome.opponent
        for outcome in entrant.outcomes
        if outcome.opponent is not None and (outcome.played or outcome.pending)
    }


def likely_opponents(
    entrant: Entrant, event: Event, number: int, within: HalfPoints, met: Collection[int]
) -> tuple[Entrant, ...]:
    """Rated players not yet met, open in the round and within so many points; the nearest ones if there are none."""
    free = [
        other
        for other in event.entrants
        if other.no != entrant.no
        and other.no not in met
        and other.post is not None
        and other.outcomes[number - 1].pending
        and other.outcomes[number - 1].opponent is None
    ]
    if not free:
        return ()
    apart = {other.no: abs(other.half_points - entrant.half_points) for other in free}
    reach = max(within, min(apart.values()))
    return tuple(
        sorted((other for other in free if apart[other.no] <= reach), key=lambda each: (_rating(each), each.no))
    )


def _rating(entrant: Entrant) -> int:
    assert entrant.post is not None
    return entrant.post.value
