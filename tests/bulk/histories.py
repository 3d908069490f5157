"""Random histories as events, for the readable rule, and what it makes of them."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from normbook.model.crosstable import Entrant, Event, Outcome, Rating, Result
from normbook.rulebooks.uscf.law.history import judge_all
from normbook.rulebooks.uscf.law.tables import Tables

ONE_SIDE = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN, Result.DRAW: Result.DRAW}
ROUNDS = (1, 3, 4, 5, 5, 6, 7, 8, 9, 12)
"""Of an event, as often as they occur."""


@dataclass(frozen=True)
class Answer:
    """What both speeds must agree on."""

    standings: list[tuple[str, str, int | None, int, int]]
    norms: list[tuple[str, str, int]]
    titles: list[tuple[str, str, date, int]]


def events(seed: int, count: int = 12, members: int = 30, rounds: Sequence[int] = ROUNDS) -> list[Event]:
    """Events in which every kind of rating, result, format and system occurs; several end on one day."""
    chance = random.Random(seed)
    strength = {f"{1000 + number}": chance.randint(900, 2950) for number in range(members)}
    return [_event(chance, number, strength, rounds) for number in range(count)]


def _event(chance: random.Random, number: int, strength: dict[str, int], lengths: Sequence[int]) -> Event:
    ids = chance.sample(sorted(strength), chance.randint(2, 14))
    rounds = chance.choice(lengths)
    cells = _cells(chance, len(ids), rounds)
    entrants = tuple(
        Entrant(
            no=no,
            name=f"PLAYER {id}",
            id=id,
            outcomes=tuple(cells[no]),
            rating=_rating(chance, strength[id]),
            post=_rating(chance, strength[id]),
        )
        for no, id in enumerate(ids, 1)
    )
    return Event(
        id=f"e{chance.randint(0, 99)}-{number}",
        name=f"Event {number}",
        rounds=rounds,
        entrants=entrants,
        end=date(1997, 1, 1) + timedelta(days=chance.randint(0, 8)),
        system=chance.choice(["regular", "regular", "quick"]),
        format=chance.choice([None, "swiss", "round-robin", "match", "swiss"]),
    )


def _cells(chance: random.Random, players: int, rounds: int) -> dict[int, list[Outcome]]:
    cells: dict[int, list[Outcome]] = {no: [] for no in range(1, players + 1)}
    for _ in range(rounds):
        order = list(cells)
        chance.shuffle(order)
        pairs = list(zip(order[::2], order[1::2], strict=False))
        if players % 2:
            cells[order[-1]].append(Outcome(Result.ODD_MAN_OUT))
        for one, other in pairs:
            if chance.random() < 0.06:
                cells[one].append(Outcome(Result.FORFEIT_WIN, other))
                cells[other].append(Outcome(Result.FORFEIT_LOSS, one))
                continue
            # The first of two in the list wins more often, so that norms far above a title occur.
            result = chance.choices(list(ONE_SIDE), [6 if one < other else 2, 2 if one < other else 6, 2])[0]
            rated, colour = chance.random() > 0.04, chance.choice("wb")
            against = "b" if colour == "w" else "w"
            cells[one].append(Outcome(result, other, colour, rated))
            cells[other].append(Outcome(ONE_SIDE[result], one, against, rated))
    return cells


def _rating(chance: random.Random, strength: int) -> Rating | None:
    if chance.random() < 0.08:
        return None
    games = chance.choice([None, None, None, 30, 26, 25, 4])
    return Rating(min(3999, max(1, strength + chance.randint(-150, 150))), games)


def judged(history: list[Event], tables: Tables) -> Answer:
    """The readable rule, event by event."""
    counted = [event for event in history if any(o.played and o.rated for e in event.entrants for o in e.outcomes)]
    whole = judge_all(counted, tables)
    standings = [
        (record.key, record.system, record.standing.title, record.standing.points_next, record.standing.points_beyond)
        for record in whole.records
        if record.standing
    ]
    norms, titles = [], []
    for event, judgement in whole.events:
        assert event.end
        for player in sorted(judgement.subjects, key=lambda player: player.entrant.id):
            if player.norm:
                norms.append((event.id, player.entrant.id, player.norm))
            titles += [(player.entrant.id, event.id, event.end, title) for title in player.titles_earned]
    systems = ("regular", "quick")
    return Answer(sorted(standings, key=lambda line: (systems.index(line[1]), line[0])), norms, titles)
