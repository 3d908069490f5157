"""What a norm asks of games, article by article: 1.4.1, 1.4.3 to 1.4.5, 1.4.8.

Each function takes the games of one set and answers with what is needed, what there is, and what is missing.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from normbook.rulebooks.fide.choices import TEAM_CHAMPIONSHIP, WORLD_CUP
from normbook.rulebooks.fide.law.event import TitleEvent, TitlePlayer, federation_of
from normbook.rulebooks.fide.law.games import NormGame
from normbook.rulebooks.fide.law.performance import Performance, least_share, part_down, part_up
from normbook.rulebooks.fide.law.tables import NormNeeds, Tables

GAMES, FOREIGN, OWN, ONE = "games", "foreign", "own", "one"
TITLED, LEVEL, PLAYERS = "titled", "level", "players"
AVERAGE, POINTS, PERFORMANCE = "average", "points", "performance"
"""What conditions are about."""
RATINGS = frozenset({AVERAGE, PERFORMANCE})
"""Those whose numbers are ratings."""


class Condition(NamedTuple):
    """What an article needs, and what there is."""

    rule: str
    about: str
    needed: int
    actual: int
    missing: int
    """How much more, or how much less, it takes; 0 where it is met."""
    waived: str = ""
    """The article by which it need not be met."""

    @property
    def met(self) -> bool:
        """Whether the norm may stand as far as this article goes."""
        return not self.missing or bool(self.waived)


def _at_least(rule: str, about: str, needed: int, actual: int) -> Condition:
    return Condition(rule, about, needed, actual, max(0, needed - actual))


def _at_most(rule: str, about: str, needed: int, actual: int) -> Condition:
    return Condition(rule, about, needed, actual, max(0, actual - needed))


def least_games(event: TitleEvent, tables: Tables) -> int:
    """Games that a norm needs in this event (fide.1.4.1, fide.1.4.1b)."""
    rounds = tables.team_least_rounds.value <= event.event.rounds <= tables.team_most_rounds.value
    if event.competition == TEAM_CHAMPIONSHIP and rounds:
        return tables.team_games.value
    return tables.cup_games.value if event.competition == WORLD_CUP else tables.least_games.value


def enough_games(games: int, needed: int, *, short: bool) -> Condition:
    """The number of games (fide.1.4.1); `short`: the pairings gave no more (fide.1.4.1c)."""
    return _at_least("fide.1.4.1c" if short else "fide.1.4.1", GAMES, needed, games)


def federations_of(games: Sequence[NormGame], tables: Tables) -> Counter[str]:
    """How many opponents are of each federation; FIDE's flag is none."""
    return Counter(filter(None, (federation_of(game.opponent, tables) for game in games)))


def two_foreign_federations(player: TitlePlayer, federations: Counter[str], tables: Tables) -> Condition:
    """Federations besides the player's own (fide.1.4.3)."""
    foreign = len(federations) - (player.federation in federations)
    return _at_least("fide.1.4.3", FOREIGN, tables.foreign_federations.value, foreign)


def not_too_many_of_the_own(player: TitlePlayer, federations: Counter[str], games: int, tables: Tables) -> Condition:
    """Opponents of the player's federation (fide.1.4.4)."""
    return _at_most("fide.1.4.4", OWN, part_down(tables.own_share.value, games), federations[player.federation])


def not_too_many_of_one(federations: Counter[str], games: int, tables: Tables) -> Condition:
    """Opponents of any one federation (fide.1.4.4)."""
    most = max(federations.values(), default=0)
    return _at_most("fide.1.4.4", ONE, part_down(tables.one_share.value, games), most)


def half_with_titles(games: Sequence[NormGame], tables: Tables) -> Condition:
    """Opponents with a title other than candidate master (fide.1.4.5a)."""
    titled = sum(game.opponent.title in tables.titles for game in games)
    return _at_least("fide.1.4.5a", TITLED, part_up(tables.titled_share.value, len(games)), titled)


def third_of_the_level(games: Sequence[NormGame], event: TitleEvent, needs: NormNeeds, tables: Tables) -> Condition:
    """Opponents with a title of the norm's level (fide.1.4.5b to fide.1.4.5e).

    In a double round robin who is met twice is one of them, and half as many are needed (fide.1.4.5f).
    """
    of_level = [game.opponent.no for game in games if game.opponent.title in needs.level]
    needed = max(tables.level_least.value, part_up(tables.level_share.value, len(games)))
    if event.double:
        return _at_least(needs.rule, LEVEL, part_up(tables.double_share.value, needed), len(set(of_level)))
    return _at_least(needs.rule, LEVEL, needed, len(of_level))


def enough_players(event: TitleEvent, tables: Tables) -> Condition:
    """Players of a double round robin (fide.1.4.5f)."""
    return _at_least("fide.1.4.5f", PLAYERS, tables.double_players.value, len(event.players))


def mix_of_opponents(
    player: TitlePlayer, games: Sequence[NormGame], event: TitleEvent, needs: NormNeeds, exempt: str, tables: Tables
) -> Iterator[Condition]:
    """Federations and titles (fide.1.4.3 to fide.1.4.5); `exempt`: the article that waives the federations."""
    federations = federations_of(games, tables)
    for found in (
        two_foreign_federations(player, federations, tables),
        not_too_many_of_the_own(player, federations, len(games), tables),
        not_too_many_of_one(federations, len(games), tables),
    ):
        yield found._replace(waived=exempt) if found.missing else found
    yield half_with_titles(games, tables)
    yield third_of_the_level(games, event, needs, tables)
    if event.double:
        yield enough_players(event, tables)


def title_performance(reached: Performance, needs: NormNeeds, tables: Tables) -> Iterator[Condition]:
    """Average, score and performance (fide.1.4.8, fide.1.4.8a, fide.1.4.8b)."""
    yield _at_least("fide.1.4.8a", AVERAGE, needs.average, reached.average)
    yield _at_least("fide.1.4.8b", POINTS, least_share(reached.games, tables), reached.half_points)
    yield _at_least("fide.1.4.8", PERFORMANCE, needs.performance, reached.rating)
