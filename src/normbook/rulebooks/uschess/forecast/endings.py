"""An event played out: results put into the crosstable of the games to come, and the law asked for ratings and norms.

A norm rests on everybody's ratings after the event, and so on every game still to be played. Where they are few and all
paired, each way in which all of them may end is rated and judged. Where they are many, a player's own games are put in
and the others are left unplayed, which is about where ratings are if those end as expected; then it is an estimate.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import product

from normbook.forecast.chances import game_parts, score_chances, whole_game
from normbook.forecast.opponents import Meeting
from normbook.model.crosstable import Entrant, Event, Outcome, Result
from normbook.model.light import dataclass
from normbook.model.numbers import HalfPoints, rounded
from normbook.rulebooks.uschess.law.arithmetic import expectancy
from normbook.rulebooks.uschess.law.judge import judge
from normbook.rulebooks.uschess.law.player import Honours, PlayerRated
from normbook.rulebooks.uschess.law.tables import Tables

MOST_COMPUTED = 2500
"""Ways to end × players: more are not computed one by one."""

_RESULTS = {2: Result.WIN, 1: Result.DRAW, 0: Result.LOSS}


@dataclass(frozen=True, slots=True)
class RatedEnding:
    """One way in which the event may end, for one player."""

    score: HalfPoints
    """Of the player in the games to come."""
    chance: Fraction
    player: PlayerRated


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game that is paired and still to be played."""

    round: int
    one: int
    two: int


def open_games(event: Event) -> list[OpenGame] | None:
    """The games still to be played; None where somebody is not paired yet."""
    found = []
    for entrant in event.entrants:
        for number, outcome in enumerate(entrant.outcomes, start=1):
            if outcome.pending and outcome.opponent is None:
                return None
            if outcome.pending and outcome.opponent is not None and entrant.no < outcome.opponent:
                found.append(OpenGame(number, entrant.no, outcome.opponent))
    return found


def ways_to_end(event: Event, games: Sequence[OpenGame]) -> int:
    """In how many ways all games may end, if that is little enough to compute; else none."""
    ways: int = 3 ** len(games)
    return ways if ways * len(event.entrants) <= MOST_COMPUTED else 0


def expected(one: int, two: int) -> int:
    """What is expected of a game by both ratings, in thousandths (uschess.standard)."""
    return int(rounded(1000 * expectancy(Decimal(one - two)), 0))


def every_ending(
    event: Event,
    games: Sequence[OpenGame],
    estimates: Mapping[int, int],
    draws: Fraction,
    tables: Tables,
    known: Mapping[str, Honours],
) -> dict[int, list[RatedEnding]]:
    """By player's number, every way in which all games may end, rated and judged."""
    parts = [game_parts(expected(estimates[game.one], estimates[game.two]), draws) for game in games]
    whole = whole_game(draws) ** len(games)
    found: dict[int, list[RatedEnding]] = {each.no: [] for each in event.entrants}
    for results in product((0, 1, 2), repeat=len(games)):
        weight = 1
        for part, half_points in zip(parts, results, strict=True):
            weight *= part[half_points]
        scores = dict.fromkeys(found, 0)
        for game, half_points in zip(games, results, strict=True):
            scores[game.one] += half_points
            scores[game.two] += 2 - half_points
        for player in judge(_played(event, zip(games, results, strict=True)), tables, known).players:
            no = player.entrant.no
            found[no].append(RatedEnding(scores[no], Fraction(weight, whole), player))
    return found


def own_endings(
    event: Event,
    entrant: Entrant,
    meetings: Sequence[Meeting],
    estimates: Mapping[int, int],
    draws: Fraction,
    tables: Tables,
    known: Mapping[str, Honours],
) -> list[RatedEnding]:
    """Every score of a player in the games to come, rated and judged with the others' games left unplayed."""
    opponents = [each.opponent.no for each in meetings if each.opponent]
    chances = score_chances([expected(estimates[entrant.no], estimates[no]) for no in opponents], draws)
    return [
        RatedEnding(score, chance, _alone(event, entrant, meetings, score, tables, known))
        for score, chance in enumerate(chances.by_score)
    ]


def _alone(
    event: Event,
    entrant: Entrant,
    meetings: Sequence[Meeting],
    score: HalfPoints,
    tables: Tables,
    known: Mapping[str, Honours],
) -> PlayerRated:
    """With this score: as many wins as fit, a draw, then losses."""
    results, left = [], score
    for meeting in meetings:
        if meeting.opponent is not None:
            results.append((OpenGame(meeting.round, entrant.no, meeting.opponent.no), min(2, left)))
            left -= min(2, left)
    [player] = judge(_played(event, iter(results)), tables, known, only={entrant.no}).players
    return player


def _played(event: Event, results: Iterator[tuple[OpenGame, HalfPoints]]) -> Event:
    """The event with these results of its first players in both rows."""
    rows: dict[int, list[Outcome]] = {}
    people = {each.no: each for each in event.entrants}
    for game, half_points in results:
        for own, other, worth in ((game.one, game.two, half_points), (game.two, game.one, 2 - half_points)):
            cells = rows.setdefault(own, list(people[own].outcomes))
            cells[game.round - 1] = Outcome(_RESULTS[worth], other)
    entrants = (replace(each, outcomes=tuple(rows[each.no])) if each.no in rows else each for each in event.entrants)
    return replace(event, entrants=tuple(entrants))
