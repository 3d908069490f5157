"""Norms that may alert an organiser to assign a minimum rating."""

from collections.abc import Iterable

from normbook.model.light import dataclass
from normbook.rulebooks.uscf.law.judge import PlayerNorm
from normbook.rulebooks.uscf.law.tables import Level, Tables


@dataclass(frozen=True, slots=True)
class Alert:
    """A norm well above the player's rating."""

    player: PlayerNorm
    rating: int
    """Before the event."""
    norm: Level
    classes: int
    """How many classes the norm lies above the rating."""


def rating_class(rating: int, tables: Tables) -> int:
    """A rating's class, counted from 0; below the first is one class, and from the top on (uscf.alert)."""
    floor = tables.class_floor.value
    if rating < floor:
        return -1
    return (min(rating, tables.class_top.value) - floor) // tables.class_width.value


def alert(player: PlayerNorm, tables: Tables) -> Alert | None:
    """The player if their norm is two or more classes above their rating's class (uscf.alert)."""
    rating = player.entrant.rating
    if player.norm is None or rating is None:
        return None
    classes = rating_class(player.norm, tables) - rating_class(rating.value, tables)
    return Alert(player, rating.value, player.norm, classes) if classes >= tables.alert_classes.value else None


def alerts(players: Iterable[PlayerNorm], tables: Tables) -> tuple[Alert, ...]:
    """Everybody worth an alert, in the order given (uscf.alert)."""
    return tuple(found for player in players if (found := alert(player, tables)))
