"""One person's event opened down to the rules: judged again, nothing of it is stored as text."""

from normbook.book.commands.outcome import refusal
from normbook.book.derived.histories import find_event
from normbook.book.record import record_of
from normbook.book.store.book import Reading
from normbook.judgement import Step


def explained(reading: Reading, player: str, event: str) -> Step:
    """How what the event gave the person came about."""
    state = find_event(reading.connection, event)
    if state is None:
        raise refusal("BOOK-EVENT-UNKNOWN", event, None, id=event, near=None)
    steps = record_of(state.rules).explained(reading, player, state)
    if steps is None:
        raise refusal("BOOK-NOT-IN-EVENT", event, None, id=event)
    return steps
