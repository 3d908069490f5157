"""Events of the class titles, written the short way and drawn by lot."""

import random
from datetime import date, timedelta

from normbook.model.crosstable import Entrant, Event, Outcome, Rating, Result
from normbook.rulebooks.cfc.law.judge import ClassPlayer, judge
from normbook.rulebooks.cfc.law.tables import Tables, load
from normbook.rulebooks.cfc.law.titles import ClassStanding

TABLES, _ = load()
RESULTS = {2: Result.WIN, 1: Result.DRAW, 0: Result.LOSS}
DAY = date(2020, 1, 5)


def against(
    rating: Rating | None,
    opponents: list[tuple[int, int]],
    *,
    tables: Tables = TABLES,
    known: ClassStanding | None = None,
    system: str = "regular",
    format: str | None = None,
    title: str = "",
    post: Rating | None = None,
    **more: str,
) -> ClassPlayer:
    """A player who scored so many half points against opponents of these ratings, judged."""
    cells = tuple(Outcome(RESULTS[half], at) for at, (_, half) in enumerate(opponents, 2))
    own = Entrant(1, "HERO", cells, "1", rating=rating, post=post, title=title, more=tuple(more.items()))
    others = [
        Entrant(
            at,
            f"OTHER {at}",
            tuple(
                Outcome(RESULTS[2 - half], 1) if at == number else Outcome(Result.UNPAIRED)
                for number in range(2, len(cells) + 2)
            ),
            str(at),
            rating=Rating(other) if other else None,
        )
        for at, (other, half) in enumerate(opponents, 2)
    ]
    # A third person, so that one opponent makes no match.
    idle = Entrant(99, "IDLE", tuple(Outcome(Result.UNPAIRED) for _ in cells), "99")
    event = Event("e", "E", len(cells), (own, *others, idle), end=DAY, system=system, format=format)
    standings = {"1": known} if known else {}
    return judge(event, tables, standings, {1}).subjects[0]


def career(seed: int, *, plain: bool = False) -> list[Event]:
    """Some years of a small federation; `plain` has nothing that a file of games cannot say."""
    lot = random.Random(seed)
    strength = {number: lot.choice((950, 1150, 1380, 1600, 1790, 1990, 2190, 2260, 2400)) for number in range(1, 13)}
    games = {number: lot.choice((0, 4, 22, 60)) for number in strength}
    events = []
    for number in range(lot.randint(4, 14)):
        field = lot.sample(sorted(strength), 2 if lot.random() < 0.1 else lot.choice((6, 8, 10)))
        rounds = min(lot.randint(3, 9), 6 if len(field) == 2 else 9)
        cells = _cells(field, rounds, strength, lot)
        day = DAY + timedelta(days=lot.randint(0, 400))
        entrants = tuple(
            _entrant(at, field[at - 1], cells[field[at - 1]], field, strength, games, lot, plain=plain)
            for at in range(1, len(field) + 1)
        )
        system, format = (
            lot.choice(("regular",) * 6 + ("quick",)),
            lot.choice(("swiss",) * 8 + ("match", "round-robin")),
        )
        if plain and len(field) == 2:
            format = "match"
        events.append(Event(f"e{number}", f"E{number}", rounds, entrants, end=day, system=system, format=format))
    return events


def _cells(
    field: list[int], rounds: int, strength: dict[int, int], lot: random.Random
) -> dict[int, list[tuple[int, int] | None]]:
    """Opponent and half points of everybody, round by round; None for a bye."""
    cells: dict[int, list[tuple[int, int] | None]] = {each: [] for each in field}
    for _ in range(rounds):
        order = lot.sample(field, len(field))
        for one, other in zip(order[::2], order[1::2], strict=True):
            if len(field) > 2 and lot.random() < 0.05:
                cells[one].append(None)
                cells[other].append(None)
                continue
            ahead = strength[one] - strength[other] + lot.randint(-500, 500)
            half = 2 if ahead > 100 else 0 if ahead < -100 else 1
            cells[one].append((other, half))
            cells[other].append((one, 2 - half))
    return cells


def _entrant(
    no: int,
    number: int,
    cells: list[tuple[int, int] | None],
    field: list[int],
    strength: dict[int, int],
    games: dict[int, int],
    lot: random.Random,
    *,
    plain: bool,
) -> Entrant:
    def rating(value: int, played: int) -> Rating | None:
        return None if not played else Rating(value, played if played < 25 else None)

    outcomes = tuple(
        Outcome(Result.HALF_POINT_BYE) if cell is None else Outcome(RESULTS[cell[1]], field.index(cell[0]) + 1)
        for cell in cells
    )
    before = rating(strength[number], games[number])
    games[number] += sum(cell is not None for cell in cells)
    strength[number] = max(201, strength[number] + lot.randint(-40, 55))
    post = rating(strength[number], max(games[number], 3)) if plain or lot.random() < 0.7 else None
    more = {}
    if lot.random() < 0.3:
        more["performance"] = str(lot.choice((1100, 1299, 1300, 1500, 1700, 1899, 1900, 2100, 2299, 2300, 2305)))
    if not plain and lot.random() < 0.15:
        more["federation"] = lot.choice(("CAN", "can", "USA"))
    if not plain and lot.random() < 0.2:
        more["peak"] = str(strength[number] + lot.randint(-60, 60))
    return Entrant(no, f"PLAYER {number}", outcomes, str(number), rating=before, post=post, more=tuple(more.items()))
