"""Where a book has the players of an event that is still to be played out."""

from normbook.book.derived.histories import currents, person_finder
from normbook.book.derived.tables import BOARD
from normbook.book.people.identity import PersonRow, recognise
from normbook.book.store.book import Reading
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings, Place, Severity
from normbook.model.season import player_key


def states_in(reading: Reading, rules: str, event: Event, findings: Findings) -> dict[str, str]:
    """The standings of the event's players as their histories hold them, by `player_key`."""
    rows = [PersonRow(each.id, each.name, place=Place(event.file, each.row)) for each in event.entrants]
    told = Findings()
    recognised = recognise(reading.connection, BOARD, rows, told)
    # That somebody is new to the book, or like somebody in it, matters when the event is posted.
    findings.extend(finding for finding in told if finding.severity is Severity.ERROR)
    person = person_finder(reading.connection)
    people = [person(key) for key in recognised.who]
    lines = currents(reading.connection, rules, event.system, set(people))
    pairs = zip(event.entrants, people, strict=True)
    return {player_key(entrant): lines[key].after for entrant, key in pairs if key in lines}
