"""What an event is worth in an application, whoever made a norm in it: its kind, its days, who saw to it."""

from collections import Counter
from datetime import date
from fractions import Fraction

from normbook.model.light import dataclass
from normbook.rulebooks.fide.choices import NATIONAL_FINAL, NATIONAL_TEAM, TEAM_CHAMPIONSHIP
from normbook.rulebooks.fide.law.application_tables import ApplicationTables
from normbook.rulebooks.fide.law.event import PRESENT, TitleEvent
from normbook.rulebooks.fide.law.play import Play, play_of
from normbook.rulebooks.fide.law.tables import Tables

_LISTED = frozenset({"olympiad", "grand-swiss", "world-cup-qualifier"})
_SAID = {"true": True, "false": False}


@dataclass(frozen=True, slots=True)
class Attendance:
    """Who was there in the weakest round of an event."""

    players: int
    average: Fraction

    def enough(self, tables: ApplicationTables) -> bool:
        """Whether that is a listed Swiss event (fide.1.5.6)."""
        return self.players >= tables.listed_players.value and self.average >= tables.listed_average.value


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What an application needs of an event; None where its file does not say."""

    listed: bool | None
    """Whether it is of a listed kind (fide.1.5.6)."""
    attendance: Attendance | None
    single_days: int | None
    """Days on which one round was played (fide.1.1.3a)."""
    rated: bool | None
    arbiter: str
    registered: date | None
    play: Play


def circumstances(event: TitleEvent, norms: Tables, tables: ApplicationTables) -> Circumstances:
    """By what the file says, and by who played in each round."""
    more = dict(event.event.more)
    registered = more.get("registered", "")
    attendance = weakest_round(event, norms)
    return Circumstances(
        listed=listed_kind(event, attendance, tables),
        attendance=attendance,
        single_days=single_days(event, tables),
        rated=_SAID.get(more.get("rated", "")),
        arbiter=more.get("arbiter", ""),
        registered=date.fromisoformat(registered) if registered else None,
        play=play_of(event.event, tables),
    )


def listed_kind(event: TitleEvent, attendance: Attendance | None, tables: ApplicationTables) -> bool | None:
    """Whether a norm of the event is one of those that every application needs (fide.1.5.6).

    The text does not say it of the World Cup itself.
    """
    if event.competition in _LISTED or event.exemption == NATIONAL_FINAL:
        return True
    if event.competition:
        return False if event.competition == TEAM_CHAMPIONSHIP else None
    if event.predetermined or event.exemption == NATIONAL_TEAM or attendance is None:
        return False
    return attendance.enough(tables)


def weakest_round(event: TitleEvent, tables: Tables) -> Attendance | None:
    """The round with the fewest players, and the lowest average of any; None where nobody played."""
    rounds = [found for number in range(event.event.rounds) if (found := _attendance(event, number, tables))]
    if len(rounds) < event.event.rounds or not rounds:
        return None
    return Attendance(min(each.players for each in rounds), min(each.average for each in rounds))


def _attendance(event: TitleEvent, number: int, tables: Tables) -> Attendance | None:
    """Those who were there in a round; the unrated count as the norms have it (fide.1.4.6d)."""
    there = [
        event.players[each.no]
        for each in event.event.entrants
        if number < len(each.outcomes) and each.outcomes[number].result in PRESENT
    ]
    ratings = [tables.unrated.value if each.rating is None else each.rating for each in there]
    return Attendance(len(there), Fraction(sum(ratings), len(ratings))) if ratings else None


def single_days(event: TitleEvent, tables: ApplicationTables) -> int | None:
    """Days with one round: as the file counts them, or by the dates of its rounds (fide.1.1.3a).

    An event that lasted fewer days than are needed cannot have had them.
    """
    more, found = dict(event.event.more), event.event
    if days := more.get("days", ""):
        return int(days)
    dates = more.get("round_dates", "").split()
    if dates and len(dates) == found.rounds:
        return sum(rounds == 1 for rounds in Counter(dates).values())
    lasted = (found.end - found.start).days + 1 if found.start and found.end else None
    return lasted if lasted is not None and lasted < tables.days.value else None
