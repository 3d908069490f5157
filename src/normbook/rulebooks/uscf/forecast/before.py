"""Where a book has the players of an event that is still to be played out."""

from normbook.book.derived.histories import currents, person_finder
from normbook.book.derived.tables import BOARD
from normbook.book.people.identity import Row, recognise
from normbook.book.store.book import Reading
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings, Place, Severity
from normbook.model.standing import Standing
from normbook.rulebooks.uscf.law.judge import player_key
from normbook.rulebooks.uscf.record.fold import state_from


def standings_in(reading: Reading, event: Event, findings: Findings) -> dict[str, Standing]:
    """Where the book has the event's players, by the keys that the judge asks for."""
    rows = [Row(each.id, each.name, place=Place(event.file, each.row)) for each in event.entrants]
    told = Findings()
    recognised = recognise(reading.connection, BOARD, rows, told)
    # That somebody is new to the book, or like somebody in it, matters when the event is posted.
    findings.extend(finding for finding in told if finding.severity is Severity.ERROR)
    person = person_finder(reading.connection)
    people = [person(key) for key in recognised.who]
    lines = currents(reading.connection, "uscf", event.system, set(people))
    found = {}
    for entrant, key in zip(event.entrants, people, strict=True):
        standing = state_from(lines[key].after).standing if key in lines else None
        if standing is not None:
            found[player_key(entrant)] = standing
    return found
