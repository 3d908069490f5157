"""The sets of games that a norm may be made of, and the best of them: articles 1.4.1c, 1.4.1e, 1.4.1f and 1.4.2c.

Later rounds may be left out where the pairings were not known before, and wins anywhere. Of wins over opponents of
the same federation and of titles that count alike, the one over the lowest-rated opponent is left out first: what
stays then has the higher average at the same score. So every number of wins of each kind is tried, and no other set
need be.
"""

from collections.abc import Iterator, Sequence

from normbook.model.light import dataclass
from normbook.rulebooks.fide.law.conditions import least_games, mix_of_opponents
from normbook.rulebooks.fide.law.event import TitleEvent, TitlePlayer
from normbook.rulebooks.fide.law.games import NormGame, PlayedGames, article_against, scoreless_players
from normbook.rulebooks.fide.law.norm import Norm, norm_of
from normbook.rulebooks.fide.law.performance import rating_of
from normbook.rulebooks.fide.law.tables import NormNeeds, Tables


@dataclass(frozen=True, slots=True)
class Attempt:
    """A player's attempt at the norm of a title."""

    player: TitlePlayer
    event: TitleEvent
    needs: NormNeeds
    exempt: str
    """The article that exempts the player from the rules on federations; blank where none does."""
    tables: Tables

    def best(self, played: PlayedGames) -> Norm:
        """The set of games that is a norm, or comes closest to one.

        Of several norms the one that takes no exemption, then that with the most games for an application, then that
        with the most games.
        """
        return max(self._tried(played), key=_rank)

    def succeeds(self, played: PlayedGames) -> bool:
        """Whether any set of the games is a norm."""
        return any(norm.met for norm in self._tried(played))

    def _tried(self, played: PlayedGames) -> Iterator[Norm]:
        """Every set that may be a norm; that of all games first."""
        least = least_games(self.event, self.tables)
        yield self._norm(played.games)
        yield from map(self._norm, self._sets(played.games, least))
        if played.last and len(played.games) == least - 1:
            yield self._norm((*played.games, played.last))
        if self._one_too_few(played, least):
            yield self._norm(played.games, short=True)

    def _norm(self, games: tuple[NormGame, ...], *, short: bool = False) -> Norm:
        return norm_of(self.player, games, self.event, self.needs, self.exempt, self.tables, short=short)

    def _one_too_few(self, played: PlayedGames, least: int) -> bool:
        """Whether eight games of nine rounds can stand for nine (fide.1.4.1c)."""
        return played.given and len(played.games) == self.tables.short_games.value < least

    def _sets(self, games: tuple[NormGame, ...], least: int) -> Iterator[tuple[NormGame, ...]]:
        """The sets besides that of all games: later rounds cut off (fide.1.4.1e), wins left out (fide.1.4.1f)."""
        ignoring = not self.event.round_robin or self._field_allows()
        for end in [len(games)] if self.event.predetermined else range(len(games), least - 1, -1):
            if end < len(games):
                yield games[:end]
            if ignoring:
                yield from _without_wins(games[:end], least, self.needs, self.tables)

    def _field_allows(self) -> bool:
        """Whether all others of a round robin whose games count have a norm's titles and federations (fide.1.4.1f)."""
        scoreless = scoreless_players(self.event)
        games = [
            NormGame(0, other, 0)
            for other in self.event.players.values()
            if other is not self.player and not article_against(other, self.event, scoreless, self.tables)
        ]
        every = games * (2 if self.event.double else 1)
        mix = mix_of_opponents(self.player, every, self.event, self.needs, self.exempt, self.tables)
        return all(found.met for found in mix)


def _rank(norm: Norm) -> tuple[int, ...]:
    """Norms before others; those that come closest before those that do not."""
    return (norm.met, -norm.distance, not norm.short, not norm.exempt, norm.credited, len(norm.games))


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
        twice = game.round if met.count(opponent.no) > 1 else None
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
