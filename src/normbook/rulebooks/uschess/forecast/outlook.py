"""What the games to come must bring each player: the score for each norm, its chance, and the rating of every score."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from normbook.forecast.assumptions import Assumptions
from normbook.forecast.opponents import OpponentField, Schedule, schedule
from normbook.judgement import Check
from normbook.model.crosstable import Entrant, Event, Rating
from normbook.model.diagnostics import Diagnostic
from normbook.model.light import dataclass
from normbook.model.numbers import HalfPoints
from normbook.rulebooks.uschess.forecast.endings import RatedEnding, every_ending, open_games, own_endings, ways_to_end
from normbook.rulebooks.uschess.law.arithmetic import published
from normbook.rulebooks.uschess.law.judge import JudgedEvent, judge
from normbook.rulebooks.uschess.law.player import Honours, PlayerRated
from normbook.rulebooks.uschess.law.start import start
from normbook.rulebooks.uschess.law.tables import Level, Tables


class Prospect(StrEnum):
    """How far a norm is."""

    MADE = "made"
    """However the games to come end."""
    ALIVE = "alive"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Ending:
    """One score of a player in the games to come."""

    score: HalfPoints
    chance: Fraction
    low: Decimal | None
    """The rating after the event, at least; None where the event is not rated."""
    high: Decimal | None
    """At most."""
    norms: Mapping[str, Fraction]
    """The chance of this score with each norm, by letter; blank for none."""
    titles: tuple[str, ...]
    """That may be earned with it."""
    judged: PlayerRated
    """One way to get there, opened up."""


@dataclass(frozen=True, slots=True)
class LevelOutlook:
    """The norm at one level."""

    level: Level
    prospect: Prospect
    needed: HalfPoints | None
    """The least score with which it is possible; None out of reach."""
    sure: HalfPoints | None
    """The least score from which on it is certain, however the others play; None where none is."""
    chance: Fraction
    """Of a norm at this level or a higher one."""


@dataclass(frozen=True, slots=True)
class PlayerOutlook:
    """A player's event, as far as it can be told."""

    entrant: Entrant
    now: PlayerRated
    """As if no further game were played."""
    schedule: Schedule
    endings: tuple[Ending, ...]
    """By score in the games to come, from the lowest that is possible."""
    levels: tuple[LevelOutlook, ...]
    """Up to the first that is out of reach."""

    @property
    def games_to_come(self) -> int:
        """Against somebody who is known, or likely."""
        return sum(each.opponent is not None for each in self.schedule.typical)

    @property
    def open_levels(self) -> tuple[LevelOutlook, ...]:
        """For each score that may bring a norm, the highest level it may reach."""
        return tuple({each.needed: each for each in self.levels if each.needed is not None}.values())

    @property
    def unmet(self) -> tuple[Check, ...]:
        """What the best score still fails."""
        return tuple(each for each in self.endings[-1].judged.checks if not each.passed)


@dataclass(frozen=True, slots=True)
class EventOutlook:
    """An unfinished event."""

    event: Event
    tables: Tables
    assumptions: Assumptions
    players: tuple[PlayerOutlook, ...]
    ways: int
    """So many ways to end were computed, which are all; none: the others' games were left unplayed."""
    notes: tuple[Diagnostic, ...]
    """What the law says of the section as it stands."""


def outlook(
    event: Event,
    tables: Tables,
    known: Mapping[str, Honours],
    assumptions: Assumptions,
    only: Collection[int] | None = None,
) -> EventOutlook:
    """What every player needs, or the players of these numbers."""
    now = judge(event, tables, known)
    estimates = {each.entrant.no: _estimate(each, now, tables) for each in now.players}
    field = OpponentField(replace(event, entrants=tuple(_rated(each, estimates) for each in event.entrants)))
    games, draws = open_games(event), assumptions.draws
    ways = ways_to_end(event, games) if games is not None else 0
    every = every_ending(event, games, estimates, draws, tables, known) if games and ways else {}
    players = []
    for each in now.players:
        if only is None or each.entrant.no in only:
            plan = schedule(_rated(each.entrant, estimates), field, assumptions.within)
            ends = every.get(each.entrant.no) or own_endings(
                event, each.entrant, plan.typical, estimates, draws, tables, known
            )
            endings = _endings(ends, now.rated.rated_as.main if now.rated.rated_as else "")
            players.append(PlayerOutlook(each.entrant, each, plan, endings, _levels(ends, tables)))
    return EventOutlook(event, tables, assumptions, tuple(players), ways, now.judgement.notes)


def _estimate(player: PlayerRated, now: JudgedEvent, tables: Tables) -> int:
    """The rating after the games so far; of an unrated player without any, the start (uschess.start)."""
    if player.post:
        return player.post.value
    if player.entrant.rating:
        return player.entrant.rating.value
    told = now.rated.told[player.entrant.no]
    return published(start(told.start, told.age, told.adult, tables).rating)


def _rated(entrant: Entrant, estimates: Mapping[int, int]) -> Entrant:
    """With the estimate in place of the rating after the event: by it likely opponents are found."""
    return replace(entrant, post=Rating(estimates[entrant.no]))


def _endings(ends: Sequence[RatedEnding], main: str) -> tuple[Ending, ...]:
    """Ways to end put together by the player's own score."""
    found = []
    for score in sorted({each.score for each in ends}):
        same = [each for each in ends if each.score == score]
        ratings = [each.player.ratings[main].result for each in same if main in each.player.ratings]
        norms: dict[str, Fraction] = {}
        for each in same:
            letter = each.player.norm.letter if each.player.norm else ""
            norms[letter] = norms.get(letter, Fraction(0)) + each.chance
        titles = {letter: None for each in same for letter in each.player.titles_earned}
        found.append(
            Ending(
                score,
                sum((each.chance for each in same), Fraction(0)),
                min(ratings, default=None),
                max(ratings, default=None),
                norms,
                tuple(titles),
                same[0].player,
            )
        )
    return tuple(found)


def _levels(ends: Sequence[RatedEnding], tables: Tables) -> tuple[LevelOutlook, ...]:
    """Every level up to the first that no way to end reaches (uschess.highest)."""
    found: list[LevelOutlook] = []
    scores = sorted({each.score for each in ends})
    for level in tables.levels:
        reaching, failing = [], set()
        for each in ends:
            if each.player.norm and each.player.norm.level >= level.level:
                reaching.append(each)
            else:
                failing.add(each.score)
        needed = min((each.score for each in reaching), default=None)
        sure = next((score for score in scores if score > max(failing, default=-1)), None)
        prospect = Prospect.OUT if needed is None else Prospect.ALIVE if failing else Prospect.MADE
        chance = sum((each.chance for each in reaching), Fraction(0))
        found.append(LevelOutlook(level, prospect, needed, sure, chance))
        if needed is None:
            break
    return tuple(found)
