"""How a title tournament is played: articles 1.1.1 to 1.1.3, 1.1.6, 1.4.2d and 1.4.2e.

No table of results shows it. What the event's file says is judged; the rest the officer confirms.
"""

from collections.abc import Iterator

from normbook.judgement import Check, Verdict, check
from normbook.model.crosstable import Event
from normbook.model.light import dataclass
from normbook.model.phrase import phrase
from normbook.rulebooks.fide.law.administration import rounds_on_a_day
from normbook.rulebooks.fide.law.application_tables import ApplicationTables

_SAID = {"true": True, "false": False}
_USUAL = frozenset({"swiss", "round-robin"})
"""Formats that need nobody's approval (fide.1.4.2e)."""


@dataclass(frozen=True, slots=True)
class Play:
    """What is known of it; None where the file does not say."""

    laws: bool | None = None
    """By the Laws of Chess, and under the same conditions for everybody (fide.1.1.1)."""
    minutes: int | None = None
    """Each player's for a game of 60 moves."""
    fewest: int | None = None
    """Rounds on the fullest day: no fewer, and no more, as far as dates tell; said where they decide something."""
    most: int | None = None
    arbiter_played: bool | None = None
    changed: bool | None = None
    """In favour of somebody (fide.1.4.2d)."""
    format: str = ""
    """One that needs approval; blank for any other."""


UNSAID = Play()
"""Of an event whose file tells nothing of it."""


def play_of(event: Event, tables: ApplicationTables) -> Play:
    """As the event's file has it."""
    more = dict(event.more)
    minutes = int(more["minutes"]) if more.get("minutes") else None
    fewest, most = _rounds_a_day(event, tables)
    decides = minutes is not None or (fewest or 0) > tables.daily_rounds.value
    return Play(
        laws=_SAID.get(more.get("laws", "")),
        minutes=minutes,
        fewest=fewest if decides else None,
        most=most if decides else None,
        arbiter_played=_SAID.get(more.get("arbiter_played", "")),
        changed=_SAID.get(more.get("changed", "")),
        format="" if event.format is None or event.format in _USUAL else event.format,
    )


def _rounds_a_day(event: Event, tables: ApplicationTables) -> tuple[int | None, int]:
    """Rounds on the fullest day: no fewer, and no more than are allowed where the dates of rounds do not tell."""
    fewest, more = rounds_on_a_day(event), dict(event.more)
    if len(more.get("round_dates", "").split()) == event.rounds and fewest is not None:
        return fewest, fewest
    one_a_day = more.get("days", "") == str(event.rounds)
    return fewest, max(fewest or 1, 1 if one_a_day else tables.daily_rounds.value)


def conditions_of_play(play: Play, tables: ApplicationTables) -> Iterator[Check]:
    """Each article; open where the file does not say."""
    yield _as_it_should("fide.1.1.1", play.laws, wanted=True)
    yield from _hours(play, tables)
    yield _as_it_should("fide.1.1.6", play.arbiter_played, wanted=False)
    yield _as_it_should("fide.1.4.2d", play.changed, wanted=False)
    if play.format:
        yield Check("fide.1.4.2e", Verdict.OPEN, tuple(sorted(_USUAL)), play.format)


def _as_it_should(rule: str, said: bool | None, *, wanted: bool) -> Check:
    return Check(rule, Verdict.OPEN, wanted, None) if said is None else check(rule, said is wanted, wanted, said)


def _hours(play: Play, tables: ApplicationTables) -> Iterator[Check]:
    """Not too many hours and rounds in a day, and time enough for a game (fide.1.1.2, fide.1.1.3)."""
    longest, least, most = tables.day_minutes.value, tables.game_minutes.value, tables.daily_rounds.value
    if (play.fewest or 0) > most:
        yield check("fide.1.1.3", False, most, play.fewest)
    if play.minutes is None:
        yield Check("fide.1.1.2", Verdict.OPEN, longest, None)
        return
    enough = play.minutes >= least
    yield check("fide.1.1.3", enough, least, play.minutes, phrase("fide.check.minutes"))
    game = 2 * play.minutes
    surely, perhaps = game * (play.fewest or 1), game * (play.most or most)
    if surely <= longest < perhaps:
        yield Check("fide.1.1.2", Verdict.OPEN, longest, surely)
    else:
        yield check("fide.1.1.2", surely <= longest, longest, surely)
