"""What each possible result of a pairing is worth to either side, in norm points."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from normbook.forecast.chances import DEFAULT_DRAWS, game_parts, whole_game
from normbook.model.crosstable import Entrant, Event, Outcome, Result
from normbook.rulebooks.lpcc.event import judge
from normbook.rulebooks.lpcc.scoring import ScoredRound, game_award
from normbook.rulebooks.lpcc.tables import Tables

RESULTS = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
)
"""What may become of a pairing: the first player's side, then the other's."""


@dataclass(frozen=True, slots=True)
class Worth:
    """One result of a pairing, and what the judge gives for it."""

    first: ScoredRound
    other: ScoredRound


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
    results = tuple(worth(event, first, other, own, theirs, tables) for own, theirs in RESULTS)
    return Pairing(number, first, other, results, _chances(first, other, tables, draws))


def worth(event: Event, first: Entrant, other: Entrant, own: Result, theirs: Result, tables: Tables) -> Worth:
    """What the judge gives both for one result, as the only round of an event of the two."""
    alone = replace(
        event,
        rounds=1,
        entrants=(
            replace(first, outcomes=(Outcome(own, other.no),), stood=frozenset()),
            replace(other, outcomes=(Outcome(theirs, first.no),), stood=frozenset()),
        ),
    )
    one, two = judge(alone, tables).subjects
    return Worth(one.rounds[0], two.rounds[0])


def _chances(first: Entrant, other: Entrant, tables: Tables, draws: Fraction) -> tuple[Fraction, ...] | None:
    """Win, draw and loss of the first player; a win less its award is what the table expects of him."""
    if first.rating is None or other.rating is None:
        return None
    award = game_award(Result.WIN, first.rating.value - other.rating.value, tables).value
    assert isinstance(award, Decimal)
    loss, draw, win = game_parts(int(1000 * (1 - award)), draws)
    return tuple(Fraction(part, whole_game(draws)) for part in (win, draw, loss))
