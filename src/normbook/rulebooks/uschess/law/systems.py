"""Which rating systems an event is rated in."""

from normbook.model.light import dataclass
from normbook.rulebooks.uschess.law.tables import Tables

REGULAR, QUICK, BLITZ = "regular", "quick", "blitz"


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Main minutes, and seconds of delay or increment."""

    minutes: int
    seconds: int = 0

    @property
    def total(self) -> int:
        """What decides: both numbers added together."""
        return self.minutes + self.seconds

    def __str__(self) -> str:
        return f"{self.minutes}+{self.seconds}"


def systems_of(time: TimeControl, tables: Tables) -> tuple[str, ...]:
    """By the time control alone: two of a dual event, none where it is too fast to be rated (uschess.systems)."""
    total = time.total
    if total < tables.blitz_from.value:
        return ()
    if total <= tables.blitz_to.value:
        return (BLITZ,)
    quick = (QUICK,) if total <= tables.quick_to.value else ()
    return (REGULAR, *quick) if total >= tables.regular_from.value else quick


@dataclass(frozen=True, slots=True)
class RatedAs:
    """The systems an event is rated in, and how that was found."""

    systems: tuple[str, ...]
    """The first is that of the ratings in the file; a second is the Quick side of a dual event."""
    dual: bool
    online: bool = False
    """Three systems are over the board and three online, with the same formulas."""
    time: TimeControl | None = None

    @property
    def main(self) -> str:
        """That of the ratings in the file."""
        return self.systems[0]

    @property
    def over_the_board_regular(self) -> bool:
        """Whether the ratings in the file are those that norms and floors by a peak are about."""
        return self.main == REGULAR and not self.online


def rated_as(
    said: str, time: TimeControl | None, tables: Tables, *, online: bool = False, dual: bool = False
) -> RatedAs | None:
    """By the time control where it is told, else by what was said; None: too fast to be rated (uschess.systems).

    Of a dual event whose ratings are said to be Quick ones only the Quick side is rated.
    """
    if time is None and not dual:
        return RatedAs((said,), dual=False, online=online)
    found = systems_of(time, tables) if time else (REGULAR, QUICK)
    if not found:
        return None
    return RatedAs((QUICK,) if said == QUICK and QUICK in found else found, len(found) > 1, online, time)
