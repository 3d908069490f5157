"""A book's events of the lifetime titles as bulk files."""

from pathlib import Path

from normbook.bulk.from_events import write_events, write_standings
from normbook.cli.answers import refuse
from normbook.cli.book_options import opened
from normbook.rulebooks.uscf.tables import standard


def written_out(address: str, folder: Path, edition: str) -> tuple[Path, Path, Path, Path]:
    """Games, ratings, events and starting standings of the book, everybody under the id the book knows him by."""
    from normbook.book.derived import COUNTED
    from normbook.book.histories import events_of, person_finder
    from normbook.book.queries import first_standings
    from normbook.book.rows import posted_event

    with opened(address) as book, book.reading() as reading:
        person = person_finder(reading.connection)
        events = [
            posted_event(reading.entry(state.seq)).identified(person)
            for state in events_of(reading.connection, "uscf")
            if state.status == COUNTED
        ]
        standings = first_standings(reading)
    if not events:
        refuse("BULK-BOOK-EMPTY", address)
    return *write_events(events, standard(edition), folder), write_standings(standings, folder)
