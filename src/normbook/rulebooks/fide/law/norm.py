"""One norm: a set of a player's games held against every article."""

from collections.abc import Sequence

from normbook.model.light import dataclass
from normbook.model.numbers import HalfPoints
from normbook.rulebooks.fide.choices import WORLD_CUP
from normbook.rulebooks.fide.law.conditions import (
    RATINGS,
    Condition,
    enough_games,
    least_games,
    mix_of_opponents,
    title_performance,
)
from normbook.rulebooks.fide.law.event import TitleEvent, TitlePlayer
from normbook.rulebooks.fide.law.games import NormGame
from normbook.rulebooks.fide.law.performance import Performance, least_half_points, performance
from normbook.rulebooks.fide.law.tables import NormNeeds, Tables

_PERSON = 40
"""How near a set of games comes to a norm is told in rating points. An opponent, a game or half a point weighs as much
as half a point does among nine games."""


@dataclass(frozen=True, slots=True)
class Norm:
    """A set of games, and what it is worth for a title."""

    needs: NormNeeds
    games: tuple[NormGame, ...]
    reached: Performance
    conditions: tuple[Condition, ...]
    short: bool
    """Eight games that count as nine, once in an application (fide.1.4.1c)."""
    credited: int
    """Games for the application (fide.1.4.1d); 0 where it is no norm."""

    @property
    def title(self) -> str:
        """Whose norm it is."""
        return self.needs.title

    @property
    def met(self) -> bool:
        """Whether it is a norm."""
        return all(condition.met for condition in self.conditions)

    @property
    def exempt(self) -> str:
        """The article but for which the federations would not do; blank where they do (fide.1.4.3)."""
        return next((condition.waived for condition in self.conditions if condition.waived), "")

    @property
    def rounds(self) -> tuple[int, ...]:
        """Those of the games used."""
        return tuple(game.round for game in self.games)

    @property
    def distance(self) -> int:
        """How far it is from a norm; 0 where it is one."""
        return sum(weight(condition) for condition in self.conditions)

    @property
    def unmet(self) -> list[Condition]:
        """What is missing, nearest first."""
        return sorted((each for each in self.conditions if not each.met), key=weight)


def weight(condition: Condition) -> int:
    """How much is missing, in rating points."""
    if condition.met:
        return 0
    return condition.missing * (1 if condition.about in RATINGS else _PERSON)


def norm_of(
    player: TitlePlayer,
    games: Sequence[NormGame],
    event: TitleEvent,
    needs: NormNeeds,
    exempt: str,
    tables: Tables,
    *,
    short: bool = False,
) -> Norm:
    """The set of games held against every article; `short`: the pairings gave no more games (fide.1.4.1c)."""
    reached = performance(games, needs, tables)
    needed = tables.short_games.value if short else least_games(event, tables)
    conditions = (
        enough_games(len(games), needed, short=short),
        *mix_of_opponents(player, games, event, needs, exempt, tables),
        *title_performance(reached, needs, tables),
    )
    met = all(condition.met for condition in conditions)
    credited = credited_games(reached, event, needs, tables, short=short) if met else 0
    return Norm(needs, tuple(games), reached, conditions, short, credited)


def credited_games(reached: Performance, event: TitleEvent, needs: NormNeeds, tables: Tables, *, short: bool) -> int:
    """The games that a norm counts as in an application, with one for each full point beyond it (fide.1.4.1d)."""
    counted = min(reached.games, tables.most_counted.value)
    if short:
        counted = tables.short_rounds.value
    elif event.competition == WORLD_CUP:
        counted = max(counted, tables.cup_counted.value)
    return counted + points_beyond(reached, needs, tables)


def points_beyond(reached: Performance, needs: NormNeeds, tables: Tables) -> int:
    """Full points above the least score that is a norm with these opponents (fide.1.4.1d)."""
    least = least_half_points(reached.games, reached.average, needs, tables)
    return 0 if least is None else (reached.half_points - least) // 2


def half_points_short(norm: Norm, tables: Tables) -> HalfPoints | None:
    """What the score lacks with these opponents; None where not even all points would do."""
    least = least_half_points(norm.reached.games, norm.reached.average, norm.needs, tables)
    return None if least is None else least - norm.reached.half_points
