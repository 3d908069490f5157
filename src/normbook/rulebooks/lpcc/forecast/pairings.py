"""What each possible result of a pairing is worth to either side, in norm points, and why."""

from collections.abc import Collection
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from normbook.forecast.chances import DEFAULT_DRAWS, game_parts, whole_game
from normbook.judgement import Step, step
from normbook.model.crosstable import Entrant, Event, Outcome, Result
from normbook.model.light import dataclass
from normbook.rulebooks.lpcc.law.event import PlayerPoints, judge
from normbook.rulebooks.lpcc.law.explain import explain_round
from normbook.rulebooks.lpcc.law.rounds import game_award
from normbook.rulebooks.lpcc.law.tables import Tables

RESULTS = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
)
"""What may become of a pairing: the first player's side, then the other's."""
_SWAPPED = (2, 1, 0, 4, 3)
"""A result's number from the other side: their win is the first player's loss, and so on."""


@dataclass(frozen=True, slots=True)
class Worth:
    """One result of a pairing, and what the judge gives for it."""

    first: PlayerPoints
    other: PlayerPoints


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two who are paired and have not played yet."""

    round: int
    first: Entrant
    other: Entrant
    results: tuple[Worth, ...]
    """In the order of `RESULTS`: won, drawn, lost, the other does not come, the first does not come."""
    chances: tuple[Fraction, ...] | None
    """Of win, draw and loss by the table's expectation; None where one of the two is unrated."""

    def seen_by(self, no: int) -> tuple[PlayerPoints, ...]:
        """What each result gives the player of this number, in the order of `RESULTS` as it is from their side."""
        if no == self.first.no:
            return tuple(each.first for each in self.results)
        return tuple(self.results[index].other for index in _SWAPPED)


def pairings(
    event: Event, tables: Tables, draws: Fraction = DEFAULT_DRAWS, only: Collection[int] | None = None
) -> tuple[Pairing, ...]:
    """Every pairing that has not been played, by round and number; those of the players asked for."""
    found = []
    by_number = {entrant.no: entrant for entrant in event.entrants}
    for index in range(event.rounds):
        for entrant in event.entrants:
            outcome = entrant.outcomes[index]
            if not outcome.pending or outcome.opponent is None or outcome.opponent < entrant.no:
                continue
            if only is None or entrant.no in only or outcome.opponent in only:
                found.append(_pairing(event, index + 1, entrant, by_number[outcome.opponent], tables, draws))
    return tuple(found)


def _pairing(event: Event, number: int, first: Entrant, other: Entrant, tables: Tables, draws: Fraction) -> Pairing:
    results = tuple(worth(event, number, (first, own), (other, theirs), tables) for own, theirs in RESULTS)
    return Pairing(number, first, other, results, _chances(first, other, tables, draws))


Side = tuple[Entrant, Result]


def worth(event: Event, number: int, first: Side, other: Side, tables: Tables) -> Worth:
    """What the judge gives both for one result, as the only round that the two of them play."""
    alone = replace(event, rounds=number, entrants=(_playing(first, other, number), _playing(other, first, number)))
    one, two = (replace(player, rounds=player.rounds[-1:]) for player in judge(alone, tables).subjects)
    return Worth(one, two)


def _playing(own: Side, theirs: Side, number: int) -> Entrant:
    """The player with this result in the round and no game before it."""
    (entrant, result), (opponent, _) = own, theirs
    before = (Outcome(Result.UNPAIRED),) * (number - 1)
    outcome = Outcome(result, opponent.no, written=f"{result.value}{opponent.no}")
    return replace(entrant, outcomes=(*before, outcome), stood=frozenset())


def explain(pairing: Pairing, no: int, tables: Tables) -> Step:
    """What each result would give the player of this number, down to the rules."""
    player, opponent = (pairing.first, pairing.other) if no == pairing.first.no else (pairing.other, pairing.first)
    return step(
        "forecast.lpcc.worth",
        *(explain_round(points, points.rounds[0], tables) for points in pairing.seen_by(no)),
        values={"round": pairing.round, "name": player.name, "opponent": opponent.name},
    )


def _chances(first: Entrant, other: Entrant, tables: Tables, draws: Fraction) -> tuple[Fraction, ...] | None:
    """Win, draw and loss of the first player; a win less its award is what the table expects of them."""
    if first.rating is None or other.rating is None:
        return None
    award = game_award(Result.WIN, first.rating.value - other.rating.value, tables).value
    assert isinstance(award, Decimal)
    loss, draw, win = game_parts(int(1000 * (1 - award)), draws)
    return tuple(Fraction(part, whole_game(draws)) for part in (win, draw, loss))
