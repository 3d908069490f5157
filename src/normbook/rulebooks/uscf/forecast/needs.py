"""The score each norm of the lifetime titles still needs, and how likely it is.

Every finish is judged by the rulebook itself: results are put into the crosstable, and `judge` is asked.
"""

from collections.abc import Collection, Iterable
from fractions import Fraction

from normbook.forecast.answer import Reach
from normbook.forecast.assumptions import Assumptions
from normbook.forecast.chances import ScoreChances, score_chances
from normbook.forecast.opponents import Meeting, OpponentField, Schedule, finished, schedule
from normbook.judgement import Check
from normbook.model.crosstable import Entrant, Event
from normbook.model.diagnostics import Diagnostic, Findings
from normbook.model.light import dataclass
from normbook.model.numbers import HalfPoints
from normbook.rulebooks.uscf.law.judge import PlayerNorm, Standings, judge
from normbook.rulebooks.uscf.law.postratings import post_from_pre
from normbook.rulebooks.uscf.law.probability import scoring_probability
from normbook.rulebooks.uscf.law.tables import STEP, Level, Tables
from normbook.rulebooks.uscf.law.titles import first_level_tried


@dataclass(frozen=True, slots=True)
class Finish:
    """One score in the games to come, and what the judge makes of it."""

    score: HalfPoints
    """In the games to come."""
    chance: Fraction
    judged: PlayerNorm


@dataclass(frozen=True, slots=True)
class LevelForecast:
    """One level's norm."""

    level: Level
    reach: Reach
    needed: HalfPoints | None
    """In the games to come; None out of reach."""
    chance: Fraction
    """Of a norm at this level or a higher one."""
    against_weakest: HalfPoints | None
    """What would be needed against the weakest of the likely opponents."""
    against_strongest: HalfPoints | None
    brings: PlayerNorm | None
    """The judgement of the finish with exactly the score needed."""


@dataclass(frozen=True, slots=True)
class PlayerForecast:
    """A player's event, as far as it can be told."""

    entrant: Entrant
    now: PlayerNorm
    """As if no further round were played."""
    schedule: Schedule
    finishes: tuple[Finish, ...]
    """By score in the games to come, from 0; one where nothing is left to play."""
    chances: ScoreChances
    levels: tuple[LevelForecast, ...]
    """From the player's own title up to the first that is out of reach; none for the ineligible."""
    unmet: tuple[Check, ...]
    """What keeps even the best finish from being a norm; none for those who can make one."""

    @property
    def games_to_come(self) -> int:
        """Those that can count for a norm."""
        return len(self.finishes) // 2

    @property
    def open_levels(self) -> tuple[LevelForecast, ...]:
        """For each score that brings a norm or a higher one, the highest level it reaches."""
        return tuple({level.needed: level for level in self.levels if level.needed is not None}.values())

    @property
    def best(self) -> Finish:
        """Every game won."""
        return self.finishes[-1]


@dataclass(frozen=True, slots=True)
class EventForecast:
    """An unfinished event."""

    event: Event
    """With estimates where post-event ratings are not known yet."""
    tables: Tables
    assumptions: Assumptions
    players: tuple[PlayerForecast, ...]
    estimated: tuple[int, ...]
    """Numbers of those whose pre-event rating is the estimate of their post-event one."""
    given: bool
    """Whether the file gives post-event ratings, which can only be estimates."""
    notes: tuple[Diagnostic, ...] = ()
    """What the judge says of codes and standings."""


def forecast(
    event: Event,
    tables: Tables,
    standings: Standings | None = None,
    assumptions: Assumptions | None = None,
    only: Collection[int] | None = None,
) -> EventForecast:
    """What every player needs, or the players of these numbers."""
    assumptions = assumptions or Assumptions()
    filled, _ = post_from_pre(event)
    estimated = tuple(
        before.no for before, after in zip(event.entrants, filled.entrants, strict=True) if before.post != after.post
    )
    judgement = judge(filled, tables, standings, only)
    field = OpponentField(filled)
    players = tuple(_player(now, filled, field, tables, standings, assumptions) for now in judgement.subjects)
    given = any(entrant.post for entrant in event.entrants)
    return EventForecast(filled, tables, assumptions, players, estimated, given, _notes(filled, judgement.notes))


def _notes(event: Event, judged: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The judge's notes; what it says of missing post-event ratings is said in other words before the end."""
    found = Findings(finding for finding in judged if not finding.code.startswith("USCF-POST-"))
    for entrant in event.entrants:
        if entrant.post is None:
            place = event.place(entrant, "post")
            found.note("FORECAST-NO-ESTIMATE", place, None, no=entrant.no, name=entrant.name)
    return tuple(found)


def judged_with(
    event: Event,
    entrant: Entrant,
    meetings: tuple[Meeting, ...],
    score: HalfPoints,
    tables: Tables,
    standings: Standings | None = None,
) -> PlayerNorm:
    """What the rulebook says of the player if they score so much in their games to come."""
    [subject] = judge(finished(event, entrant, meetings, score), tables, standings, {entrant.no}).subjects
    return subject


def _player(
    now: PlayerNorm,
    event: Event,
    field: OpponentField,
    tables: Tables,
    standings: Standings | None,
    assumptions: Assumptions,
) -> PlayerForecast:
    entrant = now.entrant
    games = schedule(entrant, field, assumptions.within)
    chances = score_chances(_expected(entrant, games.typical), assumptions.draws)
    finishes = tuple(
        Finish(score, chance, judged_with(event, entrant, games.typical, score, tables, standings))
        for score, chance in enumerate(chances.by_score)
    )
    best = finishes[-1].judged
    unmet = tuple(check for check in best.checks if not check.passed)
    levels: tuple[LevelForecast, ...] = ()
    if not unmet and now.before is not None:
        weakest = _norms(event, entrant, games.weakest, tables, standings) if games.guessed else None
        strongest = _norms(event, entrant, games.strongest, tables, standings) if games.guessed else None
        start = first_level_tried(now.before.title, tables)
        last = min(best.norm + STEP, tables.highest) if best.norm else start
        levels = tuple(
            _level(level, finishes, chances, weakest, strongest) for level in range(start, last + STEP, STEP)
        )
    return PlayerForecast(entrant, now, games, finishes, chances, levels, unmet)


def _expected(entrant: Entrant, meetings: tuple[Meeting, ...]) -> list[int]:
    """The player's own expected score in each game that can count, in thousandths."""
    opponents = [meeting.opponent.post.value for meeting in meetings if meeting.opponent and meeting.opponent.post]
    return (
        [scoring_probability(entrant.post.value, other) for other in opponents]
        if entrant.post
        else [500] * len(opponents)
    )


def _norms(
    event: Event, entrant: Entrant, meetings: tuple[Meeting, ...], tables: Tables, standings: Standings | None
) -> list[Level | None]:
    """The norm of each score in the games to come."""
    most = 2 * sum(meeting.counts for meeting in meetings)
    return [judged_with(event, entrant, meetings, score, tables, standings).norm for score in range(most + 1)]


def _level(
    level: Level,
    finishes: tuple[Finish, ...],
    chances: ScoreChances,
    weakest: list[Level | None] | None,
    strongest: list[Level | None] | None,
) -> LevelForecast:
    norms = [finish.judged.norm for finish in finishes]
    needed = least_score(norms, level)
    reach = Reach.OUT if needed is None else Reach.ALIVE if needed else Reach.MADE
    return LevelForecast(
        level=level,
        reach=reach,
        needed=needed,
        chance=Fraction(0) if needed is None else chances.at_least(needed),
        against_weakest=least_score(weakest, level) if weakest else needed,
        against_strongest=least_score(strongest, level) if strongest else needed,
        brings=None if needed is None else finishes[needed].judged,
    )


def least_score(norms: list[Level | None], level: Level) -> HalfPoints | None:
    """The least score whose norm is at the level or above it."""
    return next((score for score, norm in enumerate(norms) if norm is not None and norm >= level), None)
