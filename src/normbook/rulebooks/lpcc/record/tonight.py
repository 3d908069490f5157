"""An event of the norm points that is not posted yet, as if it were: its leg, its ratings, its season."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import select

from normbook.book.commands.step import unwritten
from normbook.book.derived.histories import currents, events_of, find_members, person_finder, rows_of_events
from normbook.book.derived.rows import Posted, posted_event
from normbook.book.derived.tables import BOARD, COUNTED, current
from normbook.book.log.basis import Basis
from normbook.book.log.content import event_content
from normbook.book.log.effects import posted_state
from normbook.book.log.index import EventState, Known
from normbook.book.people.identity import PersonRow, recognise
from normbook.book.store.book import Reading
from normbook.formats.table.cells import read_rating
from normbook.judgement import Judgement
from normbook.model.crosstable import Event, Rating
from normbook.model.diagnostics import Findings
from normbook.model.light import dataclass
from normbook.model.variant import Variant
from normbook.rulebook import rulebook, rulebooks
from normbook.rulebooks.lpcc.law.event import PlayerPoints
from normbook.rulebooks.lpcc.law.season import Standings
from normbook.rulebooks.lpcc.law.tables import Tables
from normbook.rulebooks.lpcc.record.basis import RULES, tables_by
from normbook.rulebooks.lpcc.record.legs import supplement_for, supplements
from normbook.rulebooks.lpcc.record.seasons import leg_of, season_basis, season_of, standings_of

LAST_NIGHTS, MOST_REGULARS = 12, 40


@dataclass(frozen=True, slots=True)
class Tonight:
    """The event judged by its leg's ratings, and the season with it."""

    event: Event
    """With the ratings it is judged by."""
    judgement: Judgement[PlayerPoints]
    standings: Standings
    tables: Tables


def tonight(reading: Reading, event: Event) -> Tonight:
    """What the event comes to at this moment, exactly as posting it would have it."""
    assert event.end is not None
    season = season_of(event_content(event))
    states = [state for state in events_of(reading.connection, RULES, system=season) if state.id != event.id]
    basis = season_basis(reading, states)
    fresh, state = _as_if_posted(reading, event, basis)

    def load(seq: int) -> Posted:
        return fresh if seq == fresh.seq else posted_event(reading.entry(seq))

    summed = standings_of(reading, season, [*states, state], load)
    judged = next(each for leg in summed.legs for each in leg if each.event == event.id)
    by_leg = next(each for leg in summed.season.legs for each in leg.events if each.id == event.id)
    return Tonight(by_leg, judged, summed, tables_by(basis))


def season_variant(reading: Reading, event: Event) -> Variant | None:
    """The values that the event's season is played by (decision: book-seasons)."""
    states = events_of(reading.connection, RULES, system=season_of(event_content(event)))
    return season_basis(reading, (state for state in states if state.id != event.id)).own


def _as_if_posted(reading: Reading, event: Event, basis: Basis) -> tuple[Posted, EventState]:
    rows = [PersonRow(each.id, each.name) for each in event.entrants]
    who = recognise(reading.connection, BOARD, rows, Findings()).who
    seq = reading.head().seq + 1
    content = {"event": event_content(event), "who": list(who), "new": []}
    return Posted(seq, event, who, basis), posted_state(unwritten(seq, "event", RULES, content, basis.edition))


def regulars(reading: Reading, event: Event) -> list[Known]:
    """Who played on the last nights, those of the event's season before others: the most frequent first."""
    assert event.end is not None
    season, day = season_of(event_content(event)), event.end.isoformat()
    past = [each for each in events_of(reading.connection, RULES) if each.status == COUNTED and each.end <= day]
    last = sorted(past, key=lambda each: (each.system == season, each.end, each.id), reverse=True)[:LAST_NIGHTS]
    rows = rows_of_events(reading.connection, RULES, [each.id for each in last if each.id != event.id])
    nights = Counter(each.player for each in rows)
    people = find_members(reading.connection, nights).values()
    return sorted(people, key=lambda each: (-nights[each.key], each.name, each.key))[:MOST_REGULARS]


def known_legs(reading: Reading) -> list[tuple[str, str]]:
    """Seasons and legs that the book has, those played last first; then those that only have ratings yet."""
    played = {(each.system, each.leg): each.end for each in events_of(reading.connection, RULES)}
    for _, each in supplements(reading):
        played.setdefault((each.season, each.leg), each.start or "")
    return sorted(played, key=lambda leg: (played[leg], leg), reverse=True)


class KnownRating(NamedTuple):
    """A rating to begin with, and where it is from: `supplement`, `leg`, a rulebook's name, or blank for none."""

    rating: Rating | None
    source: str


def ratings_for(reading: Reading, event: Event, people: Sequence[Known]) -> list[KnownRating]:
    """What each would play by tonight: the leg's frozen rating, else the last one the book has (lpcc.7)."""
    content = event_content(event)
    season, leg = season_of(content), leg_of(content)
    if frozen := supplement_for(reading, season, leg):
        supplement = frozen.supplement
        listed = (supplement.find(each.id, each.name) for each in people)
        return [KnownRating(each.rating if each else None, "supplement") for each in listed]
    in_leg = _in_leg(reading, season, leg)
    others = _by_other_rulebooks(reading, [each.key for each in people])
    return [_known(reading, each.person, in_leg, others.get(each.person)) for each in people]


def _by_other_rulebooks(reading: Reading, people: Sequence[str]) -> dict[str, KnownRating]:
    """The present ratings of over-the-board games under whatever else the book keeps."""
    found: dict[str, KnownRating] = {}
    for name in rulebooks():
        if name != RULES and rulebook(name).circle == BOARD:
            for person, row in currents(reading.connection, name, "regular", people).items():
                if rating := _read(row.rating):
                    found.setdefault(person, KnownRating(rating, name))
    return found


def _in_leg(reading: Reading, season: str, leg: str) -> dict[str, Rating | None]:
    """What each began the leg with: their first rating in it counts to its end (lpcc.7)."""
    person = person_finder(reading.connection)
    found: dict[str, Rating | None] = {}
    for state in events_of(reading.connection, RULES, system=season):
        if state.status == COUNTED and state.leg == leg:
            for entrant in posted_event(reading.entry(state.seq)).identified(person).entrants:
                found.setdefault(entrant.id, entrant.rating)
    return found


def _known(reading: Reading, person: str, in_leg: dict[str, Rating | None], other: KnownRating | None) -> KnownRating:
    if person in in_leg:
        return KnownRating(in_leg[person], "leg")
    if other:
        return other
    query = select(current.c.rating).where(current.c.rules == RULES, current.c.player == person)
    last = reading.connection.execute(query.order_by(current.c.system.desc())).scalars().first()
    rating = _read(last or "")
    return KnownRating(rating, RULES if rating else "")


def _read(written: str) -> Rating | None:
    rating = read_rating(written)
    return None if isinstance(rating, str) else rating
