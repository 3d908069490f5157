"""Where a book has the players of an event that is still to be played out."""

from normbook.book.store.book import Reading
from normbook.forecast.standings import states_in
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings
from normbook.model.standing import Standing
from normbook.rulebooks.uscf.record.fold import state_from


def standings_in(reading: Reading, event: Event, findings: Findings) -> dict[str, Standing]:
    """Where the book has the event's players, by the keys that the judge asks for."""
    found = {key: state_from(text).standing for key, text in states_in(reading, "uscf", event, findings).items()}
    return {key: standing for key, standing in found.items() if standing is not None}
