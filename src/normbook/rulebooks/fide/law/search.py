"""The sets of games that a norm may be made of, and the best of them: articles 1.4.1c, 1.4.1e, 1.4.1f and 1.4.2c.

Later rounds may be left out where the pairings were not known before, and wins anywhere. Of wins over opponents of
the same federation and of titles that count alike, the one over the lowest-rated opponent is left out first: what
stays then has the higher average at the same score. So every number of wins of each kind is tried, and no other set
need be.
"""

from collections.abc import Iterator, Sequence

from normbook.model.crosstable import Entrant
from normbook.rulebooks.fide.law.conditions import least_games, mix_of_opponents
from normbook.rulebooks.fide.law.event import TitleEvent, TitlePlayer
from normbook.rulebooks.fide.law.games import NormGame, PlayedGames
from normbook.rulebooks.fide.law.norm import Norm, norm_of
from normbook.rulebooks.fide.law.performance import rating_of
from normbook.rulebooks.fide.law.tables import NormNeeds, Tables


def best_norm(
    entrant: Entrant, played: PlayedGames, event: TitleEvent, needs: NormNeeds, exempt: str, tables: Tables
) -> Norm:
    """The set of games that is a norm, or comes closest to one.

    Of several norms the one that takes no exemption, then that with the most games for an application, then that with
    the most games.
    """
    player = event.players[entrant.no]

    def norm(games: Sequence[NormGame], *, short: bool = False) -> Norm:
        return norm_of(player, games, event, needs, exempt, tables, short=short)

    least = least_games(event, tables)
    whole = norm(played.games)
    tried = [whole, *map(norm, _sets(player, played, event, needs, exempt, tables, least))]
    if played.last and len(played.games) == least - 1:
        tried.append(norm((*played.games, played.last)))
    if played.given and _one_too_few(played, event, least, tables):
        tried.append(norm(played.games, short=True))
    return max(tried, key=_rank)


def _rank(norm: Norm) -> tuple[int, ...]:
    """Norms before others; those that come closest before those that do not."""
    return (norm.met, -norm.distance, not norm.short, not norm.exempt, norm.credited, len(norm.games))


def _one_too_few(played: PlayedGames, event: TitleEvent, least: int, tables: Tables) -> bool:
    """Whether eight games of nine rounds can stand for nine (fide.1.4.1c)."""
    short = tables.short_games.value
    return event.event.rounds == tables.short_rounds.value and len(played.games) == short < least


def _sets(
    player: TitlePlayer,
    played: PlayedGames,
    event: TitleEvent,
    needs: NormNeeds,
    exempt: str,
    tables: Tables,
    least: int,
) -> Iterator[tuple[NormGame, ...]]:
    """The sets besides that of all games: later rounds cut off (fide.1.4.1e), wins left out (fide.1.4.1f)."""
    games = played.games
    ignoring = not event.round_robin or _field_allows(player, event, needs, exempt, tables)
    ends = [len(games)] if event.predetermined else range(least, len(games) + 1)
    for end in ends:
        until = games[:end]
        if end < len(games):
            yield until
        if ignoring:
            yield from _without_wins(until, least, needs, tables)


def _field_allows(player: TitlePlayer, event: TitleEvent, needs: NormNeeds, exempt: str, tables: Tables) -> bool:
    """Whether all the others of a round robin have the titles and federations of a norm (fide.1.4.1f)."""
    times = 2 if event.double else 1
    others = [NormGame(0, other, 0) for other in event.players.values() if other is not player] * times
    return all(found.met for found in mix_of_opponents(player, others, event, needs, exempt, tables))


def _without_wins(
    games: tuple[NormGame, ...], least: int, needs: NormNeeds, tables: Tables
) -> Iterator[tuple[NormGame, ...]]:
    """The games without so many wins of each kind, as long as enough are left."""
    kinds = _kinds_of_wins(games, needs, tables)
    for without in _numbers([len(kind) for kind in kinds], len(games) - least):
        left_out = {game.round for kind, number in zip(kinds, without, strict=True) for game in kind[:number]}
        if left_out:
            yield tuple(game for game in games if game.round not in left_out)


def _kinds_of_wins(games: tuple[NormGame, ...], needs: NormNeeds, tables: Tables) -> list[list[NormGame]]:
    """Wins over opponents who count alike, the lowest-rated first; who was met twice is a kind of their own."""
    met = [game.opponent.no for game in games]
    kinds: dict[tuple[object, ...], list[NormGame]] = {}
    for game in sorted((each for each in games if each.won), key=lambda each: rating_of(each.opponent, tables)):
        opponent = game.opponent
        alike = (opponent.federation, opponent.title in tables.titles, opponent.title in needs.level)
        twice = game.round if met.count(opponent.no) > 1 else 0
        kinds.setdefault((*alike, twice), []).append(game)
    return list(kinds.values())


def _numbers(most: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    """Every way to take up to so many of each, and no more than a total of all."""
    if not most:
        yield ()
        return
    for first in range(min(most[0], total) + 1):
        for others in _numbers(most[1:], total - first):
            yield (first, *others)
