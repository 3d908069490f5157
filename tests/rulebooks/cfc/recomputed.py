"""Class titles and ratings worked out a second time: whole careers, looked at again after each event."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal, getcontext
from fractions import Fraction

from normbook.model.crosstable import Entrant, Event, Rating

getcontext().prec = 60

FLOORS = {"NM": 2200, "NCM": 2000, "A": 1800, "B": 1600, "C": 1400, "D": 1200, "E": 1000}
EXPECTED = (
    "0-3 4-10 11-17 18-25 26-32 33-39 40-46 47-53 54-61 62-68 69-76 77-83 84-91 92-98 99-106 107-113 114-121 122-129 "
    "130-137 138-145 146-153 154-162 163-170 171-179 180-188 189-197 198-206 207-215 216-225 226-235 236-245 246-256 "
    "257-267 268-278 279-290 291-302 303-315 316-328 329-344 345-357 358-374 375-391 392-411 412-432 433-456 457-484 "
    "485-517 518-559 560-619 620-735"
)


def hundredths(own: int, other: int) -> int:
    """What the player expects of a game."""
    apart = abs(own - other)
    better = 100
    for index, span in enumerate(EXPECTED.split()):
        low, high = map(int, span.split("-"))
        if low <= apart <= high:
            better = 50 + index
    return better if own >= other else 100 - better


@dataclass
class Held:
    """A career so far."""

    performances: list[tuple[Fraction, str, str]] = field(default_factory=list)
    published: list[int] = field(default_factory=list)
    established: list[int] = field(default_factory=list)
    foreign: bool = False
    seen: bool = False
    high: int | None = None
    titles: dict[str, tuple[str, str, str, tuple[str, ...]]] = field(default_factory=dict)
    """Event, day, by what, and the events of the norms."""


def careers(events: Sequence[Event]) -> tuple[dict[str, Held], list[tuple[str, str, str | None, str | None]]]:
    """Everybody's career, and of each player and event the performance and the new rating."""
    found: dict[str, Held] = {}
    quick: dict[str, Held] = {}
    told = []
    for event in sorted(events, key=lambda each: (each.end, each.id)):
        people = {each.no: each for each in event.entrants}
        for each in event.entrants:
            held = (found if event.system == "regular" else quick).setdefault(each.id, Held())
            told.append((event.id, each.id, *_event(held, each, event, people)))
    return found, told


def _event(held: Held, each: Entrant, event: Event, people: dict[int, Entrant]) -> tuple[str | None, str | None]:
    more = dict(each.more)
    if "federation" in more:
        held.foreign = more["federation"].upper() != "CAN"
    if each.rating is None and not held.seen:
        held.high = 0
    held.seen = True
    if "peak" in more:
        held.high = max(held.high or 0, int(more["peak"]))
    met = [(people[cell.opponent], cell.half_points) for cell in each.outcomes if cell.played and cell.opponent]
    rated = [((other.rating or other.post).value, half) for other, half in met if other.rating or other.post]  # type: ignore[union-attr]
    performance = None
    if rated:
        wins, losses = sum(half == 2 for _, half in rated), sum(half == 0 for _, half in rated)
        performance = Fraction(sum(rating for rating, _ in rated), len(rated)) + Fraction(
            400 * (wins - losses), len(rated)
        )
    given = "performance" in more
    if given:
        performance = Fraction(more["performance"])
    new = _new(each.rating, rated, performance, held)
    old_high = held.high
    if old_high is not None:
        rounded = int(new.quantize(Decimal(1), ROUND_HALF_UP)) if new is not None else 0
        held.high = max(old_high, each.post.value if each.post else rounded, each.rating.value if each.rating else 0)
    if event.system == "regular":
        _titles(held, each, event, performance, len(met) if given else len(rated))
    two = Decimal("0.01")
    shown = None if performance is None else Decimal(performance.numerator) / performance.denominator
    return (
        None if shown is None else str(shown.quantize(two, ROUND_HALF_UP)),
        None if new is None else str(new.quantize(two, ROUND_HALF_UP)),
    )


def _titles(held: Held, each: Entrant, event: Event, performance: Fraction | None, games: int) -> None:
    day = str(event.end)
    if performance is not None and games >= 5 and event.format != "match" and len(event.entrants) > 2:
        held.performances.append((performance, event.id, day))
    for rating in (each.rating, each.post):
        if rating and (rating.games is None or rating.games >= 3):
            held.published.append(rating.value)
            if rating.games is None or rating.games >= 25:
                held.established.append(rating.value)
    for code, floor in FLOORS.items():
        if code in held.titles or held.foreign:
            continue
        norms = [event for performed, event, _ in held.performances if performed >= floor + 100]
        if len(norms) >= 3 and max(held.published, default=0) > floor:
            held.titles[code] = event.id, day, "norms", tuple(norms[:3])
        elif max(held.established, default=0) > floor + 100:
            held.titles[code] = event.id, day, "rating", ()


def _new(old: Rating | None, games: list[tuple[int, int]], performance: Fraction | None, held: Held) -> Decimal | None:
    if not games or performance is None:
        return Decimal(old.value) if old else None
    shown = Decimal(performance.numerator) / performance.denominator
    count = len(games)
    if old is None:
        return max(shown, Decimal(200))
    if old.games is not None and old.games + count < 25:
        return max((old.games * Decimal(old.value) + count * shown) / (old.games + count), Decimal(200))
    factor = 16 if old.value >= 2200 else 32
    gain = factor * (
        Decimal(sum(half for _, half in games)) / 2 - Decimal(sum(hundredths(old.value, r) for r, _ in games)) / 100
    )
    new = old.value + gain
    if old.value < 2200 and new > max(2199, old.value):
        line = max(2199, old.value)
        new = line + (new - line) / 2
    elif old.value >= 2200 and new < 2200:
        new = 2200 - 2 * (2200 - new)
    if count >= 4:
        share = Decimal(factor) / 32
        beyond = new - old.value - 13 * share * Decimal(count).sqrt()
        high = None if held.high is None else max([held.high, old.value, *held.published])
        new += (20 * share if high is not None and new > high else 0) + (
            Decimal("1.75") * beyond * share if beyond > 0 else 0
        )
    if new < 800 and old.value > 799:
        return Decimal(799)
    if new < 800:
        new = max(new, Decimal(old.value))
    return max(new, Decimal(200))
