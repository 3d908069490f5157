"""How far the opponents' ratings may move before the answer changes: post-event ratings are estimates until the end."""

from dataclasses import replace

from normbook.forecast.bisection import least
from normbook.model.crosstable import Entrant, Rating
from normbook.model.light import dataclass
from normbook.model.numbers import HalfPoints
from normbook.rulebooks.uscf.forecast.needs import EventForecast, LevelForecast, PlayerForecast, judged_with
from normbook.rulebooks.uscf.law.judge import Standings

WIDEST = 400
"""A greater change of every opponent's rating in one event is not looked for."""

_LOWEST, _HIGHEST = 1, 3999


@dataclass(frozen=True, slots=True)
class Shift:
    """Points by which every opponent's rating must move together; None where 400 are not enough."""

    easier: int | None
    """So much higher, and half a point less would do; out of reach: it would come within reach."""
    harder: int | None
    """So much lower, and the score needed would no longer do."""


def rating_shift(
    forecast: EventForecast, player: PlayerForecast, level: LevelForecast, standings: Standings | None = None
) -> Shift:
    """What would change the score this level needs."""

    own = player.entrant
    numbers = {outcome.opponent for outcome in own.outcomes}
    numbers |= {meeting.opponent.no for meeting in player.schedule.typical if meeting.opponent}
    opponents = [each for each in forecast.event.entrants if each.no in numbers]

    def reached(score: HalfPoints, shift: int) -> bool:
        moved = replace(forecast.event, entrants=(own, *(_shifted(each, shift) for each in opponents)))
        judged = judged_with(moved, own, player.schedule.typical, score, forecast.tables, standings)
        return judged.norm is not None and judged.norm >= level.level

    best = 2 * player.games_to_come
    if level.needed is None:
        return Shift(least(lambda shift: reached(best, shift), 0, WIDEST), None)
    needed = level.needed
    easier = least(lambda shift: reached(needed - 1, shift), 0, WIDEST) if needed else None
    return Shift(easier, least(lambda shift: not reached(needed, -shift), 0, WIDEST))


def _shifted(entrant: Entrant, shift: int) -> Entrant:
    if entrant.post is None:
        return entrant
    value = min(_HIGHEST, max(_LOWEST, entrant.post.value + shift))
    return replace(entrant, post=Rating(value, entrant.post.games))
