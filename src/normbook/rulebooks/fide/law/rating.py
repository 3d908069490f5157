"""Ratings of B.02: the change of a game, of a player and of a period, K, first ratings and interim ratings."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from normbook.judgement.tables import hundredths_expected
from normbook.model.crosstable import Entrant, Event
from normbook.model.light import dataclass
from normbook.model.numbers import HalfPoints, nearest_integer
from normbook.rulebooks.fide.law.performance import percent_of
from normbook.rulebooks.fide.law.rating_tables import ONCE, Hundredths, RatingTables


@dataclass(frozen=True, slots=True)
class Played:
    """A game as the regulations need it: against whom, and what it brought."""

    round: int
    opponent: int
    """The opponent's rating on the list in force at the start."""
    half_points: HalfPoints


@dataclass(frozen=True, slots=True)
class GameChange:
    """What a game changes, before K."""

    game: Played
    difference: int
    """As it counts: own rating less the opponent's, perhaps cut to the limit."""
    cut: bool
    probability: Hundredths
    change: Hundredths


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What an event, or a period, does to a rating."""

    rating: int
    k: int
    games: tuple[GameChange, ...]

    @property
    def sum(self) -> Hundredths:
        """Of the games, before K."""
        return sum(each.change for each in self.games)

    @property
    def change(self) -> Fraction:
        """Times K."""
        return Fraction(self.sum * self.k, 100)

    @property
    def new_rating(self) -> int:
        """Rounded once, halves away from zero (fide.8.3.4)."""
        return rounded_rating(self.rating, self.change)

    @property
    def average(self) -> int:
        """Of the opponents, halves up; of nobody 0."""
        ratings = [each.game.opponent for each in self.games]
        return nearest_integer(sum(ratings), len(ratings)) if ratings else 0


def probability(difference: int, tables: RatingTables) -> Hundredths:
    """The score to expect at a difference; the weaker player has what the stronger leaves (fide.8.1.2)."""
    return hundredths_expected(tables.bounds.value, difference)


def counted_differences(own: int, games: Sequence[Played], tables: RatingTables) -> list[tuple[int, bool]]:
    """The difference of each game, and whether it was cut to the limit (fide.8.3.1).

    While a player could be helped by it in one game alone, that was the game with the greatest difference; whoever is
    exempt is never helped. A difference to a much stronger opponent helps nobody, and is always cut.
    """
    limit = tables.limit.value
    true = [own - game.opponent for game in games]
    helped = [number for number, difference in enumerate(true) if difference > limit]
    if own >= tables.exempt.value:
        return [(difference, False) for difference in true]
    if tables.limited.value == ONCE and helped:
        helped = [max(helped, key=lambda number: (true[number], -number))]
    found = []
    for number, difference in enumerate(true):
        cut = number in helped or difference < -limit
        found.append((max(-limit, min(difference, limit)) if cut else difference, cut))
    return found


def game_changes(own: int, games: Sequence[Played], tables: RatingTables) -> tuple[GameChange, ...]:
    """Result less expected score, game by game (fide.8.3.2)."""
    found = []
    for game, (difference, cut) in zip(games, counted_differences(own, games, tables), strict=True):
        expected = probability(difference, tables)
        found.append(GameChange(game, difference, cut, expected, 50 * game.half_points - expected))
    return tuple(found)


def coefficient(
    rating: int,
    tables: RatingTables,
    *,
    highest: int | None = None,
    games: int | None = None,
    born: int | None = None,
    year: int | None = None,
) -> int:
    """K by its precedence: ever at the top, a junior, a newcomer, all others (fide.8.3.3).

    `highest` is the highest rating ever reached, `games` how many the rating rests on, where somebody knows; whoever
    is born in an unknown year is no junior.
    """
    best = max(rating, highest or rating)
    if best >= tables.top_rating.value:
        return tables.k_top.value
    young = born is not None and year is not None and year - born <= tables.junior_age.value
    if young and best < tables.junior_rating.value:
        return tables.k_junior.value
    if games is not None and games < tables.new_games.value:
        return tables.k_new.value
    return tables.k_usual.value


def coefficient_for(k: int, games: int, tables: RatingTables) -> int:
    """K for a period of so many games: their product is bounded (fide.8.3.3)."""
    return min(k, tables.most.value // max(games, 1))


def rating_change(own: int, k: int, games: Sequence[Played], tables: RatingTables) -> RatingChange:
    """What games of one event do to a rating; K bounded by their number."""
    return RatingChange(own, coefficient_for(k, len(games), tables), game_changes(own, games, tables))


def rounded_rating(rating: int, change: Fraction) -> int:
    """A rating after the changes of a period, rounded once, halves away from zero (fide.8.3.4)."""
    return rating + nearest_integer(change.numerator, change.denominator)


def first_rating(games: Sequence[Played], tables: RatingTables) -> int | None:
    """The first rating out of games against rated players; None where it is not published (fide.8.2)."""
    scored = sum(game.half_points for game in games)
    if len(games) < tables.first_games.value or scored == 0:
        return None
    draws = tables.first_draws.value
    count, points = len(games) + draws, scored + draws
    ratings = sum(game.opponent for game in games) + draws * tables.first_opponent.value
    above = points - count
    if above > 0 and tables.first_step.value:
        raised = above * tables.first_step.value
    else:
        raised = _step(percent_of(points, count), tables)
    found = min(nearest_integer(ratings, count) + raised, tables.first_most.value)
    return found if found >= tables.first_least.value else None


def _step(percent: int, tables: RatingTables) -> int:
    """The rating difference of a score, mirrored below 50 per cent (fide.1.4.9)."""
    steps = tables.steps.value
    return steps[percent - 50] if percent >= 50 else -steps[50 - percent]


@dataclass(frozen=True, slots=True)
class Interim:
    """The highest rating on the way, and after which round of the event; round 0 is the list's own (fide.1.5.3)."""

    rating: int
    round: int


def interim(change: RatingChange, before: Fraction = Fraction(0)) -> Interim:
    """The highest rating after any game of an event; `before` is what the period's earlier events had changed."""
    best = Interim(rounded_rating(change.rating, before), 0)
    total, parts = 100 * before.numerator, 100 * before.denominator
    for each in sorted(change.games, key=lambda each: each.game.round):
        total += each.change * change.k * before.denominator
        reached = change.rating + nearest_integer(total, parts)
        if reached > best.rating:
            best = Interim(reached, each.game.round)
    return best


def rated_games(event: Event) -> dict[int, tuple[Played, ...]]:
    """Each player's games that are rated, by number: over the board, against a rated opponent."""
    ratings = {each.no: each.rating.value for each in event.entrants if each.rating}
    return {
        each.no: tuple(
            Played(number, ratings[cell.opponent], cell.half_points)
            for number, cell in enumerate(each.outcomes, 1)
            if cell.played and cell.rated and not cell.pending and cell.opponent in ratings
        )
        for each in event.entrants
    }


def year_of(written: str) -> int | None:
    """The year of a birth date as files write it: the four digits that stand first or last."""
    for part in (written[:4], written.strip()[-4:]):
        if part.isascii() and part.isdigit() and len(part) == 4:
            return int(part)
    return None


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """What an event makes of a player's rating: a change for the rated, a first rating for others."""

    change: RatingChange | None
    first: int | None
    interim: Interim | None


def player_rating(
    rating: int | None, k: int, games: Sequence[Played], tables: RatingTables, before: Fraction = Fraction(0)
) -> PlayerRating:
    """By the list in force at the start; `before` is what earlier events of the period had changed."""
    if rating is None:
        return PlayerRating(None, first_rating(games, tables), None)
    change = rating_change(rating, k, games, tables)
    return PlayerRating(change, None, interim(change, before))


def event_ratings(event: Event, tables: RatingTables) -> dict[int, PlayerRating]:
    """Everybody's, by number; K where the file gives it, else as far as the file tells what it rests on."""
    games = rated_games(event)
    day = event.start or event.end
    return {
        each.no: player_rating(
            each.rating.value if each.rating else None,
            coefficient_of(each, day, tables),
            games[each.no],
            tables,
        )
        for each in event.entrants
    }


def coefficient_of(entrant: Entrant, day: date | None, tables: RatingTables) -> int:
    """K as the file gives it, else as far as it tells what K rests on; of the unrated 0."""
    more = dict(entrant.more)
    given = more.get("k", "")
    if entrant.rating is None:
        return 0
    if given.isascii() and given.isdigit() and int(given):
        return int(given)
    born, year = year_of(more.get("birth", "")), day.year if day else None
    return coefficient(entrant.rating.value, tables, games=entrant.rating.games, born=born, year=year)
