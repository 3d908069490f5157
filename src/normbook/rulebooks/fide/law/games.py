"""Which games of a player a norm can be made of: article 1.4.2."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from normbook.model.crosstable import Entrant, Result
from normbook.model.light import dataclass
from normbook.model.numbers import HalfPoints
from normbook.rulebooks.fide.law.event import TitleEvent, TitlePlayer, not_in_fide
from normbook.rulebooks.fide.law.tables import Tables

_WIN: HalfPoints = 2


@dataclass(frozen=True, slots=True)
class NormGame:
    """A game that counts."""

    round: int
    opponent: TitlePlayer
    half_points: HalfPoints
    forfeited: bool = False
    """Not played, as the opponent of the last round stayed away; it stands as a loss (fide.1.4.2c)."""

    @property
    def won(self) -> bool:
        """Whether the opponent was beaten."""
        return self.half_points == _WIN


@dataclass(frozen=True, slots=True)
class PlayedGames:
    """A player's games, and why the other rounds are none."""

    games: tuple[NormGame, ...]
    """In the order of the rounds."""
    left_out: Mapping[int, str]
    """By round, the article by which it does not count."""
    last: NormGame | None = None
    """The game of the last round to which the opponent did not come, as a loss."""
    given: bool = False
    """Whether one round alone brought no game, and that by a forfeit win or the bye of the pairings (fide.1.4.1c)."""


def played_games(entrant: Entrant, event: TitleEvent, scoreless: frozenset[int], tables: Tables) -> PlayedGames:
    """What counts of a player's rounds; `scoreless` are those whose games do not (fide.1.4.2b)."""
    games: list[NormGame] = []
    left_out: dict[int, str] = {}
    for number, outcome in enumerate(entrant.outcomes, 1):
        known = outcome.played and outcome.rated and outcome.opponent
        opponent = event.players[known] if known else None
        if opponent is None:
            left_out[number] = "fide.1.4.2c"
        elif rule := article_against(opponent, event, scoreless, tables):
            left_out[number] = rule
        else:
            games.append(NormGame(number, opponent, outcome.half_points))
    return PlayedGames(
        tuple(games),
        MappingProxyType(left_out),
        _stayed_away(entrant, event, tables),
        given(entrant, len(games)),
    )


def article_against(opponent: TitlePlayer, event: TitleEvent, scoreless: frozenset[int], tables: Tables) -> str:
    """The article by which a game does not count; blank for one that does."""
    if not_in_fide(opponent, event, tables):
        return "fide.1.4.2a"
    return "fide.1.4.2b" if opponent.no in scoreless else ""


def with_games(played: PlayedGames, entrant: Entrant, games: Iterable[NormGame]) -> PlayedGames:
    """With games that are still to come, as they may turn out."""
    together = tuple(sorted((*played.games, *games), key=lambda game: game.round))
    return replace(played, games=together, given=given(entrant, len(together)))


def scoreless_players(event: TitleEvent) -> frozenset[int]:
    """In a round robin, the unrated who score nothing against the rated (fide.1.4.2b)."""
    if not event.round_robin:
        return frozenset()
    return frozenset(
        entrant.no
        for entrant in event.event.entrants
        if entrant.rating is None and not _scored_against_rated(entrant, event)
    )


def _scored_against_rated(entrant: Entrant, event: TitleEvent) -> bool:
    return any(
        outcome.played and outcome.half_points and event.players[outcome.opponent or 0].rating is not None
        for outcome in entrant.outcomes
    )


def _stayed_away(entrant: Entrant, event: TitleEvent, tables: Tables) -> NormGame | None:
    """The last round as a loss to an opponent who did not come (fide.1.4.2c)."""
    last = event.event.rounds
    if not entrant.outcomes or entrant.outcomes[-1].result is not Result.FORFEIT_WIN:
        return None
    absent = entrant.outcomes[-1].opponent or _absent_from(entrant.no, event)
    if absent is None or not_in_fide(event.players[absent], event, tables):
        return None
    return NormGame(last, event.players[absent], 0, forfeited=True)


def _absent_from(no: int, event: TitleEvent) -> int | None:
    """Who did not come to the last round's game with this player, where only their own cell says so."""
    return next(
        (
            other.no
            for other in event.event.entrants
            if other.outcomes[-1].result is Result.FORFEIT_LOSS and other.outcomes[-1].opponent == no
        ),
        None,
    )


def given(entrant: Entrant, games: int) -> bool:
    """Whether all rounds but one were games that count, and that one a forfeit win or the bye of the pairings."""
    kinds = {outcome.result for outcome in entrant.outcomes}
    return games == len(entrant.outcomes) - 1 and bool(kinds & {Result.FORFEIT_WIN, Result.ODD_MAN_OUT})
