"""Random events cut short: the last rounds are still to be played, some of them already paired."""

import random
from dataclasses import replace
from itertools import product

from normbook.forecast.opponents import Meeting
from normbook.formats.table.cells import read_cell
from normbook.model.crosstable import Entrant, Event, Outcome, Rating, Result
from tests.rulebooks.uscf.events import event
from tests.rulebooks.uscf.random_events import random_event

OPEN = Outcome(Result.UNPAIRED, written="?", pending=True)
HALVES = {Result.WIN: 2, Result.DRAW: 1, Result.LOSS: 0}
OTHER_SIDE = {Result.WIN: Result.LOSS, Result.DRAW: Result.DRAW, Result.LOSS: Result.WIN}


def unfinished_event(seed: int) -> Event:
    """A random event with one to three rounds to come; byes asked for in them stand already."""
    chance = random.Random(seed)
    whole = random_event(seed)
    left = chance.randint(1, min(3, whole.rounds))
    paired = chance.randint(0, left)
    entrants = tuple(
        replace(each, outcomes=tuple(_cut(each, index, whole.rounds - left, paired) for index in range(whole.rounds)))
        for each in whole.entrants
    )
    if chance.random() < 0.6:
        entrants = tuple(replace(each, post=None) for each in entrants)
    return replace(whole, entrants=entrants)


def _cut(entrant: Entrant, index: int, begun: int, paired: int) -> Outcome:
    outcome = entrant.outcomes[index]
    if index < begun:
        return outcome
    if index < begun + paired and outcome.played:
        return Outcome(Result.UNPAIRED, outcome.opponent, written=f"?{outcome.opponent}", pending=True)
    return outcome if outcome.result is Result.HALF_POINT_BYE else OPEN


def every_finish(unfinished: Event, entrant: Entrant, meetings: tuple[Meeting, ...]) -> list[tuple[int, Event]]:
    """All ways to finish the player's games, on both sides of the crosstable, with his score in them."""
    games = [meeting for meeting in meetings if meeting.counts]
    found = []
    for results in product(HALVES, repeat=len(games)):
        rows = {each.no: list(each.outcomes) for each in unfinished.entrants}
        for meeting, result in zip(games, results, strict=True):
            assert meeting.opponent is not None
            rows[entrant.no][meeting.round - 1] = Outcome(result, meeting.opponent.no)
            rows[meeting.opponent.no][meeting.round - 1] = Outcome(OTHER_SIDE[result], entrant.no)
        entrants = tuple(replace(each, outcomes=tuple(rows[each.no])) for each in unfinished.entrants)
        found.append((sum(HALVES[result] for result in results), replace(unfinished, entrants=entrants)))
    return found


def six_eighteen_hundreds(title: str = "a0", played: str = "") -> Event:
    """Player 1 is to meet six players rated 1800; what he has played already is given as cells."""
    cells = played.split()
    own = [*cells, *(f"?{number}" for number in range(2 + len(cells), 8))]
    mirror = {"W": "L", "D": "D", "L": "W", "?": "?"}
    others = [
        entrant(number, 1800, ["U"] * index + [mirror[own[index][0]] + "1"] + ["U"] * (5 - index))
        for index, number in enumerate(range(2, 8))
    ]
    return event(entrant(1, 1850, own, title), *others)


def entrant(no: int, rating: int, cells: list[str], title: str = "") -> Entrant:
    """A player's row, `?` and `?12` among the cells."""
    return Entrant(no, f"Player {no}", tuple(map(_outcome, cells)), rating=Rating(rating), title=title, row=no + 1)


def _outcome(written: str) -> Outcome:
    outcome = read_cell(written)
    assert isinstance(outcome, Outcome)
    return outcome
