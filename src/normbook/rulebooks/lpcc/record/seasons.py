"""The seasons of the norm points in the book: which there are, what each is played by, and what it comes to."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from normbook.book.derived.histories import events_of, person_finder
from normbook.book.derived.rows import Posted, posted_event
from normbook.book.derived.tables import COUNTED
from normbook.book.log.basis import Basis, basis_at, newest
from normbook.book.log.index import EventState
from normbook.book.store.book import Reading
from normbook.model.diagnostics import Findings
from normbook.rulebooks.lpcc.law.season import Standings, standings
from normbook.rulebooks.lpcc.law.tables import Tables
from normbook.rulebooks.lpcc.record.basis import RULES, tables_by
from normbook.rulebooks.lpcc.record.fold import legs_of, season_of_legs
from normbook.rulebooks.lpcc.record.legs import supplements_of


def season_of(event: Mapping[str, Any]) -> str:
    """The season of an event; the year it ends in where the file names none (decision: book-seasons)."""
    return event.get("season") or str(event["end"])[:4]


def leg_of(event: Mapping[str, Any]) -> str:
    """The leg of an event; without one it is a leg of its own (decision: book-seasons)."""
    return event.get("leg") or str(event.get("name", event["id"]))


def seasons(reading: Reading) -> list[str]:
    """The seasons of the norm points, the latest last."""
    latest: dict[str, str] = {}
    for state in events_of(reading.connection, RULES):
        latest[state.system] = max(state.end, latest.get(state.system, ""))
    return sorted(latest, key=lambda season: (latest[season], season))


def season_standings(reading: Reading, season: str, as_of: date | None = None) -> Standings:
    """A season added up, up to a day."""
    states = events_of(reading.connection, RULES, system=season)
    counted = [state for state in states if as_of is None or state.end <= as_of.isoformat()]
    return standings_of(reading, season, counted, lambda seq: posted_event(reading.entry(seq)))


def rounds_of_last_event(reading: Reading, season: str) -> int:
    """How many rounds the last event of a season had: the next one may have as many."""
    counted = [state for state in events_of(reading.connection, RULES, system=season) if state.status == COUNTED]
    return posted_event(reading.entry(counted[-1].seq)).event.rounds if counted else 1


def season_tables(reading: Reading, season: str) -> Tables:
    """The values that a season is played by."""
    return tables_by(season_basis(reading, events_of(reading.connection, RULES, system=season)))


def season_basis(reading: Reading, states: Iterable[EventState]) -> Basis:
    """What a season's events are played by: one season, one edition and one variant (decision: book-seasons)."""
    counted = (state for state in states if state.status == COUNTED)
    return next((basis_at(reading, state.seq) for state in counted), newest(RULES))


def standings_of(
    reading: Reading, season: str, states: Sequence[EventState], load: Callable[[int], Posted]
) -> Standings:
    """A season of these events added up."""
    legs = legs_of(states, supplements_of(reading, season).get, load)
    basis = next((leg.basis for leg in legs), newest(RULES))
    findings = Findings()
    person = person_finder(reading.connection)
    return standings(season_of_legs(season, legs, person, findings), tables_by(basis))
