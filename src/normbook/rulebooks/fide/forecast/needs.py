"""What the games to come must bring for a norm, opponent by opponent.

Every finish is judged by the articles themselves: games are added as they may turn out, and the search is asked. Before
the last round each possible opponent is tried, for their title and federation count as their rating does. Opponents who
count alike are tried by rating alone: against a higher-rated one no more is ever needed. With more rounds to come, out
of reach is who would make no norm by winning every game against the strongest who are left, all of the norm's own title
and each of another foreign federation.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from normbook.forecast.answer import Reach
from normbook.forecast.assumptions import Assumptions
from normbook.forecast.chances import score_chances
from normbook.forecast.opponents import OpponentField, already_met
from normbook.model.crosstable import Entrant, Event, Rating
from normbook.model.light import dataclass
from normbook.model.numbers import HalfPoints
from normbook.rulebooks.fide.law.event import TitleEvent, TitlePlayer, title_event
from normbook.rulebooks.fide.law.exemption import exempting_article, turnout_of
from normbook.rulebooks.fide.law.games import (
    NormGame,
    PlayedGames,
    article_against,
    played_games,
    scoreless_players,
    with_games,
)
from normbook.rulebooks.fide.law.judge import norms_tried
from normbook.rulebooks.fide.law.norm import Norm
from normbook.rulebooks.fide.law.performance import rating_of
from normbook.rulebooks.fide.law.rating import probability
from normbook.rulebooks.fide.law.rating_tables import RatingTables
from normbook.rulebooks.fide.law.search import Attempt
from normbook.rulebooks.fide.law.tables import NormNeeds, Tables

_RESULTS: tuple[HalfPoints, ...] = (0, 1, 2)
_EVEN = 500
"""What is expected where a player has no rating, in thousandths."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A possible opponent of the last round."""

    opponent: TitlePlayer
    likely: bool
    """Whether the pairing is known, or they stand near enough."""
    needed: HalfPoints | None
    """None where not even a win would make the norm."""
    chance: Fraction
    """Of scoring so much against this opponent."""


@dataclass(frozen=True, slots=True)
class NormForecast:
    """One norm of one player."""

    needs: NormNeeds
    now: Norm
    """The games so far."""
    reach: Reach
    needed: HalfPoints | None = None
    """The least score in the games to come that can do, against whomever; None out of reach."""
    chance: Fraction | None = None
    """Before the last round, over the likely opponents; None where more rounds are to come."""
    candidates: tuple[Candidate, ...] = ()
    """Before the last round, the strongest first."""


@dataclass(frozen=True, slots=True)
class PlayerNormForecast:
    """A player's event, as far as it can be told."""

    entrant: Entrant
    player: TitlePlayer
    to_come: tuple[int, ...]
    """The rounds still to be played."""
    norms: tuple[NormForecast, ...]


@dataclass(frozen=True, slots=True)
class EventNormForecast:
    """An unfinished event."""

    event: Event
    tables: Tables
    assumptions: Assumptions
    players: tuple[PlayerNormForecast, ...]


def forecast(
    event: Event,
    tables: Tables,
    ratings: RatingTables,
    assumptions: Assumptions | None = None,
    only: Collection[int] | None = None,
) -> EventNormForecast:
    """What every player needs against likely opponents, or the players of these numbers against every possible one."""
    assumptions = assumptions or Assumptions()
    board = _Board(event, tables, ratings, assumptions)
    players = tuple(
        board.player(entrant, everybody=only is not None)
        for entrant in event.entrants
        if only is None or entrant.no in only
    )
    return EventNormForecast(event, tables, assumptions, players)


class _Board:
    """An event with rounds to come: sorted out once, asked for every player."""

    def __init__(self, event: Event, tables: Tables, ratings: RatingTables, assumptions: Assumptions) -> None:
        self.event: TitleEvent = title_event(event)
        self.tables = tables
        self.ratings = ratings
        self.assumptions = assumptions
        self.turnout = turnout_of(self.event, tables)
        self.scoreless = scoreless_players(self.event)
        self.field = OpponentField(_with_estimates(event, self.event, tables))

    def player(self, entrant: Entrant, *, everybody: bool) -> PlayerNormForecast:
        own = self.event.players[entrant.no]
        to_come = tuple(number for number, cell in enumerate(entrant.outcomes, 1) if cell.pending)
        played = played_games(entrant, self.event, self.scoreless, self.tables)
        exempt = exempting_article(own, self.event, self.turnout, self.tables)
        norms = (
            self._norm(Attempt(own, self.event, needs, exempt, self.tables), entrant, played, to_come, everybody)
            for needs in norms_tried(own, self.tables)
        )
        return PlayerNormForecast(entrant, own, to_come, tuple(norms))

    def _norm(
        self, attempt: Attempt, entrant: Entrant, played: PlayedGames, to_come: Sequence[int], everybody: bool
    ) -> NormForecast:
        now = attempt.best(played)
        if not to_come or (now.met and not self.event.predetermined):
            return NormForecast(attempt.needs, now, Reach.MADE if now.met else Reach.OUT, 0 if now.met else None)
        needed = self._at_best(attempt, entrant, played, to_come)
        if needed is None:
            return NormForecast(attempt.needs, now, Reach.OUT)
        if len(to_come) > 1:
            certain = not needed and all(entrant.outcomes[number - 1].opponent for number in to_come)
            return NormForecast(attempt.needs, now, Reach.MADE if certain else Reach.ALIVE, needed)
        return self._last_round(attempt, entrant, played, now, to_come[0], everybody)

    def _last_round(
        self, attempt: Attempt, entrant: Entrant, played: PlayedGames, now: Norm, number: int, everybody: bool
    ) -> NormForecast:
        likely = self._likely(entrant, number)
        possible = self._possible(entrant, number)
        found = self._candidates(attempt, entrant, played, number, possible if everybody else likely, likely)
        whole = found
        if not everybody and {each.needed for each in found} <= {0, None}:  # with somebody farther away it may be other
            whole = self._candidates(attempt, entrant, played, number, possible, likely)
        able = [each.needed for each in whole if each.needed is not None]
        if not able:
            return NormForecast(attempt.needs, now, Reach.OUT, candidates=found)
        chances = [each.chance for each in found if each.likely]
        chance = sum(chances, Fraction(0)) / len(chances) if chances else Fraction(0)
        made = all(each.needed == 0 for each in whole)
        return NormForecast(attempt.needs, now, Reach.MADE if made else Reach.ALIVE, min(able), chance, found)

    def _possible(self, entrant: Entrant, number: int) -> list[int]:
        """Everybody whom the last round may bring."""
        paired = entrant.outcomes[number - 1].opponent
        if paired is not None:
            return [paired]
        met = already_met(entrant)
        free = (other.no for group in self.field.free(number).values() for other in group)
        return [no for no in free if no != entrant.no and no not in met]

    def _likely(self, entrant: Entrant, number: int) -> list[int]:
        paired = entrant.outcomes[number - 1].opponent
        if paired is not None:
            return [paired]
        found = self.field.likely(entrant, number, self.assumptions.within, already_met(entrant))
        return [other.no for other in found]

    def _candidates(
        self,
        attempt: Attempt,
        entrant: Entrant,
        played: PlayedGames,
        number: int,
        opponents: Iterable[int],
        likely: Collection[int],
    ) -> tuple[Candidate, ...]:
        """What is needed against each of them."""
        kinds: dict[tuple[object, ...], list[TitlePlayer]] = {}
        for no in opponents:
            other = self.event.players[no]
            kinds.setdefault(self._kind(other, attempt.needs), []).append(other)
        found = []
        for alike in kinds.values():
            alike.sort(key=lambda other: rating_of(other, self.tables))
            needed = self._needed(attempt, entrant, played, number, alike)
            for other, least in zip(alike, needed, strict=True):
                found.append(Candidate(other, other.no in likely, least, self._chance(attempt.player, other, least)))
        return tuple(sorted(found, key=lambda each: (-rating_of(each.opponent, self.tables), each.opponent.no)))

    def _kind(self, other: TitlePlayer, needs: NormNeeds) -> tuple[object, ...]:
        """Opponents of one kind count alike but for their rating."""
        title = other.title
        article = article_against(other, self.event, self.scoreless, self.tables)
        return other.federation, title in self.tables.titles, title in needs.level, article

    def _needed(
        self, attempt: Attempt, entrant: Entrant, played: PlayedGames, number: int, alike: Sequence[TitlePlayer]
    ) -> list[HalfPoints | None]:
        """The least score against each of them, the lowest-rated first."""
        needed: list[HalfPoints | None] = [None] * len(alike)
        end = len(alike)
        for half_points in _RESULTS:

            def does(other: TitlePlayer, half_points: HalfPoints = half_points) -> bool:
                return attempt.succeeds(self._with(entrant, played, [(number, other, half_points)]))

            enough = bisect_left(alike, True, hi=end, key=does)
            needed[enough:end] = [half_points] * (end - enough)
            end = enough
        return needed

    def _with(
        self, entrant: Entrant, played: PlayedGames, games: Iterable[tuple[int, TitlePlayer, HalfPoints]]
    ) -> PlayedGames:
        """With games to come; those against who is no opponent for a norm count for nothing."""
        found = [
            NormGame(number, other, half_points)
            for number, other, half_points in games
            if not article_against(other, self.event, self.scoreless, self.tables)
        ]
        return with_games(played, entrant, found)

    def _chance(self, own: TitlePlayer, other: TitlePlayer, needed: HalfPoints | None) -> Fraction:
        if needed is None:
            return Fraction(0)
        expected = _EVEN
        if own.rating is not None:
            expected = 10 * probability(own.rating - rating_of(other, self.tables), self.ratings)
        return score_chances([expected], self.assumptions.draws).at_least(needed)

    def _at_best(
        self, attempt: Attempt, entrant: Entrant, played: PlayedGames, to_come: Sequence[int]
    ) -> HalfPoints | None:
        """The least score in the games to come that makes a norm against the best opponents who are left."""
        best = self._best_opponents(attempt, entrant, to_come)

        def does(score: HalfPoints) -> bool:
            results = [max(0, min(2, score - 2 * index)) for index in range(len(to_come))]
            return attempt.succeeds(self._with(entrant, played, zip(to_come, best, results, strict=True)))

        most = 2 * len(to_come)
        least = bisect_left(range(most + 1), True, key=does)
        return least if least <= most else None

    def _best_opponents(self, attempt: Attempt, entrant: Entrant, to_come: Sequence[int]) -> list[TitlePlayer]:
        """Those who are paired; else the highest ratings left, with title and federation as one would wish them."""
        met = already_met(entrant) | {entrant.no}
        highest = sorted(
            (rating_of(other, self.tables) for other in self.event.players.values() if other.no not in met),
            reverse=True,
        ) or [0]
        found = []
        for index, number in enumerate(to_come):
            paired = entrant.outcomes[number - 1].opponent
            rating = highest[min(index, len(highest) - 1)]
            wished = TitlePlayer(-number, "", f"?{number}", attempt.needs.title, rating)
            found.append(wished if paired is None else self.event.players[paired])
        return found


def _with_estimates(event: Event, titled: TitleEvent, tables: Tables) -> Event:
    """With what each player counts as where the schedule looks for an estimate of a rating."""
    entrants = (replace(each, post=Rating(rating_of(titled.players[each.no], tables))) for each in event.entrants)
    return replace(event, entrants=tuple(entrants))
