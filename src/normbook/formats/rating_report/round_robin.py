"""Round robins that some programs write by opponent: the third round's field holds the game with number 3.

A double round robin has twice as many fields: the second games after all the first ones, or beside them.
"""

from normbook.formats.round_robin.circle import Games, dealt
from normbook.model.crosstable import Entrant, Outcome

_MOST_CYCLES = 4
Place = tuple[int, int]
"""An opponent's number, and which of the games with them."""


def by_rounds(entrants: list[Entrant]) -> tuple[list[Entrant], int] | None:
    """The games dealt out to rounds, and how many rounds there are; None if they stand in their rounds already.

    Rounds in time cannot look so: in the field of the first round everybody would have played number 1.
    """
    games = _by_opponent(entrants)
    return None if games is None else dealt(entrants, games)


def _by_opponent(entrants: list[Entrant]) -> Games | None:
    """The games by opponent, if every one stands in a field of its opponent's number."""
    count = max((entrant.no for entrant in entrants), default=0)
    named = [
        (field, outcome.opponent)
        for entrant in entrants
        for field, outcome in enumerate(entrant.outcomes)
        if outcome.opponent is not None
    ]
    if len(named) <= 2:
        return None
    for cycles in range(1, _MOST_CYCLES + 1):
        for after in (True, False):
            places = [_place(field, count, cycles, after) for field, _ in named]
            if all(cycle < cycles and whose == other for (whose, cycle), (_, other) in zip(places, named, strict=True)):
                return _games(entrants, count, cycles, after)
    return None


def _place(field: int, count: int, cycles: int, after: bool) -> Place:
    """Whose field it is, counted from 0: the cycles follow each other, or stand side by side."""
    if after:
        return field % count + 1, field // count
    return field // cycles + 1, field % cycles


def _games(entrants: list[Entrant], count: int, cycles: int, after: bool) -> Games:
    games: dict[tuple[int, int], list[Outcome]] = {}
    numbers = {entrant.no for entrant in entrants}
    for entrant in entrants:
        for field, outcome in enumerate(entrant.outcomes):
            opponent, cycle = _place(field, count, cycles, after)
            if opponent in numbers and opponent != entrant.no and cycle < cycles:
                games.setdefault((entrant.no, opponent), []).append(outcome)
    return games
