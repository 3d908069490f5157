"""Random events as they happen: Swiss rounds with byes, forfeits, provisional players and blank titles."""

import random
from dataclasses import replace

from hypothesis import strategies as st

from normbook.model.crosstable import Entrant, Event, Outcome, Rating, Result
from tests.rulebooks.uscf.events import event

NUMBERS = (0, 2, 4, 5, 6, 7, 8, 9)
LETTERS = "-eEdDcCbBaAxXlLsStTuU"
UNPLAYED = (Result.HALF_POINT_BYE, Result.FULL_POINT_BYE, Result.ODD_MAN_OUT, Result.UNPAIRED)


def random_event(seed: int) -> Event:
    """An event that is the same for the same seed."""
    chance = random.Random(seed)
    players = chance.randint(2, 14)
    rounds = chance.randint(3, 9)
    strength = [chance.randint(1, 3999) if chance.random() < 0.1 else chance.randint(700, 2500) for _ in range(players)]
    cells: list[list[Outcome]] = [[] for _ in range(players)]
    for _ in range(rounds):
        order = list(range(players))
        chance.shuffle(order)
        while len(order) >= 2 and chance.random() > 0.05:
            _pair(chance, order.pop(), order.pop(), strength, cells)
        for alone in order:
            cells[alone].append(Outcome(chance.choice(UNPLAYED)))
    entrants = [_entrant(chance, index, strength[index], tuple(cells[index])) for index in range(players)]
    format = chance.choice(["swiss", "round-robin", None, None, None, "match" if chance.random() < 0.3 else None])
    return event(*entrants, rounds=rounds, format=format)


def _pair(chance: random.Random, one: int, other: int, strength: list[int], cells: list[list[Outcome]]) -> None:
    roll = chance.random()
    if roll < 0.04:
        mine, yours = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
    elif roll < 0.06:
        mine = yours = Result.FORFEIT_LOSS
    else:
        edge = 400 + max(-350, min(350, strength[one] - strength[other]))
        lot = chance.randint(0, 800)
        mine, yours = (Result.WIN, Result.LOSS) if lot < edge - 60 else (Result.LOSS, Result.WIN)
        if edge - 60 <= lot < edge + 60:
            mine = yours = Result.DRAW
    rated = chance.random() > 0.05
    cells[one].append(Outcome(mine, other + 1, rated=rated))
    cells[other].append(Outcome(yours, one + 1, rated=rated))


def _rating(chance: random.Random, value: int, missing: float) -> Rating | None:
    if chance.random() < missing:
        return None
    return Rating(value, chance.choice([None, None, None, chance.randint(4, 40)]))


def _entrant(chance: random.Random, index: int, strength: int, cells: tuple[Outcome, ...]) -> Entrant:
    before = _rating(chance, strength, 0.07)
    after = _rating(chance, max(1, min(3999, strength + chance.randint(-60, 60))), 0.07)
    title, beyond = "", None
    if before and (before.games is None or before.games > 25) and chance.random() < 0.7:
        near = 1 + (strength - 1000) // 100 + chance.randint(-4, 2)
        letter = LETTERS[max(0, min(len(LETTERS) - 1, near))]
        number = {"U": 0, "u": chance.choice([0, 2, 4, 6, 8])}.get(letter, chance.choice(NUMBERS))
        title, beyond = f"{letter}{number}", chance.choice([None, 2 * (number % 2)])
    return Entrant(index + 1, f"Player {index + 1}", cells, rating=before, post=after, title=title, beyond=beyond)


def with_unplayed_round(played: Event, at: int, result: Result) -> Event:
    """The same event with one more round in which nobody played."""
    entrants = tuple(
        replace(each, outcomes=(*each.outcomes[:at], Outcome(result), *each.outcomes[at:])) for each in played.entrants
    )
    return replace(played, rounds=played.rounds + 1, entrants=entrants)


events = st.integers(min_value=0, max_value=10**9).map(random_event)
