"""Floors: below which no rating falls."""

from collections.abc import Sequence
from decimal import Decimal
from enum import StrEnum

from normbook.model.light import dataclass
from normbook.rulebooks.uschess.law.arithmetic import published
from normbook.rulebooks.uschess.law.games import Game
from normbook.rulebooks.uschess.law.tables import Tables

_HUNDRED = 100


class FloorKind(StrEnum):
    """Why there is a floor."""

    ABSOLUTE = "absolute"
    PEAK = "peak"
    LIFE_MASTER = "life-master"
    GIVEN = "given"


@dataclass(frozen=True, slots=True)
class Floor:
    """A rating below which the player does not fall, and why."""

    kind: FloorKind
    value: int


@dataclass(frozen=True, slots=True)
class Lifetime:
    """What a career before the event makes of a player's floors; nothing where it is not said."""

    wins: int = 0
    draws: int = 0
    events: int = 0
    peak: Decimal | None = None
    """The highest established rating."""
    given: int | None = None
    """A floor that the file gives."""
    life_master: bool = False
    """An Original Life Master."""


NO_LIFETIME = Lifetime()


def absolute_floor(lifetime: Lifetime, games: Sequence[Game], tables: Tables) -> int:
    """100 and a credit for wins, draws and events of a career, those of this event at once (uschess.floors)."""
    wins = lifetime.wins + sum(game.half_points == 2 for game in games)
    draws = lifetime.draws + sum(game.half_points == 1 for game in games)
    events = lifetime.events + (len(games) >= tables.floor_event_games.value)
    credit = tables.floor_win.value * wins + tables.floor_draw.value * draws + tables.floor_event.value * events
    return min(tables.floor_least.value + credit, tables.floor_most.value)


def peak_floor(peak: Decimal, tables: Tables) -> int | None:
    """Two hundred points under the highest established rating, cut to the hundred (uschess.floors)."""
    floor = (published(peak) - tables.peak_distance.value) // _HUNDRED * _HUNDRED
    return min(floor, tables.peak_floor_most.value) if floor >= tables.peak_floor_least.value else None


def floors(lifetime: Lifetime, games: Sequence[Game], over_the_board_regular: bool, tables: Tables) -> list[Floor]:
    """Every floor of a player after an event; those by a peak or a title are of over-the-board Regular ratings only."""
    found = [Floor(FloorKind.ABSOLUTE, absolute_floor(lifetime, games, tables))]
    if over_the_board_regular:
        if lifetime.peak is not None and (floor := peak_floor(lifetime.peak, tables)) is not None:
            found.append(Floor(FloorKind.PEAK, floor))
        if lifetime.life_master:
            found.append(Floor(FloorKind.LIFE_MASTER, tables.life_master_floor.value))
    if lifetime.given is not None:
        found.append(Floor(FloorKind.GIVEN, lifetime.given))
    return found
