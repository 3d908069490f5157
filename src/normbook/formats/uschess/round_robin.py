"""Round robins that some programs write by opponent: the third round's field holds the game with number 3."""

from dataclasses import replace

from normbook.model.crosstable import Entrant, Outcome, Result

_ABSENT = Outcome(Result.UNPAIRED)


def indexed_by_opponent(entrants: list[Entrant]) -> bool:
    """Whether every game stands in the field of its opponent's number, and nobody's own field has one.

    Rounds in time cannot look so: in the field of the first round everybody would have played number 1.
    """
    named = [
        (field, outcome.opponent)
        for entrant in entrants
        for field, outcome in enumerate(entrant.outcomes, 1)
        if outcome.opponent is not None
    ]
    return len(named) > 2 and all(field == opponent for field, opponent in named)


def by_rounds(entrants: list[Entrant]) -> tuple[list[Entrant], int]:
    """The same games dealt out to rounds in which everybody has one opponent at most, and how many rounds there are.

    Which round a game was played in is not in the file; the tables of the circle method serve as well as any.
    """
    numbers = sorted(entrant.no for entrant in entrants)
    seat = {no: index for index, no in enumerate(numbers)}
    rounds = len(numbers) - 1 + len(numbers) % 2
    dealt = []
    for entrant in entrants:
        outcomes = [_ABSENT] * rounds
        for field, outcome in enumerate(entrant.outcomes, 1):
            if field in seat and field != entrant.no:
                outcomes[_round_of(seat[entrant.no], seat[field], rounds)] = outcome
        dealt.append(replace(entrant, outcomes=tuple(outcomes)))
    return dealt, rounds


def _round_of(one: int, other: int, rounds: int) -> int:
    """The round in which two seats meet: the last of an even number of seats stands still, the others turn."""
    if max(one, other) == rounds:
        return 2 * min(one, other) % rounds
    return (one + other) % rounds
