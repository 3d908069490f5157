"""Round robins whose file does not say in which round a game was played: dealt out to rounds.

Nobody's norm depends on the order of rounds; the tables of the circle method serve as well as any. The second games of
a double round robin follow the first ones.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from normbook.model.crosstable import Entrant, Outcome, Result

Games = Mapping[tuple[int, int], Sequence[Outcome]]
"""What a player's line says of their games with an opponent, in its order, by their own number and the opponent's."""

ABSENT = Outcome(Result.UNPAIRED)
_OTHER_SIDE = {
    Result.WIN: Result.LOSS,
    Result.LOSS: Result.WIN,
    Result.DRAW: Result.DRAW,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
}


def dealt(entrants: Sequence[Entrant], games: Games) -> tuple[list[Entrant], int]:
    """The entrants with their games in rounds in which everybody has one opponent at most, and how many rounds."""
    seat = {no: index for index, no in enumerate(sorted(entrant.no for entrant in entrants))}
    once = len(seat) - 1 + len(seat) % 2
    rounds = once * max((len(each) for each in games.values()), default=1)
    found = []
    for entrant in entrants:
        outcomes = [ABSENT] * rounds
        for other, place in seat.items():
            if other != entrant.no:
                at = _round_of(seat[entrant.no], place, once)
                for cycle, outcome in enumerate(_in_step(games, entrant.no, other)):
                    outcomes[at + cycle * once] = outcome
        found.append(replace(entrant, outcomes=tuple(outcomes)))
    return found, rounds


def _in_step(games: Games, no: int, other: int) -> Sequence[Outcome]:
    """A player's games with an opponent, turned round where only so both lines tell of the same games."""
    own, theirs = games.get((no, other), ()), games.get((other, no), ())
    if no > other and not agree(own, theirs) and agree(own[::-1], theirs):
        return own[::-1]
    return own


def agree(own: Sequence[Outcome], theirs: Sequence[Outcome]) -> bool:
    """Whether two lines tell the same of the games between two players, one after the other."""
    return len(own) == len(theirs) and all(map(_agree, own, theirs))


def _agree(one: Outcome, other: Outcome) -> bool:
    if one.result is Result.FORFEIT_LOSS:
        return other.result in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    wanted = _OTHER_SIDE.get(one.result, one.result)
    return other.result is wanted and not (one.colour and one.colour == other.colour)


def _round_of(one: int, other: int, rounds: int) -> int:
    """The round in which two seats meet: the last of an even number of seats stands still, the others turn."""
    if max(one, other) == rounds:
        return 2 * min(one, other) % rounds
    return (one + other) % rounds
