"""Norm points for one round of one player: rules 2 to 6."""

from datetime import date
from decimal import Decimal
from enum import StrEnum

from normbook.judgement import Award
from normbook.model.crosstable import Entrant, Notice, Outcome, Result, Weekday
from normbook.model.light import dataclass
from normbook.rulebooks.lpcc.law.tables import Band, Tables

SCORE = {Result.WIN: Decimal(1), Result.DRAW: Decimal("0.5"), Result.LOSS: Decimal(0)}


class Mode(StrEnum):
    """What the norm points are kept for (lpcc.1)."""

    GRAND_PRIX = "grand-prix"
    SCROUNGER = "scrounger"
    TOURNAMENT = "tournament"


def mode_of(format: str | None) -> Mode:
    """The Grand Prix unless the event is a scrounger or a plain tournament (lpcc.1)."""
    if format in (None, "grand-prix"):
        return Mode.GRAND_PRIX
    return Mode.SCROUNGER if format == "scrounger" else Mode.TOURNAMENT


class Happening(StrEnum):
    """What a round was in the eyes of the rules; the value is the catalogue's key."""

    RATED_GAME = "rated-game"
    UNRATED_GAME = "unrated-game"
    NOT_COUNTED = "not-counted"
    HALF_POINT_BYE = "half-point-bye"
    FULL_POINT_BYE = "full-point-bye"
    UNPAIRED = "unpaired"
    ODD_MAN_OUT = "odd-man-out"
    NO_SHOW = "no-show"
    ABSENT_IN_TIME = "absent-in-time"
    STOOD_UP = "stood-up"
    OPPONENT_EXCUSED = "opponent-excused"
    DECLINED = "declined"

    @property
    def rule(self) -> str:
        """The rule that says what the round is worth."""
        return _RULES[self]


_RULES = {
    Happening.RATED_GAME: "lpcc.2",
    Happening.UNRATED_GAME: "lpcc.3",
    Happening.NOT_COUNTED: "lpcc.4",
    Happening.HALF_POINT_BYE: "lpcc.4",
    Happening.FULL_POINT_BYE: "lpcc.4",
    Happening.UNPAIRED: "lpcc.4",
    Happening.ODD_MAN_OUT: "lpcc.4",
    Happening.NO_SHOW: "lpcc.6",
    Happening.ABSENT_IN_TIME: "lpcc.6",
    Happening.STOOD_UP: "lpcc.6",
    Happening.OPPONENT_EXCUSED: "lpcc.6",
    Happening.DECLINED: "lpcc.6",
}

_BYES = {
    Result.HALF_POINT_BYE: Happening.HALF_POINT_BYE,
    Result.FULL_POINT_BYE: Happening.FULL_POINT_BYE,
    Result.ODD_MAN_OUT: Happening.ODD_MAN_OUT,
    Result.UNPAIRED: Happening.UNPAIRED,
}

CREDITED = frozenset(
    {
        Happening.RATED_GAME,
        Happening.UNRATED_GAME,
        Happening.ODD_MAN_OUT,
        Happening.STOOD_UP,
        Happening.OPPONENT_EXCUSED,
    }
)
"""Rounds with participation credit: every game played, and those ready to play who got no game (lpcc.5)."""


@dataclass(frozen=True, slots=True)
class ScoredRound:
    """A round, what it was, and what it gave."""

    number: int
    outcome: Outcome
    happening: Happening
    opponent: Entrant | None
    awards: tuple[Award, ...]
    band: Band | None = None
    """Where both are rated: the band of their difference."""
    lead: int = 0
    """Own rating minus the opponent's, where both are rated."""

    @property
    def points(self) -> Decimal:
        """The round's norm points."""
        return sum((_decimal(award) for award in self.awards), Decimal(0))

    @property
    def credit(self) -> Decimal:
        """The part of them that is participation credit."""
        return sum((_decimal(award) for award in self.awards if award.kind == "credit"), Decimal(0))


def _decimal(award: Award) -> Decimal:
    assert isinstance(award.value, Decimal)
    return award.value


def game_award(result: Result, lead: int, tables: Tables) -> Award:
    """Score minus the table's win expectation, for a player so many points ahead of their opponent (lpcc.2)."""
    band = tables.band(abs(lead))
    return Award("lpcc.2", "points", SCORE[result] - band.expectation(higher=lead >= 0), provenance=band.provenance)


def unrated_award(result: Result, tables: Tables) -> Award:
    """The flat amounts where one or both are unrated (lpcc.3)."""
    setting = {
        Result.WIN: tables.unrated_win,
        Result.DRAW: tables.unrated_draw,
        Result.LOSS: tables.unrated_loss,
    }[result]
    return Award("lpcc.3", "points", setting.value, provenance=setting.provenance)


def days_before(notice: Notice, day: date | None) -> int:
    """How many days before that of the round the notice was given (lpcc.6).

    A weekday is the last such day up to the round's. Where that is not known, it is a Friday, as the rule has it.
    """
    if isinstance(notice.day, date) and day:
        return max(0, (day - notice.day).days)
    if notice.day is None:
        return 0
    given = notice.day.number if isinstance(notice.day, Weekday) else notice.day.weekday()
    return ((day.weekday() if day else Weekday.FRIDAY.number) - given) % 7


def notified_in_time(absence: Outcome, day: date | None, tables: Tables) -> bool:
    """Whether the absentee gave notice on a day before, or before the hour; on the hour is late (lpcc.6)."""
    notice = absence.notice
    return notice is not None and (days_before(notice, day) > 0 or notice.hour < tables.notice_before.value)


def happening_of(
    entrant: Entrant,
    outcome: Outcome,
    opponent: Entrant | None,
    absence: Outcome | None,
    tables: Tables,
    day: date | None = None,
) -> Happening:
    """What the round was to rules 2 to 6; `absence` is the cell of the opponent who did not come."""
    if outcome.played:
        if not outcome.rated:
            return Happening.NOT_COUNTED
        both_rated = entrant.rating is not None and opponent is not None and opponent.rating is not None
        return Happening.RATED_GAME if both_rated else Happening.UNRATED_GAME
    if outcome.result is Result.FORFEIT_LOSS:
        return Happening.ABSENT_IN_TIME if notified_in_time(outcome, day, tables) else Happening.NO_SHOW
    if outcome.result is Result.FORFEIT_WIN:
        if outcome.declined:
            return Happening.DECLINED
        excused = absence is not None and notified_in_time(absence, day, tables)
        return Happening.OPPONENT_EXCUSED if excused else Happening.STOOD_UP
    return _BYES[outcome.result]


def participation_credit(happening: Happening, mode: Mode, tables: Tables) -> Award | None:
    """The credit for a game played, or for being ready to play; Grand Prix only (lpcc.5)."""
    if mode is not Mode.GRAND_PRIX or happening not in CREDITED:
        return None
    return Award("lpcc.5", "credit", tables.participation.value, provenance=tables.participation.provenance)
