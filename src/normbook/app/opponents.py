"""Whom a person played, and with what success: out of the events of their records."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from normbook.app.player import Profile
from normbook.book.derived.histories import find_members, person_finder
from normbook.book.derived.rows import posted_event
from normbook.book.log.index import Known
from normbook.book.store.book import Reading
from normbook.model.numbers import HalfPoints
from normbook.rulebook import CROSSTABLES, judges

MOST_EVENTS = 300
"""The latest events that are looked through: each has to be read again."""
_WON, _DRAWN = 2, 1


@dataclass(slots=True)
class Tally:
    """Wins, draws and losses against somebody."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    last: str = ""
    """The last day of the latest event."""

    @property
    def games(self) -> int:
        """All of them."""
        return self.wins + self.draws + self.losses

    @property
    def half_points(self) -> HalfPoints:
        """What they brought."""
        return 2 * self.wins + self.draws

    def count(self, half_points: HalfPoints, day: str) -> None:
        """Another game."""
        self.wins += half_points == _WON
        self.draws += half_points == _DRAWN
        self.losses += half_points == 0
        self.last = max(self.last, day)


@dataclass(frozen=True, slots=True)
class MetOpponents:
    """Everybody whom a person played, most games first."""

    met: Sequence[tuple[Known, Tally]]
    events: int
    """Looked through."""
    more: bool
    """Whether there are older events."""


def opponents_of(reading: Reading, profile: Profile) -> MetOpponents:
    """Those of the latest events; an event in several records of the person is one event."""
    board = [record for record in profile.records if judges(record.rules, CROSSTABLES)]
    lines = {row.event: row for record in board for row in record.rows if not row.act}
    latest = sorted(lines.values(), key=lambda row: (row.end, row.event), reverse=True)
    person, tallies = person_finder(reading.connection), defaultdict[str, Tally](Tally)
    for row in latest[:MOST_EVENTS]:
        entrants = {each.no: each for each in posted_event(reading.entry(row.seq)).identified(person).entrants}
        for outcome in entrants[row.no].outcomes:
            if outcome.played and outcome.opponent in entrants:
                tallies[entrants[outcome.opponent].id].count(outcome.half_points, row.end)
    people = find_members(reading.connection, list(tallies))
    met = [(people[key], tally) for key, tally in tallies.items()]
    met.sort(key=lambda each: (-each[1].games, -each[1].half_points, each[0].name))
    return MetOpponents(met, min(len(latest), MOST_EVENTS), len(latest) > MOST_EVENTS)
